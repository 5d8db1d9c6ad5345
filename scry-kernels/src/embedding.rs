//! Rows of a table by their numbers: [`lookup`], and the gradient of the table, [`lookup_backward`].
//!
//! Nothing is rounded by a lookup. The gradient of a row is the sum of those that it was looked up for, in their order, so that it is the
//! same each time: the ids are sorted, and rows that many ids name are summed up by parts of 64. A sum of `n` is off by at most
//! `(n / 64 + 64) u / (1 - (n / 64 + 64) u)` times the sum of absolute values, with `u = 2^-24`, before it is stored (Higham, "Accuracy and
//! Stability of Numerical Algorithms", 2nd edition, section 4.2).

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::axes::check_size;
use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::sort::argsort;
use crate::view::{View, ViewMut};

/// Copies the rows of a table that `ids` names: `y[i] = table[ids[i]]`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, embedding};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let table = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?;
/// let (ids, y) = (gpu.upload(&[1u32, 0, 1])?, gpu.zeros(6)?);
/// embedding::lookup(&gpu, table.view([2, 2])?, &ids, y.view_mut([3, 2])?)?;
/// assert_eq!(y.download()?, [3.0, 4.0, 1.0, 2.0, 3.0, 4.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the widths of `table` and `y` differ, if `y` has not as many rows as there are ids, if ids do not lie side by side,
/// or if rows of `y` do not lie in one piece each. An id that is no row of the table is a panic of the kernel, which the next call that
/// waits returns. Those of launches.
pub fn lookup<'a, 'b, 'c, T: Element>(
    mut on: impl LaunchOn,
    table: impl Into<View<'a, T, 2>>,
    ids: impl Into<View<'b, u32, 1>>,
    y: impl Into<ViewMut<'c, T, 2>>,
) -> Result<()>
where
    lookup_rows<T>: Instance,
{
    const NAME: &str = "lookup";
    let (table, ids, y) = (table.into(), ids.into(), y.into());
    check_size(NAME, ("table", table.shape(), 1), ("y", y.shape(), 1))?;
    check_ids(NAME, ids.len(), "y", y.shape())?;
    let pitch = y.pitch(NAME, "y")?;
    if y.is_empty() {
        return Ok(());
    }
    let [count, width] = y.shape();
    let ids = ids.dense(NAME, "ids")?;
    let (rows, [of_row, of_column]) = (table.shape()[0], table.strides());
    Ok(lookup_rows.launch(&mut on, &table.elements(0)?, rows, (of_row, of_column), &ids, &y.elements(0)?, pitch, (width, count))?)
}

/// The gradient of the table of [`lookup`]: `gradient[r]` becomes the sum of `dy[i]` over all `i` of which `ids[i]` is `r`, or zeros if
/// there are none.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, embedding};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (ids, dy) = (gpu.upload(&[1u32, 0, 1])?, gpu.upload(&[1.0f32, 2.0, 10.0, 20.0, 100.0, 200.0])?);
/// let gradient = gpu.zeros(6)?;
/// embedding::lookup_backward(&gpu, &ids, dy.view([3, 2])?, gradient.view_mut([3, 2])?)?;
/// assert_eq!(gradient.download()?, [10.0, 20.0, 101.0, 202.0, 0.0, 0.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of [`lookup`], of `dy` and `gradient`.
pub fn lookup_backward<'a, 'b, 'c, T: Number<Accumulator = f32, Total = T> + Element>(
    mut on: impl LaunchOn,
    ids: impl Into<View<'a, u32, 1>>,
    dy: impl Into<View<'b, T, 2>>,
    gradient: impl Into<ViewMut<'c, T, 2>>,
) -> Result<()>
where
    sum_parts<T>: Instance,
    sum_rows<T>: Instance,
{
    const NAME: &str = "lookup_backward";
    let (ids, dy, gradient) = (ids.into(), dy.into(), gradient.into());
    check_size(NAME, ("dy", dy.shape(), 1), ("gradient", gradient.shape(), 1))?;
    check_ids(NAME, ids.len(), "dy", dy.shape())?;
    let pitch = gradient.pitch(NAME, "gradient")?;
    if gradient.shape()[1] == 0 {
        return Ok(());
    }
    let ([rows, width], ids, count) = (gradient.shape(), ids.dense(NAME, "ids")?, ids.len());
    let (order, starts) = (on.temporary::<u32>(count)?, on.temporary::<u32>(rows + 1)?);
    argsort(&mut on, &ids, &order)?;
    find_starts.launch(&mut on, &ids, &order, rows, &starts, rows + 1)?;
    if rows == 0 {
        return Ok(());
    }
    let (dy, [of_row, of_column], gradient) = (dy.elements(0)?, dy.strides(), gradient.elements(0)?);
    let parts = count.div_ceil(PART);
    let sums = on.temporary::<f32>(parts * width)?;
    if parts > 0 {
        sum_parts.launch(&mut on, &ids, &order, &dy, (of_row, of_column), &sums, (width, parts))?;
    }
    Ok(sum_rows.launch(&mut on, &order, &starts, &dy, (of_row, of_column), &sums, &gradient, pitch, (width, rows))?)
}

fn check_ids(name: &'static str, count: usize, other: &str, of_other: [usize; 2]) -> Result<()> {
    if count == of_other[0] {
        return Ok(());
    }
    let rows = of_other[0];
    Err(Error::shape(name, format!("`ids` has {count} elements, `{other}` is {}: {count} and {rows} differ", Shape(&of_other))))
}

#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f16, bf16]), deny(runtime_checks))]
pub fn lookup_rows<T: Copy>(table: &[T], rows: usize, of_table: (usize, usize), ids: &[u32], y: &mut [T], pitch: usize) {
    let (column, row) = (global_id().x, global_id().y);
    let id = ids[row] as usize;
    assert!(id < rows, "id {id} is asked for at {row}, and the table has {rows} rows");
    y[row * pitch + column] = table[id.min(rows - 1) * of_table.0 + column * of_table.1];
}

/// How many ids a part has.
#[scry::device]
const PART: usize = 64;

/// Where each row's ids start in `order`, in which ids are sorted, and where the last one's end.
#[doc(hidden)]
#[scry::kernel]
pub fn find_starts(ids: &[u32], order: &[u32], rows: usize, starts: &mut [u32]) {
    let row = global_id().x;
    let (mut start, mut end) = (0, order.len());
    while start < end {
        let middle = start + (end - start) / 2;
        if (ids[order[middle] as usize] as usize) < row {
            start = middle + 1;
        } else {
            end = middle;
        }
    }
    if row == rows && start < order.len() {
        let (id, place) = (ids[order[start] as usize], order[start]);
        panic!("id {id} was asked for at {place}, and the gradient has {rows} rows");
    }
    starts[row] = start as u32;
}

/// For each part, the sum over those of its first ids that are the last one of the part before.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f16, bf16]))]
pub fn sum_parts<T: Number<Accumulator = f32, Total = T>>(ids: &[u32], order: &[u32], dy: &[T], of_dy: (usize, usize), sums: &mut [f32]) {
    let (column, part) = (global_id().x, global_id().y);
    let mut sum = 0.0f32;
    if part > 0 {
        let id = ids[order[part * PART - 1] as usize];
        for place in part * PART..((part + 1) * PART).min(order.len()) {
            let row = order[place] as usize;
            if ids[row] != id {
                break;
            }
            sum += dy[row * of_dy.0 + column * of_dy.1].widen();
        }
    }
    sums[part * launch_size().x + column] = sum;
}

/// The sum of each row: over its ids in the part in which they start, and of the following parts.
#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f16, bf16]))]
pub fn sum_rows<T: Number<Accumulator = f32, Total = T>>(
    order: &[u32],
    starts: &[u32],
    dy: &[T],
    of_dy: (usize, usize),
    sums: &[f32],
    gradient: &mut [T],
    pitch: usize,
) {
    let (column, row) = (global_id().x, global_id().y);
    let (start, end) = (starts[row] as usize, starts[row + 1] as usize);
    let mut sum = 0.0f32;
    for place in start..end.min((start / PART + 1) * PART) {
        sum += dy[order[place] as usize * of_dy.0 + column * of_dy.1].widen();
    }
    for part in start / PART + 1..end.div_ceil(PART) {
        sum += sums[part * launch_size().x + column];
    }
    gradient[row * pitch + column] = T::narrow(sum);
}
