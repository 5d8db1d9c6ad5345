//! The kernels: invocations go along a row together, twice, or once if they keep its elements.

use super::operation::{Keep, Normalize};
use crate::reduce::reduction::{Reduction, in_lines};
use crate::rows::Rows;

/// A line of `LANES` invocations goes along a row; a workgroup has `LINES` of them. With `IS_SAME`, `x` lies as `y` does, and may be `y`.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), deny(runtime_checks))]
pub fn normalize_rows<
    const IS_SAME: bool,
    const LANES: usize,
    const LINES: usize,
    O: Reduction<T, A, B> + Normalize<T, B, W, C>,
    T: Copy,
    A: Copy,
    B: Copy,
    W: Copy,
    C: Copy,
>(
    operation: O,
    x: &[T],
    of_x: Rows,
    len: usize,
    weights: Option<&[W]>,
    biases: Option<&[W]>,
    y: &mut [C],
    pitch: usize,
) {
    let (z, row, lane) = (workgroup_id().z, global_id().y, local_id().x);
    let in_y = (z * launch_size().y + row) * pitch;
    let in_x = if IS_SAME { in_y } else { z * of_x.strides.0 + row * of_x.strides.1 };
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    if row < launch_size().y {
        for i in (lane..len).step_by(LANES) {
            own = <O as Reduction<T, A, B>>::with(operation, own, x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }], i as u32);
        }
    }
    let all = in_lines::<LANES, LINES, O, T, A, B>(operation, own);
    let common = <O as Reduction<T, A, B>>::finish(operation, all, len as u32);
    if row < launch_size().y {
        for i in (lane..len).step_by(LANES) {
            let (mut weight, mut bias) = (None, None);
            if let Some(weights) = weights {
                weight = Some(weights[i]);
            }
            if let Some(biases) = biases {
                bias = Some(biases[i]);
            }
            let x = x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }];
            y[in_y + i] = <O as Normalize<T, B, W, C>>::apply(operation, x, common, weight, bias);
        }
    }
}

/// A line of `LANES` invocations has a row of at most `LANES * KEPT` elements; a workgroup has `LINES` of them. `x` lies as `y` does, and may be `y`.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), requires(len <= pitch), deny(runtime_checks), targets(vulkan, cuda))]
pub fn keep_rows<
    const LANES: usize,
    const LINES: usize,
    const KEPT: usize,
    O: Reduction<T, A, B> + Keep<T, A, B, W, C>,
    T: Copy,
    A: Copy,
    B: Copy,
    W: Copy,
    C: Copy,
>(
    operation: O,
    x: &[T],
    len: usize,
    weights: Option<&[W]>,
    biases: Option<&[W]>,
    y: &mut [C],
    pitch: usize,
) {
    let (z, row, lane) = (workgroup_id().z, global_id().y, local_id().x);
    let first = (z * launch_size().y + row) * pitch;
    let is_there = row < launch_size().y;
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    let mut kept = [0.0f32; KEPT];
    // What of a row is not there is not asked of each element where all of it is.
    if len == LANES * KEPT {
        if is_there {
            let mut elements = [x[first + lane]; KEPT];
            for k in 0..KEPT {
                elements[k] = x[first + k * LANES + lane];
            }
            for k in 0..KEPT {
                own = <O as Keep<T, A, B, W, C>>::survey(operation, own, elements[k]);
            }
            own = <O as Keep<T, A, B, W, C>>::surveyed(operation, own, KEPT as u32);
            for k in 0..KEPT {
                kept[k] = <O as Keep<T, A, B, W, C>>::keep(operation, elements[k], own);
                own = <O as Keep<T, A, B, W, C>>::with_kept(operation, own, kept[k]);
            }
        }
    } else if is_there && lane < len {
        let count = (len - lane).div_ceil(LANES);
        let mut elements = [x[first + lane]; KEPT];
        for k in 0..KEPT {
            if k * LANES + lane < len {
                elements[k] = x[first + k * LANES + lane];
            }
        }
        for k in 0..KEPT {
            if k < count {
                own = <O as Keep<T, A, B, W, C>>::survey(operation, own, elements[k]);
            }
        }
        own = <O as Keep<T, A, B, W, C>>::surveyed(operation, own, count as u32);
        for k in 0..KEPT {
            if k < count {
                kept[k] = <O as Keep<T, A, B, W, C>>::keep(operation, elements[k], own);
                own = <O as Keep<T, A, B, W, C>>::with_kept(operation, own, kept[k]);
            }
        }
    }
    let all = in_lines::<LANES, LINES, O, T, A, B>(operation, own);
    let row = <O as Reduction<T, A, B>>::finish(operation, all, len as u32);
    let row = <O as Keep<T, A, B, W, C>>::of_own(operation, row, own);
    for k in 0..KEPT {
        let i = k * LANES + lane;
        if is_there && i < len {
            let (mut weight, mut bias) = (None, None);
            if let Some(weights) = weights {
                weight = Some(weights[i]);
            }
            if let Some(biases) = biases {
                bias = Some(biases[i]);
            }
            y[first + i] = <O as Keep<T, A, B, W, C>>::apply_kept(operation, kept[k], row, weight, bias);
        }
    }
}

/// How many elements an invocation of [`keep_parts`] loads at a time.
#[scry::device]
const AT_ONCE: usize = 8;

/// A workgroup of `LANES` invocations has a row. Each keeps its last `KEPT` elements, and `SHARED` in front of these, a multiple of `AT_ONCE`, in shared
/// memory; what is in front of all that is read again. `x` lies as `y` does.
#[doc(hidden)]
#[scry::kernel(
    workgroup = (LANES, 1),
    shared_memory = 104448,
    instances(),
    requires(len <= pitch),
    deny(runtime_checks),
    targets(vulkan, cuda),
)]
pub fn keep_parts<
    const LANES: usize,
    const KEPT: usize,
    const SHARED: usize,
    O: Reduction<T, A, B> + Keep<T, A, B, W, C> + Normalize<T, B, W, C>,
    T: Copy,
    A: Copy,
    B: Copy,
    W: Copy,
    C: Copy,
>(
    operation: O,
    x: &[T],
    len: usize,
    weights: Option<&[W]>,
    biases: Option<&[W]>,
    y: &mut [C],
    pitch: usize,
) {
    let mut shared_part = shared::<[[T; LANES]; SHARED]>();
    let (z, row, lane) = (workgroup_id().z, global_id().y, local_id().x);
    let first = (z * launch_size().y + row) * pitch;
    // Those in front of what is kept by invocations are whole; the last few of them are in shared memory.
    let parts = len.saturating_sub(LANES * KEPT).div_ceil(LANES * AT_ONCE);
    let read_twice = parts.saturating_sub(SHARED / AT_ONCE);
    let mut before = <O as Reduction<T, A, B>>::start(operation);
    for part in 0..read_twice {
        let start = part * LANES * AT_ONCE + lane;
        if start + (AT_ONCE - 1) * LANES < len {
            let mut elements = [x[first + start]; AT_ONCE];
            for k in 0..AT_ONCE {
                elements[k] = x[first + start + k * LANES];
            }
            before = <O as Reduction<T, A, B>>::combine(operation, before, of_some::<AT_ONCE, O, T, A, B, W, C>(operation, elements));
        }
    }
    for part in 0..SHARED / AT_ONCE {
        let start = (read_twice + part) * LANES * AT_ONCE + lane;
        if read_twice + part < parts && start + (AT_ONCE - 1) * LANES < len {
            let mut elements = [x[first + start]; AT_ONCE];
            for k in 0..AT_ONCE {
                elements[k] = x[first + start + k * LANES];
                shared_part[part * AT_ONCE + k][lane] = elements[k];
            }
            before = <O as Reduction<T, A, B>>::combine(operation, before, of_some::<AT_ONCE, O, T, A, B, W, C>(operation, elements));
        }
    }
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    let mut kept = [0.0f32; KEPT];
    let start = parts * LANES * AT_ONCE + lane;
    if start < len {
        let count = (len - start).div_ceil(LANES);
        let mut elements = [x[first + start]; KEPT];
        for k in 0..KEPT {
            if start + k * LANES < len {
                elements[k] = x[first + start + k * LANES];
            }
        }
        for k in 0..KEPT {
            if k < count {
                own = <O as Keep<T, A, B, W, C>>::survey(operation, own, elements[k]);
            }
        }
        own = <O as Keep<T, A, B, W, C>>::surveyed(operation, own, count as u32);
        for k in 0..KEPT {
            if k < count {
                kept[k] = <O as Keep<T, A, B, W, C>>::keep(operation, elements[k], own);
                own = <O as Keep<T, A, B, W, C>>::with_kept(operation, own, kept[k]);
            }
        }
    }
    let all = in_lines::<LANES, 1, O, T, A, B>(operation, <O as Reduction<T, A, B>>::combine(operation, before, own));
    let common = <O as Reduction<T, A, B>>::finish(operation, all, len as u32);
    let of_own = <O as Keep<T, A, B, W, C>>::of_own(operation, common, own);
    // What is read again comes first, the most recent of it before the rest: as much as possible is in a cache still.
    for back in 0..read_twice {
        let start = (read_twice - 1 - back) * LANES * AT_ONCE + lane;
        if start + (AT_ONCE - 1) * LANES < len {
            // No load waits for a store.
            let mut elements = [x[first + start]; AT_ONCE];
            for k in 0..AT_ONCE {
                elements[k] = x[first + start + k * LANES];
            }
            for k in 0..AT_ONCE {
                let i = start + k * LANES;
                let (mut weight, mut bias) = (None, None);
                if let Some(weights) = weights {
                    weight = Some(weights[i]);
                }
                if let Some(biases) = biases {
                    bias = Some(biases[i]);
                }
                y[first + i] = <O as Normalize<T, B, W, C>>::apply(operation, elements[k], common, weight, bias);
            }
        }
    }
    for k in 0..SHARED {
        let i = (read_twice * AT_ONCE + k) * LANES + lane;
        if k < (parts - read_twice) * AT_ONCE && i < len {
            let (mut weight, mut bias) = (None, None);
            if let Some(weights) = weights {
                weight = Some(weights[i]);
            }
            if let Some(biases) = biases {
                bias = Some(biases[i]);
            }
            y[first + i] = <O as Normalize<T, B, W, C>>::apply(operation, shared_part[k][lane], common, weight, bias);
        }
    }
    for k in 0..KEPT {
        let i = start + k * LANES;
        if i < len {
            let (mut weight, mut bias) = (None, None);
            if let Some(weights) = weights {
                weight = Some(weights[i]);
            }
            if let Some(biases) = biases {
                bias = Some(biases[i]);
            }
            y[first + i] = <O as Keep<T, A, B, W, C>>::apply_kept(operation, kept[k], of_own, weight, bias);
        }
    }
}

/// What some elements of an invocation have together.
#[scry::device]
#[expect(clippy::needless_range_loop, reason = "a kernel's loop has its index")]
fn of_some<const COUNT: usize, O: Reduction<T, A, B> + Keep<T, A, B, W, C>, T: Copy, A: Copy, B: Copy, W: Copy, C: Copy>(
    operation: O,
    elements: [T; COUNT],
) -> A {
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    for k in 0..COUNT {
        own = <O as Keep<T, A, B, W, C>>::survey(operation, own, elements[k]);
    }
    own = <O as Keep<T, A, B, W, C>>::surveyed(operation, own, COUNT as u32);
    for k in 0..COUNT {
        own = <O as Keep<T, A, B, W, C>>::with_kept(operation, own, <O as Keep<T, A, B, W, C>>::keep(operation, elements[k], own));
    }
    own
}

/// What an invocation by itself makes of a row.
#[scry::device]
pub(crate) mod alone {
    use super::super::operation::Keep;
    use crate::reduce::reduction::Reduction;

    /// How many accumulators there are, which take turns, so that they do not wait for each other and make vectors.
    const BESIDE: usize = 16;
    /// How many elements each of them has before it is combined with others.
    const ROUNDS: usize = 32;

    /// What elements have together: `rounds` times `BESIDE` of them from `first` on.
    #[expect(clippy::needless_range_loop, reason = "a kernel's loop has its index")]
    fn of_block<O: Reduction<T, A, B> + Keep<T, A, B, W, C>, T: Copy, A: Copy, B: Copy, W: Copy, C: Copy>(
        operation: O,
        x: &[T],
        first: usize,
        rounds: usize,
    ) -> A {
        let mut own = [<O as Reduction<T, A, B>>::start(operation); BESIDE];
        for round in 0..rounds {
            for k in 0..BESIDE {
                own[k] = <O as Keep<T, A, B, W, C>>::survey(operation, own[k], x[first + round * BESIDE + k]);
            }
        }
        for k in 0..BESIDE {
            own[k] = <O as Keep<T, A, B, W, C>>::surveyed(operation, own[k], rounds as u32);
        }
        for round in 0..rounds {
            for k in 0..BESIDE {
                let kept = <O as Keep<T, A, B, W, C>>::keep(operation, x[first + round * BESIDE + k], own[k]);
                own[k] = <O as Keep<T, A, B, W, C>>::with_kept(operation, own[k], kept);
            }
        }
        let mut half = BESIDE / 2;
        while half > 0 {
            for k in 0..half {
                own[k] = <O as Reduction<T, A, B>>::combine(operation, own[k], own[half + k]);
            }
            half /= 2;
        }
        own[0]
    }

    /// What the elements of a row have together: `len` of them from `first` on.
    pub(crate) fn of_row<O: Reduction<T, A, B> + Keep<T, A, B, W, C>, T: Copy, A: Copy, B: Copy, W: Copy, C: Copy>(
        operation: O,
        x: &[T],
        first: usize,
        len: usize,
    ) -> A {
        let blocks = len / (BESIDE * ROUNDS);
        let mut all = <O as Reduction<T, A, B>>::start(operation);
        for block in 0..blocks {
            let of_block = of_block::<O, T, A, B, W, C>(operation, x, first + block * BESIDE * ROUNDS, ROUNDS);
            all = <O as Reduction<T, A, B>>::combine(operation, all, of_block);
        }
        // The last one, if there are elements for some rounds.
        for block in blocks..(len / BESIDE).div_ceil(ROUNDS) {
            let of_block = of_block::<O, T, A, B, W, C>(operation, x, first + block * BESIDE * ROUNDS, len / BESIDE % ROUNDS);
            all = <O as Reduction<T, A, B>>::combine(operation, all, of_block);
        }
        for i in len / BESIDE * BESIDE..len {
            all = <O as Reduction<T, A, B>>::combine(operation, all, <O as Reduction<T, A, B>>::lift(operation, x[first + i], i as u32));
        }
        all
    }
}

use alone::of_row;

/// An invocation has a row by itself, as a CPU does it best. `x` lies as `y` does, and may be `y`.
#[doc(hidden)]
#[scry::kernel(instances(), requires(len <= pitch), targets(cpu))]
pub fn normalize_alone<O: Reduction<T, A, B> + Keep<T, A, B, W, C> + Normalize<T, B, W, C>, T: Copy, A: Copy, B: Copy, W: Copy, C: Copy>(
    operation: O,
    x: &[T],
    len: usize,
    weights: Option<&[W]>,
    biases: Option<&[W]>,
    y: &mut [C],
    pitch: usize,
) {
    let id = global_id();
    let first = (id.z * launch_size().x + id.x) * pitch;
    let all = of_row::<O, T, A, B, W, C>(operation, x, first, len);
    let common = <O as Reduction<T, A, B>>::finish(operation, all, len as u32);
    for i in 0..len {
        let (mut weight, mut bias) = (None, None);
        if let Some(weights) = weights {
            weight = Some(weights[i]);
        }
        if let Some(biases) = biases {
            bias = Some(biases[i]);
        }
        y[first + i] = <O as Normalize<T, B, W, C>>::apply(operation, x[first + i], common, weight, bias);
    }
}
