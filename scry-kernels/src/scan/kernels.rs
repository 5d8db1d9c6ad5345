//! The kernel: it computes the totals of parts of rows, and scans them.

use super::tile::{ITEMS, WORKGROUP, scan_tile};
use crate::reduce::Reduction;
use crate::rows::Rows;

/// `ALONG`: `y` has rows along x, of which each is scanned; else it has rows of neighbours that are elements of different scans. `UNIT`: neighbours in
/// a scan are neighbours in `x`. An accumulator of 16 bytes takes more shared memory than the 16 KiB that every
/// device has.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 32768, instances(), requires(!ALONG || len <= pitch, ALONG || launch_size().y <= pitch))]
pub fn scan_rows<const UNIT: bool, const ALONG: bool, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    is_inclusive: bool,
    x: &[T],
    of_x: Rows,
    len: usize,
    rounds: usize,
    before: Option<&[A]>,
    totals: Option<&mut [A]>,
    mut y: Option<&mut [B]>,
    pitch: usize,
) {
    let mut tile = shared::<[[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS]>();
    let (group, groups, lane) = (workgroup_id(), num_workgroups(), local_id().x);
    let row = group.z * groups.y + group.y;
    let first = group.z * of_x.strides.0 + group.y * of_x.strides.1;
    let mut carry = <O as Reduction<T, A, B>>::start(operation);
    if let Some(before) = before {
        for k in 0..ITEMS {
            let i = k * WORKGROUP + lane;
            let total = if i < group.x { before[row * groups.x + i] } else { <O as Reduction<T, A, B>>::start(operation) };
            tile[k][lane / ITEMS][lane % ITEMS] = total;
        }
        carry = scan_tile::<O, T, A, B>(operation, &mut tile, carry, true);
    }
    for round in 0..rounds {
        let start = ((group.x * rounds + round) * ITEMS) * WORKGROUP + lane;
        for k in 0..ITEMS {
            let i = start + k * WORKGROUP;
            let mut own = <O as Reduction<T, A, B>>::start(operation);
            if i < len {
                own = <O as Reduction<T, A, B>>::lift(operation, x[first + if UNIT { i } else { i * of_x.strides.2 }], i as u32);
            }
            tile[k][lane / ITEMS][lane % ITEMS] = own;
        }
        carry = scan_tile::<O, T, A, B>(operation, &mut tile, carry, is_inclusive);
        if let Some(y) = &mut y {
            for k in 0..ITEMS {
                let i = start + k * WORKGROUP;
                if i < len {
                    let count = if is_inclusive { i + 1 } else { i };
                    let result = <O as Reduction<T, A, B>>::finish(operation, tile[k][lane / ITEMS][lane % ITEMS], count as u32);
                    let place = if ALONG { row * pitch + i } else { (group.z * len + i) * pitch + group.y };
                    // SAFETY: an `i` is one round's of one invocation of the row, `row` and `group.z * len + i` are those of no other, and what is
                    // added to a multiple of `pitch` is less, as the launch requires. It cannot be proven yet, since a guard is known to bound a
                    // coordinate, but not a sum.
                    unsafe { y[place] = result };
                }
            }
        }
    }
    if let Some(totals) = totals
        && lane == 0
    {
        totals[row * groups.x + group.x] = carry;
    }
}
