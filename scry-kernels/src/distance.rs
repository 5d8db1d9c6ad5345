//! Distances between the rows of two matrices: [`squared_distances`].
//!
//! They are computed as products of matrices are, by the same kernel, with the square of the difference in place of the product of two
//! elements. So nothing is subtracted from sums of squares, as by `|a|^2 - 2 a b + |b|^2`, which loses the digits of small distances, and
//! half of the rate of products is reached.
//!
//! **Rounding.** Squares are summed in `f32`, of unit roundoff `u = 2^-24`, each with its addition in one rounding, in the order of the
//! columns. So a distance is off by at most `(d + 2) u / (1 - (d + 2) u)` times itself, where `d` is the number of columns (Higham,
//! "Accuracy and Stability of Numerical Algorithms", 2nd edition, section 3.1): differences of `f16` and `bf16` are rounded to `f32`, and
//! sums of squares do not cancel.

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::axes::check_size;
use crate::dense::tile::{HEIGHT, Operand, Parts, WORKGROUP};
use crate::dense::{Store, multiply_tiles};
use crate::error::Result;
use crate::number::Number;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use device::Difference;

/// The squared Euclidean distance of each row of `a` from each row of `b`: `y[i][j]` becomes the sum of `(a[i][l] - b[j][l])^2` over all
/// `l`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, distance};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, b) = (gpu.upload(&[0.0f32, 0.0, 1.0, 1.0])?, gpu.upload(&[3.0f32, 4.0])?);
/// let y = gpu.zeros(2)?;
/// distance::squared_distances(&gpu, a.view([2, 2])?, b.view([1, 2])?, y.view_mut([2, 1])?)?;
/// assert_eq!(y.download()?, [25.0, 13.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if shapes do not fit, and if rows of `y` do not lie in one piece each. Those of launches.
pub fn squared_distances<'a, 'b, 'c, T: Number<Accumulator = f32> + Element>(
    mut on: impl LaunchOn,
    a: impl Into<View<'a, T, 2>>,
    b: impl Into<View<'b, T, 2>>,
    y: impl Into<ViewMut<'c, f32, 2>>,
) -> Result<()>
where
    Difference<T>: Element,
    multiply_tiles<true, true, 128, 8, 132, Store, Difference<T>, f32, f32>: Instance,
    multiply_tiles<true, true, 64, 4, 68, Store, Difference<T>, f32, f32>: Instance,
{
    const NAME: &str = "squared_distances";
    let (a, b, y) = (a.into(), b.into(), y.into());
    check_size(NAME, ("a", a.shape(), 1), ("b", b.shape(), 1))?;
    check_size(NAME, ("a", a.shape(), 0), ("y", y.shape(), 0))?;
    check_size(NAME, ("b", b.shape(), 0), ("y", y.shape(), 1))?;
    if y.is_empty() {
        return Ok(());
    }
    let ([rows, columns], pitch) = (y.shape(), y.pitch(NAME, "y")?);
    let operand = |view: &View<'_, T, 2>| {
        let ([len, _], [line, element]) = (view.shape(), view.strides());
        Operand { len, matrix: 0, line, element }
    };
    let (of_a, of_b, parts) = (operand(&a), operand(&b), Parts::of(a.shape()[1]));
    let (a, b, y) = (a.elements(0)?.cast()?, b.elements(0)?.cast()?, y.elements(0)?);
    macro_rules! launch {
        ($width:literal, $own:literal, $padded:literal) => {
            multiply_tiles::<true, true, $width, $own, $padded, Store, Difference<T>, f32, f32>.launch(
                &mut on,
                Store,
                &a,
                of_a,
                &b,
                of_b,
                None::<&scry::Buffer<f32>>,
                (0, 0, 0),
                &y,
                pitch,
                parts,
                (columns.div_ceil($width) * WORKGROUP, rows.div_ceil(HEIGHT), 1),
            )
        };
    }
    // As of products.
    if columns.div_ceil(128) * rows.div_ceil(HEIGHT) >= crate::dense::MANY { launch!(128, 8, 132) } else { launch!(64, 4, 68) }?;
    Ok(())
}

/// Items of the kernel.
#[doc(hidden)]
#[scry::device]
pub mod device {
    use crate::number::Number;

    /// A number whose product with another one is the square of their difference.
    #[derive(Debug, Clone, Copy)]
    #[repr(transparent)]
    pub struct Difference<T> {
        /// The number.
        pub number: T,
    }

    impl<T: Number<Accumulator = f32>> Number for Difference<T> {
        type Accumulator = f32;
        type Total = f32;
        const EMPTY_SUM: f32 = 0.0;
        const NO_LEAST: Self = Self { number: T::NO_LEAST };
        const NO_GREATEST: Self = Self { number: T::NO_GREATEST };

        fn widen(self) -> f32 {
            self.number.widen()
        }
        fn narrow(sum: f32) -> f32 {
            sum
        }
        fn mean(sum: f32, count: u32) -> f32 {
            sum / count as f32
        }
        fn with_product(sum: f32, a: f32, b: f32) -> f32 {
            (a - b).mul_add(a - b, sum)
        }
        fn is_less(self, other: Self) -> bool {
            self.number.is_less(other.number)
        }
        fn is_unordered(self) -> bool {
            self.number.is_unordered()
        }
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        scry::instance!(impl multiply_tiles<true, true, 128, 8, 132, Store, Difference<$number>, f32, f32>);
        scry::instance!(impl multiply_tiles<true, true, 64, 4, 68, Store, Difference<$number>, f32, f32>);
    )*};
}

numbers!(f32 f16 bf16);
