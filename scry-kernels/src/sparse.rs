//! Products of sparse matrices, of which only the elements that are not zero are stored: [`multiply_vector`] and [`multiply`] by [`Csr`] matrices, and
//! [`ell_multiply_vector`] by [`Ell`] matrices.
//!
//! **How.** A part of a workgroup goes along a row of a CSR matrix, with neighbours at neighbouring elements: 4 invocations if rows have less than 16
//! elements on average, 32 if they have less than 1024, else 256 (Bell and Garland, "Efficient Sparse Matrix-Vector Multiplication on CUDA", 2008). Rows
//! that are much longer than the average take longer than others. By a dense matrix, each invocation computes an element, with neighbours in
//! neighbouring columns, so that rows of that matrix are read as they lie; a workgroup has the elements of its row in shared memory. Of an ELL matrix, each invocation computes a row.
//!
//! **Rounding.** Products of `f32`, `f16` and `bf16` are summed in `f32`, and those of `f64` in `f64`, each with its product in one rounding (`mul_add`). A sum
//! of `n` products is off by at most `d u / (1 - d u)` times the sum of their absolute values before it is stored, where `d` is `n + 8`, or less, and `u` is
//! `2^-24` or `2^-53` (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, section 3.1). The order of sums depends on the shape and the offsets
//! alone, so results are the same each time.

mod kernels;

use scry::{Buffer, Element, Instance, LaunchOn, bf16, f16};

use crate::axes::{check_same, check_size};
use crate::error::{Error, Result};
use crate::number::Number;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use kernels::{multiply_csr_columns, multiply_csr_matrix, multiply_csr_rows, multiply_ell_rows};

/// A matrix in compressed sparse rows: row `i` has the elements from `offsets[i]` up to `offsets[i + 1]`, of which each has a value and the column that it
/// is in. Elements of a row may be in any order; of several in one column, the sum counts.
#[derive(Debug, Clone, Copy)]
pub struct Csr<'a, T> {
    columns: usize,
    offsets: &'a Buffer<u32>,
    ids: &'a Buffer<u32>,
    values: &'a Buffer<T>,
}

impl<'a, T: Element> Csr<'a, T> {
    /// A matrix of its offsets, one more than there are rows, and the columns and values of its elements.
    ///
    /// What the buffers hold is looked at by kernels alone: an offset or a column that is too large is a panic of the kernel.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::sparse::Csr;
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let (offsets, ids, values) = (gpu.upload(&[0u32, 1])?, gpu.upload(&[2u32, 0])?, gpu.upload(&[1.0f32])?);
    /// let error = Csr::new(3, &offsets, &ids, &values).unwrap_err();
    /// assert_eq!(error.to_string(), "Csr::new: `ids` is 2, `values` is 1: 2 and 1 differ");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::Shape`] if there are not as many columns as values, and if there are no offsets.
    pub fn new(columns: usize, offsets: &'a Buffer<u32>, ids: &'a Buffer<u32>, values: &'a Buffer<T>) -> Result<Self> {
        check_same("Csr::new", ("ids", [ids.len()]), ("values", [values.len()]))?;
        if offsets.is_empty() {
            return Err(Error::shape("Csr::new", "`offsets` has no elements: there is one more than there are rows"));
        }
        Ok(Self { columns, offsets, ids, values })
    }

    /// How many rows and columns there are.
    pub fn shape(&self) -> [usize; 2] {
        [self.offsets.len() - 1, self.columns]
    }
}

/// A matrix of whose rows all have room for the same number of elements (ELLPACK): `ids[i][k]` is the column of element `k` of row `i`, or `u32::MAX` if the
/// row has fewer, and `values[i][k]` is its value.
///
/// Kernels read neighbouring rows together, so the views are best [transposed](View::transpose) ones of buffers that hold element `k` of all rows side by
/// side.
#[derive(Debug, Clone, Copy)]
pub struct Ell<'a, T> {
    columns: usize,
    ids: View<'a, u32, 2>,
    values: View<'a, T, 2>,
}

impl<'a, T: Element> Ell<'a, T> {
    /// A matrix of the columns and values of its elements. What the views hold is looked at by kernels alone: a column that is too large is a panic of
    /// the kernel, unless it is `u32::MAX`.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shapes of `ids` and `values` differ.
    pub fn new(columns: usize, ids: View<'a, u32, 2>, values: View<'a, T, 2>) -> Result<Self> {
        check_same("Ell::new", ("ids", ids.shape()), ("values", values.shape()))?;
        Ok(Self { columns, ids, values })
    }

    /// How many rows and columns there are.
    pub fn shape(&self) -> [usize; 2] {
        [self.ids.shape()[0], self.columns]
    }
}

/// Multiplies a matrix by a vector: `y[i]` becomes the sum of `matrix[i][j] * x[j]` over the elements of row `i`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::sparse::{Csr, multiply_vector};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// // [[0, 2, 0], [0, 0, 0], [1, 0, 4]]
/// let (offsets, ids) = (gpu.upload(&[0u32, 1, 1, 3])?, gpu.upload(&[1u32, 0, 2])?);
/// let values = gpu.upload(&[2.0f32, 1.0, 4.0])?;
/// let matrix = Csr::new(3, &offsets, &ids, &values)?;
/// let (x, y) = (gpu.upload(&[1.0f32, 10.0, 100.0])?, gpu.zeros(3)?);
/// multiply_vector(&gpu, &matrix, &x, &y)?;
/// assert_eq!(y.download()?, [20.0, 0.0, 401.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if `x` does not have an element for each column, or `y` one for each row, and if their elements do not lie side by side. Those of
/// launches.
pub fn multiply_vector<'a, 'b, T: Element + Number>(
    mut on: impl LaunchOn,
    matrix: &Csr<'_, T>,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T::Total, 1>>,
) -> Result<()>
where
    T::Total: Element,
    multiply_csr_rows<4, 64, T>: Instance,
    multiply_csr_rows<32, 8, T>: Instance,
    multiply_csr_rows<256, 1, T>: Instance,
{
    let (name, x, y) = ("multiply_vector", x.into(), y.into());
    check_size(name, ("matrix", matrix.shape(), 1), ("x", x.shape(), 0))?;
    check_size(name, ("matrix", matrix.shape(), 0), ("y", y.shape(), 0))?;
    let (x, y) = (x.dense(name, "x")?, y.dense(name, "y")?);
    let ([rows, _], Csr { offsets, ids, values, columns: _ }) = (matrix.shape(), matrix);
    if rows == 0 {
        return Ok(());
    }
    macro_rules! launch {
        ($lanes:literal, $lines:literal) => {
            multiply_csr_rows::<$lanes, $lines, T>.launch(&mut on, offsets, ids, values, &x, &y, ($lanes, rows))
        };
    }
    match values.len() / rows {
        0..16 => launch!(4, 64),
        16..1024 => launch!(32, 8),
        _ => launch!(256, 1),
    }?;
    Ok(())
}

/// Multiplies a matrix by a dense one: `y[i][j]` becomes the sum of `matrix[i][l] * b[l][j]` over the elements of row `i`.
///
/// Strides of `b` are free; it is read best if its rows lie in one piece each.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::sparse::{Csr, multiply};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// // [[0, 2], [1, 0]]
/// let (offsets, ids) = (gpu.upload(&[0u32, 1, 2])?, gpu.upload(&[1u32, 0])?);
/// let values = gpu.upload(&[2.0f32, 1.0])?;
/// let matrix = Csr::new(2, &offsets, &ids, &values)?;
/// let (b, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?, gpu.zeros(6)?);
/// multiply(&gpu, &matrix, b.view([2, 3])?, y.view_mut([2, 3])?)?;
/// assert_eq!(y.download()?, [8.0, 10.0, 12.0, 1.0, 2.0, 3.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if shapes do not fit, and if rows of `y` do not lie in one piece each. Those of launches.
pub fn multiply<'a, 'b, T: Element + Number>(
    mut on: impl LaunchOn,
    matrix: &Csr<'_, T>,
    b: impl Into<View<'a, T, 2>>,
    y: impl Into<ViewMut<'b, T::Total, 2>>,
) -> Result<()>
where
    T::Total: Element,
    multiply_csr_matrix<true, T>: Instance,
    multiply_csr_matrix<false, T>: Instance,
    multiply_csr_columns<T>: Instance,
{
    let (name, b, y) = ("multiply", b.into(), y.into());
    check_size(name, ("matrix", matrix.shape(), 1), ("b", b.shape(), 0))?;
    check_size(name, ("matrix", matrix.shape(), 0), ("y", y.shape(), 0))?;
    check_size(name, ("b", b.shape(), 1), ("y", y.shape(), 1))?;
    if y.is_empty() {
        return Ok(());
    }
    let ([rows, columns], [row, column]) = (y.shape(), y.strides());
    if columns > 1 && column != 1 {
        return Err(Error::shape(name, "the rows of `y` do not lie in one piece each\nhelp: multiply into a buffer, and copy that"));
    }
    let (pitch, Csr { offsets, ids, values, columns: depth }) = (if rows > 1 { row.max(columns) } else { columns }, matrix);
    let (of_b, b, y) = (b.strides(), b.elements(0)?, y.elements(0)?);
    let (of_b, grid) = ((of_b[0], of_b[1]), (columns, rows));
    match (columns, of_b.1) {
        (0..=16, _) => multiply_csr_columns::<T>.launch(&mut on, offsets, ids, values, &b, of_b, *depth, &y, pitch, grid),
        (_, 1) => multiply_csr_matrix::<true, T>.launch(&mut on, offsets, ids, values, &b, of_b, *depth, &y, columns, pitch, grid),
        _ => multiply_csr_matrix::<false, T>.launch(&mut on, offsets, ids, values, &b, of_b, *depth, &y, columns, pitch, grid),
    }?;
    Ok(())
}

/// Multiplies a matrix by a vector: `y[i]` becomes the sum of `matrix[i][j] * x[j]` over the elements of row `i`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::sparse::{Ell, ell_multiply_vector};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// // [[0, 2, 0], [1, 0, 4]], of which the first elements of the rows come first.
/// let (ids, values) = (gpu.upload(&[1, 0, u32::MAX, 2])?, gpu.upload(&[2.0f32, 1.0, 0.0, 4.0])?);
/// let matrix = Ell::new(3, ids.view([2, 2])?.transpose(), values.view([2, 2])?.transpose())?;
/// let (x, y) = (gpu.upload(&[1.0f32, 10.0, 100.0])?, gpu.zeros(2)?);
/// ell_multiply_vector(&gpu, &matrix, &x, &y)?;
/// assert_eq!(y.download()?, [20.0, 401.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As of [`multiply_vector`].
pub fn ell_multiply_vector<'a, 'b, T: Element + Number>(
    mut on: impl LaunchOn,
    matrix: &Ell<'_, T>,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T::Total, 1>>,
) -> Result<()>
where
    T::Total: Element,
    multiply_ell_rows<T>: Instance,
{
    let (name, x, y) = ("ell_multiply_vector", x.into(), y.into());
    check_size(name, ("matrix", matrix.shape(), 1), ("x", x.shape(), 0))?;
    check_size(name, ("matrix", matrix.shape(), 0), ("y", y.shape(), 0))?;
    let (x, y) = (x.dense(name, "x")?, y.dense(name, "y")?);
    let Ell { ids, values, columns: _ } = matrix;
    let (width, [of_ids, of_values]) = (ids.shape()[1], [ids.strides(), values.strides()].map(|[row, element]| (row, element)));
    Ok(multiply_ell_rows::<T>.launch(&mut on, &ids.elements(0)?, of_ids, &values.elements(0)?, of_values, width, &x, &y, y.len())?)
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl sparse<$number>);
    )*};
}

numbers!(f32 f64 f16 bf16);
