//! `deterministic`: the operations of `f32` are Rust's, bit for bit, and its elementary functions those of `scry-elementary`, on every device.

use scry::glam::{Mat3, Vec3};
use scry::prelude::*;
use scry::{Error, Float, bf16, f16};
use scry_elementary::Float as Elementary;

use crate::support::{every_device, is_deterministic, same};

/// Runs `check` on every device but wgpu's where that takes WGSL, which is to say why it does not run deterministic kernels.
fn every_deterministic_device(check: impl Fn(&Device) -> scry::Result<()>) {
    every_device(|gpu| {
        if is_deterministic(gpu) {
            return check(gpu);
        }
        let refused = rounding.launch(gpu, &gpu.upload(&[1.0])?, &gpu.alloc(7)?, 1).map_err(|error| error.to_string());
        assert!(refused.as_ref().is_err_and(|error| error.contains("it is `deterministic`")), "{refused:?}");
        Ok(())
    });
}

#[scry::kernel(workgroup = 64, deterministic)]
fn arithmetic(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let results = [a + b, a - b, a * b, a / b, a % b, -a, a.sqrt(), a.recip(), a.abs(), a.min(b), a.max(b), a.rem_euclid(b), a.copysign(b)];
    for k in 0..13 {
        y[13 * i + k] = results[k];
    }
}

fn arithmetic_in_rust(a: f32, b: f32) -> [f32; 13] {
    // Which of two zeros is the lesser, std leaves open; here it is the second.
    let min = if a < b || b.is_nan() { a } else { b };
    let max = if a > b || b.is_nan() { a } else { b };
    [a + b, a - b, a * b, a / b, a % b, -a, a.sqrt(), a.recip(), a.abs(), min, max, a.rem_euclid(b), a.copysign(b)]
}

#[scry::kernel(workgroup = 64, deterministic)]
fn comparisons(a: &[f32], b: &[f32], y: &mut [u32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    let bits = (a < b) as u32 | ((a <= b) as u32) << 1 | ((a > b) as u32) << 2 | ((a >= b) as u32) << 3 | ((a == b) as u32) << 4;
    y[i] = bits | ((a != b) as u32) << 5 | if !(a < b) { 1 << 6 } else { 0 };
}

#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "it is what the kernel computes")]
fn comparisons_in_rust(a: f32, b: f32) -> u32 {
    let all = [a < b, a <= b, a > b, a >= b, a == b, a != b, !(a < b)];
    all.iter().enumerate().map(|(bit, holds)| u32::from(*holds) << bit).sum()
}

#[scry::kernel(workgroup = 64, deterministic)]
fn rounding(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let x = x[i];
    let results = [x.floor(), x.ceil(), x.trunc(), x.round(), x.round_ties_even(), x.fract(), x as i32 as f32];
    for k in 0..7 {
        y[7 * i + k] = results[k];
    }
}

fn rounding_in_rust(x: f32) -> [f32; 7] {
    [x.floor(), x.ceil(), x.trunc(), x.round(), x.round_ties_even(), x.fract(), x as i32 as f32]
}

#[scry::kernel(workgroup = 64, deterministic)]
fn functions(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let x = x[i];
    y[17 * i] = x.exp();
    y[17 * i + 1] = x.exp2();
    y[17 * i + 2] = x.exp_m1();
    y[17 * i + 3] = x.ln();
    y[17 * i + 4] = x.log2();
    y[17 * i + 5] = x.log10();
    y[17 * i + 6] = x.ln_1p();
    y[17 * i + 7] = x.sin();
    y[17 * i + 8] = x.cos();
    y[17 * i + 9] = x.tan();
    y[17 * i + 10] = x.asin();
    y[17 * i + 11] = x.acos();
    y[17 * i + 12] = x.atan();
    y[17 * i + 13] = x.sinh();
    y[17 * i + 14] = x.cosh();
    y[17 * i + 15] = x.tanh();
    y[17 * i + 16] = x.cbrt();
}

type Function = (&'static str, fn(f32) -> f32, fn(f64) -> f64);

const FUNCTIONS: [Function; 17] = [
    ("exp", Elementary::exp, f64::exp),
    ("exp2", Elementary::exp2, f64::exp2),
    ("exp_m1", Elementary::exp_m1, f64::exp_m1),
    ("ln", Elementary::ln, f64::ln),
    ("log2", Elementary::log2, f64::log2),
    ("log10", Elementary::log10, f64::log10),
    ("ln_1p", Elementary::ln_1p, f64::ln_1p),
    ("sin", Elementary::sin, f64::sin),
    ("cos", Elementary::cos, f64::cos),
    ("tan", Elementary::tan, f64::tan),
    ("asin", Elementary::asin, f64::asin),
    ("acos", Elementary::acos, f64::acos),
    ("atan", Elementary::atan, f64::atan),
    ("sinh", Elementary::sinh, f64::sinh),
    ("cosh", Elementary::cosh, f64::cosh),
    ("tanh", Elementary::tanh, f64::tanh),
    ("cbrt", Elementary::cbrt, f64::cbrt),
];

#[scry::kernel(workgroup = 64, deterministic)]
fn functions_of_two(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[3 * i] = a.powf(b);
    y[3 * i + 1] = a.atan2(b);
    y[3 * i + 2] = a.hypot(b);
}

type FunctionOfTwo = (&'static str, fn(f32, f32) -> f32, fn(f64, f64) -> f64);

const FUNCTIONS_OF_TWO: [FunctionOfTwo; 3] =
    [("powf", Elementary::powf, f64::powf), ("atan2", Elementary::atan2, f64::atan2), ("hypot", Elementary::hypot, f64::hypot)];

/// Of neighbours side by side, which a wide form computes, by a function of the user's that is called as one of the compiler's own is.
#[scry::kernel(workgroup = 64, deterministic)]
fn side_by_side(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = f32_div(a, x[i]) + y[i] * a;
}

#[scry::device]
fn f32_div(a: f32, b: f32) -> f32 {
    a / b - 1.0
}

#[scry::kernel(workgroup = 64, deterministic)]
fn vectors(a: &[Vec3], b: &[Vec3], m: Mat3, y: &mut [Vec3], z: &mut [f32]) {
    let i = global_id().x;
    let (a, b) = (a[i], b[i]);
    y[6 * i] = a / b + a * 3.0;
    y[6 * i + 1] = 2.0 / a - b;
    y[6 * i + 2] = -a.normalize();
    y[6 * i + 3] = m * a;
    y[6 * i + 4] = a.min(b).exp();
    y[6 * i + 5] = a.cross(b);
    z[2 * i] = a.length();
    z[2 * i + 1] = a.distance(b) / a.dot(b);
}

#[scry::kernel(workgroup = 64, deterministic)]
fn brain_floats(a: &[bf16], b: &[bf16], y: &mut [bf16]) {
    let i = global_id().x;
    y[3 * i] = a[i] / b[i];
    y[3 * i + 1] = a[i] * b[i];
    y[3 * i + 2] = a[i].exp();
}

/// A workgroup's sum in an order of its own, between barriers.
#[scry::kernel(workgroup = 64, deterministic)]
fn root_mean_square(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    sums[lane] = if i < x.len() { x[i] * x[i] } else { 0.0 };
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            sums[lane] += sums[lane + half];
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        y[workgroup_id().x] = (sums[0] / 64.0).sqrt();
    }
}

/// What Vulkan does not promise, CUDA and the CPU do.
#[scry::kernel(workgroup = 64, deterministic, targets(cuda, cpu))]
fn without_vulkan(x: &[f64], h: &[f16], y: &mut [f64], z: &mut [f32]) {
    let i = global_id().x;
    y[i] = (x[i] / 3.0).sqrt().mul_add(x[i], h[i].to_f64()).min(x[i]);
    z[i] = (h[i] / f16::from_f32(3.0)).to_f32().mul_add(3.0, 1.0).sin();
}

/// At the borders of exponents and fractions, and where functions change.
const AWKWARD: [f32; 58] = [
    0.0,
    1e-45,
    3e-45,
    1e-42,
    1.401_3e-40,
    5.877_471_8e-39,
    1.175_494_2e-38,
    f32::MIN_POSITIVE,
    1.175_494_5e-38,
    2.350_988_7e-38,
    4.7e-38,
    9.3e-32,
    7.888_609e-31,
    1.6e-30,
    1e-20,
    5.421_010_9e-20,
    2.7e-12,
    2.980_232_2e-8,
    5.960_464_5e-8,
    1.192_092_9e-7,
    1e-4,
    0.1,
    0.333_333_34,
    0.499_999_97,
    0.5,
    0.707_106_77,
    0.75,
    0.785_398_2,
    0.999_999_94,
    1.0,
    1.000_000_1,
    1.000_000_2,
    1.5,
    1.570_796_4,
    1.999_999_9,
    2.0,
    2.5,
    3.0,
    std::f32::consts::PI,
    9.010_914,
    10.5,
    17.328_68,
    87.336_55,
    88.722_84,
    103.972_08,
    127.999_99,
    149.5,
    4_194_303.5,
    8_388_607.5,
    8_388_609.0,
    16_777_215.0,
    2_147_483_600.0,
    1.844_674_4e19,
    7.729_179_4e28,
    1.701_411_8e38,
    f32::MAX,
    f32::INFINITY,
    f32::NAN,
];

/// Random bits.
fn mixed(number: u64) -> u64 {
    // SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
    let mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Awkward numbers with each other, and random ones: of any bits, of a subnormal product or quotient, and of like magnitudes.
fn pairs() -> (Vec<f32>, Vec<f32>) {
    let awkward: Vec<f32> = AWKWARD.iter().flat_map(|x| [*x, -x]).collect();
    let with_each_other = awkward.iter().flat_map(|a| awkward.iter().map(|b| (*a, *b)));
    let random = (0..1 << 15).map(|number| {
        let bits = mixed(number);
        let (a, b) = (bits as u32, (bits >> 32) as u32);
        let with_exponent = |exponent: u32| f32::from_bits(b & !(0xff << 23) | (exponent & 0xff) << 23);
        let exponent = a >> 23 & 0xff;
        let b = match number % 4 {
            0 => f32::from_bits(b),
            1 => with_exponent(127u32.wrapping_sub(exponent).wrapping_sub(b >> 27)),
            2 => with_exponent(exponent.wrapping_add(126).wrapping_add(b >> 27)),
            _ => with_exponent(exponent.wrapping_add(b >> 29).wrapping_sub(4)),
        };
        (f32::from_bits(a), b)
    });
    with_each_other.chain(random).unzip()
}

/// Whether a result is within 1.5 units in the last place of the right one.
fn is_near(actual: f32, right: f64) -> bool {
    let rounded = right as f32;
    let unit = f64::from(f32::from_bits(rounded.abs().min(f32::MAX).to_bits() & 0x7f80_0000)) * f64::from(f32::EPSILON);
    let is_within = (f64::from(actual) - right).abs() <= 1.5 * unit.max(2f64.powi(-149));
    // What is beyond the greatest number is infinite, and that is a unit more.
    same(actual, rounded) || is_within || (actual.is_infinite() && right.abs() >= f64::from(f32::MAX) && (right > 0.0) == (actual > 0.0))
}

#[track_caller]
fn check<const N: usize>(args: &[f32], actual: &[f32], expected: [f32; N]) {
    for k in 0..N {
        let (actual, expected) = (actual[k], expected[k]);
        assert!(
            same(actual, expected),
            "result {k} of {args:?} is {actual:e} ({:#x}), not {expected:e} ({:#x})",
            actual.to_bits(),
            expected.to_bits()
        );
    }
}

#[test]
fn operations_are_those_of_rust() {
    let (a, b) = pairs();
    every_deterministic_device(|gpu| {
        let (left, right) = (gpu.upload(&a)?, gpu.upload(&b)?);
        let (y, compared, rounded) = (gpu.alloc(13 * a.len())?, gpu.alloc(a.len())?, gpu.alloc(7 * a.len())?);
        arithmetic.launch(gpu, &left, &right, &y, a.len())?;
        comparisons.launch(gpu, &left, &right, &compared, a.len())?;
        rounding.launch(gpu, &left, &rounded, a.len())?;
        let (y, compared, rounded) = (y.download()?, compared.download()?, rounded.download()?);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            check(&[a, b], &y[13 * i..], arithmetic_in_rust(a, b));
            assert_eq!(compared[i], comparisons_in_rust(a, b), "{a:e} and {b:e}");
            check(&[a], &rounded[7 * i..], rounding_in_rust(a));
        }
        Ok(())
    });
}

#[test]
fn functions_are_the_same_and_right() {
    let (a, b) = pairs();
    // Of the first of many pairs, once.
    let mut x = a.clone();
    x.dedup_by_key(|x| x.to_bits());
    every_deterministic_device(|gpu| {
        let y = gpu.alloc(17 * x.len())?;
        functions.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (x, results) in x.iter().zip(y.download()?.chunks(17)) {
            for ((name, of_host, real), actual) in FUNCTIONS.iter().zip(results) {
                assert!(same(*actual, of_host(*x)), "{name} of {x:e} is {actual:e}, and {:e} on the host", of_host(*x));
                assert!(is_near(*actual, real(f64::from(*x))), "{name} of {x:e} is {actual:e}, not {:e}", real(f64::from(*x)));
            }
        }
        let y = gpu.alloc(3 * a.len())?;
        functions_of_two.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for ((a, b), results) in a.iter().zip(&b).zip(y.download()?.chunks(3)) {
            for ((name, of_host, real), actual) in FUNCTIONS_OF_TWO.iter().zip(results) {
                let (of_host, real) = (of_host(*a, *b), real(f64::from(*a), f64::from(*b)));
                assert!(same(*actual, of_host), "{name} of {a:e} and {b:e} is {actual:e}, and {of_host:e} on the host");
                assert!(is_near(*actual, real), "{name} of {a:e} and {b:e} is {actual:e}, not {real:e}");
            }
        }
        Ok(())
    });
}

#[test]
fn wide_forms_are_the_same() {
    let (x, y) = pairs();
    every_deterministic_device(|gpu| {
        let results = gpu.upload(&y)?;
        side_by_side.launch(gpu, 0.3, &gpu.upload(&x)?, &results, x.len())?;
        for ((x, y), actual) in x.iter().zip(&y).zip(results.download()?) {
            check(&[*x, *y], &[actual], [(0.3 / x - 1.0) + y * 0.3]);
        }
        Ok(())
    });
}

#[test]
fn vectors_are_those_of_glam() {
    let m = Mat3::from_cols(Vec3::new(0.1, 2.0, -3.0), Vec3::new(1e-30, 0.7, 1.0 / 3.0), Vec3::new(1.0, -1.0, 1e-39));
    let numbers: Vec<f32> = pairs().0.into_iter().filter(|x| (1e-18..1e18).contains(&x.abs()) || x.is_subnormal()).collect();
    let a: Vec<Vec3> = numbers.chunks_exact(6).map(|part| Vec3::from_slice(part)).collect();
    let b: Vec<Vec3> = numbers.chunks_exact(6).map(|part| Vec3::from_slice(&part[3..])).collect();
    every_deterministic_device(|gpu| {
        let (y, z) = (gpu.alloc(6 * a.len())?, gpu.alloc(2 * a.len())?);
        vectors.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, m, &y, &z, a.len())?;
        let (y, z) = (y.download()?, z.download()?);
        for (i, (&a, &b)) in a.iter().zip(&b).enumerate() {
            let least = a.min(b);
            let exp = Vec3::new(Elementary::exp(least.x), Elementary::exp(least.y), Elementary::exp(least.z));
            let expected = [a / b + a * 3.0, 2.0 / a - b, -a.normalize(), m * a, exp, a.cross(b)];
            for (k, expected) in expected.into_iter().enumerate() {
                check(&[a.x, a.y, a.z, b.x, b.y, b.z], &y[6 * i + k].to_array(), expected.to_array());
            }
            check(&[a.x, a.y, a.z, b.x, b.y, b.z], &z[2 * i..], [a.length(), a.distance(b) / a.dot(b)]);
        }
        Ok(())
    });
}

#[test]
fn brain_floats_are_those_of_the_host() {
    let of = |bits: u64| bf16::from_bits(bits as u16);
    let (a, b): (Vec<bf16>, Vec<bf16>) = (0..1 << 14).map(|number| (of(mixed(number)), of(mixed(number) >> 16))).unzip();
    every_deterministic_device(|gpu| {
        let y = gpu.alloc(3 * a.len())?;
        brain_floats.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        for ((&a, &b), actual) in a.iter().zip(&b).zip(y.download()?.chunks(3)) {
            let expected = [a / b, a * b, bf16::from_f32(Elementary::exp(a.to_f32()))];
            let actual: Vec<f32> = actual.iter().map(|actual| actual.to_f32()).collect();
            check(&[a.to_f32(), b.to_f32()], &actual, expected.map(bf16::to_f32));
        }
        Ok(())
    });
}

#[test]
fn sums_in_an_order_of_their_own_are_the_same() {
    let x: Vec<f32> =
        (0..64 * 40).map(|number| mixed(number) as u32 as f32 * 1e-3 - 2e6).chain((0..64).map(|i| i as f32 * 1e-22)).collect();
    let expected: Vec<f32> = x
        .chunks(64)
        .map(|group| {
            let mut sums: Vec<f32> = group.iter().map(|x| x * x).collect();
            while sums.len() > 1 {
                sums = (0..sums.len() / 2).map(|i| sums[i] + sums[i + sums.len() / 2]).collect();
            }
            (sums[0] / 64.0).sqrt()
        })
        .collect();
    every_deterministic_device(|gpu| {
        let y = gpu.alloc(expected.len())?;
        root_mean_square.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        for (k, (actual, expected)) in y.download()?.iter().zip(&expected).enumerate() {
            check(&[k as f32], &[*actual], [*expected]);
        }
        Ok(())
    });
}

#[test]
fn other_floats_are_the_same_where_vulkan_is_left_out() {
    let x: Vec<f64> = (0..1000).map(|number| mixed(number) as f64 * 1e-9).collect();
    let h: Vec<f16> = (0..1000).map(|number| f16::from_bits(mixed(number) as u16 & 0x7bff)).collect();
    every_device(|gpu| {
        let (y, z) = (gpu.alloc(x.len())?, gpu.alloc(x.len())?);
        let launched = without_vulkan.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&h)?, &y, &z, x.len());
        if let Err(Error::Unsupported { reason, .. }) = &launched {
            assert!(reason.contains("leave out Vulkan"), "{reason}");
            return Ok(());
        }
        launched?;
        for ((x, h), (y, z)) in x.iter().zip(&h).zip(y.download()?.into_iter().zip(z.download()?)) {
            let expected = (x / 3.0).sqrt().mul_add(*x, h.to_f64());
            assert_eq!(y.to_bits(), if expected < *x { expected } else { *x }.to_bits(), "{x:e} and {h:e}");
            check(&[h.to_f32()], &[z], [Elementary::sin((*h / f16::from_f32(3.0)).to_f32().mul_add(3.0, 1.0))]);
        }
        Ok(())
    });
}
