//! Filters: [`convolve`] along one axis, and [`convolve_separable`] along the last two, which images lie along.
//!
//! Each element becomes a weighted sum of its neighbours: `y[i] = taps[0] * x[i - h] + .. + taps[2 h] * x[i + h]`, where the number of taps is odd, 63 at
//! most, and what is in front of the first element and behind the last one is a matter of the [`Border`]. Taps are not turned round: what is a convolution
//! in the strict sense has them in the other order, which is the same for symmetric ones.
//!
//! **How.** Along an axis whose neighbours lie side by side, a workgroup copies a part of some rows to shared memory, with what is beside it. Along others,
//! neighbouring invocations go along neighbouring columns, and each computes 4 elements, of which it reads the neighbours once (Podlozhnyuk, "Image
//! Convolution with CUDA", 2007). Of large views, what is near a border is computed by launches of its own.
//!
//! **Rounding.** Products of `f32`, `f16` and `bf16` are summed in `f32`, and those of `f64` in `f64`, each with its product in one rounding (`mul_add`), in
//! the order of the taps. So a sum of `d` taps is off by at most `d u / (1 - d u)` times the sum of absolute values before it is stored, where `u` is
//! `2^-24` or `2^-53` (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, section 3.1). Between two axes, sums stay as they were
//! computed. Results are the same on every device, but for subnormal numbers, which Vulkan may take for zeros.

mod kernels;

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::arrange::padded::Source;
use crate::axes::{self, Axis, check_axis, check_same};
use crate::error::{Error, Result};
use crate::number::Number;
use crate::rows::{self, Rows};
use crate::view::{View, ViewMut, Views};

#[doc(hidden)]
pub use kernels::{convolve_columns, convolve_rows};
pub use stored::Stored;
use stored::{HEIGHT, MOST, OWN, WIDTH};

/// What is beside the elements along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// Zeros.
    Zero,
    /// The nearest element: `a a | a b c | c c`.
    Clamp,
    /// The elements as in mirrors at the first and the last one, which are not repeated: `c b | a b c | b a`.
    Reflect,
}

/// What sums are stored as.
#[scry::device]
pub mod stored {
    use scry::{bf16, f16};

    /// The most taps.
    pub const MOST: usize = 63;
    /// The invocations of a workgroup along a row, how many elements each computes of it, and how many rows there are.
    pub const WIDTH: usize = 64;
    /// How many elements an invocation computes along a row.
    pub const ITEMS: usize = 4;
    /// How many rows a workgroup has.
    pub const HEIGHT: usize = 4;
    /// How many elements an invocation computes along a column.
    pub const OWN: usize = 4;

    /// A number that sums of type `A` are stored as.
    pub trait Stored<A>: Copy {
        /// The sum, rounded to the nearest where it must be.
        fn stored(sum: A) -> Self;
    }

    impl Stored<f32> for f32 {
        fn stored(sum: f32) -> f32 {
            sum
        }
    }

    impl Stored<f32> for f16 {
        fn stored(sum: f32) -> f16 {
            f16::from_f32(sum)
        }
    }

    impl Stored<f32> for bf16 {
        fn stored(sum: f32) -> bf16 {
            bf16::from_f32(sum)
        }
    }

    impl Stored<f64> for f64 {
        fn stored(sum: f64) -> f64 {
            sum
        }
    }

    impl Stored<u32> for u32 {
        fn stored(sum: u32) -> u32 {
            sum
        }
    }

    impl Stored<i32> for i32 {
        fn stored(sum: i32) -> i32 {
            sum
        }
    }
}

/// Makes of each element the weighted sum of its neighbours along an axis.
///
/// ```
/// use scry::Device;
/// use scry_kernels::filter::{Border, convolve};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, taps) = (gpu.upload(&[4.0f32, 8.0, 0.0, 2.0])?, gpu.upload(&[0.25f32, 0.5, 0.25])?);
/// let y = gpu.zeros::<f32>(4)?;
/// convolve(&gpu, &x, 0, &taps, Border::Clamp, &y)?;
/// assert_eq!(y.download()?, [5.0, 5.0, 2.5, 1.5]);
/// convolve(&gpu, &x, 0, &taps, Border::Zero, &y)?;
/// assert_eq!(y.download()?, [4.0, 5.0, 2.5, 1.0]);
///
/// let error = convolve(&gpu, &x, 0, &taps.slice(..2)?, Border::Zero, &y).unwrap_err();
/// assert_eq!(error.to_string(), "convolve: `taps` has 2 elements, and an odd number is needed, 63 at most");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the shapes differ, if there is no such axis, if the number of taps is even or more than 63, and if taps do not lie side by side. Those of
/// launches.
pub fn convolve<'a, 'b, 'c, T: Element + Number, C: Element + Stored<T::Accumulator>, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    axis: usize,
    taps: impl Into<View<'b, T::Accumulator, 1>>,
    border: Border,
    y: impl Into<ViewMut<'c, C, N>>,
) -> Result<()>
where
    T::Accumulator: Element,
    convolve_rows<T, C>: Instance,
    convolve_columns<true, T, C>: Instance,
    convolve_columns<false, T, C>: Instance,
{
    named("convolve", on, x.into(), axis, ("taps", taps.into()), border, &y.into())
}

/// Makes of each pixel the weighted sum of its neighbours down and across: `y[.., i, j]` is the sum of `down[k] * across[l] * x[.., i + k - h, j + l - w]` over
/// all `k` and `l`, where `h` and `w` are halves of the numbers of taps.
///
/// An image is what the last two axes are; further axes in front are others. Two launches, with memory for as many sums as there are pixels.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::filter::{Border, convolve_separable};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[0.0f32, 0.0, 0.0, 0.0, 16.0, 0.0, 0.0, 0.0, 0.0])?, gpu.zeros::<f32>(9)?);
/// let taps = gpu.upload(&[0.25f32, 0.5, 0.25])?;
/// convolve_separable(&gpu, x.view([3, 3])?, &taps, &taps, Border::Reflect, y.view_mut([3, 3])?)?;
/// assert_eq!(y.download()?, [4.0; 9]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As of [`convolve`]. Views with fewer than two axes do not compile.
pub fn convolve_separable<'a, 'b, 'c, 'd, T, C: Element + Stored<T::Accumulator>, const N: usize>(
    mut on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    down: impl Into<View<'b, T::Accumulator, 1>>,
    across: impl Into<View<'c, T::Accumulator, 1>>,
    border: Border,
    y: impl Into<ViewMut<'d, C, N>>,
) -> Result<()>
where
    T: Element + Number<Accumulator: Element + Number<Accumulator = T::Accumulator> + Stored<T::Accumulator>>,
    convolve_rows<T, T::Accumulator>: Instance,
    convolve_columns<true, T, T::Accumulator>: Instance,
    convolve_columns<false, T, T::Accumulator>: Instance,
    convolve_rows<T::Accumulator, C>: Instance,
    convolve_columns<true, T::Accumulator, C>: Instance,
    convolve_columns<false, T::Accumulator, C>: Instance,
{
    const { assert!(N >= 2, "an image has two axes") };
    let (name, x, y, down) = ("convolve_separable", x.into(), y.into(), down.into());
    // Before anything is queued.
    check_same(name, ("x", x.shape()), ("y", y.shape()))?;
    check_taps(name, "down", &down)?;
    let sums = on.temporary::<T::Accumulator>(x.len())?;
    named(name, &mut on, x, N - 1, ("across", across.into()), border, &sums.view_mut(x.shape())?)?;
    named(name, &mut on, sums.view(x.shape())?, N - 2, ("down", down), border, &y)
}

fn check_taps<A: Element>(name: &'static str, of_taps: &str, taps: &View<'_, A, 1>) -> Result<()> {
    if taps.len() % 2 == 1 && taps.len() <= MOST {
        return Ok(());
    }
    let reason = format!("`{of_taps}` has {} elements, and an odd number is needed, {MOST} at most", taps.len());
    Err(Error::shape(name, reason))
}

fn named<T: Element + Number, C: Element + Stored<T::Accumulator>, const N: usize>(
    name: &'static str,
    mut on: impl LaunchOn,
    x: View<'_, T, N>,
    axis: usize,
    (of_taps, taps): (&str, View<'_, T::Accumulator, 1>),
    border: Border,
    y: &ViewMut<'_, C, N>,
) -> Result<()>
where
    T::Accumulator: Element,
    convolve_rows<T, C>: Instance,
    convolve_columns<true, T, C>: Instance,
    convolve_columns<false, T, C>: Instance,
{
    check_same(name, ("x", x.shape()), ("y", y.shape()))?;
    check_axis(name, ("x", x.shape()), axis)?;
    check_taps(name, of_taps, &taps)?;
    let taps = taps.dense(name, of_taps)?;
    let (shape, strides, len) = (y.shape(), [y.strides(), x.strides()], y.shape()[axis]);
    let period = if border == Border::Reflect { (2 * len.max(1) - 2).max(1) } else { 0 };
    let (source, has_zeros) = (Source { before: taps.len() / 2, len, period }, border == Border::Zero);
    let along = if len == 1 { Axis { size: 1, strides: [1; 2] } } else { Axis::at(axis, shape, strides) };
    let others = (0..N).filter(|other| *other != axis).map(|other| Axis::at(other, shape, strides));
    let mut axes = axes::in_memory_order(others.filter(|other| other.size != 1).collect());
    let is_along = along.strides[0] == 1;
    // The rows of a launch are those of `y`, along the axis or across it.
    let across = axes.pop_if(|other| !is_along && other.strides[0] == 1);
    axes.push(along);
    axes.extend(across);
    rows::for_each(axes, &mut |launch| {
        let (y, x) = (y.elements(launch.skipped[0])?, x.elements(launch.skipped[1])?);
        let ((of_z, of_y, of_x), pitch, (width, height, deep)) = (launch.rows[1].strides, launch.pitch, launch.grid);
        let of_x = Rows { strides: (of_z, of_y, of_x) };
        if is_along {
            let grid = (width.div_ceil(OWN_OF_ROW) * WIDTH, height.div_ceil(HEIGHT) * HEIGHT, deep);
            convolve_rows::<T, C>.launch(&mut on, &x, of_x, height, &taps, source, has_zeros, &y, pitch, grid)?;
        } else {
            for (from, count, is_inner) in parts(source, of_x.strides.2 == 1 && width * len * deep >= MANY) {
                let grid = (width, count.div_ceil(OWN), deep);
                if is_inner {
                    convolve_columns::<true, T, C>.launch(&mut on, &x, of_x, &taps, source, has_zeros, from, &y, pitch, grid)?;
                } else {
                    convolve_columns::<false, T, C>.launch(&mut on, &x, of_x, &taps, source, has_zeros, from, &y, pitch, grid)?;
                }
            }
        }
        Ok(())
    })
}

/// For so many elements, those that taps reach no border from are worth a launch.
const MANY: usize = 1 << 16;

/// The elements of a column that each launch computes: where they start, how many they are, which is a multiple of `OWN` but for the last ones, and whether
/// taps reach no border from them.
fn parts(source: Source, is_split: bool) -> Vec<(usize, usize, bool)> {
    let top = source.before.next_multiple_of(OWN);
    let inner = source.len.saturating_sub(top + source.before) / OWN * OWN;
    if !is_split || inner == 0 {
        return vec![(0, source.len, false)];
    }
    let parts = [(0, top, false), (top, inner, true), (top + inner, source.len - top - inner, false)];
    parts.into_iter().filter(|(_, count, _)| *count > 0).collect()
}

/// How many elements of a row a workgroup computes.
const OWN_OF_ROW: usize = WIDTH * stored::ITEMS;

macro_rules! numbers {
    ($($number:ident => $($stored:ident)*;)*) => {$($(
        crate::instance!(impl filter<$number, $stored>);
    )*)*};
}

numbers! {
    f32 => f32 f16 bf16;
    f16 => f32 f16;
    bf16 => f32 bf16;
    f64 => f64;
}
