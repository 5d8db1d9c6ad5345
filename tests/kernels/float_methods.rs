//! Every float method, over special values: exact ones bit for bit, the others as near as the table says.

use std::f32::consts::PI;

use scry::prelude::*;

use crate::support::{check_float, every_device, has_vulkans_floats, pairs};

#[scry::kernel]
fn rounding(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let x = x[i];
    let results = [x.abs(), x.ceil(), x.floor(), x.round(), x.trunc(), x.fract(), x.signum(), x.to_degrees(), x.to_radians()];
    for k in 0..9 {
        y[9 * i + k] = results[k];
    }
}

#[scry::kernel]
fn classes(x: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    let x = x[i];
    y[7 * i] = x.to_bits();
    y[7 * i + 1] = x.is_nan() as u32;
    y[7 * i + 2] = x.is_finite() as u32;
    y[7 * i + 3] = x.is_infinite() as u32;
    y[7 * i + 4] = x.is_sign_negative() as u32;
    y[7 * i + 5] = x.is_sign_positive() as u32;
    y[7 * i + 6] = f32::from_bits(x.to_bits() ^ 0x8000_0000).to_bits();
}

#[scry::kernel]
fn two_floats(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[7 * i] = a.copysign(b);
    y[7 * i + 1] = a.min(b);
    y[7 * i + 2] = a.max(b);
    y[7 * i + 3] = a.rem_euclid(b);
    y[7 * i + 4] = a.hypot(b);
    y[7 * i + 5] = a.powf(b);
    y[7 * i + 6] = a.atan2(b);
}

#[scry::kernel]
fn clamps(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[2 * i] = x[i].clamp(-1.5, 2.0);
    y[2 * i + 1] = f32::clamp(x[i], f32::NEG_INFINITY, 0.0);
}

#[scry::kernel]
fn fused(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[i].mul_add(b[i], -1.0);
}

#[scry::kernel]
fn powers(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let x = x[i];
    let results = [x.recip(), x.sqrt(), x.exp(), x.exp2(), x.ln(), x.log2(), x.log10(), x.sinh(), x.cosh(), x.tanh(), x.atan()];
    for k in 0..11 {
        y[11 * i + k] = results[k];
    }
}

#[scry::kernel]
fn whole_powers(x: &[f32], n: &[i32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i].powi(n[i]);
}

#[scry::kernel]
fn angles(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let x = x[i];
    y[5 * i] = x.sin();
    y[5 * i + 1] = x.cos();
    y[5 * i + 2] = (x * 0.25).tan();
    y[5 * i + 3] = (x * 0.5).asin();
    y[5 * i + 4] = (x * 0.5).acos();
}

/// Methods of constants are evaluated, if at all, as Rust does; some WGSL compilers reject the plain calls.
#[scry::kernel]
fn of_constants(y: &mut [f32]) {
    y[0] = (-1.0f32).sqrt();
    y[1] = 0.0f32.ln();
    y[2] = 2.5f32.round();
    y[3] = f32::MAX.exp();
    y[4] = 2.0f32.acos();
    y[5] = f32::NAN.max(1.0);
    y[6] = 2.0f32.powi(-3);
    y[7] = f32::from_bits(0x7f80_0000).recip();
    y[8] = (-0.0f32).signum() + 10f32.log10();
    y[9] = f32::max(2.0, 3.0).min(f32::INFINITY);
    y[10] = (-8.0f32).powf(3.0);
    y[11] = 5.5f32.rem_euclid(-2.0);
}

const SPECIAL: [f32; 40] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    0.499_999_97,
    1.5,
    -1.5,
    2.5,
    -2.5,
    3.0,
    -7.0,
    0.1,
    -0.3,
    0.999_999_94,
    1.000_000_1,
    PI,
    -3.75,
    10.0,
    88.0,
    -88.5,
    89.5,
    127.9,
    8_388_607.5,
    8_388_609.0,
    -16_777_216.0,
    16_777_217.0,
    2_147_483_648.0,
    1e-3,
    1e-20,
    1e20,
    1e-38,
    f32::MIN_POSITIVE,
    f32::MAX,
    f32::MIN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    1e-40,
];

/// One float to one, in `f32` and `f64`.
type Method = (&'static str, fn(f32) -> f32, fn(f64) -> f64);

fn check_methods(gpu: &Device, x: &[f32], actual: &[f32], methods: &[Method]) {
    for (x, results) in x.iter().zip(actual.chunks(methods.len())) {
        for ((name, std, real), actual) in methods.iter().zip(results) {
            check_float(gpu, name, &[*x], *actual, |args| std(args[0]), |args| real(args[0]));
        }
    }
}

#[test]
fn rounding_and_scaling_are_exact() {
    let methods: [Method; 9] = [
        ("abs", f32::abs, f64::abs),
        ("ceil", f32::ceil, f64::ceil),
        ("floor", f32::floor, f64::floor),
        ("round", f32::round, f64::round),
        ("trunc", f32::trunc, f64::trunc),
        ("fract", f32::fract, f64::fract),
        ("signum", f32::signum, f64::signum),
        ("to_degrees", f32::to_degrees, f64::to_degrees),
        ("to_radians", f32::to_radians, f64::to_radians),
    ];
    every_device(|gpu| {
        let y = gpu.alloc(9 * SPECIAL.len())?;
        rounding.launch(gpu, &gpu.upload(&SPECIAL)?, &y, SPECIAL.len())?;
        check_methods(gpu, &SPECIAL, &y.download()?, &methods);
        Ok(())
    });
}

#[test]
fn classes_and_bits_are_exact() {
    let x = [&SPECIAL[..], &[-f32::NAN, f32::from_bits(1), f32::from_bits(0x8000_0001), f32::from_bits(0x7f80_0001)]].concat();
    let in_rust = |x: f32| {
        let bits = [x.is_nan(), x.is_finite(), x.is_infinite(), x.is_sign_negative(), x.is_sign_positive()].map(u32::from);
        [&[x.to_bits()][..], &bits, &[x.to_bits() ^ 0x8000_0000]].concat()
    };
    every_device(|gpu| {
        let y = gpu.alloc(7 * x.len())?;
        classes.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (x, actual) in x.iter().zip(y.download()?.chunks(7)) {
            assert_eq!(actual, in_rust(*x), "{x:e}");
        }
        Ok(())
    });
}

#[test]
fn methods_of_two_floats_have_the_special_cases_of_rust() {
    type Method = (&'static str, fn(f32, f32) -> f32, fn(f64, f64) -> f64);
    let methods: [Method; 7] = [
        ("copysign", f32::copysign, f64::copysign),
        ("min", f32::min, f64::min),
        ("max", f32::max, f64::max),
        ("rem_euclid", f32::rem_euclid, f64::rem_euclid),
        ("hypot", f32::hypot, f64::hypot),
        ("powf", f32::powf, f64::powf),
        ("atan2", f32::atan2, f64::atan2),
    ];
    let (a, b) = pairs(&SPECIAL);
    every_device(|gpu| {
        let y = gpu.alloc(7 * a.len())?;
        two_floats.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for ((&a, &b), results) in a.iter().zip(&b).zip(y.download()?.chunks(7)) {
            for ((name, std, real), &actual) in methods.iter().zip(results) {
                // Which of two zeros is the smaller one, std leaves open.
                if ["min", "max"].contains(name) && a == 0.0 && b == 0.0 && actual == 0.0 {
                    continue;
                }
                check_float(gpu, name, &[a, b], actual, |args| std(args[0], args[1]), |args| real(args[0], args[1]));
            }
        }
        Ok(())
    });
}

#[test]
fn clamp_keeps_nan() {
    every_device(|gpu| {
        let y = gpu.alloc(2 * SPECIAL.len())?;
        clamps.launch(gpu, &gpu.upload(&SPECIAL)?, &y, SPECIAL.len())?;
        for (x, actual) in SPECIAL.iter().zip(y.download()?.chunks(2)) {
            check_float(gpu, "clamp", &[*x], actual[0], |args| args[0].clamp(-1.5, 2.0), |args| args[0]);
            check_float(gpu, "clamp", &[*x], actual[1], |args| args[0].clamp(f32::NEG_INFINITY, 0.0), |args| args[0]);
        }
        Ok(())
    });
}

/// Vulkan does not promise one rounding: the result is either.
#[test]
fn mul_add_is_fused_where_it_can_be() {
    let a: Vec<f32> = (0..200).map(|i| 1.0 + i as f32 * 1e-4).collect();
    let b: Vec<f32> = (0..200).map(|i| 1.0 - i as f32 * 1e-4).collect();
    every_device(|gpu| {
        let y = gpu.alloc(a.len())?;
        fused.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for ((a, b), actual) in a.iter().zip(&b).zip(y.download()?) {
            let unfused = has_vulkans_floats(gpu) && actual == a * b - 1.0;
            assert!(unfused || actual == a.mul_add(*b, -1.0), "{a} * {b} - 1 is {actual:e}");
        }
        Ok(())
    });
}

#[test]
fn powers_and_logarithms_are_near_enough() {
    let methods: [Method; 11] = [
        ("recip", f32::recip, f64::recip),
        ("sqrt", f32::sqrt, f64::sqrt),
        ("exp", f32::exp, f64::exp),
        ("exp2", f32::exp2, f64::exp2),
        ("ln", f32::ln, f64::ln),
        ("log2", f32::log2, f64::log2),
        ("log10", f32::log10, f64::log10),
        ("sinh", f32::sinh, f64::sinh),
        ("cosh", f32::cosh, f64::cosh),
        ("tanh", f32::tanh, f64::tanh),
        ("atan", f32::atan, f64::atan),
    ];
    let ordinary = (1..400).map(|i| i as f32 * 0.037 - 5.0);
    let x: Vec<f32> = SPECIAL.into_iter().chain(ordinary).collect();
    every_device(|gpu| {
        let y = gpu.alloc(11 * x.len())?;
        powers.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        check_methods(gpu, &x, &y.download()?, &methods);
        Ok(())
    });
}

/// By squaring, in the same steps everywhere; std's own steps are not specified.
fn powi_in_rust(x: f32, n: i32) -> f32 {
    let (mut power, mut left, mut result) = (x, n.unsigned_abs(), 1.0);
    while left != 0 {
        if left % 2 == 1 {
            result *= power;
        }
        power *= power;
        left /= 2;
    }
    if n < 0 { 1.0 / result } else { result }
}

#[test]
fn whole_powers_are_by_squaring() {
    let exponents = [0, 1, 2, 3, 5, 10, -1, -2, -7, 127, i32::MAX, i32::MIN];
    let (x, n): (Vec<f32>, Vec<i32>) = SPECIAL.iter().flat_map(|&x| exponents.map(|n| (x, n))).unzip();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        whole_powers.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&n)?, &y, x.len())?;
        for ((x, n), actual) in x.iter().zip(&n).zip(y.download()?) {
            // Products on the way may be subnormal: no use in saying what becomes of those where they may be flushed.
            if has_vulkans_floats(gpu) && !(1e-3..1e3).contains(&x.abs()) && *x != 0.0 {
                continue;
            }
            check_float(gpu, "powi", &[*x], actual, |args| powi_in_rust(args[0], *n), |_| f64::from(powi_in_rust(*x, *n)));
        }
        Ok(())
    });
}

/// Vulkan specifies `sin` and `cos` within [-pi, pi] only.
#[test]
fn angles_are_near_enough() {
    let methods: [Method; 5] = [
        ("sin", f32::sin, f64::sin),
        ("cos", f32::cos, f64::cos),
        ("tan", |x| (x * 0.25).tan(), |x| (x * 0.25).tan()),
        ("asin", |x| (x * 0.5).asin(), |x| (x * 0.5).asin()),
        ("acos", |x| (x * 0.5).acos(), |x| (x * 0.5).acos()),
    ];
    let x: Vec<f32> = (-100..=100).map(|i| PI * i as f32 / 100.0).chain([0.0, -0.0, 2.0, -2.0, f32::NAN]).collect();
    every_device(|gpu| {
        let y = gpu.alloc(5 * x.len())?;
        angles.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        check_methods(gpu, &x, &y.download()?, &methods);
        Ok(())
    });
}

#[test]
fn methods_of_constants_are_as_those_of_values() {
    let expected = [f32::NAN, f32::NEG_INFINITY, 3.0, f32::INFINITY, f32::NAN, 1.0, 0.125, 0.0, 0.0, 3.0, -512.0, 1.5];
    every_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        of_constants.launch(gpu, &y, 1)?;
        for (k, (actual, expected)) in y.download()?.into_iter().zip(expected).enumerate() {
            let near = (actual - expected).abs() <= 1e-5 * expected.abs().max(1.0);
            assert!(near || actual == expected || (actual.is_nan() && expected.is_nan()), "{k}: {actual:e}, not {expected:e}");
        }
        Ok(())
    });
}
