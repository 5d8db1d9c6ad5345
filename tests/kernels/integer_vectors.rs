//! glam's vectors of integers and of `bool`s, whose arithmetic wraps: each function is an ordinary one, which the host runs
//! with glam itself and kernels run on every device.

use scry::glam::{BVec2, BVec3, BVec4, IVec2, IVec3, IVec4, UVec2, UVec3, UVec4, Vec2Swizzles, Vec4Swizzles, bvec2, ivec3, uvec4};

use crate::support::{code, every_device, every_device_alone, expect_panic};

/// What signed and unsigned vectors share.
macro_rules! functions {
    ($V:ident $t:ident: $vectors:ident $numbers:ident) => {
        #[scry::device]
        fn $vectors(a: $V, b: $V, n: u32) -> [$V; 28] {
            [
                a.wrapping_add(b),
                a.wrapping_sub(b),
                a.wrapping_mul(b),
                a.saturating_add(b),
                a.saturating_sub(b),
                a.saturating_mul(b),
                a / b,
                a % b,
                a / 3,
                a % 3,
                100 / b,
                100 % b,
                a & b,
                a | b,
                a ^ b,
                a & 12,
                a | 12,
                a ^ 12,
                !a,
                a >> 2u32,
                a << n,
                a >> (b & 7),
                a.min(b),
                a.max(b),
                a.clamp($V::splat(3), $V::splat(1000)),
                $V::select(a.cmpgt(b), a, b),
                $V::from_array(b.to_array()).with_x(7) / $V::ONE - $V::Y,
                $V::MAX / 2 + $V::MIN / 2 + $V::ZERO,
            ]
        }

        #[scry::device]
        fn $numbers(a: $V, b: $V) -> [u32; 18] {
            let (small, other) = (a & 31, b & 31);
            [
                small.dot(other) as u32,
                small.length_squared() as u32,
                small.element_sum() as u32,
                small.element_product() as u32,
                a.min_element() as u32,
                a.max_element() as u32,
                a.min_position() as u32,
                a.max_position() as u32,
                small.manhattan_distance(other),
                a.chebyshev_distance(b),
                a.cmpeq(b).bitmask(),
                a.cmpne(b).bitmask(),
                a.cmplt(b).bitmask(),
                a.cmple(b).bitmask(),
                a.cmpgt(b).bitmask(),
                a.cmpge(b).bitmask(),
                (a == b) as u32 + 2 * (a != b) as u32,
                small.dot_into_vec(other).x as u32,
            ]
        }
    };
}

functions!(IVec2 i32: signed_two signed_numbers_two);
functions!(IVec3 i32: signed_three signed_numbers_three);
functions!(IVec4 i32: signed_four signed_numbers_four);
functions!(UVec2 u32: unsigned_two unsigned_numbers_two);
functions!(UVec3 u32: unsigned_three unsigned_numbers_three);
functions!(UVec4 u32: unsigned_four unsigned_numbers_four);

/// Two, three and four components in one kernel: the first two or three of each vector.
#[scry::kernel]
fn signed(shift: u32, a: &[IVec4], b: &[IVec4], y: &mut [IVec4], numbers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (two, three, four) = (signed_two(a.xy(), b.xy(), shift), signed_three(a.xyz(), b.xyz(), shift), signed_four(a, b, shift));
    for k in 0..28 {
        y[84 * i + k] = two[k].extend(1).extend(2);
        y[84 * i + 28 + k] = three[k].extend(3);
        y[84 * i + 56 + k] = four[k];
    }
    let (two, three, four) = (signed_numbers_two(a.xy(), b.xy()), signed_numbers_three(a.xyz(), b.xyz()), signed_numbers_four(a, b));
    for k in 0..18 {
        numbers[54 * i + k] = two[k];
        numbers[54 * i + 18 + k] = three[k];
        numbers[54 * i + 36 + k] = four[k];
    }
}

#[scry::kernel]
fn unsigned(shift: u32, a: &[UVec4], b: &[UVec4], y: &mut [UVec4], numbers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (two, three, four) = (unsigned_two(a.xy(), b.xy(), shift), unsigned_three(a.xyz(), b.xyz(), shift), unsigned_four(a, b, shift));
    for k in 0..28 {
        y[84 * i + k] = two[k].extend(1).extend(2);
        y[84 * i + 28 + k] = three[k].extend(3);
        y[84 * i + 56 + k] = four[k];
    }
    let (two, three, four) = (unsigned_numbers_two(a.xy(), b.xy()), unsigned_numbers_three(a.xyz(), b.xyz()), unsigned_numbers_four(a, b));
    for k in 0..18 {
        numbers[54 * i + k] = two[k];
        numbers[54 * i + 18 + k] = three[k];
        numbers[54 * i + 36 + k] = four[k];
    }
}

/// What only signed vectors have, casts, and masks.
#[scry::device]
fn only_signed(a: IVec3, b: IVec3) -> [IVec3; 10] {
    let small = a & 31;
    [
        -small,
        small.abs() - (-small).abs(),
        a.signum(),
        small.cross(b & 31),
        a.div_euclid(b),
        a.rem_euclid(b),
        (small.truncate().perp().rotate(IVec2::new(2, -3))).extend(small.truncate().perp_dot(IVec2::NEG_X)),
        ivec3(small.distance_squared(b & 15), a.is_negative_bitmask() as i32, -1),
        a.as_vec3().as_ivec3() ^ (a.as_uvec3() >> 1u32).as_ivec3(),
        (a.as_vec3().as_uvec3().as_vec3() * 0.5).as_ivec3(),
    ]
}

#[scry::kernel]
fn signs(a: &[IVec3], b: &[IVec3], y: &mut [IVec3]) {
    let i = global_id().x;
    let results = only_signed(a[i], b[i]);
    for k in 0..10 {
        y[10 * i + k] = results[k];
    }
}

#[scry::device]
fn about_masks(a: BVec2, b: BVec3, c: BVec4) -> [u32; 10] {
    [
        a.all() as u32 + 2 * a.any() as u32,
        b.all() as u32 + 2 * b.any() as u32,
        c.all() as u32 + 2 * c.any() as u32,
        (!b & BVec3::new(true, false, true)).bitmask(),
        (c | BVec4::FALSE ^ BVec4::from_array([true, false, true, false])).bitmask(),
        (a == bvec2(true, false)) as u32,
        (b != BVec3::TRUE) as u32,
        c.test(3) as u32,
        a.x as u32 + b.z as u32 + c.w as u32,
        UVec3::from(b).dot(UVec3::new(1, 10, 100)),
    ]
}

#[scry::kernel]
fn masks(x: &[UVec4], y: &mut [u32]) {
    let i = global_id().x;
    let odd = (x[i] & UVec4::ONE).cmpeq(UVec4::ONE);
    let answers = about_masks(BVec2::new(odd.x, odd.y), BVec3::new(odd.y, odd.z, odd.w), odd);
    for k in 0..10 {
        y[10 * i + k] = answers[k];
    }
}

/// The operators wrap, as they do for scalars: glam's own panic where overflow is checked.
#[scry::kernel]
fn wrapping(a: &[IVec3], b: &[IVec3], y: &mut [IVec3]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[6 * i] = a + b;
    y[6 * i + 1] = a - b;
    y[6 * i + 2] = a * b;
    y[6 * i + 3] = -a;
    y[6 * i + 4] = 3 * a + 5;
    let mut c = a;
    c += b;
    c *= 7;
    c.x -= 1;
    y[6 * i + 5] = c << 1;
}

/// Vectors of integers as parameters, and a whole number of a `usize`.
#[scry::kernel]
fn offsets(base: UVec4, step: IVec2, y: &mut [UVec4]) {
    let i = global_id().x;
    let place = uvec4(i as u32, 0, 1, 2) + base;
    y[i] = place + step.as_uvec2().xyxy();
}

/// What cannot be divided says so where it stands in the source, in each of several places.
#[scry::kernel(workgroup = 1)]
fn quotients(which: u32, by: IVec2, y: &mut [IVec2]) {
    let v = IVec2::new(i32::MIN, 12);
    y[0] = match which {
        0 => v / by,
        1 => v.abs() % by,
        2 => 7 * (v / by.x + by),
        3 => v.div_euclid(by),
        4 => v.rem_euclid(by),
        _ => 100 / by,
    };
}

fn bits(seed: u32) -> u32 {
    let hash = seed.wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(2_246_822_519);
    // Large and small ones.
    if seed % 3 == 0 { hash } else { hash % 100 }
}

fn unsigned_vectors(offset: u32) -> Vec<UVec4> {
    (0..60).map(|i| UVec4::from_array(std::array::from_fn(|k| bits(offset + 4 * i + k as u32)))).collect()
}

#[test]
fn signed_vectors_are_glams() {
    let (a, b): (Vec<_>, Vec<_>) = (
        unsigned_vectors(0).iter().map(|v| v.as_ivec4()).collect(),
        unsigned_vectors(500).iter().map(|v| v.as_ivec4().max(IVec4::ONE)).collect(),
    );
    every_device(|gpu| {
        let (da, db) = (gpu.upload(&a)?, gpu.upload(&b)?);
        let (y, numbers) = (gpu.alloc::<IVec4>(84 * a.len())?, gpu.alloc::<u32>(54 * a.len())?);
        signed.launch(gpu, 5, &da, &db, &y, &numbers, a.len())?;
        let (y, numbers) = (y.download()?, numbers.download()?);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let two = signed_two(a.truncate().truncate(), b.truncate().truncate(), 5).map(|v| v.extend(1).extend(2));
            let three = signed_three(a.truncate(), b.truncate(), 5).map(|v| v.extend(3));
            let expected = [two, three, signed_four(a, b, 5)].concat();
            for (k, expected) in expected.into_iter().enumerate() {
                assert_eq!(y[84 * i + k], expected, "function {} of {a} and {b}", k % 28);
            }
            let two = signed_numbers_two(a.truncate().truncate(), b.truncate().truncate());
            let expected = [two, signed_numbers_three(a.truncate(), b.truncate()), signed_numbers_four(a, b)].concat();
            assert_eq!(numbers[54 * i..54 * i + 54], expected, "numbers of {a} and {b}");
        }
        Ok(())
    });
}

#[test]
fn unsigned_vectors_are_glams() {
    let (a, b): (Vec<_>, Vec<_>) = (unsigned_vectors(0), unsigned_vectors(500).iter().map(|v| v.max(UVec4::ONE)).collect());
    every_device(|gpu| {
        let (da, db) = (gpu.upload(&a)?, gpu.upload(&b)?);
        let (y, numbers) = (gpu.alloc::<UVec4>(84 * a.len())?, gpu.alloc::<u32>(54 * a.len())?);
        unsigned.launch(gpu, 5, &da, &db, &y, &numbers, a.len())?;
        let (y, numbers) = (y.download()?, numbers.download()?);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let two = unsigned_two(a.truncate().truncate(), b.truncate().truncate(), 5).map(|v| v.extend(1).extend(2));
            let three = unsigned_three(a.truncate(), b.truncate(), 5).map(|v| v.extend(3));
            let expected = [two, three, unsigned_four(a, b, 5)].concat();
            for (k, expected) in expected.into_iter().enumerate() {
                assert_eq!(y[84 * i + k], expected, "function {} of {a} and {b}", k % 28);
            }
            let two = unsigned_numbers_two(a.truncate().truncate(), b.truncate().truncate());
            let expected = [two, unsigned_numbers_three(a.truncate(), b.truncate()), unsigned_numbers_four(a, b)].concat();
            assert_eq!(numbers[54 * i..54 * i + 54], expected, "numbers of {a} and {b}");
        }
        Ok(())
    });
}

#[test]
fn signs_casts_and_masks_are_glams() {
    let (a, b): (Vec<_>, Vec<_>) = (
        unsigned_vectors(0).iter().map(|v| v.as_ivec4().truncate()).collect(),
        unsigned_vectors(500).iter().map(|v| (v.as_ivec4().truncate() | IVec3::ONE) >> 3i32 | IVec3::ONE).collect(),
    );
    let c = unsigned_vectors(900);
    every_device(|gpu| {
        let (da, db, dc) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.upload(&c)?);
        let (y, answers) = (gpu.alloc::<IVec3>(10 * a.len())?, gpu.alloc::<u32>(10 * c.len())?);
        signs.launch(gpu, &da, &db, &y, a.len())?;
        masks.launch(gpu, &dc, &answers, c.len())?;
        let (y, answers) = (y.download()?, answers.download()?);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            assert_eq!(y[10 * i..10 * i + 10], only_signed(a, b), "{a} and {b}");
            let [x, y, z, w] = c[i].to_array().map(|x| x & 1 == 1);
            let expected = about_masks(BVec2::new(x, y), BVec3::new(y, z, w), BVec4::new(x, y, z, w));
            assert_eq!(answers[10 * i..10 * i + 10], expected, "masks of {}", c[i]);
        }
        Ok(())
    });
}

#[test]
fn operators_wrap() {
    let extreme = [IVec3::MIN, IVec3::MAX, ivec3(i32::MIN, -1, 7), ivec3(123_456_789, i32::MAX, -5)];
    let (a, b) = crate::support::pairs(&extreme);
    every_device(|gpu| {
        let (da, db, y) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc::<IVec3>(6 * a.len())?);
        wrapping.launch(gpu, &da, &db, &y, a.len())?;
        let y = y.download()?;
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let times = |v: IVec3, n| v.wrapping_mul(IVec3::splat(n));
            let last = times(a.wrapping_add(b), 7).wrapping_sub(IVec3::X) << 1i32;
            let negative = IVec3::ZERO.wrapping_sub(a);
            let expected =
                [a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b), negative, times(a, 3).wrapping_add(IVec3::splat(5)), last];
            assert_eq!(y[6 * i..6 * i + 6], expected, "{a} and {b}");
        }
        Ok(())
    });
}

#[test]
fn vectors_are_divided_where_it_says() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<IVec2>(1)?;
        let v = IVec2::new(i32::MIN, 12);
        let third = (v / 5).wrapping_add(IVec2::splat(5)).wrapping_mul(IVec2::splat(7));
        let euclid = [v.div_euclid(IVec2::splat(5)), v.rem_euclid(IVec2::splat(5))];
        for (which, expected) in [v / 5, v % 5, third, euclid[0], euclid[1], IVec2::splat(20)].into_iter().enumerate() {
            quotients.launch(gpu, which as u32, IVec2::splat(5), &y, 1)?;
            assert_eq!(y.download()?[0], expected, "way {which}");
        }
        let zero = "attempt to divide by zero";
        let cases = [
            (0, [5, 0], "v / by,", zero),
            (0, [-1, 5], "v / by,", "attempt to divide with overflow"),
            (1, [0, 5], "v.abs() % by,", "attempt to calculate the remainder with a divisor of zero"),
            (2, [0, 5], "v / by.x + by),", zero),
            (3, [5, 0], "div_euclid(by),", zero),
            (4, [0, 5], "rem_euclid(by),", "attempt to calculate the remainder with a divisor of zero"),
            (5, [5, 0], "100 / by,", zero),
        ];
        for (which, by, place, message) in cases {
            quotients.launch(gpu, which, IVec2::from(by), &y, 1)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!((code(&panic).as_str(), panic.message.as_str()), (place, message));
        }
        Ok(())
    });
}

#[test]
fn parameters_are_vectors_of_integers() {
    every_device(|gpu| {
        let y = gpu.alloc::<UVec4>(5)?;
        offsets.launch(gpu, UVec4::new(1, 2, 3, 4), IVec2::new(10, -1), &y, 5)?;
        let expected: Vec<_> = (0..5).map(|i| UVec4::new(i + 11, 1, 14, 5)).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
