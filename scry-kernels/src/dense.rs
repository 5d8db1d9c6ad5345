//! Products of matrices: [`matmul`], and [`matmul_with`], which does more with each sum than to store it; of a matrix and a vector,
//! [`multiply_vector`], of vectors, [`outer`], and of a matrix and its transpose, [`rank_k`]. And small matrices, of which each is a workgroup's:
//! [`cholesky`] and [`solve_triangular`].
//!
//! A matrix is what the last two axes of a view are; further axes in front are batches of matrices, which are multiplied pair by pair. Strides are free:
//! a [transposed](View::transpose) or [broadcast](View::broadcast) operand is read where it is.
//!
//! **How.** A workgroup of 256 invocations computes 128 rows by 128 columns of the result, or 64 columns where the result is too small to keep the
//! device busy. If it is smaller still, and the depth long, workgroups share the depth, and their sums are added. A workgroup goes along the depth by 8,
//! of which it has both operands in shared memory twice: one part is multiplied while the next is read. Each invocation keeps 8 by 8 sums (Volkov and
//! Demmel, "Benchmarking GPUs to Tune Dense Linear Algebra", 2008). On a CPU, both matrices are first copied, in the order in which they are read then,
//! to memory of `rows + columns` times the depth.
//!
//! **Rounding.** Products of `f32`, `f16` and `bf16` are summed in `f32`, never in a format with fewer bits, and those of `f64` in `f64`, each with
//! its product in one rounding (`mul_add`), in the order of the depth or of parts of it. So an element is off by at most `d u / (1 - d u)` times
//! `sum |a[i][l] b[l][j]|` before it is stored, where `d` is the depth and `u` the unit roundoff, `2^-24` or `2^-53` (Higham, "Accuracy and Stability of
//! Numerical Algorithms", 2nd edition, section 3.5). Those of integers wrap; of `i8` they are `i32`, and of `u8` they are `u32`.

#[cfg(feature = "cublas")]
mod cublas;
mod kernels;
mod panels;
mod rank_k;
mod split;
mod sums;
mod triangular;
mod vector;

use scry::{BackendKind, Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::axes::{self, Axis};
use crate::error::{Error, Result};
use crate::number::Number;
use crate::view::{View, ViewMut};

#[cfg(feature = "cublas")]
pub use cublas::{Backend, matmul_by};
#[doc(hidden)]
pub use kernels::{multiply_tiles, update_tiles};
#[doc(hidden)]
pub use panels::{multiply_panels, pack_lines, update_panels};
pub use rank_k::rank_k;
use split::Split;
#[doc(hidden)]
pub use split::add_parts;
#[doc(hidden)]
pub use tile::Unfinished;
use tile::{DEPTH, HEIGHT, Operand, Parts, WORKGROUP};
pub use tile::{Epilogue, Plus, Scaled, Store, Widen};
pub use triangular::{Triangle, cholesky, solve_triangular};
#[doc(hidden)]
pub use triangular::{factor_matrices, order, solve_matrices};
#[doc(hidden)]
pub use vector::{multiply_columns, multiply_rows};
pub use vector::{multiply_vector, outer};

/// Multiplies matrices: `y[i][j]` becomes the sum of `a[i][l] * b[l][j]` over all `l`, or zero if there are none.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, dense};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let a = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let y = gpu.zeros(4)?;
/// dense::matmul(&gpu, a.view([2, 3])?, a.view([2, 3])?.transpose(), y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [14.0, 32.0, 32.0, 77.0]);
///
/// let error = dense::matmul(&gpu, a.view([2, 3])?, a.view([2, 3])?, y.view_mut([2, 2])?).unwrap_err();
/// assert_eq!(error.to_string(), "matmul: `a` is 2 x 3, `b` is 2 x 3: 3 and 2 differ");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if shapes do not fit, or if neither the rows nor the columns of `y` lie in one piece each. Those of launches. Views with fewer than
/// two axes do not compile.
pub fn matmul<'a, 'b, 'c, T: Element + Number, C: Element, const N: usize>(
    on: impl LaunchOn,
    a: impl Into<View<'a, T, N>>,
    b: impl Into<View<'b, T, N>>,
    y: impl Into<ViewMut<'c, C, N>>,
) -> Result<()>
where
    Store: Epilogue<T::Accumulator, T, C>,
    multiply_tiles<true, false, 128, 8, 132, Store, T, T, C>: Instance,
    multiply_tiles<false, false, 128, 8, 132, Store, T, T, C>: Instance,
    multiply_tiles<true, true, 128, 8, 132, Store, T, T, C>: Instance,
    multiply_tiles<true, false, 64, 4, 68, Store, T, T, C>: Instance,
    multiply_tiles<false, false, 64, 4, 68, Store, T, T, C>: Instance,
    multiply_tiles<true, true, 64, 4, 68, Store, T, T, C>: Instance,
    T::Accumulator: Element,
    multiply_tiles<true, false, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<false, false, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<true, true, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<true, false, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<false, false, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<true, true, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
    add_parts<Store, T, T, C>: Instance,
    pack_lines<6, T>: Instance,
    pack_lines<16, T>: Instance,
    multiply_panels<Store, T, T, C>: Instance,
{
    Call { name: "matmul", operation: Store, a: a.into(), b: b.into(), other: None }.run(on, &y.into())
}

/// Multiplies matrices, and stores what an operation makes of each sum and, if there is one, of another matrix's element: a bias, a
/// residual, an activation. [`Plus`] adds the other matrix, [`Widen`] keeps the `f32` sums of `f16` and `bf16`, and [`Scaled`] makes `f32` of the sums of
/// `i8` with scales.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, dense};
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::dense::Epilogue;
///
///     /// Nothing below zero, with a bias added before.
///     #[derive(Clone, Copy)]
///     pub struct BiasedRelu;
///
///     impl Epilogue<f32, f32, f32> for BiasedRelu {
///         fn finish(self, sum: f32, bias: Option<f32>) -> f32 {
///             (sum + bias.unwrap_or(0.0)).max(0.0)
///         }
///     }
/// }
///
/// use own::BiasedRelu;
///
/// scry_kernels::instance!(impl matmul<BiasedRelu, f32, f32, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, bias) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.upload(&[-8.0f32, -20.0])?);
/// let y = gpu.zeros(4)?;
/// let (matrix, bias) = (a.view([2, 2])?, bias.view([2])?.broadcast([2, 2])?);
/// dense::matmul_with(&gpu, BiasedRelu, matrix, matrix, Some(bias), y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [0.0, 0.0, 7.0, 2.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of [`matmul`], and [`Error::Shape`] if `other` does not have the shape of `y`.
pub fn matmul_with<'a, 'b, 'c, 'd, O, T: Element + Number, D: Element, C: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    a: impl Into<View<'a, T, N>>,
    b: impl Into<View<'b, T, N>>,
    other: Option<View<'d, D, N>>,
    y: impl Into<ViewMut<'c, C, N>>,
) -> Result<()>
where
    O: Epilogue<T::Accumulator, D, C> + ValueArgument,
    multiply_tiles<true, false, 128, 8, 132, O, T, D, C>: Instance,
    multiply_tiles<false, false, 128, 8, 132, O, T, D, C>: Instance,
    multiply_tiles<true, true, 128, 8, 132, O, T, D, C>: Instance,
    multiply_tiles<true, false, 64, 4, 68, O, T, D, C>: Instance,
    multiply_tiles<false, false, 64, 4, 68, O, T, D, C>: Instance,
    multiply_tiles<true, true, 64, 4, 68, O, T, D, C>: Instance,
    T::Accumulator: Element,
    multiply_tiles<true, false, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<false, false, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<true, true, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<true, false, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<false, false, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
    multiply_tiles<true, true, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
    add_parts<O, T, D, C>: Instance,
    pack_lines<6, T>: Instance,
    pack_lines<16, T>: Instance,
    multiply_panels<O, T, D, C>: Instance,
{
    Call { name: "matmul_with", operation, a: a.into(), b: b.into(), other }.run(on, &y.into())
}

/// What is multiplied, and what becomes of the sums.
struct Call<'a, O, T, D, const N: usize> {
    name: &'static str,
    operation: O,
    a: View<'a, T, N>,
    b: View<'a, T, N>,
    other: Option<View<'a, D, N>>,
}

impl<O, T: Element + Number, D: Element, const N: usize> Call<'_, O, T, D, N> {
    fn run<C: Element>(self, mut on: impl LaunchOn, y: &ViewMut<'_, C, N>) -> Result<()>
    where
        O: Epilogue<T::Accumulator, D, C> + ValueArgument,
        multiply_tiles<true, false, 128, 8, 132, O, T, D, C>: Instance,
        multiply_tiles<false, false, 128, 8, 132, O, T, D, C>: Instance,
        multiply_tiles<true, true, 128, 8, 132, O, T, D, C>: Instance,
        multiply_tiles<true, false, 64, 4, 68, O, T, D, C>: Instance,
        multiply_tiles<false, false, 64, 4, 68, O, T, D, C>: Instance,
        multiply_tiles<true, true, 64, 4, 68, O, T, D, C>: Instance,
        T::Accumulator: Element,
        multiply_tiles<true, false, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
        multiply_tiles<false, false, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
        multiply_tiles<true, true, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
        multiply_tiles<true, false, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
        multiply_tiles<false, false, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
        multiply_tiles<true, true, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
        add_parts<O, T, D, C>: Instance,
        pack_lines<6, T>: Instance,
        pack_lines<16, T>: Instance,
        multiply_panels<O, T, D, C>: Instance,
    {
        const { assert!(N >= 2, "a matrix has two axes") };
        let depth = self.check(y)?;
        if y.is_empty() {
            return Ok(());
        }
        // Of each operand, the axis of its lines and the one of the depth. If the columns of `y` lie in one piece each, the product is turned:
        // `b` has its rows.
        let mut operands = [(self.a, [N - 2, N - 1]), (self.b, [N - 1, N - 2])];
        let is_one_piece = |axis: usize| y.strides()[axis] == 1 || y.shape()[axis] == 1;
        if !is_one_piece(N - 1) {
            operands.reverse();
        }
        let [(a, of_a), (b, of_b)] = operands;
        if !is_one_piece(of_b[0]) {
            let reason = "neither the rows nor the columns of `y` lie in one piece each\nhelp: multiply into a buffer, and copy that";
            return Err(Error::shape(self.name, reason));
        }
        let of_other = self.other.map_or([0; N], |other| other.strides());
        let strides = [y.strides(), a.strides(), b.strides(), of_other];
        let [rows, columns] = [of_a[0], of_b[0]].map(|axis| Axis::at(axis, y.shape(), strides));
        let batches = axes::merged(axes::first(N - 2, y.shape(), strides));
        let pitch = rows.strides[0].max(columns.size);
        let (matrices, batches) = match batches.split_last() {
            // One launch multiplies matrices whose results follow one another.
            Some((last, others)) if last.strides[0] == rows.size * pitch => (*last, others),
            _ => (Axis::ONE, &batches[..]),
        };
        let operand = |number: usize, lines: Axis<4>, element: usize| {
            let (matrix, line) = (matrices.strides[number], lines.strides[number]);
            Operand { len: lines.size, matrix, line, element }
        };
        let in_a = operand(1, rows, a.strides()[of_a[1]]);
        let in_b = operand(2, columns, b.strides()[of_b[1]]);
        let in_other = (matrices.strides[3], rows.strides[3], columns.strides[3]);
        let parts = Parts::of(depth);
        let (down, deep) = (rows.size.div_ceil(HEIGHT), matrices.size);
        let is_wide = columns.size.div_ceil(128) * down * deep >= MANY && size_of::<T::Accumulator>() <= 4;
        let split = if deep == 1 { Split::of(rows.size, columns.size, depth, size_of::<T::Accumulator>()) } else { None };
        let grid = (columns.size.div_ceil(if is_wide { 128 } else { 64 }) * WORKGROUP, down, deep);
        axes::for_each(batches, &mut |[at_y, at_a, at_b, at_other]| {
            let (a, b, y) = (a.elements(at_a)?, b.elements(at_b)?, y.elements(at_y)?);
            let other = self.other.map(|other| other.elements(at_other)).transpose()?;
            let (on, operation, other) = (&mut on, self.operation, other.as_ref());
            if on.device().backend_kind() == BackendKind::Cpu {
                let a = panels::packed::<6, T>(&mut *on, &a, in_a, depth, deep)?;
                let b = panels::packed::<16, T>(&mut *on, &b, in_b, depth, deep)?;
                let (sizes, grid) = ((rows.size, columns.size, depth), panels::grid(rows.size, columns.size, deep));
                multiply_panels::<O, T, D, C>.launch(on, operation, &a, &b, other, in_other, &y, pitch, sizes, grid)?;
                return Ok(());
            }
            macro_rules! launch {
                ($a_along:literal, $b_along:literal) => {
                    if let Some(split) = split {
                        let operands = [(&a, in_a), (&b, in_b)];
                        return split.run::<$a_along, $b_along, O, T, D, C>(on, operation, operands, (other, in_other), &y, pitch);
                    } else if is_wide {
                        multiply_tiles::<$a_along, $b_along, 128, 8, 132, O, T, D, C>
                            .launch(on, operation, &a, in_a, &b, in_b, other, in_other, &y, pitch, parts, grid)
                    } else {
                        multiply_tiles::<$a_along, $b_along, 64, 4, 68, O, T, D, C>
                            .launch(on, operation, &a, in_a, &b, in_b, other, in_other, &y, pitch, parts, grid)
                    }
                };
            }
            match [in_a.element < in_a.line, in_b.element < in_b.line] {
                [true, false] => launch!(true, false),
                [false, false] => launch!(false, false),
                // Right for any strides.
                [_, true] => launch!(true, true),
            }?;
            Ok(())
        })
    }

    /// The depth, if shapes fit.
    fn check<C: Element>(&self, y: &ViewMut<'_, C, N>) -> Result<usize> {
        let (a, b, y) = (self.a.shape(), self.b.shape(), y.shape());
        let same = |of_one, of_other| axes::check_size(self.name, of_one, of_other);
        same(("a", a, N - 1), ("b", b, N - 2))?;
        same(("a", a, N - 2), ("y", y, N - 2))?;
        same(("b", b, N - 1), ("y", y, N - 1))?;
        for axis in 0..N - 2 {
            same(("a", a, axis), ("y", y, axis))?;
            same(("b", b, axis), ("y", y, axis))?;
        }
        if let Some(other) = self.other {
            axes::check_same(self.name, ("other", other.shape()), ("y", y))?;
        }
        Ok(a[N - 1])
    }
}

/// What a workgroup does together, and what becomes of its sums.
#[doc(hidden)]
#[scry::device]
pub mod tile {
    use crate::number::Number;

    /// The invocations of a workgroup.
    pub const WORKGROUP: usize = 256;
    /// The rows of a tile of the result.
    pub const HEIGHT: usize = 128;
    /// How much of the depth is in shared memory at a time.
    pub const DEPTH: usize = 8;
    /// How far lines of a tile in shared memory are apart: a little more than there are, so that those that are written together are in
    /// different banks.
    pub const PADDED_HEIGHT: usize = HEIGHT + 4;

    /// How the depth is gone through: first some of it, so that the rest are whole steps.
    #[derive(Debug, Clone, Copy)]
    pub struct Parts {
        /// At most `DEPTH`.
        pub first: usize,
        /// How many times `DEPTH` follow.
        pub steps: usize,
    }

    /// The rows of the first matrix, or the columns of the second one: lines along which products are summed.
    #[derive(Debug, Clone, Copy)]
    pub struct Operand {
        /// How many lines there are.
        pub len: usize,
        /// How far neighbouring matrices are apart.
        pub matrix: usize,
        /// How far neighbouring lines are apart.
        pub line: usize,
        /// How far neighbouring elements of a line are apart.
        pub element: usize,
    }

    /// Which elements of a square matrix are kept.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Kept {
        /// All.
        All,
        /// Those on the diagonal and below.
        Lower,
        /// Those on the diagonal and above.
        Upper,
    }

    impl Kept {
        /// Whether elements of a block are kept, which has so many rows from one on, and so many columns.
        pub fn has(self, rows: (usize, usize), columns: (usize, usize)) -> bool {
            match self {
                Self::All => true,
                Self::Lower => columns.0 < rows.0 + rows.1,
                Self::Upper => rows.0 < columns.0 + columns.1,
            }
        }
    }

    /// What a sum of products is added to.
    #[derive(Debug, Clone, Copy)]
    pub struct Update<A> {
        /// What the sum is multiplied by.
        pub alpha: A,
        /// What the element that it is added to is multiplied by.
        pub beta: A,
        /// Whether it is not zero: if it is, the element is not read.
        pub adds: bool,
    }

    /// `alpha * sum + beta * before`
    pub fn updated<T: Number>(update: Update<T::Accumulator>, sum: T::Accumulator, before: T::Accumulator) -> T::Accumulator {
        T::with_product(update.beta * before, update.alpha, sum)
    }

    /// What is stored of a product's element.
    pub trait Epilogue<A, D, C>: Copy {
        /// What is stored, of the sum of products and what `other` has there, if there is another matrix.
        fn finish(self, sum: A, other: Option<D>) -> C;
    }

    /// The sum, as it is stored.
    #[derive(Debug, Clone, Copy)]
    pub struct Store;

    impl<T: Number> Epilogue<T::Accumulator, T, T::Total> for Store {
        fn finish(self, sum: T::Accumulator, _other: Option<T>) -> T::Total {
            T::narrow(sum)
        }
    }

    /// The sum as it was computed: of `f16` and `bf16` an `f32`.
    #[derive(Debug, Clone, Copy)]
    pub struct Widen;

    impl<T: Number> Epilogue<T::Accumulator, T, T::Accumulator> for Widen {
        fn finish(self, sum: T::Accumulator, _other: Option<T>) -> T::Accumulator {
            sum
        }
    }

    /// The sum of a part of the depth, which others are added to.
    #[derive(Debug, Clone, Copy)]
    pub struct Unfinished;

    impl<T: Number> Epilogue<T::Accumulator, T, T::Accumulator> for Unfinished {
        fn finish(self, sum: T::Accumulator, _other: Option<T>) -> T::Accumulator {
            sum
        }
    }

    /// The sum and the other matrix's element: a bias, or what is added to.
    #[derive(Debug, Clone, Copy)]
    pub struct Plus;

    impl<T: Number> Epilogue<T::Accumulator, T, T::Total> for Plus {
        fn finish(self, sum: T::Accumulator, other: Option<T>) -> T::Total {
            if let Some(other) = other { T::narrow(sum + other.widen()) } else { T::narrow(sum) }
        }
    }

    /// What the sum of products of `i8` stands for, where each number stands for itself times a scale: the sum times `scale` and, if there is one,
    /// times the other matrix's element. Scales of rows or of columns are that matrix, broadcast; `scale` is one for all.
    #[derive(Debug, Clone, Copy)]
    pub struct Scaled {
        /// The scale of one matrix times that of the other.
        pub scale: f32,
    }

    impl Epilogue<i32, f32, f32> for Scaled {
        fn finish(self, sum: i32, other: Option<f32>) -> f32 {
            sum as f32 * self.scale * other.unwrap_or(1.0)
        }
    }
}

impl Parts {
    pub(crate) fn of(depth: usize) -> Self {
        let first = if depth == 0 { 0 } else { (depth - 1) % DEPTH + 1 };
        Self { first, steps: (depth - first) / DEPTH }
    }
}

/// As many workgroups keep the largest GPU busy.
pub(crate) const MANY: usize = 256;

macro_rules! products {
    ($($number:ident => $accumulator:ident => $total:ident;)*) => {$(
        crate::instance!(impl pack<$number, $accumulator>);
        crate::instance!(impl matmul<Store, $number, $number, $total>);
    )*};
}

products! {
    f32 => f32 => f32;
    f64 => f64 => f64;
    f16 => f32 => f16;
    bf16 => f32 => bf16;
    i32 => i32 => i32;
    i8 => i32 => i32;
    u8 => u32 => u32;
}

crate::instance!(impl matmul<Widen, f16, f16, f32>);
crate::instance!(impl matmul<Widen, bf16, bf16, f32>);
crate::instance!(impl matmul<Plus, f32, f32, f32>);
crate::instance!(impl matmul<Scaled, i8, f32, f32>);
