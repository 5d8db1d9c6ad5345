//! `f16`, the `half` crate's: every operation is rounded to it, on every device.

use scry::{Float, Num, f16};

use crate::support::{every_device, pairs, same};

#[scry::kernel]
fn operators(a: &[f16], b: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let mut c = a;
    c += b;
    c *= a;
    c -= b;
    let results = [a + b, a - b, a * b, a / b, a % b, -a, c, a * b + c, if a < b { a } else { b }];
    for k in 0..9 {
        y[9 * i + k] = results[k];
    }
}

fn operators_in_rust(a: f16, b: f16) -> [f16; 9] {
    let c = (a + b) * a - b;
    [a + b, a - b, a * b, a / b, a % b, -a, c, a * b + c, if a < b { a } else { b }]
}

#[scry::kernel]
fn comparisons(a: &[f16], b: &[f16], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = (a < b) as u32 + 2 * (a <= b) as u32 + 4 * (a > b) as u32 + 8 * (a >= b) as u32 + 16 * (a == b) as u32 + 32 * (a != b) as u32;
}

#[scry::kernel]
fn methods(a: &[f16], b: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let results = [
        a.abs(),
        a.ceil(),
        a.floor(),
        a.round(),
        a.trunc(),
        a.signum(),
        a.copysign(b),
        a.min(b),
        a.max(b),
        a.clamp(f16::NEG_ONE, f16::PI),
        a.abs().sqrt(),
        f16::from_bits(a.to_bits() ^ 1),
    ];
    for k in 0..12 {
        y[12 * i + k] = results[k];
    }
}

fn methods_in_rust(a: f16, b: f16) -> [f16; 12] {
    let through = |of: fn(f32) -> f32| f16::from_f32(of(a.to_f32()));
    [
        through(f32::abs),
        through(f32::ceil),
        through(f32::floor),
        through(f32::round),
        through(f32::trunc),
        a.signum(),
        a.copysign(b),
        a.min(b),
        a.max(b),
        a.clamp(f16::NEG_ONE, f16::PI),
        f16::from_f32(a.to_f32().abs().sqrt()),
        f16::from_bits(a.to_bits() ^ 1),
    ]
}

/// What `f32` has and is exact: that of the `f32`, rounded.
#[scry::kernel]
fn exact_methods(a: &[f16], b: &[f16], y: &mut [[f16; 9]]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[i] = [
        a.fract(),
        a.round_ties_even(),
        a.rem_euclid(b),
        a.to_degrees(),
        f16::to_radians(a),
        a.next_up(),
        a.next_down(),
        f16::from_le_bytes(a.to_le_bytes()),
        if a < b { a.next_up().ceil() } else { b.mul_add(f16::ONE, a) },
    ];
}

fn exact_methods_in_rust(a: f16, b: f16) -> [f16; 9] {
    let through = |of: fn(f32) -> f32| f16::from_f32(of(a.to_f32()));
    let up = |x: f16| match x.to_bits() {
        _ if x.is_nan() || x == f16::INFINITY => x,
        0 | 0x8000 => f16::from_bits(1),
        bits => f16::from_bits(if x > f16::ZERO { bits + 1 } else { bits - 1 }),
    };
    [
        through(f32::fract),
        through(f32::round_ties_even),
        f16::from_f32(a.to_f32().rem_euclid(b.to_f32())),
        through(f32::to_degrees),
        through(f32::to_radians),
        up(a),
        -up(-a),
        a,
        if a < b { f16::from_f32(up(a).to_f32().ceil()) } else { f16::from_f32(b.to_f32().mul_add(1.0, a.to_f32())) },
    ]
}

/// Those that are as exact as the device.
macro_rules! inexact_methods {
    ($a:ident $b:ident: $($method:ident($($argument:ident),*))*) => {
        #[scry::kernel]
        fn inexact(a: &[f16], b: &[f16], y: &mut [[f16; 24]]) {
            let i = global_id().x;
            let ($a, $b) = (a[i], b[i]);
            y[i] = [$($a.$method($($argument),*)),*];
        }

        fn inexact_in_rust(a: f16, b: f16) -> [(&'static str, f16); 24] {
            let ($a, $b) = (a.to_f32(), b.to_f32());
            [$((stringify!($method), f16::from_f32($a.$method($($argument),*)))),*]
        }
    };
}

inexact_methods! {
    a b: sqrt() recip() hypot(b) exp() exp2() ln() log2() log10() exp_m1() ln_1p() cbrt() powf(b) sin() cos() tan() asin() acos() atan() atan2(b)
    sinh() cosh() tanh() mul_add(b, b) log(b)
}

#[scry::kernel]
fn other_methods(a: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    let (sin, cos) = a[i].sin_cos();
    y[i] = sin * sin + cos * cos + a[i].powi(-2) + a[i].div_euclid(f16::from_f32(0.7));
}

#[test]
fn other_methods_are_those_of_f32_rounded() {
    let (a, b) = all_pairs();
    let (near, other) = pairs(&[0.125f32, 0.3, 0.75, 1.5, 2.25, 3.0].map(f16::from_f32));
    every_device(|gpu| {
        let y = gpu.alloc::<[f16; 9]>(a.len())?;
        exact_methods.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for (actual, (&a, &b)) in y.download()?.iter().zip(a.iter().zip(&b)) {
            for (k, expected) in exact_methods_in_rust(a, b).into_iter().enumerate() {
                assert!(is_alike(actual[k], expected), "method {k} of {a:?} and {b:?} is {:?}, not {expected:?}", actual[k]);
            }
        }
        let (y, z) = (gpu.alloc::<[f16; 24]>(near.len())?, gpu.alloc::<f16>(near.len())?);
        inexact.launch(gpu, &gpu.upload(&near)?, &gpu.upload(&other)?, &y, near.len())?;
        other_methods.launch(gpu, &gpu.upload(&near)?, &z, near.len())?;
        let fits = |actual: f16, expected: f16| {
            let (actual, expected) = (actual.to_f32(), expected.to_f32());
            same(actual, expected) || (actual - expected).abs() <= 0.002 * expected.abs().max(1.0)
        };
        for ((actual, z), (&a, &b)) in y.download()?.iter().zip(z.download()?).zip(near.iter().zip(&other)) {
            for (actual, (method, expected)) in actual.iter().zip(inexact_in_rust(a, b)) {
                assert!(fits(*actual, expected), "{method} of {a:?} and {b:?} is {actual:?}, not {expected:?}");
            }
            let expected = f16::from_f32(1.0 + a.to_f32().powi(-2) + a.to_f32().div_euclid(0.7));
            assert!(fits(z, expected), "{z:?} of {a:?}, not {expected:?}");
        }
        Ok(())
    });
}

#[scry::kernel]
fn classes(x: &[f16], y: &mut [u32], wide: &mut [f64]) {
    let i = global_id().x;
    let x = x[i];
    y[5 * i] = x.is_nan() as u32;
    y[5 * i + 1] = x.is_finite() as u32;
    y[5 * i + 2] = x.is_infinite() as u32;
    y[5 * i + 3] = x.is_sign_negative() as u32;
    y[5 * i + 4] = x.is_sign_positive() as u32;
    wide[i] = x.to_f64() + x.to_f32() as f64;
}

#[scry::kernel]
fn rounded(x: &[f32], y: &mut [f16]) {
    let i = global_id().x;
    y[i] = f16::from_f32(x[i]);
}

/// Constants, arrays and tuples of them, and a parameter.
#[scry::kernel]
fn carried(scale: f16, y: &mut [f16]) {
    let i = global_id().x;
    let table = [f16::ZERO, f16::ONE, f16::MAX, f16::EPSILON, f16::MIN_POSITIVE, f16::INFINITY];
    let (half, quarter) = (scale, scale * scale);
    let mut sum = f16::ZERO;
    for _ in 0..i {
        sum += half + quarter;
    }
    y[i] = table[i % 6] * scale + sum;
}

/// The ends of the type, subnormals, and numbers whose sums and products round.
fn values() -> Vec<f16> {
    let bits: [u16; 26] = [
        0x0000, 0x8000, 0x0001, 0x8001, 0x03ff, 0x0400, 0x0401, 0x1400, 0x2e66, 0x3555, 0x37ff, 0x3800, 0xb800, 0x3bff, 0x3c00, 0xbc00,
        0x3c01, 0x3e00, 0x4100, 0x4248, 0x63ff, 0x6401, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
    ];
    bits.into_iter().chain([0x7e00]).map(f16::from_bits).collect()
}

fn is_same(a: f16, b: f16) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
}

fn is_alike(a: f16, b: f16) -> bool {
    is_same(a, b) || (a == f16::ZERO && b == f16::ZERO)
}

fn all_pairs() -> (Vec<f16>, Vec<f16>) {
    let values = values();
    values.iter().flat_map(|a| values.iter().map(|b| (*a, *b))).unzip()
}

#[test]
fn arithmetic_rounds_to_nearest() {
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
                assert!(is_same(actual, expected), "operator {k} of {a:?} and {b:?} is {actual:?}, not {expected:?}");
            }
            let order = [a < b, a <= b, a > b, a >= b, a == b, a != b];
            let bits = order.iter().enumerate().map(|(k, holds)| u32::from(*holds) << k).sum::<u32>();
            assert_eq!(less[i], bits, "{a:?} and {b:?}");
        }
        Ok(())
    });
}

#[test]
fn methods_are_exact() {
    let (a, b) = all_pairs();
    every_device(|gpu| {
        let y = gpu.alloc(12 * a.len())?;
        methods.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for (actual, (&a, &b)) in y.download()?.chunks(12).zip(a.iter().zip(&b)) {
            for (k, expected) in methods_in_rust(a, b).into_iter().enumerate() {
                let fits = if k == 7 || k == 8 { is_alike } else { is_same };
                assert!(fits(actual[k], expected), "method {k} of {a:?} and {b:?} is {:?}, not {expected:?}", actual[k]);
            }
        }
        Ok(())
    });
}

#[test]
fn classes_are_told_by_the_bits() {
    let x = values();
    every_device(|gpu| {
        let (y, wide) = (gpu.alloc(5 * x.len())?, gpu.alloc::<f64>(x.len())?);
        classes.launch(gpu, &gpu.upload(&x)?, &y, &wide, x.len())?;
        for ((actual, wide), x) in y.download()?.chunks(5).zip(wide.download()?).zip(&x) {
            let expected = [x.is_nan(), x.is_finite(), x.is_infinite(), x.is_sign_negative(), x.is_sign_positive()].map(u32::from);
            assert_eq!(actual, expected, "{x:?}");
            let twice = 2.0 * x.to_f64();
            assert!(wide == twice || (wide.is_nan() && twice.is_nan()), "{x:?}");
        }
        Ok(())
    });
}

#[test]
fn floats_are_rounded_to_nearest_even() {
    // Above 2048, every other `f16` is even: 2049 and 2051 are in the middle of two.
    let x = [
        0.0f32,
        -0.0,
        0.1,
        2049.0,
        2051.0,
        2049.001,
        65504.0,
        65519.99,
        65520.0,
        -65520.0,
        1e10,
        6.0e-8,
        2.9e-8,
        2.99e-8,
        6.1e-5,
        1e-10,
        f32::INFINITY,
        f32::NAN,
        1.000_488_3,
        1.000_488_2,
    ];
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        rounded.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (actual, x) in y.download()?.into_iter().zip(x) {
            assert!(is_same(actual, f16::from_f32(x)), "{x:e} is {actual:?}, not {:?}", f16::from_f32(x));
        }
        Ok(())
    });
}

#[test]
fn halves_are_carried() {
    let scale = f16::from_f32(0.5);
    let table = [f16::ZERO, f16::ONE, f16::MAX, f16::EPSILON, f16::MIN_POSITIVE, f16::INFINITY];
    let mut sum = f16::ZERO;
    let expected: Vec<f16> = (0..6)
        .map(|i| {
            let value = table[i] * scale + sum;
            sum += scale + scale * scale;
            value
        })
        .collect();
    every_device(|gpu| {
        let y = gpu.alloc::<f16>(6)?;
        carried.launch(gpu, scale, &y, 6)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
