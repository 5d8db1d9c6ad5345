//! Reductions of segments, which offsets tell apart: [`reduce`].
//!
//! Segment `k` of `x` is `x[offsets[k]..offsets[k + 1]]`, as the rows of a sparse matrix are, or [runs](crate::runs) of one key.
//!
//! **How.** A part of a workgroup reduces each segment: 4 invocations where segments have less than 16 elements on average, else 32. Segments may differ
//! in length by any factor: of those that are longer than a tile of 512 or 4096 elements, workgroups reduce the parts in each tile first, each tile a
//! workgroup of its own, and then the partial results are what is reduced. That is two launches, or one if `x` has no more than a tile.
//!
//! **Rounding.** A segment of `n` elements goes through at most `d = 144 + n / 2^11` combinations one after another, or `d = 144 + n / 2^17` where
//! segments have 16 elements or more on average. So a sum in floats is off by at most `d u / (1 - d u)` times the sum of the absolute values, with `u` as in
//! [`reduce`](crate::reduce). The order of combinations depends on the offsets alone, so results are the same each time, and on all devices, but for
//! subnormal numbers, which Vulkan may take for zeros.

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::error::{Error, Result};
use crate::reduce::reduction::in_lines;
use crate::reduce::{Max, Mean, Min, Reduction, Sum};
use crate::view::{View, ViewMut};

use search::holder;

/// Finds segments.
#[doc(hidden)]
#[scry::device]
pub mod search {
    /// The last segment that starts at an element or before it, plus one; zero if there is none. Of several that start there, all but the last are empty.
    pub fn holder(offsets: &[u32], step: usize, segments: usize, element: usize) -> usize {
        let (mut start, mut len) = (0, segments);
        while len > 0 {
            let half = len / 2;
            let is_before = offsets[(start + half) * step] as usize <= element;
            start = if is_before { start + half + 1 } else { start };
            len = if is_before { len - half - 1 } else { half };
        }
        start
    }
}

/// Makes one of the elements of each segment, by an operation: `y[k] = finish(combine(lift(x[offsets[k]]), ..))`.
///
/// `offsets` ascend, up to `x.len()` at most, and are one more than there are segments. An element that is in no segment is not looked at. An offset that is
/// too large is a panic of the kernel. Of offsets that descend, results mean nothing. [`lift`](Reduction::lift) is told the index in the segment.
///
/// ```
/// use scry::Device;
/// use scry_kernels::reduce::Sum;
/// use scry_kernels::segments;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[1.0f32, 2.0, 4.0, 8.0, 16.0])?;
/// let (offsets, y) = (gpu.upload(&[0u32, 2, 2, 5])?, gpu.zeros::<f32>(3)?);
/// segments::reduce(&gpu, Sum, &x, &offsets, &y)?;
/// assert_eq!(y.download()?, [3.0, 0.0, 28.0]);
///
/// let error = segments::reduce(&gpu, Sum, &x, &offsets, &y.slice(1..)?).unwrap_err();
/// assert_eq!(error.to_string(), "segments::reduce: `offsets` has 4 elements, of 3 segments, and `y` has 2");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if `y` does not have one element less than `offsets`, and if its elements do not lie side by side. Those of launches.
pub fn reduce<'a, 'b, 'c, O: Reduction<T, A, B> + ValueArgument, T: Element, A: Element, B: Element>(
    mut on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, 1>>,
    offsets: impl Into<View<'b, u32, 1>>,
    y: impl Into<ViewMut<'c, B, 1>>,
) -> Result<()>
where
    reduce_segments<4, 64, O, T, A, B>: Instance,
    reduce_segments<32, 8, O, T, A, B>: Instance,
    reduce_tiles<O, T, A, B>: Instance,
{
    let (name, x, offsets) = ("segments::reduce", x.into(), offsets.into());
    let y = y.into().dense(name, "y")?;
    if offsets.len() != y.len() + 1 {
        let reason =
            format!("`offsets` has {} elements, of {} segments, and `y` has {}", offsets.len(), offsets.len().saturating_sub(1), y.len());
        return Err(Error::shape(name, reason));
    }
    if y.is_empty() {
        return Ok(());
    }
    let (len, segments, [step], [of_offsets]) = (x.len(), y.len(), x.strides(), offsets.strides());
    let (x, offsets) = (x.elements(0)?, offsets.elements(0)?);
    let is_short = len / segments < 16;
    let tile = if is_short { 512 } else { 4096 };
    let tiles = if len > tile { len.div_ceil(tile) } else { 0 };
    let partials = on.temporary::<A>(2 * tiles)?;
    if tiles > 0 {
        let grid = tiles * WORKGROUP;
        reduce_tiles::<O, T, A, B>.launch(&mut on, operation, &x, step, len, &offsets, of_offsets, segments, tile, &partials, grid)?;
    }
    macro_rules! launch {
        ($lanes:literal, $lines:literal) => {
            reduce_segments::<$lanes, $lines, O, T, A, B>.launch(
                &mut on,
                operation,
                &x,
                step,
                len,
                &offsets,
                of_offsets,
                tile,
                &partials,
                &y,
                ($lanes, segments),
            )
        };
    }
    if is_short { launch!(4, 64) } else { launch!(32, 8) }?;
    Ok(())
}

/// The invocations of a workgroup that reduces a tile.
#[scry::device]
const WORKGROUP: usize = 256;

/// A line of `LANES` invocations reduces a segment, or what tiles have of it; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances())]
pub fn reduce_segments<const LANES: usize, const LINES: usize, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    x: &[T],
    step: usize,
    len: usize,
    offsets: &[u32],
    of_offsets: usize,
    tile: usize,
    partials: &[A],
    y: &mut [B],
) {
    let (lane, segment) = (local_id().x, global_id().y);
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    let mut count = 0;
    if segment < launch_size().y {
        let (from, to) = (offsets[segment * of_offsets] as usize, offsets[(segment + 1) * of_offsets] as usize);
        assert!(to <= len, "segment {segment} ends at {to}, and there are {len} elements");
        count = to.saturating_sub(from);
        if count <= tile {
            for i in (from + lane..to).step_by(LANES) {
                own = <O as Reduction<T, A, B>>::with(operation, own, x[i * step], (i - from) as u32);
            }
        } else {
            for part in (from / tile + lane..to.div_ceil(tile)).step_by(LANES) {
                // The first of a tile's two is of the segment that its first element is in.
                let partial = partials[2 * part + (from > part * tile) as usize];
                own = <O as Reduction<T, A, B>>::combine(operation, own, partial);
            }
        }
    }
    let all = in_lines::<LANES, LINES, O, T, A, B>(operation, own);
    if lane == 0 && segment < launch_size().y {
        y[segment] = <O as Reduction<T, A, B>>::finish(operation, all, count as u32);
    }
}

/// What a tile has of segments that are longer than a tile, of which there are two at most: one that the first element is in, and one that starts behind it
/// and has the last element.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn reduce_tiles<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    x: &[T],
    step: usize,
    len: usize,
    offsets: &[u32],
    of_offsets: usize,
    segments: usize,
    tile: usize,
    partials: &mut [A],
) {
    let (group, lane) = (workgroup_id().x, local_id().x);
    let first = group * tile;
    let end = (first + tile).min(len);
    let in_first = holder(offsets, of_offsets, segments, first);
    let in_last = holder(offsets, of_offsets, segments, end - 1);
    for which in 0..2 {
        let holder = if which == 0 { in_first } else { in_last };
        if holder > 0 && (which == 0 || in_last != in_first) {
            let (from, to) = (offsets[(holder - 1) * of_offsets] as usize, offsets[holder * of_offsets] as usize);
            if to.saturating_sub(from) > tile {
                let mut own = <O as Reduction<T, A, B>>::start(operation);
                // The last segment may end before the tile, where there are elements that are in none.
                let (start, behind) = (from.max(first), to.min(end));
                for round in 0..behind.saturating_sub(start).div_ceil(WORKGROUP) {
                    let i = start + round * WORKGROUP + lane;
                    if i < behind {
                        own = <O as Reduction<T, A, B>>::with(operation, own, x[i * step], (i - from) as u32);
                    }
                }
                let all = in_lines::<WORKGROUP, 1, O, T, A, B>(operation, own);
                if lane == 0 {
                    partials[2 * group + which] = all;
                }
                barrier();
            }
        }
    }
}

macro_rules! reductions {
    ($($operation:ident: $($number:ident $accumulator:ty => $result:ident),*;)*) => {$($(
        crate::instance!(impl segments<$operation, $number, $accumulator, $result>);
    )*)*};
}

reductions! {
    Sum: f32 f32 => f32, f64 f64 => f64, f16 f32 => f16, bf16 f32 => bf16, i32 i32 => i32, u32 u32 => u32;
    Mean: f32 f32 => f32;
    Min: f32 f32 => f32, i32 i32 => i32, u32 u32 => u32;
    Max: f32 f32 => f32, i32 i32 => i32, u32 u32 => u32;
}
