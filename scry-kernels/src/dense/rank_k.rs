//! Products of matrices and their transposes, of which one triangle is computed.

use scry::{BackendKind, Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use super::kernels::update_tiles;
use super::panels::{self, pack_lines, update_panels};
use super::tile::{HEIGHT, Kept, Operand, Parts, Update, WORKGROUP};
use super::{MANY, Triangle};
use crate::axes::{self, Axis};
use crate::error::{Error, Result};
use crate::number::Number;
use crate::view::{View, ViewMut};

/// Updates symmetric matrices by products of matrices and their transposes: `y` becomes `alpha * a * a^T + beta * y`. BLAS calls it `syrk`.
///
/// A matrix is what the last two axes of a view are; further axes in front are batches. Of `y`, one triangle is read and written, with the diagonal, or, without
/// a name of one, both. For `a^T * a`, pass the [transpose](View::transpose) of `a`. Where `beta` is zero, `y` is not read.
///
/// **How.** As [`matmul`](super::matmul), but only tiles with elements of the triangle are computed: half of the work. The other triangle is a copy of the
/// sums.
///
/// **Rounding.** A sum is that of [`matmul`](super::matmul), and `alpha` times it is added in one rounding (`mul_add`). So an element is off by at most
/// `g(d + 1) |alpha| sum |a[i][l] a[j][l]| + g(2) |beta y[i][j]|` before it is stored, where `g(n)` is `n u / (1 - n u)`, `d` is the depth and `u` the unit roundoff,
/// `2^-24` or `2^-53` (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, lemma 3.1 and section 3.5). Integers wrap.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::dense::{Triangle, rank_k};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?, gpu.upload(&[100.0f32; 4])?);
/// rank_k(&gpu, 1.0, a.view([2, 3])?, 0.5, Some(Triangle::Lower), y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [64.0, 100.0, 82.0, 127.0]);
/// rank_k(&gpu, 2.0, a.view([2, 3])?, 0.0, None, y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [28.0, 64.0, 64.0, 154.0]);
///
/// let error = rank_k(&gpu, 1.0, a.view([3, 2])?, 0.0, None, y.view_mut([2, 2])?).unwrap_err();
/// assert_eq!(error.to_string(), "rank_k: `a` is 3 x 2, `y` is 2 x 2: 3 and 2 differ");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if matrices of `y` do not have as many rows, and as many columns, as those of `a` have rows, or if neither the rows nor the columns of `y` lie
/// in one piece each. Those of launches. Views with fewer than two axes do not compile.
#[doc(alias = "syrk")]
pub fn rank_k<'a, 'b, T: Element + Number, C: Element + Number<Accumulator = T::Accumulator, Total = C>, const N: usize>(
    mut on: impl LaunchOn,
    alpha: T::Accumulator,
    a: impl Into<View<'a, T, N>>,
    beta: T::Accumulator,
    triangle: Option<Triangle>,
    y: impl Into<ViewMut<'b, C, N>>,
) -> Result<()>
where
    T::Accumulator: Element + PartialEq,
    Update<T::Accumulator>: ValueArgument,
    update_tiles<true, 128, 8, 132, T, C>: Instance,
    update_tiles<false, 128, 8, 132, T, C>: Instance,
    update_tiles<true, 64, 4, 68, T, C>: Instance,
    update_tiles<false, 64, 4, 68, T, C>: Instance,
    pack_lines<6, T>: Instance,
    pack_lines<16, T>: Instance,
    update_panels<T, C>: Instance,
{
    const { assert!(N >= 2, "a matrix has two axes") };
    let (name, a, y) = ("rank_k", a.into(), y.into());
    axes::check_others(name, N - 1, ("a", a.shape()), ("y", y.shape()))?;
    axes::check_size(name, ("a", a.shape(), N - 2), ("y", y.shape(), N - 1))?;
    if y.is_empty() {
        return Ok(());
    }
    let (order, depth) = (y.shape()[N - 2], a.shape()[N - 1]);
    // If the columns of `y` lie in one piece each, its transpose is updated: the triangles change places.
    let is_turned = y.strides()[N - 1] != 1 && order > 1;
    let row_axis = if is_turned { N - 1 } else { N - 2 };
    if is_turned && y.strides()[N - 2] != 1 {
        let reason = "neither the rows nor the columns of `y` lie in one piece each\nhelp: update a buffer, and copy that";
        return Err(Error::shape(name, reason));
    }
    let kept = match triangle {
        None => Kept::Lower,
        Some(triangle) if (triangle == Triangle::Lower) != is_turned => Kept::Lower,
        Some(_) => Kept::Upper,
    };
    let (is_mirrored, update) = (triangle.is_none(), Update { alpha, beta, adds: beta != T::EMPTY_SUM });
    let pitch = y.strides()[row_axis].max(order);
    let batches = axes::merged(axes::first(N - 2, y.shape(), [y.strides(), a.strides()]));
    let (matrices, batches) = match batches.split_last() {
        // One launch updates matrices that follow one another.
        Some((last, others)) if last.strides[0] == order * pitch => (*last, others),
        _ => (Axis::ONE, &batches[..]),
    };
    let of_a = Operand { len: order, matrix: matrices.strides[1], line: a.strides()[N - 2], element: a.strides()[N - 1] };
    let (parts, down, deep) = (Parts::of(depth), order.div_ceil(HEIGHT), matrices.size);
    let is_wide = down * down * deep >= MANY && size_of::<T::Accumulator>() <= 4;
    let grid = (order.div_ceil(if is_wide { 128 } else { 64 }) * WORKGROUP, down, deep);
    axes::for_each(batches, &mut |[in_y, in_a]| {
        let (a, y, on) = (a.elements(in_a)?, y.elements(in_y)?, &mut on);
        if on.device().backend_kind() == BackendKind::Cpu {
            let rows = panels::packed::<6, T>(&mut *on, &a, of_a, depth, deep)?;
            let columns = panels::packed::<16, T>(&mut *on, &a, of_a, depth, deep)?;
            let grid = panels::grid(order, order, deep);
            update_panels::<T, C>.launch(on, update, &rows, &columns, kept, is_mirrored, &y, pitch, (order, depth), grid)?;
            return Ok(());
        }
        macro_rules! launch {
            ($along:literal) => {
                if is_wide {
                    update_tiles::<$along, 128, 8, 132, T, C>.launch(on, update, &a, of_a, kept, is_mirrored, &y, pitch, parts, grid)
                } else {
                    update_tiles::<$along, 64, 4, 68, T, C>.launch(on, update, &a, of_a, kept, is_mirrored, &y, pitch, parts, grid)
                }
            };
        }
        if of_a.element < of_a.line { launch!(true) } else { launch!(false) }?;
        Ok(())
    })
}

macro_rules! updates {
    ($($number:ident => $stored:ident;)*) => {$(
        crate::instance!(impl rank_k<$number, $stored>);
    )*};
}

updates! {
    f32 => f32;
    f64 => f64;
    f16 => f16;
    f16 => f32;
    bf16 => bf16;
    bf16 => f32;
    i32 => i32;
    i8 => i32;
}
