//! Activation functions of networks, and their gradients: operations of [`map`](crate::elementwise::map), [`zip`](crate::elementwise::zip)
//! and [`matmul_with`](crate::dense::matmul_with).
//!
//! An activation is a [`Map`](crate::elementwise::Map): `map(&gpu, Gelu, &x, &y)`. [`Backward`] of one is a
//! [`Zip`](crate::elementwise::Zip) of its input and the gradient of its output: `zip(&gpu, Backward(Gelu), &x, &dy, &dx)`. As an
//! [`Epilogue`](crate::dense::Epilogue), an activation is applied to the sum of a product and, if there is one, of a bias.
//!
//! ```
//! use scry::Device;
//! use scry_kernels::activation::{Backward, Relu};
//! use scry_kernels::elementwise::{map, zip};
//! use scry_kernels::{Views, dense};
//!
//! # fn main() -> scry_kernels::Result<()> {
//! let gpu = Device::auto()?;
//! let (x, dy) = (gpu.upload(&[-1.0f32, 2.0])?, gpu.upload(&[10.0f32, 20.0])?);
//! let y = gpu.zeros(2)?;
//! map(&gpu, Relu, &x, &y)?;
//! assert_eq!(y.download()?, [0.0, 2.0]);
//! zip(&gpu, Backward(Relu), &x, &dy, &y)?;
//! assert_eq!(y.download()?, [0.0, 20.0]);
//!
//! // A column times a row, with a bias, rectified.
//! let (matrix, bias) = (gpu.zeros(4)?, gpu.upload(&[1.0f32, 1.0])?);
//! let bias = bias.view([2])?.broadcast([2, 2])?;
//! dense::matmul_with(&gpu, Relu, x.view([2, 1])?, x.view([1, 2])?, Some(bias), matrix.view_mut([2, 2])?)?;
//! assert_eq!(matrix.download()?, [2.0, 0.0, 0.0, 5.0]);
//! # Ok(())
//! # }
//! ```
//!
//! **Rounding.** Everything is computed in `f32`, of unit roundoff `u = 2^-24`, before it is rounded to be stored. [`Relu`] is exact.
//! [`erf`] is off by at most `2 u` relatively, up to the error of `exp` where the result is at least `0.8`. [`Sigmoid`], [`Silu`] and
//! [`GeluTanh`] are off by a few `u` and the error of `exp` relatively, of [`GeluTanh`] times `1 + |x|^3`; [`Tanh`] as [`scry::Float`]
//! states of `tanh`; [`Gelu`] by at most `4 u |x|`. Gradients are off by as much, times the greatest that the gradient's terms become.

use scry::{bf16, f16};

pub use operation::{Backward, Gelu, GeluTanh, Relu, Sigmoid, Silu, Tanh, erf, sigmoid};

/// Defines the operations: of each, what it makes of a number, and its derivative there.
macro_rules! activations {
    (|$x:ident| $($(#[$documentation:meta])* $name:ident { $value:expr } { $slope:expr })*) => {
        /// The operations.
        #[scry::device]
        pub mod operation {
            use crate::dense::Epilogue;
            use crate::elementwise::{Map, Zip};
            use crate::number::Number;

            /// `1 / (1 + exp(-x))`
            pub fn sigmoid(x: f32) -> f32 {
                1.0 / (1.0 + (-x).exp())
            }

            /// The error function, `2 / sqrt(pi)` times the integral of `exp(-t * t)` over `t` from 0 to `x`.
            ///
            /// Below 0.93, it is `x` times a polynomial in `x * x`; above, `1 - exp(p(x))`, where the polynomial `p` is near the logarithm
            /// of the rest. Both have the least greatest relative error that such polynomials have.
            pub fn erf(x: f32) -> f32 {
                let (size, square) = (x.abs(), x * x);
                if size > 0.927_734_4 {
                    let mut log = (-1.728_534_7e-5f32).mul_add(size, 3.831_971_3e-4);
                    log = log.mul_add(square, (-3.883_964_4e-3f32).mul_add(size, 2.425_462_2e-2));
                    log = log.mul_add(size, -1.067_778_8e-1);
                    log = log.mul_add(size, -6.348_467e-1);
                    log = log.mul_add(size, -1.287_175_1e-1);
                    let rest = log.mul_add(size, -size).exp();
                    if x < 0.0 { rest - 1.0 } else { 1.0 - rest }
                } else {
                    let mut factor = (-5.967_617e-4f32).mul_add(square, 4.991_194_2e-3);
                    factor = factor.mul_add(square, -2.676_813_5e-2);
                    factor = factor.mul_add(square, 1.128_199_2e-1);
                    factor = factor.mul_add(square, -3.761_253_4e-1);
                    factor = factor.mul_add(square, 1.283_791_7e-1);
                    factor.mul_add(x, x)
                }
            }

            /// What the gradient of an activation's output, `dy`, is at its input `x`: `slope(x) * dy`.
            #[derive(Debug, Clone, Copy)]
            pub struct Backward<O>(pub O);

            $(
                $(#[$documentation])*
                #[derive(Debug, Clone, Copy)]
                pub struct $name;

                impl<T: Number<Accumulator = f32, Total = T>> Map<T, T> for $name {
                    fn apply(self, x: T) -> T {
                        let $x = x.widen();
                        T::narrow($value)
                    }
                }

                impl<T: Number<Accumulator = f32, Total = T>> Zip<T, T, T> for Backward<$name> {
                    fn apply(self, x: T, dy: T) -> T {
                        let $x = x.widen();
                        T::narrow($slope * dy.widen())
                    }
                }

                impl<T: Number<Accumulator = f32, Total = T>> Epilogue<f32, T, T> for $name {
                    fn finish(self, sum: f32, bias: Option<T>) -> T {
                        let $x = if let Some(bias) = bias { sum + bias.widen() } else { sum };
                        T::narrow($value)
                    }
                }
            )*
        }

        macro_rules! numbers {
            ($number:ident) => {$(
                crate::instance!(impl map<$name, $number, $number>);
                crate::instance!(impl zip<Backward<$name>, $number, $number, $number>);
            )*};
        }
    };
}

activations! {
    |x|

    /// `max(x, 0)`; of NaN, NaN. Its slope at 0 is 0.
    Relu
    { if x <= 0.0 { 0.0 } else { x } }
    { if x <= 0.0 { 0.0 } else { 1.0 } }

    /// `tanh(x)`
    Tanh
    { x.tanh() }
    { (1.0 - x.tanh() * x.tanh()) }

    /// `1 / (1 + exp(-x))`
    Sigmoid
    { sigmoid(x) }
    { (sigmoid(x) * sigmoid(-x)) }

    /// `x / (1 + exp(-x))` (Elfwing, Uchibe and Doya, "Sigmoid-Weighted Linear Units for Neural Network Function Approximation", 2017). Of
    /// negative infinity, it is NaN, as is [`Gelu`] in both forms.
    Silu
    { x * sigmoid(x) }
    {{
        let away = sigmoid(x) * sigmoid(-x);
        // Where the slope is 0 or 1, `x` may be infinite.
        if away == 0.0 { sigmoid(x) } else { away.mul_add(x, sigmoid(x)) }
    }}

    /// `x / 2 * (1 + erf(x / sqrt(2)))` (Hendrycks and Gimpel, "Gaussian Error Linear Units", 2016).
    Gelu
    { 0.5 * x * (1.0 + erf(x * std::f32::consts::FRAC_1_SQRT_2)) }
    {{
        let (share, density) = (0.5 + 0.5 * erf(x * std::f32::consts::FRAC_1_SQRT_2), 0.398_942_3 * (-0.5 * x * x).exp());
        if density == 0.0 { share } else { density.mul_add(x, share) }
    }}

    /// `x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3)))`, which is near [`Gelu`], computed as `x / (1 + exp(-2 ..))`.
    GeluTanh
    { x * sigmoid(1.595_769 * (0.044_715 * x * x).mul_add(x, x)) }
    {{
        let inner = 1.595_769 * (0.044_715 * x * x).mul_add(x, x);
        let away = sigmoid(inner) * sigmoid(-inner);
        if away == 0.0 { sigmoid(inner) } else { (away * x).mul_add(1.595_769 * (0.134_145 * x).mul_add(x, 1.0), sigmoid(inner)) }
    }}
}

numbers!(f32);
numbers!(f16);
numbers!(bf16);

crate::instance!(impl matmul<Relu, f32, f32, f32>);
crate::instance!(impl matmul<Gelu, f32, f32, f32>);
crate::instance!(impl matmul<GeluTanh, f32, f32, f32>);
crate::instance!(impl matmul<Silu, f32, f32, f32>);
