//! The kernels: invocations go along a row of logits together.

use crate::normalize::{Exponentials, Shift, Softmax};
use crate::number::Number;
use crate::reduce::reduction::{Max, Sum, in_lines};

/// A line of `LANES` invocations goes along a row, of which each takes `AT_ONCE` elements at a time; a workgroup has `LINES` of them.
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
    let greatest = in_lines::<LANES, LINES, Max, f32, f32, f32>(Max, own.greatest);
    let sum = in_lines::<LANES, LINES, Sum, f32, f32, f32>(Sum, own.relative_to(greatest).sum);
    if row < launch_size().y && global_id().x == 0 {
        let target = targets[row];
        let mut loss = 0.0;
        if ignored != Some(target) {
            assert!((target as usize) < classes, "row {row} has the class {target}, and there are {classes}");
            let of_target = x[row * of_x.0 + (target as usize).min(classes - 1) * of_x.1].widen();
            loss = greatest - of_target + Exponentials { greatest, sum }.of_row().sum.ln();
        }
        losses[row] = loss;
    }
}

/// The same. With `IS_SAME`, `x` lies as `y` does, and may be `y`.
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
