//! Scans for CPUs: an invocation has a part of a row, of which the totals of all parts come first. It goes through it in strips of a few lines, whose
//! combinations do not wait for each other; the order of elements is kept. Neighbours in a row are neighbours in `x` and in `y`.

use crate::reduce::Reduction;
use crate::rows::Rows;

/// Items of the kernels.
#[scry::device]
mod device {
    use crate::reduce::Reduction;

    /// The elements of a part.
    pub(crate) const PART: usize = 16384;
    /// The elements of a strip.
    pub(super) const STRIP: usize = LINES * LINE;
    /// The lines of a strip.
    pub(super) const LINES: usize = 8;
    /// The neighbours that a line has.
    pub(super) const LINE: usize = 32;

    /// The parts in front of which the total is known before those of the others are added.
    pub(super) const GROUP: usize = 32;

    /// What each line of the strip has together whose first element is number `at` of a row, which starts at `first`.
    #[expect(clippy::needless_range_loop, reason = "a kernel's loop has its index")]
    pub(super) fn lines<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, x: &[T], first: usize, at: usize) -> [A; LINES] {
        let mut lines = [<O as Reduction<T, A, B>>::start(operation); LINES];
        for k in 0..LINE {
            for line in 0..LINES {
                let i = at + line * LINE + k;
                let element = <O as Reduction<T, A, B>>::lift(operation, x[first + i], i as u32);
                lines[line] = <O as Reduction<T, A, B>>::combine(operation, lines[line], element);
            }
        }
        lines
    }
}

pub(super) use device::PART;
use device::{GROUP, LINE, LINES, STRIP, lines};

/// What each part of a row has together: `totals[row * parts + part]`.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn combine_parts<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, x: &[T], of_x: Rows, len: usize, totals: &mut [A]) {
    let id = global_id();
    let first = id.z * of_x.strides.0 + id.x * of_x.strides.1;
    let from = id.y * PART;
    let to = (from + PART).min(len);
    let strips = to.saturating_sub(from) / STRIP;
    let mut all = <O as Reduction<T, A, B>>::start(operation);
    for strip in 0..strips {
        let lines = lines::<O, T, A, B>(operation, x, first, from + strip * STRIP);
        for line in 0..LINES {
            all = <O as Reduction<T, A, B>>::combine(operation, all, lines[line]);
        }
    }
    for i in from + strips * STRIP..to {
        let element = <O as Reduction<T, A, B>>::lift(operation, x[first + i], i as u32);
        all = <O as Reduction<T, A, B>>::combine(operation, all, element);
    }
    let place = (id.z * launch_size().x + id.x) * launch_size().y + id.y;
    // SAFETY: the host passes as many totals as there are invocations, and `place` counts these.
    unsafe { *totals.get_unchecked_mut(place) = all };
}

/// What is before each part.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn combine_totals<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, parts: usize, totals: &[A], before: &mut [A]) {
    let row = global_id().x;
    let mut before_group = <O as Reduction<T, A, B>>::start(operation);
    let mut in_group = <O as Reduction<T, A, B>>::start(operation);
    for part in 0..parts {
        if part % GROUP == 0 {
            before_group = <O as Reduction<T, A, B>>::combine(operation, before_group, in_group);
            in_group = <O as Reduction<T, A, B>>::start(operation);
        }
        before[row * parts + part] = <O as Reduction<T, A, B>>::combine(operation, before_group, in_group);
        in_group = <O as Reduction<T, A, B>>::combine(operation, in_group, totals[row * parts + part]);
    }
}

/// Scans each part, starting from what is before it.
#[doc(hidden)]
#[scry::kernel(instances(), requires(len <= pitch), targets(cpu))]
pub fn scan_parts<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
    operation: O,
    is_inclusive: bool,
    x: &[T],
    of_x: Rows,
    len: usize,
    before: Option<&[A]>,
    y: &mut [B],
    pitch: usize,
) {
    let id = global_id();
    let row = id.z * launch_size().x + id.x;
    let first = id.z * of_x.strides.0 + id.x * of_x.strides.1;
    let from = id.y * PART;
    let to = (from + PART).min(len);
    let strips = to.saturating_sub(from) / STRIP;
    let mut all = <O as Reduction<T, A, B>>::start(operation);
    if let Some(before) = before {
        // SAFETY: the host passes as many as there are invocations.
        all = unsafe { *before.get_unchecked(row * launch_size().y + id.y) };
    }
    for strip in 0..strips {
        let at = from + strip * STRIP;
        let mut so_far = lines::<O, T, A, B>(operation, x, first, at);
        for line in 0..LINES {
            let next = <O as Reduction<T, A, B>>::combine(operation, all, so_far[line]);
            so_far[line] = all;
            all = next;
        }
        for k in 0..LINE {
            for line in 0..LINES {
                let i = at + line * LINE + k;
                let element = <O as Reduction<T, A, B>>::lift(operation, x[first + i], i as u32);
                let next = <O as Reduction<T, A, B>>::combine(operation, so_far[line], element);
                let (result, count) = if is_inclusive { (next, i + 1) } else { (so_far[line], i) };
                // SAFETY: an `i` of a row is one invocation's, and less than `len`, so at most `pitch`, as the launch requires.
                unsafe { y[row * pitch + i] = <O as Reduction<T, A, B>>::finish(operation, result, count as u32) };
                so_far[line] = next;
            }
        }
    }
    for i in from + strips * STRIP..to {
        let element = <O as Reduction<T, A, B>>::lift(operation, x[first + i], i as u32);
        let next = <O as Reduction<T, A, B>>::combine(operation, all, element);
        let (result, count) = if is_inclusive { (next, i + 1) } else { (all, i) };
        // SAFETY: the same.
        unsafe { y[row * pitch + i] = <O as Reduction<T, A, B>>::finish(operation, result, count as u32) };
        all = next;
    }
}
