//! Elements at indices that are data: [`gather`] and [`take`] read them, [`scatter`] and [`put`] write them, [`scatter_by`] and [`put_by`] combine
//! what is there with what is written, and [`lower_bound`] and [`upper_bound`] find indices in what is sorted.
//!
//! `gather` and `scatter` go by an index for each element, `take` and `put` by one for each slice along an axis: rows of a table, say. An index is
//! a `u32`. One that is out of range is a panic of the kernel: an `Err` of the next call that waits, with the index and how many elements there are;
//! elements that other invocations read or write are not affected.
//!
//! Reads and writes are one launch in which invocations that follow each other have neighbouring elements of the written view: rows are copied as
//! they lie. Of slices of 32 elements or more that are read, a launch before it checks the indices. A binary search takes one step more than the
//! logarithm to base 2 of the number of sorted elements.

mod kernels;
mod search;

use scry::atomic::Held;
use scry::{Buffer, Element, Instance, LaunchOn, bf16, f16};

use crate::axes::{self, Axis, check_axis, check_others, check_same, check_size};
use crate::error::Result;
use crate::reduce::{Max, Min, Sum};
use crate::rows::{self, RowLaunch, Rows};
use crate::view::{View, ViewMut};

pub use accumulate::Accumulate;
use accumulate::Indexed;
#[doc(hidden)]
pub use kernels::{accumulate_rows, check_ids, gather_rows, scatter_rows, search_rows, take_rows};
pub use search::{lower_bound, upper_bound};

macro_rules! accumulate {
    ($($operation:ident<$number:ident>: $atomic:ident::$fetch:ident;)*) => {
        /// What becomes of elements that are there.
        #[scry::device]
        pub mod accumulate {
            use std::sync::atomic::Ordering::Relaxed;
            use std::sync::atomic::{AtomicI32, AtomicU32};

            use scry::atomic::AtomicF32;

            use crate::reduce::{Max, Min, Sum};

            /// How an element is combined with what is there, by an atomic operation. The result does not depend on the order of the elements, but
            /// for rounding.
            pub trait Accumulate<T>: Copy {
                /// The atomic that has a `T`.
                type Atomic;

                /// Combines `x` with what is there.
                fn accumulate(of: &Self::Atomic, x: T);
            }

            $(impl Accumulate<$number> for $operation {
                type Atomic = $atomic;

                fn accumulate(of: &$atomic, x: $number) {
                    of.$fetch(x, Relaxed);
                }
            })*

            /// The axis that is indexed.
            #[doc(hidden)]
            #[derive(Debug, Clone, Copy)]
            pub struct Indexed {
                /// How many elements there are along it.
                pub len: usize,
                /// How far they are apart.
                pub step: usize,
            }
        }
    };
}

accumulate! {
    Sum<f32>: AtomicF32::fetch_add;
    Sum<u32>: AtomicU32::fetch_add;
    Sum<i32>: AtomicI32::fetch_add;
    Min<f32>: AtomicF32::fetch_min;
    Min<u32>: AtomicU32::fetch_min;
    Min<i32>: AtomicI32::fetch_min;
    Max<f32>: AtomicF32::fetch_max;
    Max<u32>: AtomicU32::fetch_max;
    Max<i32>: AtomicI32::fetch_max;
}

/// Reads the elements at indices: `y[i] = x[ids[i]]`, where `i` is an index of a view with any number of axes.
///
/// ```
/// use scry::Device;
/// use scry_kernels::index;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, ids) = (gpu.upload(&[0.5f32, 1.5, 2.5])?, gpu.upload(&[2u32, 0, 2, 1])?);
/// let y = gpu.zeros(4)?;
/// index::gather(&gpu, &x, &ids, &y)?;
/// assert_eq!(y.download()?, [2.5, 0.5, 2.5, 1.5]);
///
/// ids.write(&[3])?;
/// index::gather(&gpu, &x, &ids, &y)?;
/// let error = y.download().unwrap_err();
/// assert!(error.to_string().contains("the index is 3, and there are 3 elements"), "{error}");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes of `ids` and `y` differ. Those of launches.
pub fn gather<'a, 'b, 'c, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, 1>>,
    ids: impl Into<View<'b, u32, N>>,
    y: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    gather_rows<true, T>: Instance,
    gather_rows<false, T>: Instance,
    take_rows<T>: Instance,
{
    let (x, ids, y) = (x.into(), ids.into(), y.into());
    check_same("gather", ("ids", ids.shape()), ("y", y.shape()))?;
    let axes = axes::of(y.shape(), [y.strides(), [0; N], ids.strides()]);
    run_gather(on, axes, x, 0, ids, None, &y)
}

/// Reads slices along an axis: `y[.., i, ..] = x[.., ids[i], ..]`, where `i` is an index along `axis`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, index};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (table, ids) = (gpu.upload(&[0.0f32, 0.5, 1.0, 1.5, 2.0, 2.5])?, gpu.upload(&[2u32, 0, 2])?);
/// let y = gpu.zeros(6)?;
/// index::take(&gpu, table.view([3, 2])?, 0, &ids, y.view_mut([3, 2])?)?;
/// assert_eq!(y.download()?, [2.0, 2.5, 0.0, 0.5, 2.0, 2.5]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if there is no such axis, if `y` has other than `ids.len()` slices along it, and if another axis of `x` and
/// `y` differs. Those of launches.
pub fn take<'a, 'b, 'c, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    axis: usize,
    ids: impl Into<View<'b, u32, 1>>,
    y: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    gather_rows<true, T>: Instance,
    gather_rows<false, T>: Instance,
    take_rows<T>: Instance,
{
    let (x, ids, y) = (x.into(), ids.into(), y.into());
    check_slices("take", axis, ("x", x.shape()), ids.shape(), ("y", y.shape()))?;
    let axes = axes::of(y.shape(), [y.strides(), others(x.strides(), axis), only(ids.strides(), axis)]);
    run_gather(on, axes, x, axis, ids, Some(Indexed { len: ids.len(), step: ids.strides()[0] }), &y)
}

/// Writes elements to indices: `y[ids[i]] = x[i]`. No two indices are alike; if two are, the element has one of the values, and the sanitizer names
/// both invocations. Elements of `y` with no index stay as they are.
///
/// ```
/// use scry::Device;
/// use scry_kernels::index;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, ids) = (gpu.upload(&[0.5f32, 1.5])?, gpu.upload(&[3u32, 0])?);
/// let y = gpu.upload(&[9.0f32; 4])?;
/// index::scatter(&gpu, &x, &ids, &y)?;
/// assert_eq!(y.download()?, [1.5, 9.0, 9.0, 0.5]);
/// # Ok(())
/// # }
/// ```
///
/// Elements are numbers of at most 32 bits, which every device stores at once.
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes of `x` and `ids` differ. Those of launches.
pub fn scatter<'a, 'b, 'c, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    ids: impl Into<View<'b, u32, N>>,
    y: impl Into<ViewMut<'c, T, 1>>,
) -> Result<()>
where
    scatter_rows<T>: Instance,
{
    let (x, ids, y) = (x.into(), ids.into(), y.into());
    check_same("scatter", ("x", x.shape()), ("ids", ids.shape()))?;
    run_scatter(on, axes::of(x.shape(), [[0; N], x.strides(), ids.strides()]), x, ids, &y, 0)
}

/// Writes slices along an axis: `y[.., ids[i], ..] = x[.., i, ..]`, where `i` is an index along `axis`; else as [`scatter`].
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, index};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (rows, ids) = (gpu.upload(&[1.0f32, 1.5, 2.0, 2.5])?, gpu.upload(&[2u32, 0])?);
/// let y = gpu.upload(&[9.0f32; 6])?;
/// index::put(&gpu, rows.view([2, 2])?, 0, &ids, y.view_mut([3, 2])?)?;
/// assert_eq!(y.download()?, [2.0, 2.5, 9.0, 9.0, 1.0, 1.5]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if there is no such axis, if `x` has other than `ids.len()` slices along it, and if another axis of `x` and
/// `y` differs. Those of launches.
pub fn put<'a, 'b, 'c, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    axis: usize,
    ids: impl Into<View<'b, u32, 1>>,
    y: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    scatter_rows<T>: Instance,
{
    let (x, ids, y) = (x.into(), ids.into(), y.into());
    run_scatter(on, axes_of_put("put", x, axis, ids, &y)?, x, ids, &y, axis)
}

/// Adds elements to those at indices: `y[ids[i]] += x[i]`, also where several indices are alike.
///
/// Integers wrap. The order in which floats are added differs from launch to launch, and so do roundings: a sum of `n` numbers with what was there is
/// off by at most `n u / (1 - n u)` times the sum of the absolute values, where `u` is `2^-24` (Higham, "Accuracy and Stability of Numerical
/// Algorithms", 2nd edition, section 4.2).
///
/// ```
/// use scry::Device;
/// use scry_kernels::index;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, ids) = (gpu.upload(&[0.5f32, 1.5, 4.0])?, gpu.upload(&[1u32, 0, 1])?);
/// let y = gpu.upload(&[8.0f32; 2])?;
/// index::scatter_add(&gpu, &x, &ids, &y)?;
/// assert_eq!(y.download()?, [9.5, 12.5]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As of [`scatter`].
pub fn scatter_add<'a, 'b, 'c, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    ids: impl Into<View<'b, u32, N>>,
    y: impl Into<ViewMut<'c, T, 1>>,
) -> Result<()>
where
    Sum: Accumulate<T, Atomic: Held<Element = T>>,
    accumulate_rows<Sum, T>: Instance,
{
    run_scatter_by::<Sum, T, N>("scatter_add", on, x.into(), ids.into(), &y.into())
}

/// Adds slices to those at indices along an axis: `y[.., ids[i], ..] += x[.., i, ..]`; else as [`scatter_add`].
///
/// # Errors
/// As of [`put`].
pub fn put_add<'a, 'b, 'c, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    axis: usize,
    ids: impl Into<View<'b, u32, 1>>,
    y: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    Sum: Accumulate<T, Atomic: Held<Element = T>>,
    accumulate_rows<Sum, T>: Instance,
{
    run_put_by::<Sum, T, N>("put_add", on, x.into(), axis, ids.into(), &y.into())
}

/// Combines elements with those at indices by an operation: [`Sum`], [`Min`], [`Max`], or your own. Of floats, `Min` and `Max` pass over NaNs.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{index, reduce::Max};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, ids) = (gpu.upload(&[5u32, 7, 1])?, gpu.upload(&[1u32, 1, 0])?);
/// let y = gpu.upload(&[3u32; 2])?;
/// index::scatter_by(&gpu, Max, &x, &ids, &y)?;
/// assert_eq!(y.download()?, [3, 7]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As of [`scatter`].
pub fn scatter_by<'a, 'b, 'c, O: Accumulate<T>, T: Element, const N: usize>(
    on: impl LaunchOn,
    _operation: O,
    x: impl Into<View<'a, T, N>>,
    ids: impl Into<View<'b, u32, N>>,
    y: impl Into<ViewMut<'c, T, 1>>,
) -> Result<()>
where
    O::Atomic: Held<Element = T>,
    accumulate_rows<O, T>: Instance,
{
    run_scatter_by::<O, T, N>("scatter_by", on, x.into(), ids.into(), &y.into())
}

/// Combines slices with those at indices along an axis by an operation; else as [`scatter_by`].
///
/// # Errors
/// As of [`put`].
pub fn put_by<'a, 'b, 'c, O: Accumulate<T>, T: Element, const N: usize>(
    on: impl LaunchOn,
    _operation: O,
    x: impl Into<View<'a, T, N>>,
    axis: usize,
    ids: impl Into<View<'b, u32, 1>>,
    y: impl Into<ViewMut<'c, T, N>>,
) -> Result<()>
where
    O::Atomic: Held<Element = T>,
    accumulate_rows<O, T>: Instance,
{
    run_put_by::<O, T, N>("put_by", on, x.into(), axis, ids.into(), &y.into())
}

/// The strides along all axes but the indexed one.
fn others<const N: usize>(mut strides: [usize; N], axis: usize) -> [usize; N] {
    strides[axis] = 0;
    strides
}

/// The stride of what has the indexed axis alone.
fn only<const N: usize>([stride]: [usize; 1], axis: usize) -> [usize; N] {
    let mut strides = [0; N];
    strides[axis] = stride;
    strides
}

/// Of a whole and some slices of it, by their names: there is an index for each slice, and the other axes are the same.
fn check_slices<const N: usize>(
    name: &'static str,
    axis: usize,
    (of_all, all): (&str, [usize; N]),
    ids: [usize; 1],
    (of_slices, slices): (&str, [usize; N]),
) -> Result<()> {
    check_axis(name, (of_all, all), axis)?;
    check_size(name, ("ids", ids, 0), (of_slices, slices, axis))?;
    check_others(name, axis, (of_all, all), (of_slices, slices))
}

/// For rows of so many elements, indices are checked by a launch of their own.
const LONG: usize = 32;

/// Of axes of `y`, of `x` without the indexed one, and of `ids`. `unchecked` says which indices there are, where each may have a row.
fn run_gather<T: Element, const N: usize, const M: usize, const K: usize>(
    mut on: impl LaunchOn,
    axes: Vec<Axis<3>>,
    x: View<'_, T, N>,
    axis: usize,
    ids: View<'_, u32, M>,
    mut unchecked: Option<Indexed>,
    y: &ViewMut<'_, T, K>,
) -> Result<()>
where
    gather_rows<true, T>: Instance,
    gather_rows<false, T>: Instance,
    take_rows<T>: Instance,
{
    let (indexed, all_ids) = (Indexed { len: x.shape()[axis], step: x.strides()[axis] }, ids.elements(0)?);
    rows::for_each(axes::in_memory_order(axes), &mut |launch| {
        let [of_y, of_x, of_ids] = launch.skipped;
        // Of what has no elements there is no first one.
        let (y, x, ids) = (y.elements(of_y)?, x.elements(if indexed.len > 0 { of_x } else { 0 })?, ids.elements(of_ids)?);
        let (on, [_, of_x, of_ids]) = (&mut on, launch.rows);
        match (of_x.strides.2, of_ids.strides.2) {
            (1, 0) if launch.grid.0 >= LONG => {
                if let Some(Indexed { len: count, step }) = unchecked.take() {
                    check_ids.launch(&mut *on, &all_ids, step, indexed.len, count)?;
                }
                take_rows.launch(on, &x, of_x, indexed, &ids, of_ids, &y, launch.pitch, launch.grid)
            }
            (0, 1) => gather_rows::<true, T>.launch(on, &x, of_x, indexed, &ids, of_ids, &y, launch.pitch, launch.grid),
            _ => gather_rows::<false, T>.launch(on, &x, of_x, indexed, &ids, of_ids, &y, launch.pitch, launch.grid),
        }?;
        Ok(())
    })
}

/// The axes of `y` without the indexed one, of `x`, and of `ids`, which has an index for each slice of `x`.
fn axes_of_put<T: Element, const N: usize>(
    name: &'static str,
    x: View<'_, T, N>,
    axis: usize,
    ids: View<'_, u32, 1>,
    y: &ViewMut<'_, T, N>,
) -> Result<Vec<Axis<3>>> {
    check_slices(name, axis, ("y", y.shape()), ids.shape(), ("x", x.shape()))?;
    Ok(axes::of(x.shape(), [others(y.strides(), axis), x.strides(), only(ids.strides(), axis)]))
}

/// The arguments of a launch that writes to indices.
struct Writes<T> {
    x: Buffer<T>,
    in_x: Rows,
    ids: Buffer<u32>,
    in_ids: Rows,
    indexed: Indexed,
    y: Buffer<T>,
    in_y: Rows,
    grid: (usize, usize, usize),
}

/// Calls `launch` for each launch that goes through axes of `y` without the indexed one, of `x`, and of `ids`.
fn for_each_write<T: Element, const N: usize, const M: usize, const K: usize>(
    axes: Vec<Axis<3>>,
    x: View<'_, T, N>,
    ids: View<'_, u32, M>,
    y: &ViewMut<'_, T, K>,
    axis: usize,
    launch: &mut impl FnMut(Writes<T>) -> scry::Result<()>,
) -> Result<()> {
    // Rows of a launch are equally far apart in the first view: here, in an array of the elements in the order in which they are gone through.
    let mut inner = 1;
    let number = |Axis { size, strides: [y, x, ids] }: &Axis<3>| {
        let axis = Axis { size: *size, strides: [inner, *y, *x, *ids] };
        inner *= size;
        axis
    };
    let mut numbered: Vec<Axis<4>> = axes::in_memory_order(axes).iter().rev().map(number).collect();
    numbered.reverse();

    let indexed = Indexed { len: y.shape()[axis], step: y.strides()[axis] };
    rows::for_each(numbered, &mut |RowLaunch { grid, rows: [_, in_y, in_x, in_ids], skipped: [_, of_y, of_x, of_ids], .. }| {
        // Of what has no elements there is no first one.
        let y = y.elements(if indexed.len > 0 { of_y } else { 0 })?;
        Ok(launch(Writes { x: x.elements(of_x)?, in_x, ids: ids.elements(of_ids)?, in_ids, indexed, y, in_y, grid })?)
    })
}

fn run_scatter<T: Element, const N: usize, const M: usize, const K: usize>(
    mut on: impl LaunchOn,
    axes: Vec<Axis<3>>,
    x: View<'_, T, N>,
    ids: View<'_, u32, M>,
    y: &ViewMut<'_, T, K>,
    axis: usize,
) -> Result<()>
where
    scatter_rows<T>: Instance,
{
    for_each_write(axes, x, ids, y, axis, &mut |Writes { x, in_x, ids, in_ids, indexed, y, in_y, grid }| {
        scatter_rows.launch(&mut on, &x, in_x, &ids, in_ids, indexed, &y, in_y, grid)
    })
}

fn run_accumulate<O: Accumulate<T>, T: Element, const N: usize, const M: usize, const K: usize>(
    mut on: impl LaunchOn,
    axes: Vec<Axis<3>>,
    x: View<'_, T, N>,
    ids: View<'_, u32, M>,
    y: &ViewMut<'_, T, K>,
    axis: usize,
) -> Result<()>
where
    O::Atomic: Held<Element = T>,
    accumulate_rows<O, T>: Instance,
{
    for_each_write(axes, x, ids, y, axis, &mut |Writes { x, in_x, ids, in_ids, indexed, y, in_y, grid }| {
        accumulate_rows::<O, T>.launch(&mut on, &x, in_x, &ids, in_ids, indexed, &y, in_y, grid)
    })
}

fn run_scatter_by<O: Accumulate<T>, T: Element, const N: usize>(
    name: &'static str,
    on: impl LaunchOn,
    x: View<'_, T, N>,
    ids: View<'_, u32, N>,
    y: &ViewMut<'_, T, 1>,
) -> Result<()>
where
    O::Atomic: Held<Element = T>,
    accumulate_rows<O, T>: Instance,
{
    check_same(name, ("x", x.shape()), ("ids", ids.shape()))?;
    run_accumulate::<O, T, N, N, 1>(on, axes::of(x.shape(), [[0; N], x.strides(), ids.strides()]), x, ids, y, 0)
}

fn run_put_by<O: Accumulate<T>, T: Element, const N: usize>(
    name: &'static str,
    on: impl LaunchOn,
    x: View<'_, T, N>,
    axis: usize,
    ids: View<'_, u32, 1>,
    y: &ViewMut<'_, T, N>,
) -> Result<()>
where
    O::Atomic: Held<Element = T>,
    accumulate_rows<O, T>: Instance,
{
    run_accumulate::<O, T, N, 1, N>(on, axes_of_put(name, x, axis, ids, y)?, x, ids, y, axis)
}

macro_rules! elements {
    ($($element:ident)*) => {$(
        crate::instance!(impl gather<$element>);
        crate::instance!(impl scatter<$element>);
    )*};
}

elements!(f32 f16 bf16 i32 u32 u8);

crate::instance!(impl gather<f64>);

macro_rules! accumulated {
    ($($operation:ident)*) => {$(
        crate::instance!(impl scatter_by<$operation, f32>);
        crate::instance!(impl scatter_by<$operation, i32>);
        crate::instance!(impl scatter_by<$operation, u32>);
    )*};
}

accumulated!(Sum Min Max);
