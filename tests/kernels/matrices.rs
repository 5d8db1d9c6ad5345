//! glam's matrices: each function is an ordinary one, which the host runs with glam itself and kernels run on every device.

use scry::BackendKind;
use scry::Device;
use scry::glam::{Mat2, Mat3, Mat4, Vec2, Vec2Swizzles, Vec3, Vec3Swizzles, Vec4, Vec4Swizzles};

use crate::support::{every_device, may_fuse, may_ignore_nan, same};

/// What all matrices have: sums and products of exact operations, then what needs a division.
macro_rules! functions {
    ($M:ident $V:ident $len:literal: $exact:ident $inexact:ident $vectors:ident $answers:ident; $add:ident $sub:ident $mul:ident $mul_vec:ident $transpose_mul_vec:ident) => {
        #[scry::device]
        fn $exact(a: $M, b: $M) -> [$M; 13] {
            let mut c = a * b;
            c += $M::IDENTITY;
            c.x_axis.y = 0.5;
            c.y_axis *= 2.0;
            [
                a + b - $M::ZERO,
                a.$add(&b).$sub(&a),
                a * b,
                b.$mul(&a),
                -a,
                2.5 * a + a * 0.5,
                a.mul_scalar(3.0).abs(),
                a.transpose(),
                a.mul_diagonal_scale(b.diagonal()),
                $M::from_diagonal(a.x_axis),
                $M::from_cols_array(&b.to_cols_array()),
                $M::from_cols_array_2d(&a.transpose().to_cols_array_2d()),
                c - $M::default(),
            ]
        }

        #[scry::device]
        fn $inexact(a: $M, b: $M) -> [$M; 6] {
            [a / 3.0, a.div_scalar(7.0), b.recip(), a.inverse(), a.inverse_or_zero() + $M::ZERO.inverse_or_zero(), b.inverse() * a]
        }

        #[scry::device]
        fn $vectors(a: $M, b: $V) -> [$V; 6] {
            [a * b, a.$mul_vec(b), a.$transpose_mul_vec(b), a.row(1), a.col(0) + a.diagonal(), $V::splat(a.determinant())]
        }

        #[scry::device]
        fn $answers(a: $M, b: $M) -> [u32; 6] {
            let infinite = a * f32::INFINITY;
            [
                (a == b) as u32 + 2 * (a != b) as u32,
                (a == a.transpose().transpose()) as u32,
                a.is_finite() as u32 + 2 * infinite.is_finite() as u32,
                a.is_nan() as u32 + 2 * (infinite - infinite).is_nan() as u32,
                a.abs_diff_eq(b, 3.0) as u32,
                a.abs_diff_eq(a, 0.0) as u32,
            ]
        }
    };
}

functions!(Mat2 Vec2 2: exact_two inexact_two vectors_two answers_two; add_mat2 sub_mat2 mul_mat2 mul_vec2 transpose_mul_vec2);
functions!(Mat3 Vec3 3: exact_three inexact_three vectors_three answers_three; add_mat3 sub_mat3 mul_mat3 mul_vec3 transpose_mul_vec3);
functions!(Mat4 Vec4 4: exact_four inexact_four vectors_four answers_four; add_mat4 sub_mat4 mul_mat4 mul_vec4 transpose_mul_vec4);

#[scry::kernel]
fn two(a: &[Mat2], b: &[Mat2], exact: &mut [Mat2], inexact: &mut [Mat2], vectors: &mut [Vec2], answers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (e, x, v, q) = (exact_two(a, b), inexact_two(a, b), vectors_two(a, b.x_axis), answers_two(a, b));
    for k in 0..13 {
        exact[13 * i + k] = e[k];
    }
    for k in 0..6 {
        inexact[6 * i + k] = x[k];
        vectors[6 * i + k] = v[k];
        answers[6 * i + k] = q[k];
    }
}

#[scry::kernel]
fn three(a: &[Mat3], b: &[Mat3], exact: &mut [Mat3], inexact: &mut [Mat3], vectors: &mut [Vec3], answers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (e, x, v, q) = (exact_three(a, b), inexact_three(a, b), vectors_three(a, b.x_axis), answers_three(a, b));
    for k in 0..13 {
        exact[13 * i + k] = e[k];
    }
    for k in 0..6 {
        inexact[6 * i + k] = x[k];
        vectors[6 * i + k] = v[k];
        answers[6 * i + k] = q[k];
    }
}

#[scry::kernel]
fn four(a: &[Mat4], b: &[Mat4], exact: &mut [Mat4], inexact: &mut [Mat4], vectors: &mut [Vec4], answers: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let (e, x, v, q) = (exact_four(a, b), inexact_four(a, b), vectors_four(a, b.x_axis), answers_four(a, b));
    for k in 0..13 {
        exact[13 * i + k] = e[k];
    }
    for k in 0..6 {
        inexact[6 * i + k] = x[k];
        vectors[6 * i + k] = v[k];
        answers[6 * i + k] = q[k];
    }
}

/// Transformations, made and applied.
#[scry::device]
fn moved(p: Vec3, angle: f32) -> [Vec3; 16] {
    let (flat, axis) = (p.truncate(), Vec3::new(0.6, 0.0, 0.8));
    let (scaled, placed) =
        (Mat2::from_scale_angle(Vec2::new(2.0, 0.5), angle), Mat3::from_scale_angle_translation(Vec2::new(2.0, 0.5), angle, flat));
    let slanted = Mat4::from_cols(Vec4::new(1.0, 0.5, 0.0, 0.25), Vec4::Y, Vec4::new(0.0, 0.5, 2.0, 0.0), Vec4::new(1.0, 2.0, 3.0, 4.0));
    [
        Mat4::from_translation(p).transform_point3(Vec3::ONE),
        Mat4::from_translation(p).transform_vector3(Vec3::ONE),
        Mat4::from_scale(p).transform_point3(axis),
        (Mat3::from_translation(flat) * Mat3::from_scale(flat)).transform_point2(flat).extend(1.0),
        Mat3::from_mat2(Mat2::from_mat3(Mat3::from_diagonal(p))) * p,
        Mat3::from_mat4(slanted) * p,
        (Mat2::from_rows(flat, flat.yx()) * flat).extend(0.0),
        Mat3::from_rows(p, p.zyx(), p.yxz()) * p,
        (Mat4::from_rows(p.extend(1.0), p.zyx().extend(2.0), p.yxz().extend(3.0), Vec4::W) * p.extend(1.0)).xyz(),
        slanted.project_point3(p.abs()),
        (scaled * flat).extend(Mat2::from_angle(angle).determinant()),
        placed.transform_vector2(flat).extend(Mat3::from_angle(angle).x_axis.y),
        Mat3::from_rotation_x(angle) * Mat3::from_rotation_y(angle) * Mat3::from_rotation_z(angle) * p,
        (Mat4::from_rotation_x(angle) * Mat4::from_rotation_y(angle) * Mat4::from_rotation_z(angle)).transform_vector3(p),
        Mat3::from_axis_angle(axis, angle) * p,
        Mat4::from_axis_angle(axis, angle).transform_point3(p) + Mat4::from_mat3(Mat3::from_diagonal(p)).transform_vector3(p),
    ]
}

#[scry::kernel]
fn transform(angle: f32, x: &[Vec3], y: &mut [Vec3]) {
    let i = global_id().x;
    let points = moved(x[i], angle);
    for k in 0..16 {
        y[16 * i + k] = points[k];
    }
}

/// Matrices as parameters, and columns and components of them as places.
#[scry::kernel]
fn places(a: Mat2, b: Mat3, c: Mat4, scale: f32, x: &[Mat3], y: &mut [Mat3], z: &mut [Mat4]) {
    let i = global_id().x;
    y[i] = b * scale;
    y[i].y_axis = x[i].z_axis + y[i].x_axis.zxy();
    y[i].z_axis.x += a.y_axis.x;
    y[i].z_axis[1] = a.x_axis[0];
    z[i] = c;
    z[i].w_axis = Vec4::from((x[i].x_axis, 1.0));
    z[i].x_axis.z -= x[i].y_axis.y;
}

fn number(seed: usize) -> f32 {
    let hash = (seed as u32).wrapping_mul(2_654_435_761).rotate_left(13).wrapping_mul(2_246_822_519);
    (hash >> 8) as f32 / (1 << 21) as f32 - 4.0
}

fn is_exact(actual: f32, expected: f32) -> bool {
    same(actual, expected) || (actual == 0.0 && expected == 0.0)
}

/// Within so much of the largest number of the matrix or vector: an inexact reciprocal is in all of them.
fn is_near(gpu: &Device, actual: &[f32], expected: &[f32], error: f32) -> bool {
    let largest = expected.iter().fold(1.0f32, |largest, x| largest.max(x.abs()));
    let error = if gpu.backend_kind() == BackendKind::Cpu { 2f32.powi(-20) } else { error };
    actual.iter().zip(expected).all(|(a, b)| is_exact(*a, *b) || (a - b).abs() <= error * largest)
}

/// As exact as the device's sums of products.
fn are_right(gpu: &Device, actual: &[f32], expected: &[f32]) -> bool {
    let are_exact = actual.iter().zip(expected).all(|(a, b)| is_exact(*a, *b));
    are_exact || (may_fuse(gpu) && is_near(gpu, actual, expected, 2f32.powi(-17)))
}

macro_rules! test_functions {
    ($test:ident: $kernel:ident $M:ident $V:ident $size:literal $exact:ident $inexact:ident $vectors:ident $answers:ident) => {
        #[test]
        fn $test() {
            let matrix = |seed: usize| $M::from_cols_array(&std::array::from_fn(|i| number($size * seed + i)));
            let (a, b): (Vec<$M>, Vec<$M>) = (0..30).map(|seed| (matrix(seed), matrix(seed + 30))).unzip();
            every_device(|gpu| {
                let count = a.len();
                let (da, db) = (gpu.upload(&a)?, gpu.upload(&b)?);
                let (exact, inexact) = (gpu.alloc::<$M>(13 * count)?, gpu.alloc::<$M>(6 * count)?);
                let (vectors, answers) = (gpu.alloc::<$V>(6 * count)?, gpu.alloc::<u32>(6 * count)?);
                $kernel.launch(gpu, &da, &db, &exact, &inexact, &vectors, &answers, count)?;
                let (exact, inexact) = (exact.download()?, inexact.download()?);
                let (vectors, answers) = (vectors.download()?, answers.download()?);
                for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
                    for (k, expected) in $exact(a, b).into_iter().enumerate() {
                        let actual = exact[13 * i + k];
                        let fits = are_right(gpu, &actual.to_cols_array(), &expected.to_cols_array());
                        assert!(fits, "exact function {k} of {a} and {b} is {actual}, not {expected}");
                    }
                    for (k, expected) in $inexact(a, b).into_iter().enumerate() {
                        let actual = inexact[6 * i + k];
                        let fits = is_near(gpu, &actual.to_cols_array(), &expected.to_cols_array(), 2f32.powi(-17));
                        assert!(fits, "inexact function {k} of {a} and {b} is {actual}, not {expected}");
                    }
                    for (k, expected) in $vectors(a, b.x_axis).into_iter().enumerate() {
                        let actual = vectors[6 * i + k];
                        let fits = are_right(gpu, &actual.to_array(), &expected.to_array());
                        assert!(fits, "vector {k} of {a} and {b} is {actual}, not {expected}");
                    }
                    for (k, expected) in $answers(a, b).into_iter().enumerate() {
                        let is_of_nan = k == 3;
                        let fits = answers[6 * i + k] == expected || (is_of_nan && may_ignore_nan(gpu));
                        assert!(fits, "answer {k} about {a} and {b} is {}, not {expected}", answers[6 * i + k]);
                    }
                }
                Ok(())
            });
        }
    };
}

test_functions!(matrices_of_two: two Mat2 Vec2 4 exact_two inexact_two vectors_two answers_two);
test_functions!(matrices_of_three: three Mat3 Vec3 9 exact_three inexact_three vectors_three answers_three);
test_functions!(matrices_of_four: four Mat4 Vec4 16 exact_four inexact_four vectors_four answers_four);

#[test]
fn points_are_transformed() {
    let x: Vec<Vec3> = (0..30).map(|seed| Vec3::from_array(std::array::from_fn(|i| number(3 * seed + i)))).collect();
    every_device(|gpu| {
        let (dx, y) = (gpu.upload(&x)?, gpu.alloc::<Vec3>(16 * x.len())?);
        transform.launch(gpu, 0.75, &dx, &y, x.len())?;
        let y = y.download()?;
        for (i, &p) in x.iter().enumerate() {
            for (k, expected) in moved(p, 0.75).into_iter().enumerate() {
                let actual = y[16 * i + k];
                let fits = match k {
                    0..9 => are_right(gpu, &actual.to_array(), &expected.to_array()),
                    9 => is_near(gpu, &actual.to_array(), &expected.to_array(), 2f32.powi(-17)),
                    // Sines may be off by 2^-11, and there are three in a row.
                    _ => is_near(gpu, &actual.to_array(), &expected.to_array(), 2f32.powi(-9)),
                };
                assert!(fits, "transformation {k} of {p} is {actual}, not {expected}");
            }
        }
        Ok(())
    });
}

#[test]
fn columns_are_places() {
    let (a, b) = (Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]), Mat3::from_cols_array(&std::array::from_fn(|i| i as f32)));
    let c = Mat4::from_cols_array(&std::array::from_fn(|i| 10.0 * i as f32));
    let x: Vec<Mat3> = (0..7).map(|seed| Mat3::from_cols_array(&std::array::from_fn(|i| number(9 * seed + i)))).collect();
    every_device(|gpu| {
        let (dx, y, z) = (gpu.upload(&x)?, gpu.alloc::<Mat3>(x.len())?, gpu.alloc::<Mat4>(x.len())?);
        places.launch(gpu, a, b, c, 2.0, &dx, &y, &z, x.len())?;
        let (y, z) = (y.download()?, z.download()?);
        for (i, x) in x.iter().enumerate() {
            let columns = [Vec3::new(0.0, 2.0, 4.0), x.z_axis + Vec3::new(4.0, 0.0, 2.0), Vec3::new(15.0, 1.0, 16.0)];
            assert_eq!(y[i], Mat3::from_cols(columns[0], columns[1], columns[2]));
            let first = Vec4::new(0.0, 10.0, 20.0 - x.y_axis.y, 30.0);
            assert_eq!(z[i], Mat4::from_cols(first, c.y_axis, c.z_axis, x.x_axis.extend(1.0)));
        }
        Ok(())
    });
}
