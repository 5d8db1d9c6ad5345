//! Activations and their gradients, beside integrals and exponentials in `f64`.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

use scry::{Device, Element, ValueArgument, bf16, f16};
use scry_kernels::activation::{Backward, Gelu, GeluTanh, Relu, Sigmoid, Silu, Tanh};
use scry_kernels::dense::matmul_with;
use scry_kernels::elementwise::{map, zip};
use scry_kernels::number::Number;
use scry_kernels::{Result, Views};

use crate::{every_device, random, where_there_is};

/// `erf(x)`: its Taylor series, or 1 less the continued fraction of the rest.
fn erf(x: f64) -> f64 {
    let size = x.abs();
    let value = if size < 2.5 {
        let mut term = size;
        let terms = (1..100).map(|n| {
            let this = term / f64::from(2 * n - 1);
            term *= -size * size / f64::from(n);
            this
        });
        2.0 / PI.sqrt() * terms.sum::<f64>()
    } else {
        let fraction = (1..200).rev().fold(size, |rest, n| size + f64::from(n) / 2.0 / rest);
        1.0 - (-size * size).exp() / PI.sqrt() / fraction
    };
    value.copysign(x)
}

/// An activation and its derivative.
struct Expected {
    name: &'static str,
    value: fn(f64) -> f64,
    slope: fn(f64) -> f64,
    /// How far off they may be, in units of the last place of 1, for each unit of the greater of 1 and `|x|`.
    units: f64,
}

const EXPECTED: [Expected; 6] = [
    Expected { name: "relu", value: |x| x.max(0.0), slope: |x| if x > 0.0 { 1.0 } else { 0.0 }, units: 0.0 },
    // Vulkan promises 2^-16.
    Expected { name: "tanh", value: f64::tanh, slope: |x| 1.0 - x.tanh().powi(2), units: 512.0 },
    Expected { name: "sigmoid", value: sigmoid, slope: |x| sigmoid(x) * sigmoid(-x), units: 32.0 },
    Expected { name: "silu", value: |x| x * sigmoid(x), slope: |x| sigmoid(x) + x * sigmoid(x) * sigmoid(-x), units: 64.0 },
    Expected {
        name: "gelu",
        value: |x| 0.5 * x * (1.0 + erf(x * FRAC_1_SQRT_2)),
        slope: |x| 0.5 * (1.0 + erf(x * FRAC_1_SQRT_2)) + x * (-0.5 * x * x).exp() / (2.0 * PI).sqrt(),
        units: 64.0,
    },
    Expected {
        name: "gelu by tanh",
        value: |x| 0.5 * x * (1.0 + inner(x).tanh()),
        slope: |x| {
            0.5 * (1.0 + inner(x).tanh()) + 0.5 * x * (1.0 - inner(x).tanh().powi(2)) * (2.0 / PI).sqrt() * (1.0 + 0.134_145 * x * x)
        },
        units: 128.0,
    },
];

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn inner(x: f64) -> f64 {
    (2.0 / PI).sqrt() * (x + 0.044_715 * x * x * x)
}

#[test]
fn the_reference_is_the_error_function() {
    for (x, value) in [(0.0, 0.0), (0.5, 0.520_499_877_813_046_5), (-1.0, -0.842_700_792_949_714_9), (3.0, 0.999_977_909_503_001_4)] {
        assert!((erf(x) - value).abs() < 1e-14, "{x}: {}", erf(x));
    }
}

/// A number for which activations are compiled.
trait Activated: Element + ValueArgument + Number<Accumulator = f32, Total = Self> + Into<f64> {
    /// An activation, by number, and its gradient.
    fn run(gpu: &Device, number: usize, x: &[Self], dy: &[Self]) -> Result<[Vec<Self>; 2]>;
}

macro_rules! activated {
    ($($number:ident)*) => {$(
        impl Activated for $number {
            fn run(gpu: &Device, number: usize, x: &[$number], dy: &[$number]) -> Result<[Vec<$number>; 2]> {
                let (x, dy, y, dx) = (gpu.upload(x)?, gpu.upload(dy)?, gpu.alloc_uninit(x.len())?, gpu.alloc_uninit(x.len())?);
                macro_rules! one {
                    ($activation:ident) => {
                        map(gpu, $activation, &x, &y).and_then(|()| zip(gpu, Backward($activation), &x, &dy, &dx))
                    };
                }
                match number {
                    0 => one!(Relu),
                    1 => one!(Tanh),
                    2 => one!(Sigmoid),
                    3 => one!(Silu),
                    4 => one!(Gelu),
                    _ => one!(GeluTanh),
                }?;
                Ok([y.download()?, dx.download()?])
            }
        }
    )*};
}

activated!(f32 f16 bf16);

fn check<T: Activated>(gpu: &Device, stored: f64) -> Result<()> {
    let number = |scale: f32| move |bits: u32| T::narrow(((bits % 8192) as f32 / 4096.0 - 1.0) * scale);
    let x: Vec<T> = random(1).map(number(1.5)).take(500).chain(random(2).map(number(12.0)).take(500)).collect();
    let dy: Vec<T> = random(3).map(number(3.0)).take(1000).collect();
    for (number, Expected { name, value, slope, units }) in EXPECTED.iter().enumerate() {
        let [y, dx] = T::run(gpu, number, &x, &dy)?;
        for i in 0..x.len() {
            let [at, dy, y, dx] = [x[i], dy[i], y[i], dx[i]].map(Into::into);
            let error = |exact: f64, scale: f64| stored * exact.abs() + units * 2f64.powi(-24) * at.abs().max(1.0) * scale;
            let (exact, exact_slope) = (value(at), slope(at) * dy);
            let is_right = (y - exact).abs() <= error(exact, 1.0) && (dx - exact_slope).abs() <= error(exact_slope, dy.abs());
            assert!(is_right, "{name} of {at} on {}: {y} and {dx} are not {exact} and {exact_slope}", gpu.name());
        }
    }
    Ok(())
}

#[test]
fn activations_and_gradients_of_all_numbers() {
    every_device(|gpu| {
        // A result near the least normal number may be rounded as a subnormal one, or to zero.
        check::<f32>(gpu, 2f64.powi(-23))?;
        check::<bf16>(gpu, 2f64.powi(-8))?;
        where_there_is(gpu, "f16", check::<f16>(gpu, 2f64.powi(-10)))
    });
}

#[test]
fn activations_of_what_is_not_finite() {
    every_device(|gpu| {
        let x = [f32::NAN, f32::INFINITY, 1e30, -1e30];
        for (number, Expected { name, .. }) in EXPECTED.iter().enumerate() {
            let [y, dx] = f32::run(gpu, number, &x, &[1.0; 4])?;
            let is_bounded = ["tanh", "sigmoid"].contains(name);
            assert!(y[0].is_nan(), "{name}: {y:?}");
            assert_eq!(y[1..3], if is_bounded { [1.0; 2] } else { [f32::INFINITY, 1e30] }, "{name}");
            assert_eq!(y[3], if *name == "tanh" { -1.0 } else { 0.0 }, "{name}");
            let steep = if is_bounded { 0.0 } else { 1.0 };
            assert_eq!(dx[1..], [steep, steep, 0.0], "{name}");
        }
        Ok(())
    });
}

#[test]
fn products_are_activated() {
    every_device(|gpu| {
        let (a, b) = (gpu.upload(&[1.0f32, -2.0])?, gpu.upload(&[0.5f32, 1.0, -1.5])?);
        let (bias, y) = (gpu.upload(&[0.25f32, 0.0, 0.125])?, gpu.alloc_uninit::<f32>(6)?);
        let (a, b, other) = (a.view([2, 1])?, b.view([1, 3])?, bias.view([3])?.broadcast([2, 3])?);
        for (number, has_bias) in (0..4).flat_map(|number| [(number, true), (number, false)]) {
            let (out, other) = (y.view_mut([2, 3])?, has_bias.then_some(other));
            let expected = match number {
                0 => matmul_with(gpu, Relu, a, b, other, out).map(|()| 0),
                1 => matmul_with(gpu, Silu, a, b, other, out).map(|()| 3),
                2 => matmul_with(gpu, Gelu, a, b, other, out).map(|()| 4),
                _ => matmul_with(gpu, GeluTanh, a, b, other, out).map(|()| 5),
            }?;
            let biases = if has_bias { [0.25, 0.0, 0.125] } else { [0.0; 3] };
            let exact = [1.0, -2.0].into_iter().flat_map(|a| (0..3).map(move |j| a * [0.5, 1.0, -1.5][j] + biases[j]));
            for (actual, sum) in y.download()?.into_iter().zip(exact) {
                let exact = (EXPECTED[expected].value)(sum);
                assert!((f64::from(actual) - exact).abs() < 1e-5, "{}: {actual} is not {exact}", EXPECTED[expected].name);
            }
        }
        Ok(())
    });
}
