//! The kernels: invocations go along a row together, and along columns by themselves.

use super::PART;
use super::operation::NormalizeBackward;
use crate::number::Number;
use crate::reduce::reduction::{Reduction, in_lines};
use crate::rows::Rows;

/// Items of the kernels.
#[scry::device]
pub mod device {
    use crate::reduce::reduction::Reduction;

    /// Two sums.
    #[derive(Debug, Clone, Copy)]
    pub struct Sums {
        /// The first.
        pub first: f32,
        /// The second.
        pub second: f32,
    }

    /// Adds both.
    #[derive(Debug, Clone, Copy)]
    pub struct AddBoth;

    impl Reduction<Sums, Sums, Sums> for AddBoth {
        fn start(self) -> Sums {
            Sums { first: 0.0, second: 0.0 }
        }
        fn lift(self, x: Sums, _index: u32) -> Sums {
            x
        }
        fn combine(self, a: Sums, b: Sums) -> Sums {
            Sums { first: a.first + b.first, second: a.second + b.second }
        }
        fn finish(self, all: Sums, _count: u32) -> Sums {
            all
        }
    }
}

use device::{AddBoth, Sums};

/// A line of `LANES` invocations goes along a row; a workgroup has `LINES` of them. With `IS_SAME`, `x` and `dy` lie as `dx` does, and may
/// be `dx`.
#[doc(hidden)]
#[scry::kernel(workgroup = (LANES, LINES), instances(), deny(runtime_checks))]
pub fn differentiate_rows<
    const IS_SAME: bool,
    const LANES: usize,
    const LINES: usize,
    O: Reduction<T, A, B> + NormalizeBackward<B>,
    T: Number<Accumulator = f32, Total = T>,
    A: Copy,
    B: Copy,
>(
    operation: O,
    x: &[T],
    of_x: Rows,
    dy: &[T],
    of_dy: Rows,
    len: usize,
    weights: Option<&[T]>,
    commons: Option<&mut [B]>,
    dx: &mut [T],
    pitch: usize,
) {
    let (z, row, lane) = (workgroup_id().z, global_id().y, local_id().x);
    let place = z * launch_size().y + row;
    let in_dx = place * pitch;
    let in_x = if IS_SAME { in_dx } else { z * of_x.strides.0 + row * of_x.strides.1 };
    let in_dy = if IS_SAME { in_dx } else { z * of_dy.strides.0 + row * of_dy.strides.1 };
    let mut own = <O as Reduction<T, A, B>>::start(operation);
    if <O as NormalizeBackward<B>>::HAS_COMMON {
        if row < launch_size().y {
            for i in (lane..len).step_by(LANES) {
                own = <O as Reduction<T, A, B>>::with(operation, own, x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }], i as u32);
            }
        }
        own = in_lines::<LANES, LINES, O, T, A, B>(operation, own);
    }
    let common = <O as Reduction<T, A, B>>::finish(operation, own, len as u32);
    let mut sums = Sums { first: 0.0, second: 0.0 };
    if row < launch_size().y {
        for i in (lane..len).step_by(LANES) {
            let x = x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }].widen();
            let mut dy = dy[in_dy + if IS_SAME { i } else { i * of_dy.strides.2 }].widen();
            if let Some(weights) = weights {
                dy *= weights[i].widen();
            }
            let (first, second) = <O as NormalizeBackward<B>>::terms(operation, x, dy, common);
            sums = Sums { first: sums.first + first, second: sums.second + second };
        }
    }
    let sums = in_lines::<LANES, LINES, AddBoth, Sums, Sums, Sums>(AddBoth, sums);
    if row < launch_size().y {
        for i in (lane..len).step_by(LANES) {
            let x = x[in_x + if IS_SAME { i } else { i * of_x.strides.2 }].widen();
            let mut dy = dy[in_dy + if IS_SAME { i } else { i * of_dy.strides.2 }].widen();
            if let Some(weights) = weights {
                dy *= weights[i].widen();
            }
            let gradient = <O as NormalizeBackward<B>>::apply(operation, x, dy, common, (sums.first, sums.second), len as f32);
            dx[in_dx + i] = T::narrow(gradient);
        }
        if let Some(commons) = commons
            && global_id().x == 0
        {
            commons[place] = common;
        }
    }
}

/// What weights and biases are multiplied by and what is added, times the gradient there, summed up over `PART` rows.
#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks))]
pub fn sum_weights<O: NormalizeBackward<B>, T: Number<Accumulator = f32, Total = T>, B: Copy>(
    operation: O,
    x: &[T],
    of_x: Rows,
    dy: &[T],
    of_dy: Rows,
    rows: usize,
    commons: &[B],
    of_weights: Option<&mut [f32]>,
    of_biases: Option<&mut [f32]>,
) {
    let (column, part) = (global_id().x, global_id().y);
    let (mut of_weight, mut of_bias) = (0.0f32, 0.0f32);
    for place in part * PART..((part + 1) * PART).min(commons.len()) {
        let (z, row) = (place / rows, place % rows);
        let x = x[z * of_x.strides.0 + row * of_x.strides.1 + column * of_x.strides.2].widen();
        let dy = dy[z * of_dy.strides.0 + row * of_dy.strides.1 + column * of_dy.strides.2].widen();
        of_weight = <O as NormalizeBackward<B>>::normal(operation, x, commons[place]).mul_add(dy, of_weight);
        of_bias += dy;
    }
    if let Some(of_weights) = of_weights {
        of_weights[part * launch_size().x + column] = of_weight;
    }
    if let Some(of_biases) = of_biases {
        of_biases[part * launch_size().x + column] = of_bias;
    }
}
