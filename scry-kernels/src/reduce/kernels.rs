//! The kernels: they reduce along rows and columns, and what several of them have left.

use super::reduction::{Places, Reduction, WORKGROUP, in_lines};

/// How many elements an invocation loads before it combines them.
#[scry::device]
const AT_ONCE: usize = 8;

/// A line of `LANES` invocations goes along a row; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), targets(vulkan, cuda, sanitizer))]
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
    let apart = groups.x * LANES;
    let rounds = places.len / (apart * AT_ONCE);
    for round in 0..rounds {
        let start = round * AT_ONCE * apart + group.x * LANES + lane;
        if row < launch_size().y {
            let mut elements = [x[first + if UNIT { start } else { start * places.step }]; AT_ONCE];
            for k in 0..AT_ONCE {
                let i = start + k * apart;
                elements[k] = x[first + if UNIT { i } else { i * places.step }];
            }
            for k in 0..AT_ONCE {
                own = <O as Reduction<T, A, B>>::with(operation, own, elements[k], places.index + (start + k * apart) as u32);
            }
        }
    }
    for round in rounds * AT_ONCE..places.len.div_ceil(apart) {
        let i = round * apart + group.x * LANES + lane;
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

/// How many accumulators an invocation of [`reduce_parts`] has.
#[scry::device]
pub(super) const BESIDE: usize = 16;

/// An invocation goes along a part of a row by itself, as a CPU does it best: its accumulators, which take turns, do not wait for each other, and make
/// vectors. With `UNIT`, elements are neighbours in `x`.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn reduce_parts<const UNIT: bool, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    x: &[T],
    places: Places,
    chunk: usize,
    partials: Option<&mut [A]>,
    y: Option<&mut [B]>,
) {
    let id = global_id();
    let first = id.z * places.strides.0 + id.x * places.strides.1;
    let from = id.y * chunk;
    let to = (from + chunk).min(places.len);
    let mut parts = [<O as Reduction<T, A, B>>::start(operation); BESIDE];
    let rounds = to.saturating_sub(from) / BESIDE;
    for round in 0..rounds {
        for k in 0..BESIDE {
            let i = from + round * BESIDE + k;
            let x = x[first + if UNIT { i } else { i * places.step }];
            parts[k] = <O as Reduction<T, A, B>>::with(operation, parts[k], x, places.index + i as u32);
        }
    }
    for i in from + rounds * BESIDE..to {
        let x = x[first + if UNIT { i } else { i * places.step }];
        parts[0] = <O as Reduction<T, A, B>>::with(operation, parts[0], x, places.index + i as u32);
    }
    let mut own = parts[0];
    for k in 1..BESIDE {
        own = <O as Reduction<T, A, B>>::combine(operation, own, parts[k]);
    }
    let place = (id.y * launch_size().z + id.z) * launch_size().x + id.x;
    if let Some(y) = y {
        // SAFETY: the host passes as many elements as there are invocations.
        unsafe { *y.get_unchecked_mut(place) = <O as Reduction<T, A, B>>::finish(operation, own, places.count) };
    }
    if let Some(partials) = partials {
        // SAFETY: the same.
        unsafe { *partials.get_unchecked_mut(place) = own };
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
        // SAFETY: the host passes as many elements as there are invocations.
        unsafe { *y.get_unchecked_mut(place) = <O as Reduction<T, A, B>>::finish(operation, own, places.count) };
    }
    if let Some(partials) = partials {
        // SAFETY: the same.
        unsafe { *partials.get_unchecked_mut(place) = own };
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
