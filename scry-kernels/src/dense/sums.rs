//! What kernels of products have in common: the sums of a workgroup's tile.

use super::tile::{DEPTH, HEIGHT, Operand, PADDED_HEIGHT, Parts, WORKGROUP};
use crate::number::Number;

/// Sums of products of 8 rows and `OWN` columns for each invocation, of a tile of `HEIGHT` rows and `WIDTH` columns, which starts `at` a row and a column;
/// and the first of the rows and of the columns in the tile. `A_ALONG` and `B_ALONG` say that neighbours along the depth lie side by side: then neighbouring
/// invocations read those, else neighbouring lines.
#[scry::device]
#[expect(clippy::range_plus_one, reason = "a kernel's loops count up to a number")]
pub(super) fn sum_products<
    const A_ALONG: bool,
    const B_ALONG: bool,
    const WIDTH: usize,
    const OWN: usize,
    const PADDED: usize,
    T: Number,
>(
    a: &[T],
    of_a: Operand,
    b: &[T],
    of_b: Operand,
    at: (usize, usize),
    parts: Parts,
) -> (usize, usize, [[T::Accumulator; OWN]; 8]) {
    let mut tile_of_a = shared::<[[[T::Accumulator; PADDED_HEIGHT]; DEPTH]; 2]>();
    let mut tile_of_b = shared::<[[[T::Accumulator; PADDED]; DEPTH]; 2]>();
    let ((top, left), t, matrix) = (at, local_id().x, workgroup_id().z);
    let (in_a, in_b) = (matrix * of_a.matrix, matrix * of_b.matrix);
    // Which elements of the tiles this invocation copies: those of lines and depths from here on, so many apart.
    let row = if A_ALONG { t / DEPTH } else { t % HEIGHT };
    let depth = if A_ALONG { t % DEPTH } else { t / HEIGHT };
    let row_step = if A_ALONG { WORKGROUP / DEPTH } else { 0 };
    let depth_step = if A_ALONG { 0 } else { WORKGROUP / HEIGHT };
    let column = if B_ALONG { t / DEPTH } else { t % WIDTH };
    let depth_of_b = if B_ALONG { t % DEPTH } else { t / WIDTH };
    let column_step = if B_ALONG { WORKGROUP / DEPTH } else { 0 };
    let depth_step_of_b = if B_ALONG { 0 } else { WORKGROUP / WIDTH };
    // Beyond the last line, the last one is read: what comes of it is not stored. The first tiles may have a part of the depth only.
    let Parts { first, steps } = parts;
    for i in 0..DEPTH * HEIGHT / WORKGROUP {
        let (line, k) = (row + i * row_step, depth + i * depth_step);
        let mut x = T::EMPTY_SUM;
        if k < first {
            x = a[in_a + (top + line).min(of_a.len - 1) * of_a.line + k * of_a.element].widen();
        }
        tile_of_a[0][k][line] = x;
    }
    for i in 0..DEPTH * WIDTH / WORKGROUP {
        let (line, k) = (column + i * column_step, depth_of_b + i * depth_step_of_b);
        let mut x = T::EMPTY_SUM;
        if k < first {
            x = b[in_b + (left + line).min(of_b.len - 1) * of_b.line + k * of_b.element].widen();
        }
        tile_of_b[0][k][line] = x;
    }
    barrier();
    // A subgroup of 32 has 32 rows, and half of the columns.
    let (warp, lane) = (t / 32, t % 32);
    let (down_from, across_from) = (warp / 2 * 32 + lane / 8 * 4, warp % 2 * (WIDTH / 2) + lane % 8 * 4);
    let mut sums = [[T::EMPTY_SUM; OWN]; 8];
    for step in 0..steps + 1 {
        let (page, from) = (step % 2, first + step * DEPTH);
        let (mut next_of_a, mut next_of_b) = ([T::EMPTY_SUM; 4], [T::EMPTY_SUM; 4]);
        if step < steps {
            for i in 0..DEPTH * HEIGHT / WORKGROUP {
                let line = (top + row + i * row_step).min(of_a.len - 1);
                next_of_a[i] = a[in_a + line * of_a.line + (depth + i * depth_step) * of_a.element + from * of_a.element].widen();
            }
            for i in 0..DEPTH * WIDTH / WORKGROUP {
                let line = (left + column + i * column_step).min(of_b.len - 1);
                next_of_b[i] = b[in_b + line * of_b.line + (depth_of_b + i * depth_step_of_b) * of_b.element + from * of_b.element].widen();
            }
        }
        for k in 0..DEPTH {
            let (mut down, mut across) = ([T::EMPTY_SUM; 8], [T::EMPTY_SUM; OWN]);
            for i in 0..8 {
                down[i] = tile_of_a[page][k][down_from + i / 4 * 16 + i % 4];
            }
            for i in 0..OWN {
                across[i] = tile_of_b[page][k][across_from + i / 4 * 32 + i % 4];
            }
            for j in 0..8 {
                for i in 0..OWN {
                    sums[j][i] = T::with_product(sums[j][i], down[j], across[i]);
                }
            }
        }
        if step < steps {
            for i in 0..DEPTH * HEIGHT / WORKGROUP {
                tile_of_a[1 - page][depth + i * depth_step][row + i * row_step] = next_of_a[i];
            }
            for i in 0..DEPTH * WIDTH / WORKGROUP {
                tile_of_b[1 - page][depth_of_b + i * depth_step_of_b][column + i * column_step] = next_of_b[i];
            }
        }
        barrier();
    }
    (down_from, across_from, sums)
}
