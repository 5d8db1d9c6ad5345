//! Kernels do not see what their file imports of the standard library.

use std::mem;
use std::mem::swap;
use std::time::Duration;

#[scry::kernel]
fn imported(y: &mut [f32]) {
    let i = scry::global_id().x;
    let (mut a, mut b) = (y[i], 2.0);
    swap(&mut a, &mut b);
    mem::swap(&mut a, &mut b);
    y[i] = a;
}

#[scry::kernel]
fn of_a_type(time: Duration, y: &mut [f32]) {
    y[scry::global_id().x] = 1.0;
}

fn main() {}
