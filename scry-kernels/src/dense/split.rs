//! Products with too few tiles to keep a device busy, but a long depth: parts of the depth are multiplied like matrices of a batch, and the sums of each
//! element are added.

use scry::{Buffer, Element, Instance, LaunchOn, ValueArgument};

use super::MANY;
use super::kernels::multiply_tiles;
use super::tile::{Epilogue, HEIGHT, Operand, Parts, Unfinished, WORKGROUP};
use crate::error::Result;
use crate::number::Number;

/// The least depth of a part.
const SHORTEST: usize = 64;

/// The most parts, which an invocation adds one after another.
const MOST: usize = 128;

/// From so many parts on, a rest may be left, which is a launch of its own.
const FEWEST_WITH_REST: usize = 8;

/// How the depth of a product is cut: into parts of one length, and the rest, which is less than there are parts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Split {
    parts: usize,
    depth: usize,
    rest: usize,
    is_wide: bool,
}

impl Split {
    /// Of a product with so many rows and columns, and sums of so many bytes; `None` if there are enough tiles, or the depth is short.
    pub(super) fn of(rows: usize, columns: usize, depth: usize, size: usize) -> Option<Self> {
        let is_wide = columns > 64 && size <= 4;
        let tiles = columns.div_ceil(if is_wide { 128 } else { 64 }) * rows.div_ceil(HEIGHT);
        let most = (MANY / tiles).min(depth / SHORTEST).min(MOST);
        let even = (2..=most).rev().find(|parts| depth.is_multiple_of(*parts));
        let parts = match even {
            Some(parts) if 2 * parts >= most => parts,
            _ if most >= FEWEST_WITH_REST => most,
            even => even?,
        };
        Some(Self { parts, depth: depth / parts, rest: depth % parts, is_wide })
    }

    /// Multiplies two matrices by parts, and adds these.
    pub(super) fn run<const A_ALONG: bool, const B_ALONG: bool, O, T: Element + Number, D: Element, C: Element>(
        self,
        on: &mut impl LaunchOn,
        operation: O,
        [(a, of_a), (b, of_b)]: [(&Buffer<T>, Operand); 2],
        other: (Option<&Buffer<D>>, (usize, usize, usize)),
        y: &Buffer<C>,
        pitch: usize,
    ) -> Result<()>
    where
        O: Epilogue<T::Accumulator, D, C> + ValueArgument,
        T::Accumulator: Element,
        multiply_tiles<A_ALONG, B_ALONG, 128, 8, 132, Unfinished, T, T, T::Accumulator>: Instance,
        multiply_tiles<A_ALONG, B_ALONG, 64, 4, 68, Unfinished, T, T, T::Accumulator>: Instance,
        add_parts<O, T, D, C>: Instance,
    {
        let Self { parts, depth, rest, is_wide } = self;
        let (rows, columns) = (of_a.len, of_b.len);
        let count = parts + usize::from(rest > 0);
        let sums = on.temporary(count * rows * columns)?;
        let mut multiply = |from: usize, depth: usize, parts: usize, sums: &Buffer<T::Accumulator>| -> Result<()> {
            let (a, b) = (a.slice(from * of_a.element..)?, b.slice(from * of_b.element..)?);
            let [of_a, of_b] = [of_a, of_b].map(|operand| Operand { matrix: depth * operand.element, ..operand });
            let grid = (columns.div_ceil(if is_wide { 128 } else { 64 }) * WORKGROUP, rows.div_ceil(HEIGHT), parts);
            macro_rules! launch {
                ($width:literal, $own:literal, $padded:literal) => {
                    multiply_tiles::<A_ALONG, B_ALONG, $width, $own, $padded, Unfinished, T, T, T::Accumulator>.launch(
                        &mut *on,
                        Unfinished,
                        &a,
                        of_a,
                        &b,
                        of_b,
                        None::<&Buffer<T>>,
                        (0, 0, 0),
                        sums,
                        columns,
                        Parts::of(depth),
                        grid,
                    )
                };
            }
            if is_wide { launch!(128, 8, 132) } else { launch!(64, 4, 68) }?;
            Ok(())
        };
        multiply(0, depth, parts, &sums)?;
        if rest > 0 {
            multiply(parts * depth, rest, 1, &sums.slice(parts * rows * columns..)?)?;
        }
        let (other, of_other) = other;
        Ok(add_parts::<O, T, D, C>.launch(on, operation, &sums, count, other, of_other, y, pitch, (columns, rows))?)
    }
}

/// Adds the sums of each element's parts, and stores what the operation makes of that.
#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks))]
pub fn add_parts<O: Epilogue<T::Accumulator, D, C>, T: Number, D: Copy, C: Copy>(
    operation: O,
    sums: &[T::Accumulator],
    parts: usize,
    other: Option<&[D]>,
    of_other: (usize, usize, usize),
    y: &mut [C],
    pitch: usize,
) {
    let (id, size) = (global_id(), launch_size());
    let mut sum = T::EMPTY_SUM;
    for part in 0..parts {
        sum = sum + sums[(part * size.y + id.y) * size.x + id.x];
    }
    let mut second = None;
    if let Some(other) = other {
        second = Some(other[id.y * of_other.1 + id.x * of_other.2]);
    }
    y[id.y * pitch + id.x] = <O as Epilogue<T::Accumulator, D, C>>::finish(operation, sum, second);
}
