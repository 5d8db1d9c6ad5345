//! Kernels of this program: they make inputs where they are needed, and measure how fast a device multiplies and adds.

use scry::prelude::*;

/// `0, 1, .., modulus - 1`, again and again.
#[scry::kernel]
pub(crate) fn ramp(y: &mut [f32], modulus: u32) {
    let i = global_id().x;
    y[i] = (i as u32 % modulus) as f32;
}

/// A one, and 63 zeros behind it, again and again: as a scan's input, so that its sums are exact in any order.
#[scry::kernel]
pub(crate) fn spikes(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = if i % 64 == 0 { 1.0 } else { 0.0 };
}

/// Numbers far from their neighbours, each once.
#[scry::kernel]
pub(crate) fn scatter(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = (i as u32).wrapping_mul(0x9e37_79b9);
}

/// The products and sums of a round of [`multiply_and_add`], for each of its numbers.
#[scry::device]
pub(crate) const STEPS: usize = 8;

/// The numbers of each invocation: enough that no multiplication waits for the one before it.
#[scry::device]
pub(crate) const CHAINS: usize = 8;

#[scry::kernel]
pub(crate) fn multiply_and_add(y: &mut [f32], factor: f32, rounds: u32) {
    let i = global_id().x;
    let mut x = [0.0f32; CHAINS];
    #[unroll]
    for chain in 0..CHAINS {
        x[chain] = (i % 8 + chain) as f32;
    }
    for _ in 0..rounds {
        #[unroll]
        for _step in 0..STEPS {
            #[unroll]
            for chain in 0..CHAINS {
                x[chain] = x[chain].mul_add(factor, 1.0);
            }
        }
    }
    let mut sum = 0.0;
    #[unroll]
    for chain in 0..CHAINS {
        sum += x[chain];
    }
    y[i] = sum;
}

/// Counts the elements that are greater than the one behind them.
#[scry::kernel]
pub(crate) fn count_descents(x: &[u32], count: &[AtomicU32]) {
    let i = global_id().x;
    if i + 1 < x.len() && x[i] > x[i + 1] {
        count[0].fetch_add(1, Relaxed);
    }
}

/// The highest bytes of the numbers of [`scatter`].
#[scry::kernel]
pub(crate) fn first_bytes(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = (i as u32).wrapping_mul(0x9e37_79b9) >> 24;
}

/// `0, 1, ..`
#[scry::kernel]
pub(crate) fn places(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = i as u32;
}

/// Numbers below one that divides 2^32, far from their neighbours.
#[scry::kernel]
pub(crate) fn scatter_below(y: &mut [u32], below: u32) {
    let i = global_id().x;
    y[i] = (i as u32).wrapping_mul(0x9e37_79b9) % below;
}

/// `0, 0, .., 1, 1, ..`: runs of a length.
#[scry::kernel]
pub(crate) fn steps(y: &mut [u32], run: u32) {
    let i = global_id().x;
    y[i] = i as u32 / run;
}
