//! Products with vectors: of a matrix and a vector, and of two vectors.

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::axes::check_size;
use crate::elementwise::{Multiply, Zip, zip, zip_flat, zip_rows};
use crate::error::Result;
use crate::number::Number;
use crate::reduce::reduction::in_lines;
use crate::reduce::{SHORT_ROW, Sum, reduce_few, reduce_many};
use crate::view::{View, ViewMut};

/// Multiplies a matrix by a vector: `y[i]` becomes the sum of `a[i][l] * x[l]` over all `l`, or zero if there are none.
///
/// Strides of `a` and `x` are free. Where the rows of `a` lie in one piece each, a part of a workgroup goes along a row; else each invocation goes along a row
/// beside its neighbours, which is best where the columns lie in one piece each. Rows are cut into parts if there are too few of them to keep the device busy.
///
/// **Rounding.** As of [`matmul`](super::matmul), but for the order of sums: `d` is `l + 16` for a depth of `l`, or less.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, dense};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, x) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?, gpu.upload(&[1.0f32, 10.0, 100.0])?);
/// let y = gpu.zeros(2)?;
/// dense::multiply_vector(&gpu, a.view([2, 3])?, &x, &y)?;
/// assert_eq!(y.download()?, [321.0, 654.0]);
///
/// let error = dense::multiply_vector(&gpu, a.view([3, 2])?, &x, &y).unwrap_err();
/// assert_eq!(error.to_string(), "multiply_vector: `a` is 3 x 2, `x` is 3: 2 and 3 differ");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if `x` does not have an element for each column of `a`, or `y` one for each row, and if the elements of `y`
/// do not lie side by side. Those of launches.
pub fn multiply_vector<'a, 'b, 'c, T: Element + Number>(
    mut on: impl LaunchOn,
    a: impl Into<View<'a, T, 2>>,
    x: impl Into<View<'b, T, 1>>,
    y: impl Into<ViewMut<'c, T::Total, 1>>,
) -> Result<()>
where
    T::Accumulator: Element,
    T::Total: Element,
    multiply_rows<true, 32, 8, T>: Instance,
    multiply_rows<true, 256, 1, T>: Instance,
    multiply_rows<false, 256, 1, T>: Instance,
    multiply_columns<true, T>: Instance,
    multiply_columns<false, T>: Instance,
    reduce_few<Sum, T, T::Accumulator, T::Total>: Instance,
    reduce_many<Sum, T, T::Accumulator, T::Total>: Instance,
{
    let (name, a, x, y) = ("multiply_vector", a.into(), x.into(), y.into());
    check_size(name, ("a", a.shape(), 1), ("x", x.shape(), 0))?;
    check_size(name, ("a", a.shape(), 0), ("y", y.shape(), 0))?;
    let ([rows, depth], [line, element], [of_x], y) = (a.shape(), a.strides(), x.strides(), y.dense(name, "y")?);
    if rows == 0 {
        return Ok(());
    }
    let (a, x) = (a.elements(0)?, x.elements(0)?);
    let form = Form::of(rows, depth, (line, element), of_x);
    let chunks = form.chunks(rows, depth);
    let partials = if chunks > 1 { Some(on.temporary::<T::Accumulator>(chunks * rows)?) } else { None };
    let (of_partials, to) = (partials.as_ref(), if chunks > 1 { None } else { Some(&y) });
    let of_a = (line, element);
    macro_rules! along {
        ($is_unit:literal, $lanes:literal, $lines:literal) => {{
            let grid = (chunks * $lanes, rows);
            multiply_rows::<$is_unit, $lanes, $lines, T>.launch(&mut on, &a, of_a, &x, of_x, depth, of_partials, to, grid)
        }};
    }
    macro_rules! down {
        ($is_unit:literal) => {{
            let grid = (rows, chunks);
            let chunk = depth.div_ceil(chunks);
            multiply_columns::<$is_unit, T>.launch(&mut on, &a, of_a, &x, of_x, depth, chunk, of_partials, to, grid)
        }};
    }
    match form {
        Form::ShortRows => along!(true, 32, 8),
        Form::Rows { is_unit: true } => along!(true, 256, 1),
        Form::Rows { is_unit: false } => along!(false, 256, 1),
        Form::Columns { is_unit: true } => down!(true),
        Form::Columns { is_unit: false } => down!(false),
    }?;
    let Some(partials) = partials else { return Ok(()) };
    if chunks <= Form::FEW {
        reduce_few::<Sum, T, T::Accumulator, T::Total>.launch(&mut on, Sum, &partials, chunks, depth as u32, &y, rows)?;
    } else {
        let grid = (WORKGROUP, rows);
        reduce_many::<Sum, T, T::Accumulator, T::Total>.launch(&mut on, Sum, &partials, chunks, depth as u32, &y, grid)?;
    }
    Ok(())
}

/// The invocations of a workgroup.
const WORKGROUP: usize = 256;

/// Which kernel goes along rows; whether neighbours are neighbours in memory.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Form {
    /// Rows that a part of a workgroup goes along.
    ShortRows,
    Rows {
        is_unit: bool,
    },
    Columns {
        is_unit: bool,
    },
}

impl Form {
    /// The parts of a row whose sums an invocation adds by itself.
    const FEW: usize = 64;
    /// As many workgroups, and invocations, keep the largest GPU busy.
    const GROUPS: usize = 1024;
    const INVOCATIONS: usize = 1 << 17;

    fn of(rows: usize, depth: usize, (line, element): (usize, usize), of_x: usize) -> Self {
        if element < line || rows == 1 || depth == 1 && line != 1 {
            let is_unit = depth == 1 || element == 1 && of_x == 1;
            if is_unit && depth <= SHORT_ROW && rows >= 64 { Self::ShortRows } else { Self::Rows { is_unit } }
        } else {
            Self::Columns { is_unit: line == 1 }
        }
    }

    /// In how many parts each row is gone through.
    fn chunks(self, rows: usize, depth: usize) -> usize {
        let most = match self {
            Self::ShortRows => 1,
            Self::Rows { .. } => (Self::GROUPS / rows).min(depth.div_ceil(8 * WORKGROUP)),
            Self::Columns { .. } => (Self::INVOCATIONS / rows).min(depth.div_ceil(32)),
        };
        most.max(1)
    }
}

/// The products of the elements of two vectors: `y[i][j] = a[i] * b[j]`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, dense};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, b) = (gpu.upload(&[1.0f32, 2.0])?, gpu.upload(&[1.0f32, 10.0, 100.0])?);
/// let y = gpu.zeros(6)?;
/// dense::outer(&gpu, &a, &b, y.view_mut([2, 3])?)?;
/// assert_eq!(y.download()?, [1.0, 10.0, 100.0, 2.0, 20.0, 200.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if `y` does not have a row for each element of `a` and a column for each of `b`. Those of launches.
pub fn outer<'a, 'b, 'c, T: Element>(
    on: impl LaunchOn,
    a: impl Into<View<'a, T, 1>>,
    b: impl Into<View<'b, T, 1>>,
    y: impl Into<ViewMut<'c, T, 2>>,
) -> Result<()>
where
    Multiply: Zip<T, T, T>,
    zip_flat<Multiply, T, T, T>: Instance,
    zip_rows<1, 1, Multiply, T, T, T>: Instance,
    zip_rows<0, 1, Multiply, T, T, T>: Instance,
    zip_rows<1, 0, Multiply, T, T, T>: Instance,
    zip_rows<2, 2, Multiply, T, T, T>: Instance,
{
    let (name, a, b, y) = ("outer", a.into(), b.into(), y.into());
    check_size(name, ("a", a.shape(), 0), ("y", y.shape(), 0))?;
    check_size(name, ("b", b.shape(), 0), ("y", y.shape(), 1))?;
    zip(on, Multiply, a.reshape([a.len(), 1])?.broadcast(y.shape())?, b.broadcast(y.shape())?, y)
}

/// A line of `LANES` invocations goes along a row, or a part of one; a workgroup has `LINES` of them. Where rows have parts, `LINES` is 1.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances())]
pub fn multiply_rows<const UNIT: bool, const LANES: usize, const LINES: usize, T: Number>(
    a: &[T],
    of_a: (usize, usize),
    x: &[T],
    of_x: usize,
    depth: usize,
    partials: Option<&mut [T::Accumulator]>,
    y: Option<&mut [T::Total]>,
) {
    let (part, parts, lane, row) = (workgroup_id().x, num_workgroups().x, local_id().x, global_id().y);
    let mut own = T::EMPTY_SUM;
    for round in 0..depth.div_ceil(LANES * parts) {
        let l = (round * parts + part) * LANES + lane;
        if l < depth && row < launch_size().y {
            let a = a[row * of_a.0 + if UNIT { l } else { l * of_a.1 }];
            own = T::with_product(own, a.widen(), x[if UNIT { l } else { l * of_x }].widen());
        }
    }
    let all = in_lines::<LANES, LINES, Sum, T, T::Accumulator, T::Total>(Sum, own);
    if lane == 0 && row < launch_size().y {
        // There is one part, then.
        if let Some(y) = y
            && part == 0
        {
            y[row] = T::narrow(all);
        }
        if let Some(partials) = partials {
            partials[part * LINES * num_workgroups().y + row] = all;
        }
    }
}

/// Each invocation goes along a row, or a part of one. `UNIT`: columns lie in one piece each.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn multiply_columns<const UNIT: bool, T: Number>(
    a: &[T],
    of_a: (usize, usize),
    x: &[T],
    of_x: usize,
    depth: usize,
    chunk: usize,
    partials: Option<&mut [T::Accumulator]>,
    y: Option<&mut [T::Total]>,
) {
    let (row, part) = (global_id().x, global_id().y);
    let mut own = T::EMPTY_SUM;
    for l in part * chunk..((part + 1) * chunk).min(depth) {
        let a = a[l * of_a.1 + if UNIT { row } else { row * of_a.0 }];
        own = T::with_product(own, a.widen(), x[l * of_x].widen());
    }
    // There is one part, then.
    if let Some(y) = y
        && part == 0
    {
        y[row] = T::narrow(own);
    }
    if let Some(partials) = partials {
        partials[part * launch_size().x + row] = own;
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl multiply_vector<$number>);
    )*};
}

numbers!(f32 f64 f16 bf16);
