//! The gradients of rows that are normalized: [`softmax_backward`], [`log_softmax_backward`], [`layer_norm_backward`] and
//! [`rms_norm_backward`].
//!
//! A workgroup goes along a row up to three times: for what its elements have in common, for sums of their gradients, and to write. The
//! gradients of weights and biases are sums over rows: each invocation goes along a part of a column, and the parts are summed up by
//! [`sum`].
//!
//! **Rounding.** Everything is computed in `f32`, of unit roundoff `u = 2^-24`. The sums that are subtracted from a row's gradients are off
//! by at most `(n / 256 + 10) u` times the sums of absolute values, where `n` is the length of a row; results and normalized elements are
//! off by what the functions without `backward` state. Gradients of weights and biases are off as [`sum`] states, for up to 256
//! combinations more.

#[doc(hidden)]
pub mod kernels;

use scry::{Buffer, Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use super::call::of_columns;
use super::{Exponentials, LayerNorm, LogSoftmax, Moments, RmsNorm, Shift, Softmax};
use crate::axes::{self, Axis, check_same};
use crate::error::Result;
use crate::number::Number;
use crate::reduce::{Reduction, SHORT_ROW, sum};
use crate::rows;
use crate::view::{View, ViewMut, Views};

#[doc(hidden)]
pub use kernels::{differentiate_rows, sum_weights};
pub use operation::NormalizeBackward;

/// The trait of gradients, and what operations are of it.
#[scry::device]
pub mod operation {
    use crate::normalize::{LayerNorm, LogSoftmax, RmsNorm, Shift, Softmax};

    /// What the gradients of a row's elements are, by two sums over the row.
    pub trait NormalizeBackward<B>: Copy {
        /// Whether there is something that the elements of a row have in common, which the [`Reduction`](crate::reduce::Reduction) of the
        /// same type says.
        const HAS_COMMON: bool;

        /// What an element adds to the sums: `x`, or its result where gradients are computed from that, and the gradient of the result,
        /// times the weight.
        fn terms(self, x: f32, dy: f32, common: B) -> (f32, f32);
        /// The element's gradient, by the sums and the number of elements.
        fn apply(self, x: f32, dy: f32, common: B, sums: (f32, f32), count: f32) -> f32;
        /// What a weight is multiplied by.
        fn normal(self, x: f32, common: B) -> f32;
    }

    impl NormalizeBackward<Shift> for Softmax {
        const HAS_COMMON: bool = false;

        fn terms(self, x: f32, dy: f32, _common: Shift) -> (f32, f32) {
            (x * dy, 0.0)
        }
        fn apply(self, x: f32, dy: f32, _common: Shift, sums: (f32, f32), _count: f32) -> f32 {
            x * (dy - sums.0)
        }
        fn normal(self, x: f32, _common: Shift) -> f32 {
            x
        }
    }

    impl NormalizeBackward<Shift> for LogSoftmax {
        const HAS_COMMON: bool = false;

        fn terms(self, _x: f32, dy: f32, _common: Shift) -> (f32, f32) {
            (dy, 0.0)
        }
        fn apply(self, x: f32, dy: f32, _common: Shift, sums: (f32, f32), _count: f32) -> f32 {
            dy - x.exp() * sums.0
        }
        fn normal(self, x: f32, _common: Shift) -> f32 {
            x
        }
    }

    impl NormalizeBackward<Shift> for LayerNorm {
        const HAS_COMMON: bool = true;

        fn terms(self, x: f32, dy: f32, common: Shift) -> (f32, f32) {
            (dy, dy * (x - common.by) * common.scale)
        }
        fn apply(self, x: f32, dy: f32, common: Shift, sums: (f32, f32), count: f32) -> f32 {
            (dy - sums.0 / count - (x - common.by) * common.scale * (sums.1 / count)) * common.scale
        }
        fn normal(self, x: f32, common: Shift) -> f32 {
            (x - common.by) * common.scale
        }
    }

    impl NormalizeBackward<f32> for RmsNorm {
        const HAS_COMMON: bool = true;

        fn terms(self, x: f32, dy: f32, common: f32) -> (f32, f32) {
            (0.0, dy * x * common)
        }
        fn apply(self, x: f32, dy: f32, common: f32, sums: (f32, f32), count: f32) -> f32 {
            (dy - x * common * (sums.1 / count)) * common
        }
        fn normal(self, x: f32, common: f32) -> f32 {
            x * common
        }
    }
}

/// The gradient of [`softmax`](super::softmax), from its result `y`: `dx[.., i] = y[.., i] * (dy[.., i] - sum(y * dy))`.
///
/// `dx` may be what `y` or `dy` is, if they are the whole of one buffer.
///
/// ```
/// use scry::Device;
/// use scry_kernels::normalize;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (y, dy) = (gpu.upload(&[0.5f32, 0.25, 0.25])?, gpu.upload(&[1.0f32, 0.0, 0.0])?);
/// normalize::softmax_backward(&gpu, &y, &dy, &dy)?;
/// assert_eq!(dy.download()?, [0.25, -0.125, -0.125]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if shapes differ, and if rows of `dx` do not lie in one piece each. Those of launches.
pub fn softmax_backward<'a, 'b, 'c, T: Number<Accumulator = f32, Total = T> + Element, const N: usize>(
    on: impl LaunchOn,
    y: impl Into<View<'a, T, N>>,
    dy: impl Into<View<'b, T, N>>,
    dx: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    differentiate_rows<true, 32, 8, Softmax, T, Exponentials, Shift>: Instance,
    differentiate_rows<true, 256, 1, Softmax, T, Exponentials, Shift>: Instance,
    differentiate_rows<false, 256, 1, Softmax, T, Exponentials, Shift>: Instance,
{
    let call = Call { names: ["softmax_backward", "y"], operation: Softmax, x: y.into(), dy: dy.into(), weight: None };
    call.differentiate(on, &dx.into(), None::<&Buffer<Shift>>)
}

/// The gradient of [`log_softmax`](super::log_softmax), from its result `y`: `dx[.., i] = dy[.., i] - exp(y[.., i]) * sum(dy)`.
///
/// `dx` may be what `y` or `dy` is, if they are the whole of one buffer.
///
/// # Errors
/// Those of [`softmax_backward`].
pub fn log_softmax_backward<'a, 'b, 'c, T: Number<Accumulator = f32, Total = T> + Element, const N: usize>(
    on: impl LaunchOn,
    y: impl Into<View<'a, T, N>>,
    dy: impl Into<View<'b, T, N>>,
    dx: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    differentiate_rows<true, 32, 8, LogSoftmax, T, Exponentials, Shift>: Instance,
    differentiate_rows<true, 256, 1, LogSoftmax, T, Exponentials, Shift>: Instance,
    differentiate_rows<false, 256, 1, LogSoftmax, T, Exponentials, Shift>: Instance,
{
    let call = Call { names: ["log_softmax_backward", "y"], operation: LogSoftmax, x: y.into(), dy: dy.into(), weight: None };
    call.differentiate(on, &dx.into(), None::<&Buffer<Shift>>)
}

/// Where the gradients of a normalization go.
#[derive(Debug)]
pub struct Gradients<'a, T, const N: usize> {
    /// That of what was normalized.
    pub x: ViewMut<'a, T, N>,
    /// Those of the weights, summed up over the rows, if they are wanted.
    pub weight: Option<ViewMut<'a, f32, 1>>,
    /// Those of the biases, likewise.
    pub bias: Option<ViewMut<'a, f32, 1>>,
}

/// The gradients of [`layer_norm`](super::layer_norm): with `n[i] = (x[.., i] - mean) / sqrt(variance + epsilon)` and
/// `g[i] = dy[.., i] * weight[i]`, `dx[.., i] = (g[i] - mean(g) - n[i] * mean(g * n)) / sqrt(variance + epsilon)`; that of `weight[i]` is
/// the sum of `dy[.., i] * n[i]` over all rows, and that of `bias[i]` the sum of `dy[.., i]`.
///
/// The gradient of `x` may be written to where `x` or `dy` is, if they are the whole of one buffer, and if those of weights and biases are
/// not wanted.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::normalize::{Gradients, layer_norm_backward};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, dy) = (gpu.upload(&[1.0f32, 3.0, -5.0, 5.0])?, gpu.upload(&[1.0f32, 1.0, 0.5, 2.0])?);
/// let (dx, weight, bias) = (gpu.zeros(4)?, gpu.zeros(2)?, gpu.zeros(2)?);
/// let gradients = Gradients { x: dx.view_mut([2, 2])?, weight: Some((&weight).into()), bias: Some((&bias).into()) };
/// layer_norm_backward(&gpu, x.view([2, 2])?, None, 0.0, dy.view([2, 2])?, &gradients)?;
/// // A row of two elements is -1 and 1 whatever they are.
/// assert_eq!(dx.download()?, [0.0; 4]);
/// assert_eq!((weight.download()?, bias.download()?), (vec![-1.5, 3.0], vec![1.5, 3.0]));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if shapes differ, if weights, biases or their gradients are not as many as a row has elements or do not lie side by
/// side, and if rows of the gradient of `x` do not lie in one piece each. Those of launches.
pub fn layer_norm_backward<'a, 'b, T: Number<Accumulator = f32, Total = T> + Element, const N: usize>(
    mut on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    weight: Option<View<'_, T, 1>>,
    epsilon: f32,
    dy: impl Into<View<'b, T, N>>,
    gradients: &Gradients<'_, T, N>,
) -> Result<()>
where
    differentiate_rows<true, 32, 8, LayerNorm, T, Moments, Shift>: Instance,
    differentiate_rows<true, 256, 1, LayerNorm, T, Moments, Shift>: Instance,
    differentiate_rows<false, 256, 1, LayerNorm, T, Moments, Shift>: Instance,
    sum_weights<LayerNorm, T, Shift>: Instance,
{
    let names = ["layer_norm_backward", "x"];
    let call = Call { names, operation: LayerNorm { epsilon }, x: x.into(), dy: dy.into(), weight };
    call.differentiate_all(&mut on, gradients)
}

/// The gradients of [`rms_norm`](super::rms_norm): with `n[i] = x[.., i] / sqrt(mean(x * x) + epsilon)` and `g[i] = dy[.., i] * weight[i]`,
/// `dx[.., i] = (g[i] - n[i] * mean(g * n)) / sqrt(mean(x * x) + epsilon)`; that of `weight[i]` is the sum of `dy[.., i] * n[i]` over all
/// rows. There is no bias, but the sum of `dy[.., i]` is stored as its gradient where that is wanted.
///
/// The gradient of `x` may be written to where `x` or `dy` is, if they are the whole of one buffer, and if that of weights is not wanted.
///
/// # Errors
/// Those of [`layer_norm_backward`].
pub fn rms_norm_backward<'a, 'b, T: Number<Accumulator = f32, Total = T> + Element, const N: usize>(
    mut on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    weight: Option<View<'_, T, 1>>,
    epsilon: f32,
    dy: impl Into<View<'b, T, N>>,
    gradients: &Gradients<'_, T, N>,
) -> Result<()>
where
    differentiate_rows<true, 32, 8, RmsNorm, T, f32, f32>: Instance,
    differentiate_rows<true, 256, 1, RmsNorm, T, f32, f32>: Instance,
    differentiate_rows<false, 256, 1, RmsNorm, T, f32, f32>: Instance,
    sum_weights<RmsNorm, T, f32>: Instance,
{
    let names = ["rms_norm_backward", "x"];
    let call = Call { names, operation: RmsNorm { epsilon }, x: x.into(), dy: dy.into(), weight };
    call.differentiate_all(&mut on, gradients)
}

/// What is differentiated: the names are the function's, and that of its parameter `x`.
#[derive(Clone, Copy)]
struct Call<'a, O, T, const N: usize> {
    names: [&'static str; 2],
    operation: O,
    x: View<'a, T, N>,
    dy: View<'a, T, N>,
    weight: Option<View<'a, T, 1>>,
}

impl<O: ValueArgument + Copy, T: Number<Accumulator = f32, Total = T> + Element, const N: usize> Call<'_, O, T, N> {
    /// The gradient of `x`, and what each row has in common, in their order, if there is where to.
    fn differentiate<A: Copy, B: Element>(self, mut on: impl LaunchOn, dx: &ViewMut<'_, T, N>, commons: Option<&Buffer<B>>) -> Result<()>
    where
        O: Reduction<T, A, B> + NormalizeBackward<B>,
        differentiate_rows<true, 32, 8, O, T, A, B>: Instance,
        differentiate_rows<true, 256, 1, O, T, A, B>: Instance,
        differentiate_rows<false, 256, 1, O, T, A, B>: Instance,
    {
        let (axes, len) = self.axes(dx)?;
        let (weights, mut first) = (self.of_columns("weight", self.weight, len)?, 0);
        rows::for_each(axes, &mut |launch| {
            let [of_dx, of_x, of_dy] = launch.rows;
            let (dx, x, dy) = (dx.elements(launch.skipped[0])?, self.x.elements(launch.skipped[1])?, self.dy.elements(launch.skipped[2])?);
            let (on, operation, weights, (_, rows, deep)) = (&mut on, self.operation, weights.as_ref(), launch.grid);
            let commons = commons.map(|commons| commons.slice(first..first + rows * deep)).transpose()?;
            first += rows * deep;
            macro_rules! launch {
                ($is_same:literal, $lanes:literal, $lines:literal) => {
                    differentiate_rows::<$is_same, $lanes, $lines, O, T, A, B>.launch(
                        on,
                        operation,
                        &x,
                        of_x,
                        &dy,
                        of_dy,
                        len,
                        weights,
                        commons.as_ref(),
                        &dx,
                        launch.pitch,
                        ($lanes, rows, deep),
                    )
                };
            }
            match (of_x == of_dx && of_dy == of_dx, len <= SHORT_ROW) {
                (true, true) => launch!(true, 32, 8),
                (true, false) => launch!(true, 256, 1),
                (false, _) => launch!(false, 256, 1),
            }?;
            Ok(())
        })
    }

    /// The gradients of `x`, weights and biases.
    fn differentiate_all<A: Copy, B: Element>(self, on: &mut impl LaunchOn, gradients: &Gradients<'_, T, N>) -> Result<()>
    where
        O: Reduction<T, A, B> + NormalizeBackward<B>,
        differentiate_rows<true, 32, 8, O, T, A, B>: Instance,
        differentiate_rows<true, 256, 1, O, T, A, B>: Instance,
        differentiate_rows<false, 256, 1, O, T, A, B>: Instance,
        sum_weights<O, T, B>: Instance,
    {
        let Gradients { x: dx, weight, bias } = gradients;
        let (axes, len) = self.axes(dx)?;
        let weight = self.of_columns("weight", weight.as_ref().map(ViewMut::as_view), len)?;
        let bias = self.of_columns("bias", bias.as_ref().map(ViewMut::as_view), len)?;
        if weight.is_none() && bias.is_none() {
            return self.differentiate(on, dx, None::<&Buffer<B>>);
        }
        let count = dx.shape()[..N - 1].iter().product();
        let commons = on.temporary::<B>(count)?;
        self.differentiate(&mut *on, dx, Some(&commons))?;
        // The parts of each launch.
        let mut parts = Vec::new();
        rows::for_each(axes.clone(), &mut |launch| {
            parts.push((launch.grid.1 * launch.grid.2).div_ceil(PART));
            Ok(())
        })?;
        let total: usize = parts.iter().sum();
        let [of_weight, of_bias] = [&weight, &bias].map(|wanted| on.temporary::<f32>(if wanted.is_some() { total * len } else { 0 }));
        let (of_weight, of_bias, mut number, mut first, mut first_row) = (of_weight?, of_bias?, 0, 0, 0);
        rows::for_each(axes, &mut |launch| {
            let (x, dy, (_, rows, deep)) = (self.x.elements(launch.skipped[1])?, self.dy.elements(launch.skipped[2])?, launch.grid);
            let count = parts[number];
            let part = |of: &Buffer<f32>, wanted: &Option<Buffer<f32>>| {
                wanted.as_ref().map(|_| of.slice(first * len..(first + count) * len)).transpose()
            };
            let (of_weight, of_bias) = (part(&of_weight, &weight)?, part(&of_bias, &bias)?);
            let commons = commons.slice(first_row..first_row + rows * deep)?;
            let (operation, [_, of_x, of_dy]) = (self.operation, launch.rows);
            sum_weights::<O, T, B>.launch(
                &mut *on,
                operation,
                &x,
                of_x,
                &dy,
                of_dy,
                rows,
                &commons,
                of_weight.as_ref(),
                of_bias.as_ref(),
                (len, count),
            )?;
            (number, first, first_row) = (number + 1, first + count, first_row + rows * deep);
            Ok(())
        })?;
        for (partials, gradient) in [(&of_weight, weight), (&of_bias, bias)] {
            if let Some(gradient) = gradient {
                sum(&mut *on, partials.view([total, len])?, &[0], gradient.view_mut([len])?)?;
            }
        }
        Ok(())
    }

    /// The axes of `dx`, `x` and `dy`, the last one along a row, and the length of a row.
    fn axes(&self, dx: &ViewMut<'_, T, N>) -> Result<(Vec<Axis<3>>, usize)> {
        let [name, of_x] = self.names;
        check_same(name, (of_x, self.x.shape()), ("dx", dx.shape()))?;
        check_same(name, ("dy", self.dy.shape()), ("dx", dx.shape()))?;
        let axes = axes::of_rows(name, "dx", dx.shape(), [dx.strides(), self.x.strides(), self.dy.strides()])?;
        Ok((axes, dx.shape()[N - 1]))
    }

    fn of_columns<V: Element>(&self, what: &str, values: Option<View<'_, V, 1>>, len: usize) -> Result<Option<Buffer<V>>> {
        of_columns(self.names[0], (self.names[1], len), what, values)
    }
}

/// How many rows an invocation sums up.
#[scry::device]
const PART: usize = 256;

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl normalize_backward<Softmax, $number, Exponentials, Shift>);
        crate::instance!(impl normalize_backward<LogSoftmax, $number, Exponentials, Shift>);
        crate::instance!(impl normalize_backward<LayerNorm, $number, Moments, Shift>);
        crate::instance!(impl normalize_backward<RmsNorm, $number, f32, f32>);
        scry::instance!(impl sum_weights<LayerNorm, $number, Shift>);
        scry::instance!(impl sum_weights<RmsNorm, $number, f32>);
    )*};
}

numbers!(f32 f16 bf16);
