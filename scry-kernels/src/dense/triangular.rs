//! Small matrices, each of a workgroup: Cholesky factors, and solutions of triangular systems.

use scry::{Element, Float, Instance, LaunchOn};

use crate::axes::{self, Axis, check_size};
use crate::error::{Error, Result, Shape};
use crate::view::{View, ViewMut};

use order::{Matrix, ORDER};

/// What the kernels know of matrices.
#[doc(hidden)]
#[scry::device]
pub mod order {
    /// The most rows of a matrix.
    pub const ORDER: usize = 64;

    /// Where the elements of matrices are, by their number, row and column.
    #[derive(Debug, Clone, Copy)]
    pub struct Matrix {
        /// How far neighbouring matrices are apart.
        pub matrix: usize,
        /// How far neighbouring rows are apart.
        pub row: usize,
        /// How far neighbouring columns are apart.
        pub column: usize,
    }

    impl Matrix {
        /// Where an element is.
        pub fn at(self, matrix: usize, row: usize, column: usize) -> usize {
            matrix * self.matrix + row * self.row + column * self.column
        }
    }
}

/// The Cholesky factors of symmetric matrices: `y` becomes lower triangular, with zeros above its diagonal, and `y * y^T` is `a`.
///
/// A matrix is what the last two axes of a view are, and has 64 rows at most; further axes in front are batches. Only the lower triangles of `a` are
/// read. `y` may not be what `a` is. Where a matrix is not positive definite, there is no factor: from the first column on in which that shows, it is NaN or
/// infinite, and only in this matrix.
///
/// A workgroup computes the factor of a matrix in shared memory, column by column, each of which is subtracted from the columns behind it (Golub and Van
/// Loan, "Matrix Computations", 4th edition, algorithm 4.2.2). The product of the factor is off from `a` by at most `g |y| |y^T|`, element by element, with
/// `g = (n + 1) u / (1 - (n + 1) u)` for `n` rows, and `u` of `2^-24` or `2^-53` (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition,
/// theorem 10.3).
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, dense};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, y) = (gpu.upload(&[4.0f32, 2.0, 2.0, 10.0])?, gpu.zeros(4)?);
/// dense::cholesky(&gpu, a.view([2, 2])?, y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [2.0, 0.0, 1.0, 3.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the shapes differ, if matrices do not have as many columns as rows, or more than 64, and if rows of `y` do not lie in one piece each. Those of
/// launches; of more than 32 rows of `f64`, a device needs a little more than 32 KiB of shared memory. Views with fewer than two axes do not compile.
pub fn cholesky<'a, 'b, T: Element + Float, const N: usize>(
    mut on: impl LaunchOn,
    a: impl Into<View<'a, T, N>>,
    y: impl Into<ViewMut<'b, T, N>>,
) -> Result<()>
where
    factor_matrices<16, T>: Instance,
    factor_matrices<32, T>: Instance,
    factor_matrices<64, T>: Instance,
{
    const { assert!(N >= 2, "a matrix has two axes") };
    let (name, a, y) = ("cholesky", a.into(), y.into());
    axes::check_same(name, ("a", a.shape()), ("y", y.shape()))?;
    let order = check_square(name, a.shape())?;
    let batches = Batches::new(name, y.shape(), [y.strides(), a.strides()])?;
    batches.for_each(&mut |[of_y, of_a], [_, in_a], pitch, count| {
        let (a, y) = (a.elements(of_a)?, y.elements(of_y)?);
        match order {
            0..=16 => factor_matrices::<16, T>.launch(&mut on, &a, in_a, order, &y, pitch, (16, LINES, count)),
            17..=32 => factor_matrices::<32, T>.launch(&mut on, &a, in_a, order, &y, pitch, (32, LINES, count)),
            _ => factor_matrices::<64, T>.launch(&mut on, &a, in_a, order, &y, pitch, (64, LINES, count)),
        }?;
        Ok(())
    })
}

/// Which elements of a matrix are not zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Triangle {
    /// Those on the diagonal and below.
    Lower,
    /// Those on the diagonal and above.
    Upper,
}

/// Solves triangular systems of equations: `y` becomes what `a * y = b` holds for.
///
/// A matrix is what the last two axes of a view are; those of `a` have 64 rows at most, and those of `b` and `y` any number of columns; further axes in
/// front are batches, of which `a` may have [one for all](View::broadcast). Only the named triangle of `a` is read: a transposed lower one is an upper one.
/// Where an element on the diagonal is zero, the results are infinite or NaN. `y` may not be what `b` is.
///
/// A workgroup solves for some columns of a matrix in shared memory: an element after another, each of which is subtracted from what follows (Golub and Van
/// Loan, "Matrix Computations", 4th edition, section 3.1.3). Each column of `y` is the solution for a matrix that is off from `a` by at most
/// `n u / (1 - n u) |a|`, element by element, for `n` rows (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, theorem 8.5).
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, dense};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, b) = (gpu.upload(&[2.0f32, 0.0, 1.0, 4.0])?, gpu.upload(&[2.0f32, 9.0])?);
/// let y = gpu.zeros(2)?;
/// dense::solve_triangular(&gpu, dense::Triangle::Lower, a.view([2, 2])?, b.view([2, 1])?, y.view_mut([2, 1])?)?;
/// assert_eq!(y.download()?, [1.0, 2.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the shapes of `b` and `y` differ, if matrices of `a` do not have as many columns as rows, which are those of `b`, or more than 64, if there are
/// not as many as of `b`, and if rows of `y` do not lie in one piece each. Those of launches. Views with fewer than two axes do not compile.
pub fn solve_triangular<'a, 'b, 'c, T: Element + Float, const N: usize>(
    mut on: impl LaunchOn,
    triangle: Triangle,
    a: impl Into<View<'a, T, N>>,
    b: impl Into<View<'b, T, N>>,
    y: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    solve_matrices<4, 64, T>: Instance,
    solve_matrices<32, 8, T>: Instance,
{
    const { assert!(N >= 2, "a matrix has two axes") };
    let (name, a, b, y) = ("solve_triangular", a.into(), b.into(), y.into());
    axes::check_same(name, ("b", b.shape()), ("y", y.shape()))?;
    let order = check_square(name, a.shape())?;
    (0..N - 1).try_for_each(|axis| check_size(name, ("a", a.shape(), axis), ("b", b.shape(), axis)))?;
    let (is_upper, columns) = (triangle == Triangle::Upper, y.shape()[N - 1]);
    let batches = Batches::new(name, y.shape(), [y.strides(), b.strides(), a.strides()])?;
    batches.for_each(&mut |[of_y, of_b, of_a], [_, in_b, in_a], pitch, count| {
        let (a, b, y) = (a.elements(of_a)?, b.elements(of_b)?, y.elements(of_y)?);
        if columns <= 8 {
            let grid = (columns, 64, count);
            solve_matrices::<4, 64, T>.launch(&mut on, is_upper, &a, in_a, order, &b, in_b, columns, &y, pitch, grid)?;
        } else {
            let grid = (columns, 8, count);
            solve_matrices::<32, 8, T>.launch(&mut on, is_upper, &a, in_a, order, &b, in_b, columns, &y, pitch, grid)?;
        }
        Ok(())
    })
}

/// How many rows and columns each matrix has.
fn check_square<const N: usize>(name: &'static str, shape: [usize; N]) -> Result<usize> {
    let (rows, columns) = (shape[N - 2], shape[N - 1]);
    if rows != columns {
        return Err(Error::shape(name, format!("`a` is {}: {rows} rows are not as many as {columns} columns", Shape(&shape))));
    }
    if rows > ORDER {
        return Err(Error::shape(name, format!("`a` is {}: matrices have more than {ORDER} rows", Shape(&shape))));
    }
    Ok(rows)
}

/// Matrices of `K` views, of which the first is written.
struct Batches<const K: usize> {
    is_empty: bool,
    /// Matrices that one launch works on, and the others.
    matrices: Axis<K>,
    others: Vec<Axis<K>>,
    in_matrix: [Matrix; K],
    pitch: usize,
}

impl<const K: usize> Batches<K> {
    fn new<const N: usize>(name: &'static str, shape: [usize; N], strides: [[usize; N]; K]) -> Result<Self> {
        let [rows, columns] = [N - 2, N - 1].map(|axis| Axis::at(axis, shape, strides));
        let is_empty = shape.contains(&0);
        if columns.size > 1 && columns.strides[0] != 1 && !is_empty {
            return Err(Error::apart(name, "y"));
        }
        let pitch = if rows.size > 1 { rows.strides[0].max(columns.size) } else { columns.size };
        let mut others = axes::merged(axes::first(N - 2, shape, strides));
        // Those whose results follow one another.
        let matrices = others.pop_if(|axis| axis.strides[0] == rows.size * pitch).unwrap_or(Axis::ONE);
        let in_matrix = std::array::from_fn(|k| Matrix { matrix: matrices.strides[k], row: rows.strides[k], column: columns.strides[k] });
        Ok(Self { is_empty, matrices, others, in_matrix, pitch })
    }

    /// Calls `launch` for each launch, with how far the first matrices are from where the views start, where their elements are, how far the rows of what is
    /// written are apart, and how many matrices there are.
    fn for_each(&self, launch: &mut impl FnMut([usize; K], [Matrix; K], usize, usize) -> Result<()>) -> Result<()> {
        if self.is_empty {
            return Ok(());
        }
        axes::for_each(&self.others, &mut |skipped| launch(skipped, self.in_matrix, self.pitch, self.matrices.size))
    }
}

/// The lines of a workgroup that computes a factor, each of as many invocations as a matrix may have rows.
const LINES: usize = 4;

/// A matrix is in shared memory by its columns, of at most `ROWS` rows, so that neighbours in one are neighbours there.
#[doc(hidden)]
#[scry::kernel(workgroup = (ROWS, 4), shared_memory = 32768, instances(), deny(runtime_checks))]
pub fn factor_matrices<const ROWS: usize, T: Float>(a: &[T], of_a: Matrix, order: usize, y: &mut [T], pitch: usize) {
    let mut columns = shared::<[[T; ROWS]; ROWS]>();
    let (matrix, lane, line) = (workgroup_id().z, local_id().x, local_id().y);
    for column in (line..order).step_by(4) {
        if lane < order {
            // The upper triangle is that of the transpose.
            columns[column][lane] = a[of_a.at(matrix, lane.max(column), lane.min(column))];
        }
    }
    for done in 0..order {
        barrier();
        let root = columns[done][done].sqrt();
        let own = if lane < order { columns[done][lane] / root } else { root };
        barrier();
        if line == 0 && lane >= done && lane < order {
            columns[done][lane] = if lane == done { root } else { own };
        }
        barrier();
        for column in (done + 1 + line..order).step_by(4) {
            if lane >= column && lane < order {
                columns[column][lane] = columns[column][lane] - columns[done][column] * own;
            }
        }
    }
    barrier();
    for row in (line..order).step_by(4) {
        if lane < order {
            y[(matrix * order + row) * pitch + lane] = if lane <= row { columns[lane][row] } else { T::ZERO };
        }
    }
}

/// A workgroup solves for `LANES` columns. Rows are counted in the order in which they are solved.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances())]
pub fn solve_matrices<const LANES: usize, const LINES: usize, T: Float>(
    is_upper: bool,
    a: &[T],
    of_a: Matrix,
    order: usize,
    b: &[T],
    of_b: Matrix,
    columns: usize,
    y: &mut [T],
    pitch: usize,
) {
    let mut rows = shared::<[[T; LANES]; ORDER]>();
    let (matrix, column, lane, line) = (workgroup_id().z, global_id().x, local_id().x, local_id().y);
    for row in (line..order).step_by(LINES) {
        if column < columns {
            rows[row][lane] = b[of_b.at(matrix, if is_upper { order - 1 - row } else { row }, column)];
        }
    }
    for done in 0..order {
        barrier();
        let in_a = if is_upper { order - 1 - done } else { done };
        if column < columns {
            let solved = rows[done][lane] / a[of_a.at(matrix, in_a, in_a)];
            for row in (done + 1 + line..order).step_by(LINES) {
                let factor = a[of_a.at(matrix, if is_upper { order - 1 - row } else { row }, in_a)];
                rows[row][lane] = rows[row][lane] - factor * solved;
            }
            if line == 0 {
                y[(matrix * order + in_a) * pitch + column] = solved;
            }
        }
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl triangular<$number>);
    )*};
}

numbers!(f32 f64);
