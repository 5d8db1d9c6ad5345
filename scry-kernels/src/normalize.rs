//! Rows that are scaled by what they have in common: [`softmax`], [`log_softmax`], [`layer_norm`], [`rms_norm`], and [`normalize`] by an operation of
//! your own; and the gradients of these, such as [`softmax_backward`].
//!
//! The last axis of a view is a row; [`transpose`](View::transpose) and [`permute`](View::permute) make any axis the last. If a row lies in `x` as in `y`,
//! invocations keep its elements, which are read once, or the last 40960 of them, on most devices of CUDA 57344. What is in front of these is read
//! twice: for what they have in common, and to write. So are all elements by an operation of your own, and those of rows of more than 16384 that are
//! written where they lie, whose results differ from those that are written elsewhere by rounding. On the CPU, an invocation has a row by itself.
//!
//! **Rounding.** Everything is computed in `f32`, of unit roundoff `u = 2^-24`; `n` is the length of a row. The functions `exp`, `ln` and `sqrt` have
//! the accuracy that [`scry::Float`] states. What follows is relative to the result, before it is rounded to be stored.
//!
//! - Softmax: each exponential goes through at most `n / 256 + 64` products with others, which makes `(n / 128 + 140) u` and `(n / 256 + 70)` times
//!   the error of `exp`; the exponent `x - max(x)` is rounded, as a whole or in two parts, which makes `|x - max(x)| u`.
//! - Root of the mean square: `(n / 256 + 72) u`, since squares do not cancel.
//! - Layer norm: mean and variance of the elements of an invocation are computed one after the other, or by Welford's recurrence, and combined as by
//!   Chan, Golub and `LeVeque`: the variance is off by at most
//!   `(n / 256 + 72) k u`, up to a small factor, where `k` is the root of the mean square over the standard deviation ("Algorithms for Computing the Sample Variance", 1983).

pub mod backward;
mod call;
pub(crate) mod kernels;

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::error::Result;
use crate::number::Number;
use crate::reduce::Reduction;
use crate::view::{View, ViewMut};

pub use backward::{Gradients, NormalizeBackward, layer_norm_backward, log_softmax_backward, rms_norm_backward, softmax_backward};
#[doc(hidden)]
pub use backward::{differentiate_rows, sum_weights};
use call::Call;
#[doc(hidden)]
pub use kernels::{keep_parts, keep_rows, normalize_alone, normalize_rows};
#[doc(hidden)]
pub use operation::Keep;
pub use operation::{Exponentials, LayerNorm, LogSoftmax, Moments, Normalize, RmsNorm, Shift, Softmax};

/// The traits that operations implement, and some operations.
#[scry::device]
pub mod operation {
    use crate::number::Number;
    use crate::reduce::Reduction;

    /// What an element becomes, by what all elements of its row have together, which the [`Reduction`] of the same type says:
    /// `apply(x[i], finish(combine(..)))`.
    pub trait Normalize<T, B, W, C>: Copy {
        /// What an element becomes, with the weight and the bias of its column if there are some.
        fn apply(self, x: T, row: B, weight: Option<W>, bias: Option<W>) -> C;
    }

    /// A [`Normalize`] for rows that are read once: each invocation keeps a number for each of its elements.
    ///
    /// First it surveys its elements, then it computes what it keeps, of which it makes what [`Reduction::combine`] takes.
    pub trait Keep<T, A, B, W, C>: Copy {
        /// What an invocation knows of some elements, with another one.
        fn survey(self, some: A, x: T) -> A;

        /// The same, when it has surveyed all its elements, `count` in number.
        fn surveyed(self, own: A, count: u32) -> A;

        /// What it keeps of an element.
        fn keep(self, x: T, own: A) -> f32;

        /// What is combined, with another one of its elements.
        fn with_kept(self, own: A, kept: f32) -> A;

        /// What all elements of the row have together, for what this invocation has kept.
        fn of_own(self, row: B, own: A) -> B;

        /// What an element becomes, as [`Normalize::apply`] says.
        fn apply_kept(self, kept: f32, row: B, weight: Option<W>, bias: Option<W>) -> C;
    }

    /// The greatest number of some, and the sum of `exp(x - greatest)` over them.
    #[derive(Debug, Clone, Copy)]
    pub struct Exponentials {
        /// The greatest; NaN if one is.
        pub greatest: f32,
        /// The sum.
        pub sum: f32,
    }

    impl Exponentials {
        /// Of no numbers.
        pub const NONE: Self = Self { greatest: f32::NEG_INFINITY, sum: 0.0 };

        /// With another number (Milakov and Gimelshein, "Online normalizer calculation for softmax", 2018).
        #[must_use]
        pub fn with(self, x: f32) -> Self {
            let scale = if x == self.greatest { 1.0 } else { (-(x - self.greatest).abs()).exp() };
            if x > self.greatest {
                Self { greatest: x, sum: self.sum * scale + 1.0 }
            } else if x.is_nan() {
                Self { greatest: x, sum: x }
            } else {
                Self { greatest: self.greatest, sum: self.sum + scale }
            }
        }

        /// With others.
        #[must_use]
        pub fn and(self, other: Self) -> Self {
            let scale = if self.greatest == other.greatest { 1.0 } else { (-(self.greatest - other.greatest).abs()).exp() };
            if self.greatest > other.greatest || self.greatest.is_nan() {
                Self { greatest: self.greatest, sum: self.sum + other.sum * scale }
            } else {
                Self { greatest: other.greatest, sum: self.sum * scale + other.sum }
            }
        }

        /// The same of a number that none of them is greater than.
        #[must_use]
        pub fn relative_to(self, greatest: f32) -> Self {
            let scale = if self.greatest == greatest { 1.0 } else { (self.greatest - greatest).exp() };
            Self { greatest, sum: self.sum * scale }
        }

        /// Those of a whole row: of infinity less infinity, there is no exponential.
        #[must_use]
        pub fn of_row(self) -> Self {
            Self { greatest: self.greatest, sum: if self.greatest.is_infinite() { f32::NAN } else { self.sum } }
        }

        /// The exponential of a number of which `greatest` is known, but not added yet; of numbers that are all negative infinity, it is zero.
        #[must_use]
        pub fn exponential(self, x: f32) -> f32 {
            (x - if self.greatest == f32::NEG_INFINITY { 0.0 } else { self.greatest }).exp()
        }
    }

    /// `exp(x[i] - max(x)) / sum(exp(x - max(x)))`
    #[derive(Debug, Clone, Copy)]
    pub struct Softmax;

    impl<T: Number<Accumulator = f32, Total = T>> Reduction<T, Exponentials, Shift> for Softmax {
        fn start(self) -> Exponentials {
            Exponentials::NONE
        }
        fn with(self, some: Exponentials, x: T, _index: u32) -> Exponentials {
            some.with(x.widen())
        }
        fn lift(self, x: T, _index: u32) -> Exponentials {
            Exponentials { greatest: x.widen(), sum: 1.0 }
        }
        fn combine(self, a: Exponentials, b: Exponentials) -> Exponentials {
            a.and(b)
        }
        fn finish(self, all: Exponentials, _count: u32) -> Shift {
            Shift { by: all.greatest, scale: 1.0 / all.of_row().sum }
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Normalize<T, Shift, T, T> for Softmax {
        fn apply(self, x: T, row: Shift, _weight: Option<T>, _bias: Option<T>) -> T {
            T::narrow((x.widen() - row.by).exp() * row.scale)
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Keep<T, Exponentials, Shift, T, T> for Softmax {
        fn survey(self, some: Exponentials, x: T) -> Exponentials {
            Exponentials { greatest: some.greatest.max(x.widen()), sum: 0.0 }
        }
        fn surveyed(self, own: Exponentials, _count: u32) -> Exponentials {
            own
        }
        fn keep(self, x: T, own: Exponentials) -> f32 {
            own.exponential(x.widen())
        }
        fn with_kept(self, own: Exponentials, kept: f32) -> Exponentials {
            Exponentials { greatest: own.greatest, sum: own.sum + kept }
        }
        fn of_own(self, row: Shift, own: Exponentials) -> Shift {
            Shift { by: own.greatest, scale: row.scale * (own.greatest - row.by).exp() }
        }
        fn apply_kept(self, kept: f32, row: Shift, _weight: Option<T>, _bias: Option<T>) -> T {
            T::narrow(kept * row.scale)
        }
    }

    /// `x[i] - max(x) - ln(sum(exp(x - max(x))))`
    #[derive(Debug, Clone, Copy)]
    pub struct LogSoftmax;

    impl<T: Number<Accumulator = f32, Total = T>> Reduction<T, Exponentials, Shift> for LogSoftmax {
        fn start(self) -> Exponentials {
            Exponentials::NONE
        }
        fn with(self, some: Exponentials, x: T, _index: u32) -> Exponentials {
            some.with(x.widen())
        }
        fn lift(self, x: T, _index: u32) -> Exponentials {
            Exponentials { greatest: x.widen(), sum: 1.0 }
        }
        fn combine(self, a: Exponentials, b: Exponentials) -> Exponentials {
            a.and(b)
        }
        fn finish(self, all: Exponentials, _count: u32) -> Shift {
            Shift { by: all.greatest, scale: all.of_row().sum.ln() }
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Normalize<T, Shift, T, T> for LogSoftmax {
        fn apply(self, x: T, row: Shift, _weight: Option<T>, _bias: Option<T>) -> T {
            T::narrow(x.widen() - row.by - row.scale)
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Keep<T, Exponentials, Shift, T, T> for LogSoftmax {
        fn survey(self, some: Exponentials, x: T) -> Exponentials {
            Exponentials { greatest: some.greatest.max(x.widen()), sum: 0.0 }
        }
        fn surveyed(self, own: Exponentials, _count: u32) -> Exponentials {
            own
        }
        fn keep(self, x: T, _own: Exponentials) -> f32 {
            x.widen()
        }
        fn with_kept(self, own: Exponentials, kept: f32) -> Exponentials {
            Exponentials { greatest: own.greatest, sum: own.sum + own.exponential(kept) }
        }
        fn of_own(self, row: Shift, _own: Exponentials) -> Shift {
            row
        }
        fn apply_kept(self, kept: f32, row: Shift, _weight: Option<T>, _bias: Option<T>) -> T {
            T::narrow(kept - row.by - row.scale)
        }
    }

    /// What elements of a row are moved and scaled by.
    #[derive(Debug, Clone, Copy)]
    pub struct Shift {
        /// What is subtracted.
        pub by: f32,
        /// The factor; of [`LogSoftmax`], what is subtracted as well.
        pub scale: f32,
    }

    impl Shift {
        /// A number moved and scaled, times the weight and with the bias of its column, if there are some.
        #[must_use]
        pub fn apply<T: Number<Accumulator = f32, Total = T>>(self, x: f32, weight: Option<T>, bias: Option<T>) -> T {
            let mut y = (x - self.by) * self.scale;
            if let Some(weight) = weight {
                y *= weight.widen();
            }
            if let Some(bias) = bias {
                y += bias.widen();
            }
            T::narrow(y)
        }
    }

    /// How many numbers there are, their mean, and the sum of squares of their differences from it.
    #[derive(Debug, Clone, Copy)]
    pub struct Moments {
        /// The number of numbers.
        pub count: f32,
        /// Their mean.
        pub mean: f32,
        /// The sum of squares.
        pub squares: f32,
    }

    /// `(x[i] - mean(x)) / sqrt(variance(x) + epsilon) * weight[i] + bias[i]`, where the variance is the mean of squares.
    #[derive(Debug, Clone, Copy)]
    pub struct LayerNorm {
        /// What is added to the variance.
        pub epsilon: f32,
    }

    impl<T: Number<Accumulator = f32, Total = T>> Reduction<T, Moments, Shift> for LayerNorm {
        fn start(self) -> Moments {
            Moments { count: 0.0, mean: 0.0, squares: 0.0 }
        }
        fn with(self, some: Moments, x: T, _index: u32) -> Moments {
            let (count, away) = (some.count + 1.0, x.widen() - some.mean);
            let mean = some.mean + away / count;
            Moments { count, mean, squares: some.squares + away * (x.widen() - mean) }
        }
        fn lift(self, x: T, _index: u32) -> Moments {
            Moments { count: 1.0, mean: x.widen(), squares: 0.0 }
        }
        fn combine(self, a: Moments, b: Moments) -> Moments {
            let (count, away) = (a.count + b.count, b.mean - a.mean);
            let part = if count > 0.0 { b.count / count } else { 0.0 };
            Moments { count, mean: a.mean + away * part, squares: a.squares + b.squares + away * away * a.count * part }
        }
        fn finish(self, all: Moments, count: u32) -> Shift {
            Shift { by: all.mean, scale: 1.0 / (all.squares / count as f32 + self.epsilon).sqrt() }
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Normalize<T, Shift, T, T> for LayerNorm {
        fn apply(self, x: T, row: Shift, weight: Option<T>, bias: Option<T>) -> T {
            row.apply::<T>(x.widen(), weight, bias)
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Keep<T, Moments, Shift, T, T> for LayerNorm {
        fn survey(self, some: Moments, x: T) -> Moments {
            Moments { count: 0.0, mean: some.mean + x.widen(), squares: 0.0 }
        }
        fn surveyed(self, own: Moments, count: u32) -> Moments {
            let mean = if count > 0 { own.mean / count as f32 } else { 0.0 };
            Moments { count: count as f32, mean, squares: 0.0 }
        }
        fn keep(self, x: T, _own: Moments) -> f32 {
            x.widen()
        }
        fn with_kept(self, own: Moments, kept: f32) -> Moments {
            let away = kept - own.mean;
            Moments { count: own.count, mean: own.mean, squares: own.squares + away * away }
        }
        fn of_own(self, row: Shift, _own: Moments) -> Shift {
            row
        }
        fn apply_kept(self, kept: f32, row: Shift, weight: Option<T>, bias: Option<T>) -> T {
            row.apply::<T>(kept, weight, bias)
        }
    }

    /// `x[i] / sqrt(mean(x * x) + epsilon) * weight[i]`
    #[derive(Debug, Clone, Copy)]
    pub struct RmsNorm {
        /// What is added to the mean.
        pub epsilon: f32,
    }

    impl<T: Number<Accumulator = f32, Total = T>> Reduction<T, f32, f32> for RmsNorm {
        fn start(self) -> f32 {
            0.0
        }
        fn with(self, some: f32, x: T, _index: u32) -> f32 {
            x.widen().mul_add(x.widen(), some)
        }
        fn lift(self, x: T, _index: u32) -> f32 {
            x.widen() * x.widen()
        }
        fn combine(self, a: f32, b: f32) -> f32 {
            a + b
        }
        fn finish(self, all: f32, count: u32) -> f32 {
            1.0 / (all / count as f32 + self.epsilon).sqrt()
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Normalize<T, f32, T, T> for RmsNorm {
        fn apply(self, x: T, row: f32, weight: Option<T>, _bias: Option<T>) -> T {
            Shift { by: 0.0, scale: row }.apply::<T>(x.widen(), weight, None)
        }
    }

    impl<T: Number<Accumulator = f32, Total = T>> Keep<T, f32, f32, T, T> for RmsNorm {
        fn survey(self, some: f32, _x: T) -> f32 {
            some
        }
        fn surveyed(self, own: f32, _count: u32) -> f32 {
            own
        }
        fn keep(self, x: T, _own: f32) -> f32 {
            x.widen()
        }
        fn with_kept(self, own: f32, kept: f32) -> f32 {
            kept.mul_add(kept, own)
        }
        fn of_own(self, row: f32, _own: f32) -> f32 {
            row
        }
        fn apply_kept(self, kept: f32, row: f32, weight: Option<T>, _bias: Option<T>) -> T {
            Shift { by: 0.0, scale: row }.apply::<T>(kept, weight, None)
        }
    }
}

/// Defines a function, whose instances make a long clause: its name, its arguments between `x` and `y`, the operation, its types, and the weight and
/// the bias.
macro_rules! function {
    (
        $(#[$docs:meta])*
        $name:ident($($argument:ident: $ty:ty),*) -> $value:expr, $operation:ident: $accumulator:ty => $row:ty, $weight:expr, $bias:expr
    ) => {
        $(#[$docs])*
        ///
        /// # Errors
        /// Those of [`normalize`].
        pub fn $name<'a, 'b, T: Number<Accumulator = f32, Total = T> + Element, const N: usize>(
            on: impl LaunchOn,
            x: impl Into<View<'a, T, N>>,
            $($argument: $ty,)*
            y: impl Into<ViewMut<'b, T, N>>,
        ) -> Result<()>
        where
            keep_rows<8, 32, 8, $operation, T, $accumulator, $row, T, T>: Instance,
            keep_rows<32, 8, 8, $operation, T, $accumulator, $row, T, T>: Instance,
            keep_rows<64, 4, 16, $operation, T, $accumulator, $row, T, T>: Instance,
            keep_rows<256, 1, 16, $operation, T, $accumulator, $row, T, T>: Instance,
            keep_rows<512, 1, 32, $operation, T, $accumulator, $row, T, T>: Instance,
            keep_parts<1024, 32, 8, $operation, T, $accumulator, $row, T, T>: Instance,
            keep_parts<512, 64, 48, $operation, T, $accumulator, $row, T, T>: Instance,
            normalize_alone<$operation, T, $accumulator, $row, T, T>: Instance,
            normalize_rows<true, 32, 8, $operation, T, $accumulator, $row, T, T>: Instance,
            normalize_rows<true, 256, 1, $operation, T, $accumulator, $row, T, T>: Instance,
            normalize_rows<false, 32, 8, $operation, T, $accumulator, $row, T, T>: Instance,
            normalize_rows<false, 256, 1, $operation, T, $accumulator, $row, T, T>: Instance,
        {
            let y = y.into();
            Call::new(stringify!($name), $value, x.into(), [$weight, $bias], &y)?.keep(on)
        }
    };
}

function! {
    /// Numbers whose exponentials have the sum 1: `y[.., i] = exp(x[.., i]) / sum(exp(x))`, without overflow.
    ///
    /// `y` may be what `x` is, if both are the whole of one buffer. A row that has NaN or positive infinity, or nothing but negative infinity, has NaN.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, normalize};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let x = gpu.upload(&[1000.0f32, 1000.0, f32::NEG_INFINITY, 3.0, 3.0, 3.0])?;
    /// let y = gpu.zeros(6)?;
    /// normalize::softmax(&gpu, x.view([2, 3])?, y.view_mut([2, 3])?)?;
    /// let y = y.download()?;
    /// assert_eq!(y[..3], [0.5, 0.5, 0.0]);
    /// assert!((y[3] - 1.0 / 3.0).abs() < 1e-6);
    /// # Ok(())
    /// # }
    /// ```
    softmax() -> Softmax, Softmax: Exponentials => Shift, None, None
}

function! {
    /// The logarithms of [`softmax`]: `y[.., i] = x[.., i] - ln(sum(exp(x)))`, without overflow.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, normalize};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let x = gpu.upload(&[1000.0f32, 1000.0])?;
    /// normalize::log_softmax(&gpu, &x, &x)?;
    /// assert!((x.download()?[0] + 2f32.ln()).abs() < 1e-6);
    /// # Ok(())
    /// # }
    /// ```
    log_softmax() -> LogSoftmax, LogSoftmax: Exponentials => Shift, None, None
}

function! {
    /// Rows of mean 0 and variance 1, scaled and moved: `y[.., i] = (x[.., i] - mean) / sqrt(variance + epsilon) * weight[i] + bias[i]` (Ba, Kiros
    /// and Hinton, "Layer Normalization", 2016).
    ///
    /// The variance is the mean of squared differences from the mean. `y` may be what `x` is, if both are the whole of one buffer.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, normalize};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let (x, weight) = (gpu.upload(&[1.0f32, 3.0, -5.0, 5.0])?, gpu.upload(&[1.0f32, 10.0])?);
    /// let y = gpu.zeros(4)?;
    /// normalize::layer_norm(&gpu, x.view([2, 2])?, Some((&weight).into()), None, 0.0, y.view_mut([2, 2])?)?;
    /// assert_eq!(y.download()?, [-1.0, 10.0, -1.0, 10.0]);
    /// # Ok(())
    /// # }
    /// ```
    layer_norm(weight: Option<View<'_, T, 1>>, bias: Option<View<'_, T, 1>>, epsilon: f32) -> LayerNorm { epsilon }, LayerNorm: Moments => Shift, weight, bias
}

function! {
    /// Rows divided by the root of their mean square: `y[.., i] = x[.., i] / sqrt(mean(x * x) + epsilon) * weight[i]` (Zhang and Sennrich, "Root Mean
    /// Square Layer Normalization", 2019).
    ///
    /// `y` may be what `x` is, if both are the whole of one buffer.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, normalize};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let x = gpu.upload(&[4.0f32, -4.0])?;
    /// normalize::rms_norm(&gpu, &x, None, 0.0, &x)?;
    /// assert_eq!(x.download()?, [1.0, -1.0]);
    /// # Ok(())
    /// # }
    /// ```
    rms_norm(weight: Option<View<'_, T, 1>>, epsilon: f32) -> RmsNorm { epsilon }, RmsNorm: f32 => f32, weight, None
}

/// Makes of each element what an operation of your own says, by what the elements of its row have together, and by the weight and the bias of its
/// column, if there are some.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, normalize};
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::normalize::Normalize;
///     use scry_kernels::reduce::Reduction;
///
///     /// Shares of the sum, times a weight.
///     #[derive(Clone, Copy)]
///     pub struct Shares;
///
///     impl Reduction<u32, u32, u32> for Shares {
///         fn start(self) -> u32 {
///             0
///         }
///         fn lift(self, x: u32, _index: u32) -> u32 {
///             x
///         }
///         fn combine(self, a: u32, b: u32) -> u32 {
///             a + b
///         }
///         fn finish(self, all: u32, _count: u32) -> u32 {
///             all
///         }
///     }
///
///     impl Normalize<u32, u32, f32, f32> for Shares {
///         fn apply(self, x: u32, row: u32, weight: Option<f32>, _bias: Option<f32>) -> f32 {
///             x as f32 * weight.unwrap_or(1.0) / row as f32
///         }
///     }
/// }
///
/// use own::Shares;
///
/// scry_kernels::instance!(impl normalize<Shares, u32, u32, u32, f32, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, percent, y) = (gpu.upload(&[1u32, 3, 2, 2])?, gpu.upload(&[100.0f32; 2])?, gpu.zeros(4)?);
/// normalize::normalize(&gpu, Shares, x.view([2, 2])?, Some((&percent).into()), None, y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [25.0, 75.0, 50.0, 50.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes of `x` and `y` differ, if weights or biases are not as many as a row has elements or do not lie
/// side by side, and if rows of `y` do not lie in one piece each. Those of launches.
pub fn normalize<'a, 'b, 'w, O, T: Element, A: Element, B: Element, W: Element, C: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, N>>,
    weight: Option<View<'w, W, 1>>,
    bias: Option<View<'w, W, 1>>,
    y: impl Into<ViewMut<'b, C, N>>,
) -> Result<()>
where
    O: Reduction<T, A, B> + Normalize<T, B, W, C> + ValueArgument,
    normalize_rows<true, 32, 8, O, T, A, B, W, C>: Instance,
    normalize_rows<true, 256, 1, O, T, A, B, W, C>: Instance,
    normalize_rows<false, 32, 8, O, T, A, B, W, C>: Instance,
    normalize_rows<false, 256, 1, O, T, A, B, W, C>: Instance,
{
    let y = y.into();
    Call::new("normalize", operation, x.into(), [weight, bias], &y)?.run(on)
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        numbers!($number: Softmax Exponentials Shift);
        numbers!($number: LogSoftmax Exponentials Shift);
        numbers!($number: LayerNorm Moments Shift);
        numbers!($number: RmsNorm f32 f32);
    )*};
    ($number:ident: $operation:ident $accumulator:ident $row:ident) => {
        crate::instance!(impl normalize<$operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_rows<8, 32, 8, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_rows<32, 8, 8, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_rows<64, 4, 16, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_rows<256, 1, 16, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_rows<512, 1, 32, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_parts<1024, 32, 8, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl keep_parts<512, 64, 48, $operation, $number, $accumulator, $row, $number, $number>);
        scry::instance!(impl normalize_alone<$operation, $number, $accumulator, $row, $number, $number>);
    };
}

numbers!(f32 f16 bf16);
