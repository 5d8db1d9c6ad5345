//! The kernels: they reduce along rows and columns, and what several of them have left.

use super::reduction::{Places, Reduction, WORKGROUP, in_lines};

/// A line of `LANES` invocations goes along a row; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances())]
pub fn reduce_rows<const UNIT: bool, const LANES: usize, const LINES: usize, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    x: &[T],
    places: Places,
    partials: Option<&mut [A]>,
    y: Option<&mut [B]>,
) {
    let (group, groups) = (workgroup_id(), num_workgroups());
    let (lane, row) = (local_id().x, global_id().y);
    let first = group.z * places.strides.0 + row * places.strides.1;
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    for round in 0..places.len.div_ceil(LANES * groups.x) {
        let i = (round * groups.x + group.x) * LANES + lane;
        if i < places.len && row < launch_size().y {
            let x = x[first + if UNIT { i } else { i * places.step }];
            own = <O as Reduction<T, A, B>>::with(operation, own, x, places.index + i as u32);
        }
    }
    let all = in_lines::<LANES, LINES, O, T, A, B>(operation, own);
    if lane == 0 && row < launch_size().y {
        // There is one part, then.
        if let Some(y) = y
            && group.x == 0
        {
            let result = <O as Reduction<T, A, B>>::finish(operation, all, places.count);
            y[group.z * launch_size().y + row] = result;
        }
        if let Some(partials) = partials {
            partials[(group.x * groups.z + group.z) * launch_size().y + row] = all;
        }
    }
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn reduce_columns<const UNIT: bool, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    x: &[T],
    places: Places,
    chunk: usize,
    partials: Option<&mut [A]>,
    y: Option<&mut [B]>,
) {
    let id = global_id();
    let first = id.z * places.strides.0 + if UNIT { id.x } else { id.x * places.strides.1 };
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    for i in id.y * chunk..((id.y + 1) * chunk).min(places.len) {
        let x = x[first + i * places.step];
        own = <O as Reduction<T, A, B>>::with(operation, own, x, places.index + i as u32);
    }
    let place = (id.y * launch_size().z + id.z) * launch_size().x + id.x;
    if let Some(y) = y {
        y[place] = <O as Reduction<T, A, B>>::finish(operation, own, places.count);
    }
    if let Some(partials) = partials {
        partials[place] = own;
    }
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn reduce_few<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, partials: &[A], chunks: usize, count: u32, y: &mut [B]) {
    let place = global_id().x;
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    for chunk in 0..chunks {
        own = <O as Reduction<T, A, B>>::combine(operation, own, partials[chunk * launch_size().x + place]);
    }
    y[place] = <O as Reduction<T, A, B>>::finish(operation, own, count);
}

#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn reduce_many<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, partials: &[A], chunks: usize, count: u32, y: &mut [B]) {
    let (place, places) = (workgroup_id().y, num_workgroups().y);
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    for round in 0..chunks.div_ceil(WORKGROUP) {
        let chunk = round * WORKGROUP + local_id().x;
        if chunk < chunks {
            own = <O as Reduction<T, A, B>>::combine(operation, own, partials[chunk * places + place]);
        }
    }
    let all = in_lines::<WORKGROUP, 1, O, T, A, B>(operation, own);
    if local_id().x == 0 {
        y[place] = <O as Reduction<T, A, B>>::finish(operation, all, count);
    }
}
