//! Kernels have the lints of functions.
#![deny(warnings)]

#[scry::kernel]
pub fn lints(x: &[f32], n: u32, y: &mut [f32]) {
    let i = global_id().x;
    let mut twice = x[i] * 2.0;
    let unused = x[i];
    let mut sum = 0.0;
    sum = twice;
    y[i] = (sum);
}

fn main() {}
