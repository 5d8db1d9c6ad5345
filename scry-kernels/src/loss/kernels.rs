//! The kernels: invocations go along a row of logits together.

use crate::normalize::kernels::alone::of_row;
use crate::normalize::{Exponentials, LogSoftmax, Shift, Softmax};
use crate::number::Number;
use crate::reduce::reduction::{Sum, in_lines};

/// Items of the kernels.
#[scry::device]
mod device {
    use crate::reduce::Reduction;

    /// The greatest number, or negative infinity; NaNs are passed over.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Greatest;

    impl Reduction<f32, f32, f32> for Greatest {
        fn start(self) -> f32 {
            f32::NEG_INFINITY
        }
        fn lift(self, x: f32, _index: u32) -> f32 {
            x
        }
        fn combine(self, a: f32, b: f32) -> f32 {
            a.max(b)
        }
        fn finish(self, all: f32, _count: u32) -> f32 {
            all
        }
    }
}

use device::Greatest;

/// The loss of a row whose class is `target`, from what all of its elements have together.
#[scry::device]
fn loss_of<T: Number<Accumulator = f32, Total = T>>(
    x: &[T],
    of_x: (usize, usize),
    classes: usize,
    (row, target): (usize, u32),
    all: Exponentials,
) -> f32 {
    assert!((target as usize) < classes, "row {row} has the class {target}, and there are {classes}");
    let of_target = x[row * of_x.0 + (target as usize).min(classes - 1) * of_x.1].widen();
    all.greatest - of_target + all.of_row().sum.ln()
}

/// A line of `LANES` invocations has a row of at most `LANES * KEPT` elements, which lie side by side; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), deny(runtime_checks), targets(vulkan, cuda))]
pub fn cross_entropy_kept<const LANES: usize, const LINES: usize, const KEPT: usize, T: Number<Accumulator = f32, Total = T>>(
    x: &[T],
    pitch: usize,
    classes: usize,
    targets: &[u32],
    ignored: Option<u32>,
    losses: &mut [f32],
) {
    let (row, lane) = (global_id().y, local_id().x);
    let mut kept = [f32::NEG_INFINITY; KEPT];
    // What is not there is not asked of each element where all of them are.
    if classes == LANES * KEPT {
        if row < launch_size().y {
            for k in 0..KEPT {
                kept[k] = x[row * pitch + k * LANES + lane].widen();
            }
        }
    } else if row < launch_size().y {
        for k in 0..KEPT {
            if k * LANES + lane < classes {
                kept[k] = x[row * pitch + k * LANES + lane].widen();
            }
        }
    }
    let mut own = kept[0];
    for k in 1..KEPT {
        own = own.max(kept[k]);
    }
    let greatest = in_lines::<LANES, LINES, Greatest, f32, f32, f32>(Greatest, own);
    let mut own = Exponentials { greatest, sum: 0.0 };
    for k in 0..KEPT {
        own = Exponentials { greatest, sum: own.sum + own.exponential(kept[k]) };
    }
    let sum = in_lines::<LANES, LINES, Sum, f32, f32, f32>(Sum, own.sum);
    if row < launch_size().y && global_id().x == 0 {
        let target = targets[row];
        let mut loss = 0.0;
        if ignored != Some(target) {
            loss = loss_of::<T>(x, (pitch, 1), classes, (row, target), Exponentials { greatest, sum });
        }
        losses[row] = loss;
    }
}

/// A line of `LANES` invocations goes along a row of any length, of which each takes `AT_ONCE` elements at a time; a workgroup has `LINES` of them.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), deny(runtime_checks))]
pub fn cross_entropy_rows<const LANES: usize, const LINES: usize, const AT_ONCE: usize, T: Number<Accumulator = f32, Total = T>>(
    x: &[T],
    of_x: (usize, usize),
    classes: usize,
    targets: &[u32],
    ignored: Option<u32>,
    losses: &mut [f32],
) {
    let (row, lane) = (global_id().y, local_id().x);
    let mut own = Exponentials::NONE;
    for round in 0..classes.div_ceil(LANES * AT_ONCE) {
        let first = round * LANES * AT_ONCE + lane;
        let mut elements = [f32::NEG_INFINITY; AT_ONCE];
        // What is not there is not asked of each element where all of them are.
        if row < launch_size().y && first + (AT_ONCE - 1) * LANES < classes {
            for k in 0..AT_ONCE {
                elements[k] = x[row * of_x.0 + (first + k * LANES) * of_x.1].widen();
            }
        } else {
            for k in 0..AT_ONCE {
                let i = first + k * LANES;
                if row < launch_size().y && i < classes {
                    elements[k] = x[row * of_x.0 + i * of_x.1].widen();
                }
            }
        }
        let mut greatest = own.greatest;
        for k in 0..AT_ONCE {
            greatest = greatest.max(elements[k]);
        }
        own = own.relative_to(greatest);
        for k in 0..AT_ONCE {
            own = Exponentials { greatest, sum: own.sum + own.exponential(elements[k]) };
        }
    }
    let greatest = in_lines::<LANES, LINES, Greatest, f32, f32, f32>(Greatest, own.greatest);
    let sum = in_lines::<LANES, LINES, Sum, f32, f32, f32>(Sum, own.relative_to(greatest).sum);
    if row < launch_size().y && global_id().x == 0 {
        let target = targets[row];
        let mut loss = 0.0;
        if ignored != Some(target) {
            loss = loss_of::<T>(x, of_x, classes, (row, target), Exponentials { greatest, sum });
        }
        losses[row] = loss;
    }
}

/// The same, where an invocation has a row by itself, whose elements lie side by side.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn cross_entropy_alone<T: Number<Accumulator = f32, Total = T>>(
    x: &[T],
    pitch: usize,
    classes: usize,
    targets: &[u32],
    ignored: Option<u32>,
    losses: &mut [f32],
) {
    let row = global_id().x;
    let target = targets[row];
    let mut loss = 0.0;
    if ignored != Some(target) {
        let all = of_row::<LogSoftmax, T, Exponentials, Shift, T, T>(LogSoftmax, x, row * pitch, classes);
        loss = loss_of::<T>(x, (pitch, 1), classes, (row, target), all);
    }
    losses[row] = loss;
}

/// As [`cross_entropy_rows`], the gradient. With `IS_SAME`, `x` lies as `y` does, and may be `y`.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), deny(runtime_checks))]
pub fn cross_entropy_backward_rows<const IS_SAME: bool, const LANES: usize, const LINES: usize, T: Number<Accumulator = f32, Total = T>>(
    x: &[T],
    of_x: (usize, usize),
    classes: usize,
    targets: &[u32],
    ignored: Option<u32>,
    of_losses: &[f32],
    of_losses_stride: usize,
    y: &mut [T],
    pitch: usize,
) {
    let (row, lane) = (global_id().y, local_id().x);
    let in_x = if IS_SAME { row * pitch } else { row * of_x.0 };
    let mut own = Exponentials::NONE;
    if row < launch_size().y {
        for i in (lane..classes).step_by(LANES) {
            own = own.with(x[in_x + if IS_SAME { i } else { i * of_x.1 }].widen());
        }
    }
    let all = in_lines::<LANES, LINES, Softmax, T, Exponentials, Shift>(Softmax, own).of_row();
    if row < launch_size().y {
        let target = targets[row];
        let is_ignored = ignored == Some(target);
        assert!(is_ignored || (target as usize) < classes, "row {row} has the class {target}, and there are {classes}");
        let scale = of_losses[row * of_losses_stride];
        for i in (lane..classes).step_by(LANES) {
            let x = x[in_x + if IS_SAME { i } else { i * of_x.1 }].widen();
            let share = (x - all.greatest).exp() / all.sum;
            let slope = if i == target as usize { share - 1.0 } else { share };
            y[row * pitch + i] = T::narrow(if is_ignored { 0.0 } else { slope * scale });
        }
    }
}
