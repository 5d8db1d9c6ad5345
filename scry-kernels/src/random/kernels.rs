//! The kernels: an invocation makes four numbers, each of them `ROW` elements from the next, so that neighbours store side by side.

use super::philox::device::{Distribution, Philox, uniform_f32};
use crate::number::Number;

/// Items of the kernels.
#[scry::device]
pub mod device {
    /// How many invocations make the numbers of a part of the elements, and how far the numbers of one are apart.
    pub const ROW: usize = 256;
    /// How many elements a part has.
    pub const PART: usize = 4 * ROW;
}

use device::{PART, ROW};

/// `y[part * PART + k * ROW + i] = four((first + part) * ROW + i)[k]`, as far as there are elements. Where all parts are whole, none is checked.
#[doc(hidden)]
#[scry::kernel(workgroup = (64, 4), instances(), deny(runtime_checks))]
pub fn fill_random<D: Distribution<T>, T: Copy>(distribution: D, random: Philox, first: u32, y: &mut [T]) {
    let (i, part) = global_id().xy();
    let numbers = distribution.four(random, (first + part as u32) * ROW as u32 + i as u32);
    #[unroll]
    for k in 0..4 {
        let row = part * PART + k * ROW;
        if i < y.len().saturating_sub(row).min(ROW) {
            y[row + i] = numbers[k];
        }
    }
}

/// `y[i]` is `x[i] * scale` where the number of the element is at least `probability`, and zero elsewhere.
#[doc(hidden)]
#[scry::kernel(workgroup = (64, 4), instances(), deny(runtime_checks))]
pub fn drop_random<T: Number<Accumulator = f32, Total = T>>(
    random: Philox,
    first: u32,
    probability: f32,
    scale: f32,
    x: &[T],
    y: &mut [T],
) {
    let (i, part) = global_id().xy();
    let words = random.block((first + part as u32) * ROW as u32 + i as u32);
    // All are read before any is written, so that `y` may be `x`.
    let mut kept = [0.0; 4];
    #[unroll]
    for k in 0..4 {
        let row = part * PART + k * ROW;
        if i < y.len().saturating_sub(row).min(ROW) {
            let x = x[row + i].widen();
            kept[k] = if uniform_f32(words[k]) >= probability { x * scale } else { 0.0 };
        }
    }
    #[unroll]
    for k in 0..4 {
        let row = part * PART + k * ROW;
        if i < y.len().saturating_sub(row).min(ROW) {
            y[row + i] = T::narrow(kept[k]);
        }
    }
}
