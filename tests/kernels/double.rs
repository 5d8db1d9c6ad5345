//! `f64`: operators and methods, exact ones bit for bit; and what Vulkan does not have of it.

use scry::Error;

use crate::support::{every_device, has_vulkans_floats};

#[scry::kernel]
fn operators(a: &[f64], b: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let mut c = a;
    c += b;
    c *= 1.5;
    c -= 0.1;
    c /= 3.0;
    let results = [a + b, a - b, a * b, a / b, a % b, -a, c, a * b + c, if a < b { a } else { b }];
    for k in 0..9 {
        y[9 * i + k] = results[k];
    }
}

fn operators_in_rust(a: f64, b: f64) -> [f64; 9] {
    let c = ((a + b) * 1.5 - 0.1) / 3.0;
    [a + b, a - b, a * b, a / b, a % b, -a, c, a * b + c, if a < b { a } else { b }]
}

#[scry::kernel]
fn comparisons(a: &[f64], b: &[f64], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = (a < b) as u32 + 2 * (a <= b) as u32 + 4 * (a > b) as u32 + 8 * (a >= b) as u32 + 16 * (a == b) as u32 + 32 * (a != b) as u32;
}

#[scry::kernel]
fn methods(a: &[f64], b: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let results = [
        a.abs(),
        a.ceil(),
        a.floor(),
        a.round(),
        a.trunc(),
        a.fract(),
        a.signum(),
        a.copysign(b),
        a.min(b),
        a.max(b),
        a.clamp(-1.5, 2.0),
        a.rem_euclid(b),
        f64::from_bits(a.to_bits() ^ 1),
        a.recip(),
        a.abs().sqrt(),
        a.powi(3),
        a.powi(-2),
        a.to_degrees(),
        a.to_radians(),
    ];
    for k in 0..19 {
        y[19 * i + k] = results[k];
    }
}

fn squared(x: f64, n: i32) -> f64 {
    if n == 3 { x * (x * x) } else { 1.0 / (x * x) }
}

fn methods_in_rust(a: f64, b: f64) -> [f64; 19] {
    [
        a.abs(),
        a.ceil(),
        a.floor(),
        a.round(),
        a.trunc(),
        a.fract(),
        a.signum(),
        a.copysign(b),
        a.min(b),
        a.max(b),
        a.clamp(-1.5, 2.0),
        a.rem_euclid(b),
        f64::from_bits(a.to_bits() ^ 1),
        a.recip(),
        a.abs().sqrt(),
        squared(a, 3),
        squared(a, -2),
        a.to_degrees(),
        a.to_radians(),
    ]
}

#[scry::kernel]
fn classes(x: &[f64], y: &mut [u32]) {
    let i = global_id().x;
    let x = x[i];
    y[5 * i] = x.is_nan() as u32;
    y[5 * i + 1] = x.is_finite() as u32;
    y[5 * i + 2] = x.is_infinite() as u32;
    y[5 * i + 3] = x.is_sign_negative() as u32;
    y[5 * i + 4] = x.is_sign_positive() as u32;
}

#[scry::kernel]
fn fused(a: &[f64], b: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    y[i] = a[i].mul_add(b[i], -1.0);
}

/// Literals and constants; one that nothing else decides is a `f64`, as in Rust.
#[scry::kernel]
fn constants(y: &mut [f64]) {
    y[0] = 0.1;
    y[1] = std::f64::consts::PI;
    y[2] = f64::MAX;
    y[3] = f64::MIN_POSITIVE * f64::EPSILON;
    y[4] = 5e-324;
    y[5] = f64::NEG_INFINITY;
    y[6] = 1e300f64 * 1e-10;
    let third = 1.0 / 3.0;
    y[7] = third as f32 as f64 + third;
    y[8] = core::f64::consts::FRAC_1_SQRT_2.sqrt();
    y[9] = 16_777_217.0 + std::f32::consts::E as f64;
    y[10] = 1_000_000_007f64 * 998_244_353f64;
    y[11] = -0.0;
}

/// What SPIR-V has for 32 bits only: on CUDA and the CPU.
#[scry::kernel(targets(cuda, cpu))]
fn transcendental(x: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    let x = x[i];
    let small = x / 100.0;
    let results = [
        x.exp(),
        x.exp2(),
        x.abs().ln(),
        x.abs().log2(),
        x.abs().log10(),
        x.abs().powf(1.5),
        x.sin(),
        x.cos(),
        x.tan(),
        small.asin(),
        small.acos(),
        x.atan(),
        x.atan2(3.0),
        x.sinh(),
        x.cosh(),
        x.tanh(),
        x.hypot(2.0),
    ];
    for k in 0..17 {
        y[17 * i + k] = results[k];
    }
}

fn transcendental_in_rust(x: f64) -> [f64; 17] {
    let small = x / 100.0;
    [
        x.exp(),
        x.exp2(),
        x.abs().ln(),
        x.abs().log2(),
        x.abs().log10(),
        x.abs().powf(1.5),
        x.sin(),
        x.cos(),
        x.tan(),
        small.asin(),
        small.acos(),
        x.atan(),
        x.atan2(3.0),
        x.sinh(),
        x.cosh(),
        x.tanh(),
        x.hypot(2.0),
    ]
}

const VALUES: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.1,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.499_999_999_999_999_94,
    3.0,
    1e16,
    4_503_599_627_370_497.5,
    1e300,
    -1e300,
    1e-300,
    f64::MIN_POSITIVE,
    5e-324,
    -2.3e-308,
    f64::MAX,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

fn is_same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

/// Which of two zeros `min` and `max` give is open.
fn is_alike(a: f64, b: f64) -> bool {
    is_same(a, b) || (a == 0.0 && b == 0.0)
}

fn all_pairs() -> (Vec<f64>, Vec<f64>) {
    VALUES.iter().flat_map(|a| VALUES.map(|b| (*a, b))).unzip()
}

#[test]
fn arithmetic_is_exact() {
    let (a, b) = all_pairs();
    every_device(|gpu| {
        let (y, less) = (gpu.alloc(9 * a.len())?, gpu.alloc(a.len())?);
        let (x, z) = (gpu.upload(&a)?, gpu.upload(&b)?);
        operators.launch(gpu, &x, &z, &y, a.len())?;
        comparisons.launch(gpu, &x, &z, &less, a.len())?;
        let (y, less) = (y.download()?, less.download()?);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            for (k, expected) in operators_in_rust(a, b).into_iter().enumerate() {
                let actual = y[9 * i + k];
                assert!(is_same(actual, expected), "operator {k} of {a:e} and {b:e} is {actual:e}, not {expected:e}");
            }
            let order = [a < b, a <= b, a > b, a >= b, a == b, a != b];
            let bits = order.iter().enumerate().map(|(k, holds)| u32::from(*holds) << k).sum();
            assert_eq!(less[i], bits, "{a:e} and {b:e}");
        }
        Ok(())
    });
}

#[test]
fn methods_are_exact() {
    let (a, b) = all_pairs();
    every_device(|gpu| {
        let y = gpu.alloc(19 * a.len())?;
        methods.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for (actual, (&a, &b)) in y.download()?.chunks(19).zip(a.iter().zip(&b)) {
            for (k, expected) in methods_in_rust(a, b).into_iter().enumerate() {
                let fits = if k == 8 || k == 9 { is_alike } else { is_same };
                assert!(fits(actual[k], expected), "method {k} of {a:e} and {b:e} is {:e}, not {expected:e}", actual[k]);
            }
        }
        Ok(())
    });
}

#[test]
fn classes_are_told_by_the_bits() {
    every_device(|gpu| {
        let y = gpu.alloc(5 * VALUES.len())?;
        classes.launch(gpu, &gpu.upload(&VALUES)?, &y, VALUES.len())?;
        for (actual, x) in y.download()?.chunks(5).zip(VALUES) {
            let expected = [x.is_nan(), x.is_finite(), x.is_infinite(), x.is_sign_negative(), x.is_sign_positive()].map(u32::from);
            assert_eq!(actual, expected, "{x:e}");
        }
        Ok(())
    });
}

/// Fused or rounded twice, as Vulkan leaves open.
#[test]
fn mul_add_is_one_or_two_roundings() {
    let (a, b) = ([3.0, 1.0 + f64::EPSILON, 0.1], [5.0, 1.0 - f64::EPSILON, 10.0]);
    every_device(|gpu| {
        let y = gpu.alloc(3)?;
        fused.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, 3)?;
        for (i, actual) in y.download()?.into_iter().enumerate() {
            let once = a[i].mul_add(b[i], -1.0);
            let twice = a[i] * b[i] - 1.0;
            let may_be_twice = has_vulkans_floats(gpu);
            assert!(is_same(actual, once) || (may_be_twice && is_same(actual, twice)), "{actual:e}");
        }
        Ok(())
    });
}

#[test]
fn constants_are_those_of_rust() {
    let third = 1.0f64 / 3.0;
    let expected = [
        0.1,
        std::f64::consts::PI,
        f64::MAX,
        f64::MIN_POSITIVE * f64::EPSILON,
        5e-324,
        f64::NEG_INFINITY,
        1e300f64 * 1e-10,
        f64::from(third as f32) + third,
        std::f64::consts::FRAC_1_SQRT_2.sqrt(),
        16_777_217.0 + f64::from(std::f32::consts::E),
        1_000_000_007f64 * 998_244_353f64,
        -0.0,
    ];
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        constants.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?.iter().map(|x| x.to_bits()).collect::<Vec<_>>(), expected.map(f64::to_bits));
        Ok(())
    });
}

#[test]
fn a_kernel_that_leaves_vulkan_out_says_so_there() {
    let x = [0.1, -0.7, 1.0, 2.5, -30.0, 99.0];
    every_device(|gpu| {
        let y = gpu.alloc(17 * x.len())?;
        let launched = transcendental.launch(gpu, &gpu.upload(&x)?, &y, x.len());
        if has_vulkans_floats(gpu) {
            let error = launched.unwrap_err();
            let says_who = matches!(error, Error::Unsupported { kernel: "transcendental", kind, .. } if kind == gpu.backend_kind());
            assert!(says_who, "{error}");
            assert!(error.to_string().contains("`targets(..)` leave out Vulkan"), "{error}");
            return Ok(());
        }
        launched?;
        for (actual, x) in y.download()?.chunks(17).zip(x) {
            for (k, expected) in transcendental_in_rust(x).into_iter().enumerate() {
                let error = (actual[k] - expected).abs();
                // Two units in the last place, as the CUDA C++ Programming Guide says at most, and the host's own one.
                assert!(error <= 3.0 * f64::EPSILON * expected.abs(), "method {k} of {x:e} is {:e}, not {expected:e}", actual[k]);
            }
        }
        Ok(())
    });
    assert!(transcendental::WGSL.is_empty() && transcendental::SPIRV.is_empty());
}
