//! Products on processors. Lines are packed into panels, in the order in which they are read; an invocation multiplies a block of rows by a strip of
//! columns, a part of the depth after the other, which stays in the cache, and keeps a panel's sums in registers (Goto and van de Geijn, "Anatomy of
//! High-Performance Matrix Multiplication", 2008).

use scry::{Buffer, Element, Instance, LaunchOn};

use super::tile::{Epilogue, Kept, Operand, Update, updated};
use crate::error::Result;
use crate::number::Number;

/// The rows of a panel of the first matrix. Its sums, and a row of a strip, fill 16 registers of 256 bits.
#[scry::device]
const ROWS: usize = 6;

/// The columns of a strip, which is a panel of the second matrix: a cache line of numbers of 32 bits.
#[scry::device]
const COLUMNS: usize = 16;

/// The panels of a block.
#[scry::device]
const BLOCK: usize = 16;

/// A part of the depth, of which a strip is in the first cache, and a block in the second.
#[scry::device]
const PART: usize = 256;

/// Lines in panels of `LINES`, element by element; a line past the last one has zeros.
#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks), targets(cpu))]
pub fn pack_lines<const LINES: usize, T: Number>(x: &[T], of_x: Operand, packed: &mut [T::Accumulator]) {
    let (id, size) = (global_id(), launch_size());
    let to = ((id.z * size.y + id.y) * size.x + id.x) * LINES;
    for lane in 0..LINES {
        let line = id.y * LINES + lane;
        let mut value = T::EMPTY_SUM;
        if line < of_x.len {
            value = x[id.z * of_x.matrix + line * of_x.line + id.x * of_x.element].widen();
        }
        packed[to + lane] = value;
    }
}

/// Sums of products of `BLOCK` panels of rows and of a strip of columns, for an invocation that has those of its number. Of panels of which no element is kept,
/// there are none.
#[scry::device]
#[expect(clippy::needless_range_loop, reason = "a kernel's loop has its index")]
fn sum_panels<T: Number>(
    a: &[T::Accumulator],
    b: &[T::Accumulator],
    rows: usize,
    depth: usize,
    kept: Kept,
) -> [[[T::Accumulator; COLUMNS]; ROWS]; BLOCK] {
    let (id, size, panels) = (global_id(), launch_size(), rows.div_ceil(ROWS));
    let mut block = [[[T::EMPTY_SUM; COLUMNS]; ROWS]; BLOCK];
    for part in 0..depth.div_ceil(PART) {
        let from = part * PART;
        let len = (depth - from).min(PART);
        let in_b = ((id.z * size.x + id.x) * depth + from) * COLUMNS;
        for number in 0..BLOCK {
            let panel = id.y * BLOCK + number;
            if panel < panels && kept.has((panel * ROWS, ROWS), (id.x * COLUMNS, COLUMNS)) {
                let in_a = ((id.z * panels + panel) * depth + from) * ROWS;
                let mut sums = block[number];
                for k in 0..len {
                    for j in 0..ROWS {
                        for i in 0..COLUMNS {
                            sums[j][i] = T::with_product(sums[j][i], a[in_a + k * ROWS + j], b[in_b + k * COLUMNS + i]);
                        }
                    }
                }
                block[number] = sums;
            }
        }
    }
    block
}

#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks), targets(cpu))]
pub fn multiply_panels<O: Epilogue<T::Accumulator, D, C>, T: Number, D: Copy, C: Copy>(
    operation: O,
    a: &[T::Accumulator],
    b: &[T::Accumulator],
    other: Option<&[D]>,
    of_other: (usize, usize, usize),
    y: &mut [C],
    pitch: usize,
    sizes: (usize, usize, usize),
) {
    let ((rows, columns, depth), id) = (sizes, global_id());
    let block = sum_panels::<T>(a, b, rows, depth, Kept::All);
    for number in 0..BLOCK {
        for j in 0..ROWS {
            for i in 0..COLUMNS {
                let (row, column) = ((id.y * BLOCK + number) * ROWS + j, id.x * COLUMNS + i);
                if row < rows && column < columns {
                    let mut second = None;
                    if let Some(other) = other {
                        second = Some(other[id.z * of_other.0 + row * of_other.1 + column * of_other.2]);
                    }
                    y[(id.z * rows + row) * pitch + column] =
                        <O as Epilogue<T::Accumulator, D, C>>::finish(operation, block[number][j][i], second);
                }
            }
        }
    }
}

/// As [`update_tiles`](super::update_tiles), of a matrix that is packed as both operands.
#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks), targets(cpu))]
pub fn update_panels<T: Number, C: Number<Accumulator = T::Accumulator, Total = C>>(
    update: Update<T::Accumulator>,
    a: &[T::Accumulator],
    b: &[T::Accumulator],
    kept: Kept,
    is_mirrored: bool,
    y: &mut [C],
    pitch: usize,
    sizes: (usize, usize),
) {
    let ((order, depth), id) = (sizes, global_id());
    let block = sum_panels::<T>(a, b, order, depth, kept);
    for number in 0..BLOCK {
        for j in 0..ROWS {
            for i in 0..COLUMNS {
                let (row, column) = ((id.y * BLOCK + number) * ROWS + j, id.x * COLUMNS + i);
                if row < order && column < order && kept.has((row, 1), (column, 1)) {
                    let first = id.z * order;
                    let mut before = T::EMPTY_SUM;
                    if update.adds {
                        before = y[(first + row) * pitch + column].widen();
                    }
                    y[(first + row) * pitch + column] = C::narrow(updated::<T>(update, block[number][j][i], before));
                    if is_mirrored && column < row {
                        let place = (first + column) * pitch + row;
                        // SAFETY: as in `update_tiles`.
                        unsafe {
                            if update.adds {
                                before = y[place].widen();
                            }
                            y[place] = C::narrow(updated::<T>(update, block[number][j][i], before));
                        }
                    }
                }
            }
        }
    }
}

/// The lines of so many matrices in panels, each of `depth` elements.
pub(super) fn packed<const LINES: usize, T: Element + Number>(
    mut on: impl LaunchOn,
    x: &Buffer<T>,
    of_x: Operand,
    depth: usize,
    matrices: usize,
) -> Result<Buffer<T::Accumulator>>
where
    T::Accumulator: Element,
    pack_lines<LINES, T>: Instance,
{
    let panels = of_x.len.div_ceil(LINES);
    let packed = on.temporary(matrices * panels * depth * LINES)?;
    pack_lines::<LINES, T>.launch(on, x, of_x, &packed, (depth, panels, matrices))?;
    Ok(packed)
}

/// The grid that multiplies panels.
pub(super) fn grid(rows: usize, columns: usize, matrices: usize) -> (usize, usize, usize) {
    (columns.div_ceil(COLUMNS), rows.div_ceil(ROWS * BLOCK), matrices)
}
