//! glam's vectors of floats: each function is an ordinary one, which the host runs with glam itself and kernels run on every
//! device. What is exact has the host's bits; divisions, roots and what is made of them are as near as Vulkan's precisions
//! allow.

use scry::BackendKind;
use scry::Device;
use scry::glam::{BVec3, IVec3, Vec2, Vec3, Vec4, vec2, vec3, vec4};

use crate::support::{every_device, may_fuse, same};

/// The functions of a vector type: those that are exact, those that are not, and what they give of scalars.
macro_rules! functions {
    ($V:ident: $exact:ident $inexact:ident $numbers:ident $answers:ident) => {
        #[scry::device]
        fn $exact(a: $V, b: $V) -> [$V; 29] {
            [
                a + b,
                a - b,
                a * b,
                -a,
                a + 1.5,
                a - 1.5,
                a * 2.5,
                0.5 + a,
                0.5 - a,
                3.0 * a,
                a.min(b),
                a.max(b),
                a.clamp($V::splat(-1.0), $V::splat(2.0)),
                a.abs(),
                a.signum(),
                a.copysign(b),
                a.round(),
                a.trunc(),
                a.fract(),
                a.fract_gl(),
                a.step(b),
                a.saturate(),
                a.midpoint(b),
                a.lerp(b, 0.25),
                a.reflect(b),
                a.dot_into_vec(b),
                a.project_onto_normalized(b) + a.reject_from_normalized(b),
                $V::select(a.cmplt(b), a, b),
                $V::ONE + $V::X - $V::NEG_Y * $V::from_array(a.to_array()),
            ]
        }

        #[scry::device]
        fn $inexact(a: $V, b: $V) -> [$V; 24] {
            [
                a / b,
                a / 3.0,
                3.0 / a,
                a.recip(),
                a.floor() + a.ceil(),
                a.abs().sqrt(),
                a.exp(),
                a.exp2(),
                a.abs().ln(),
                a.abs().log2(),
                a.abs().powf(1.5),
                a.mul_add(b, b),
                a.rem_euclid(b),
                a.normalize(),
                a.normalize_or(b) - $V::ZERO.normalize_or(b),
                a.normalize_or_zero() + $V::ZERO.normalize_or_zero(),
                a.normalize_and_length().0,
                a.project_onto(b),
                a.reject_from(b),
                a.normalize().refract(b.normalize(), 0.75),
                a.move_towards(b, 0.5),
                a.smoothstep(b.min(a) - 0.5, b.max(a)),
                a.clamp_length(1.0, 2.0),
                a.clamp_length_max(1.5) - b.clamp_length_min(3.5),
            ]
        }

        #[scry::device]
        fn $numbers(a: $V, b: $V) -> [f32; 12] {
            [
                a.dot(b),
                a.length_squared(),
                a.distance_squared(b),
                a.element_sum(),
                a.element_product(),
                a.min_element(),
                a.max_element(),
                a.length(),
                a.length_recip(),
                a.distance(b),
                a.normalize_and_length().1,
                a.sin().dot(b) + b.cos().dot(a) + a.sin_cos().1.x,
            ]
        }

        #[scry::device]
        fn $answers(a: $V, b: $V) -> [u32; 24] {
            let infinite = a.with_x(f32::INFINITY);
            let nan = b.with_y(f32::NAN);
            [
                a.cmpeq(b).bitmask(),
                a.cmpne(b).bitmask(),
                a.cmplt(b).bitmask(),
                a.cmple(b).bitmask(),
                a.cmpgt(b).bitmask(),
                a.cmpge(b).bitmask(),
                a.is_negative_bitmask(),
                infinite.is_finite_mask().bitmask(),
                nan.is_nan_mask().bitmask(),
                a.is_finite() as u32,
                infinite.is_finite() as u32,
                a.is_nan() as u32,
                nan.is_nan() as u32,
                a.cmplt(b).all() as u32,
                a.cmplt(b).any() as u32,
                a.cmplt(b).test(1) as u32,
                (!a.cmplt(b) & a.cmpgt($V::ZERO) | a.cmpeq(b)).bitmask(),
                (a.cmplt(b) ^ a.cmpne($V::ONE)).bitmask(),
                (a == b) as u32,
                (a != b) as u32,
                a.abs_diff_eq(b, 2.0) as u32,
                a.is_normalized() as u32 + 2 * $V::Y.is_normalized() as u32,
                a.min_position() as u32,
                a.max_position() as u32,
            ]
        }
    };
}

functions!(Vec2: exact_of_two inexact_of_two numbers_of_two answers_of_two);
functions!(Vec3: exact_of_three inexact_of_three numbers_of_three answers_of_three);
functions!(Vec4: exact_of_four inexact_of_four numbers_of_four answers_of_four);

#[scry::kernel]
fn two(a: &[Vec2], b: &[Vec2], exact: &mut [Vec2], inexact: &mut [Vec2], numbers: &mut [f32], answers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (e, x, n, q) = (exact_of_two(a, b), inexact_of_two(a, b), numbers_of_two(a, b), answers_of_two(a, b));
    for k in 0..29 {
        exact[29 * i + k] = e[k];
    }
    for k in 0..24 {
        inexact[24 * i + k] = x[k];
        answers[24 * i + k] = q[k];
    }
    for k in 0..12 {
        numbers[12 * i + k] = n[k];
    }
}

#[scry::kernel]
fn three(a: &[Vec3], b: &[Vec3], exact: &mut [Vec3], inexact: &mut [Vec3], numbers: &mut [f32], answers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (e, x, n, q) = (exact_of_three(a, b), inexact_of_three(a, b), numbers_of_three(a, b), answers_of_three(a, b));
    for k in 0..29 {
        exact[29 * i + k] = e[k];
    }
    for k in 0..24 {
        inexact[24 * i + k] = x[k];
        answers[24 * i + k] = q[k];
    }
    for k in 0..12 {
        numbers[12 * i + k] = n[k];
    }
}

#[scry::kernel]
fn four(a: &[Vec4], b: &[Vec4], exact: &mut [Vec4], inexact: &mut [Vec4], numbers: &mut [f32], answers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (e, x, n, q) = (exact_of_four(a, b), inexact_of_four(a, b), numbers_of_four(a, b), answers_of_four(a, b));
    for k in 0..29 {
        exact[29 * i + k] = e[k];
    }
    for k in 0..24 {
        inexact[24 * i + k] = x[k];
        answers[24 * i + k] = q[k];
    }
    for k in 0..12 {
        numbers[12 * i + k] = n[k];
    }
}

/// What only vectors of two or three have.
#[scry::device]
fn directions(a: Vec3, b: Vec3, angle: f32) -> [Vec3; 12] {
    let (u, v) = (vec2(a.x, a.y), Vec2::new(b.x, b.y));
    let pair = a.normalize().any_orthonormal_pair();
    [
        a.cross(b),
        u.perp().rotate(v).extend(u.perp_dot(v)),
        a.any_orthogonal_vector(),
        Vec3::from_homogeneous(a.extend(2.0)) + a.to_homogeneous().project(),
        a.normalize().any_orthonormal_vector(),
        pair.0 + pair.1,
        a.rotate_x(angle),
        a.rotate_y(angle),
        a.rotate_z(angle),
        u.rotate_angle(angle).extend(Vec2::from_angle(angle).x),
        Vec3::new(u.to_angle(), u.angle_to(v), a.angle_between(b)),
        vec4(angle, a.x, b.y, 1.0).truncate(),
    ]
}

#[scry::kernel]
fn turn(angle: f32, a: &[Vec3], b: &[Vec3], y: &mut [Vec3]) {
    let i = global_id().x;
    let turned = directions(a[i], b[i], angle);
    for k in 0..12 {
        y[12 * i + k] = turned[k];
    }
}

/// Remainders: a `Vec4`'s is that of a quotient rounded down, where the host has SIMD.
#[scry::device]
fn remainders(a: Vec4, b: Vec4) -> [Vec4; 5] {
    let (u, v) = (a.truncate(), b.truncate());
    [
        a % b,
        a % 1.5 + 7.0 % a,
        (u % v).extend(0.0),
        (u % 1.5 + 7.0 % u).extend(0.0),
        (vec2(a.x, a.y) % vec2(b.x, b.y)).extend(0.0).extend(0.0),
    ]
}

#[scry::kernel]
fn remain(a: &[Vec4], b: &[Vec4], y: &mut [Vec4]) {
    let i = global_id().x;
    let remaining = remainders(a[i], b[i]);
    for k in 0..5 {
        y[5 * i + k] = remaining[k];
    }
}

/// Casts, which saturate.
#[scry::device]
fn cast(v: Vec4) -> [Vec4; 5] {
    let (u, large) = (vec2(v.x, v.y), v * 1e9);
    [
        large.as_ivec4().as_vec4(),
        large.as_uvec4().as_vec4(),
        large.as_ivec4().as_uvec4().as_ivec4().as_vec4(),
        u.as_ivec2().as_uvec2().as_vec2().extend(0.0).extend(1.0),
        u.as_uvec2().as_ivec2().as_vec2().extend(2.0).extend(3.0),
    ]
}

#[scry::kernel]
fn casts(x: &[Vec4], y: &mut [Vec4]) {
    let i = global_id().x;
    let results = cast(x[i]);
    for k in 0..5 {
        y[5 * i + k] = results[k];
    }
}

/// Places: components of locals, of parameters and of elements, by name and by number; and values of every form.
#[scry::kernel]
fn places(scale: Vec3, shift: Vec2, x: &[Vec3], y: &mut [Vec3], z: &mut [Vec4], n: &mut [IVec3]) {
    let i = global_id().x;
    let mut a = x[i];
    a.x += 1.0;
    a *= 2.0;
    a -= 0.25 * vec3(1.0, 2.0, shift.y);
    let mut b = if a.x > 8.0 { a * scale } else { Vec3::splat(scale.z) };
    b[1] = a[2];
    let mut sum = 0.0;
    for k in 0..3 {
        sum += b[k];
    }
    y[i] = b;
    y[i].y += sum;
    y[i][2] *= 2.0;
    z[i] = Vec4::from((b, 1.0)) + Vec4::from((shift, shift)) + Vec4::from([a.x, a.y, a.z, 0.5]);
    z[i].w = a[i % 3];
    n[i] = IVec3::from(BVec3::new(a.x > 2.0, true, a.y > a.z)) + (b * 8.0).as_ivec3();
    n[i].x -= 7;
}

/// A buffer of scalars, read and written four at a time.
#[scry::kernel]
fn quads(x: &[Vec4], y: &mut [Vec4]) {
    let i = global_id().x;
    y[i] = x[i] * 2.0 + 1.0;
}

/// Numbers that differ from one to the next and are no powers of two.
fn number(seed: usize) -> f32 {
    let hash = (seed as u32).wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(2_246_822_519);
    (hash >> 8) as f32 / (1 << 21) as f32 - 4.0
}

fn vectors<const N: usize, V>(make: impl Fn([f32; N]) -> V) -> (Vec<V>, Vec<V>) {
    let one = |seed: usize| make(std::array::from_fn(|i| number(8 * seed + i)));
    let halves = |seed: usize| make(std::array::from_fn(|i| ((seed + 3 * i) % 9) as f32 * 0.5 - 1.75));
    ((0..40).map(one).chain((0..40).map(halves)).collect(), (40..80).map(one).chain((1..41).map(halves)).collect())
}

/// The same number; of zeros, glam's `Vec4` does not always keep the sign.
fn is_exact(actual: f32, expected: f32) -> bool {
    same(actual, expected) || (actual == 0.0 && expected == 0.0)
}

/// Within 2^-11, which sines may be off by; the rest is within 2^-17 of the larger of the result and one.
fn is_near(gpu: &Device, actual: f32, expected: f32, angles: bool) -> bool {
    let error = if angles { 2f32.powi(-10) } else { 2f32.powi(-17) };
    match gpu.backend_kind() {
        BackendKind::Cpu => is_exact(actual, expected) || (actual - expected).abs() <= 2f32.powi(-21) * expected.abs().max(1.0),
        _ => is_exact(actual, expected) || (actual - expected).abs() <= error * expected.abs().max(1.0),
    }
}

/// As exact as the device's sums of products.
fn is_right(gpu: &Device, actual: f32, expected: f32) -> bool {
    is_exact(actual, expected) || (may_fuse(gpu) && is_near(gpu, actual, expected, false))
}

macro_rules! test_functions {
    ($test:ident: $kernel:ident $V:ident $len:literal $exact:ident $inexact:ident $numbers:ident $answers:ident) => {
        #[test]
        fn $test() {
            let (a, b) = vectors(|components: [f32; $len]| $V::from_array(components));
            every_device(|gpu| {
                let count = a.len();
                let (da, db) = (gpu.upload(&a)?, gpu.upload(&b)?);
                let (exact, inexact) = (gpu.alloc::<$V>(29 * count)?, gpu.alloc::<$V>(24 * count)?);
                let (numbers, answers) = (gpu.alloc::<f32>(12 * count)?, gpu.alloc::<u32>(24 * count)?);
                $kernel.launch(gpu, &da, &db, &exact, &inexact, &numbers, &answers, count)?;
                let (exact, inexact) = (exact.download()?, inexact.download()?);
                let (numbers, answers) = (numbers.download()?, answers.download()?);
                for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
                    for (k, expected) in $exact(a, b).into_iter().enumerate() {
                        let actual = exact[29 * i + k];
                        let all = actual.to_array().into_iter().zip(expected.to_array()).all(|(a, b)| is_right(gpu, a, b));
                        assert!(all, "exact function {k} of {a} and {b} is {actual}, not {expected}");
                    }
                    for (k, expected) in $inexact(a, b).into_iter().enumerate() {
                        let actual = inexact[24 * i + k];
                        let all = actual.to_array().into_iter().zip(expected.to_array()).all(|(a, b)| is_near(gpu, a, b, false));
                        assert!(all, "inexact function {k} of {a} and {b} is {actual}, not {expected}");
                    }
                    for (k, expected) in $numbers(a, b).into_iter().enumerate() {
                        let actual = numbers[12 * i + k];
                        let fits = if k < 7 { is_right(gpu, actual, expected) } else { is_near(gpu, actual, expected, k == 11) };
                        assert!(fits, "number {k} of {a} and {b} is {actual}, not {expected}");
                    }
                    assert_eq!(answers[24 * i..24 * i + 24], $answers(a, b), "answers about {a} and {b}");
                }
                Ok(())
            });
        }
    };
}

test_functions!(vectors_of_two: two Vec2 2 exact_of_two inexact_of_two numbers_of_two answers_of_two);
test_functions!(vectors_of_three: three Vec3 3 exact_of_three inexact_of_three numbers_of_three answers_of_three);
test_functions!(vectors_of_four: four Vec4 4 exact_of_four inexact_of_four numbers_of_four answers_of_four);

#[test]
fn directions_turn() {
    let (a, b) = vectors(Vec3::from_array);
    every_device(|gpu| {
        let (da, db, y) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc::<Vec3>(12 * a.len())?);
        turn.launch(gpu, 0.75, &da, &db, &y, a.len())?;
        let y = y.download()?;
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            for (k, expected) in directions(a, b, 0.75).into_iter().enumerate() {
                let actual = y[12 * i + k];
                let fits = |(a, b)| if k < 3 { is_right(gpu, a, b) } else { is_near(gpu, a, b, k > 5) };
                let all = actual.to_array().into_iter().zip(expected.to_array()).all(fits);
                assert!(all, "direction {k} of {a} and {b} is {actual}, not {expected}");
            }
        }
        Ok(())
    });
}

#[test]
fn remainders_have_the_sign_of_glams() {
    // No quotient is so near to a whole number that an inexact division rounds to another.
    let of = |seed: usize| Vec4::from_array(std::array::from_fn(|i| number(8 * seed + i)));
    let (a, b): (Vec<Vec4>, Vec<Vec4>) = (0..40).map(|seed| (of(seed), of(seed + 50))).unzip();
    every_device(|gpu| {
        let (da, db, y) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc::<Vec4>(5 * a.len())?);
        remain.launch(gpu, &da, &db, &y, a.len())?;
        let y = y.download()?;
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            for (k, expected) in remainders(a, b).into_iter().enumerate() {
                let actual = y[5 * i + k];
                let fits = |(a, b)| if k < 2 { is_near(gpu, a, b, false) } else { is_exact(a, b) };
                assert!(
                    actual.to_array().into_iter().zip(expected.to_array()).all(fits),
                    "remainder {k} of {a} and {b} is {actual}, not {expected}"
                );
            }
        }
        Ok(())
    });
}

fn places_in_rust(i: usize, scale: Vec3, shift: Vec2, x: Vec3) -> (Vec3, Vec4, IVec3) {
    let a = (x + Vec3::X) * 2.0 - 0.25 * Vec3::new(1.0, 2.0, shift.y);
    let b = if a.x > 8.0 { a * scale } else { Vec3::splat(scale.z) };
    let b = Vec3::new(b.x, a.z, b.z);
    let y = Vec3::new(b.x, b.y + (b.x + b.y + b.z), b.z * 2.0);
    let z = b.extend(1.0) + Vec4::new(shift.x, shift.y, shift.x, shift.y) + a.extend(0.5);
    let mask = IVec3::new(i32::from(a.x > 2.0), 1, i32::from(a.y > a.z));
    (y, z.with_w(a.to_array()[i % 3]), mask + (b * 8.0).as_ivec3() - IVec3::new(7, 0, 0))
}

#[test]
fn components_are_places() {
    let (scale, shift) = (Vec3::new(2.0, 3.0, 4.0), Vec2::new(0.5, 5.0));
    let (x, _) = vectors(Vec3::from_array);
    every_device(|gpu| {
        let count = x.len();
        let (dx, y, z, n) = (gpu.upload(&x)?, gpu.alloc::<Vec3>(count)?, gpu.alloc::<Vec4>(count)?, gpu.alloc::<IVec3>(count)?);
        places.launch(gpu, scale, shift, &dx, &y, &z, &n, count)?;
        let (y, z, n) = (y.download()?, z.download()?, n.download()?);
        for i in 0..count {
            assert_eq!((y[i], z[i], n[i]), places_in_rust(i, scale, shift, x[i]), "invocation {i}");
        }
        // A slice starts at any vector.
        let (part, y) = (dx.slice(3..)?, gpu.alloc::<Vec3>(count)?);
        places.launch(gpu, scale, shift, &part, &y.slice(1..3)?, &gpu.alloc::<Vec4>(2)?, &gpu.alloc::<IVec3>(2)?, 2)?;
        let y = y.download()?;
        assert_eq!(y[..4], [Vec3::ZERO, places_in_rust(0, scale, shift, x[3]).0, places_in_rust(1, scale, shift, x[4]).0, Vec3::ZERO]);
        Ok(())
    });
}

#[test]
fn casts_saturate() {
    let (x, _) = vectors(Vec4::from_array);
    every_device(|gpu| {
        let (dx, y) = (gpu.upload(&x)?, gpu.alloc::<Vec4>(5 * x.len())?);
        casts.launch(gpu, &dx, &y, x.len())?;
        let expected: Vec<Vec4> = x.iter().flat_map(|&v| cast(v)).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn a_buffer_of_scalars_is_one_of_vectors() {
    let x: Vec<f32> = (0..64).map(number).collect();
    every_device(|gpu| {
        let (dx, y) = (gpu.upload(&x)?, gpu.alloc::<f32>(64)?);
        quads.launch(gpu, &dx.cast::<Vec4>()?, &y.cast::<Vec4>()?, 16)?;
        assert_eq!(y.download()?, x.iter().map(|x| x * 2.0 + 1.0).collect::<Vec<_>>());
        assert!(dx.slice(2..6)?.cast::<Vec4>().is_err(), "it starts in the middle of a vector");
        Ok(())
    });
}
