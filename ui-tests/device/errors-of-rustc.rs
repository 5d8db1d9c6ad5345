//! Mistakes in device functions that rustc finds as well.

use scry::prelude::*;

#[scry::device]
fn mismatched(x: f32) -> u32 {
    x * 2.0
}

#[scry::device]
fn unknown(x: f32) -> f32 {
    x * factor
}

#[scry::device]
fn mutable(x: f32) -> f32 {
    let sum = 0.0;
    sum += x;
    sum
}

#[scry::device]
fn method(x: f32) -> f32 {
    x.squareroot()
}

#[scry::device]
fn literal(x: f32) -> f32 {
    2 * x
}

#[scry::device]
fn question(x: u32) -> Option<u32> {
    let y = x.checked_sub(1).ok_or(3)?;
    Some(y)
}

#[scry::kernel]
fn all(x: &mut [f32]) {
    let i = global_id().x;
    x[i] = mismatched(x[i]) as f32 + unknown(x[i]) + mutable(x[i]) + method(x[i]) + literal(x[i]);
    if question(3).is_some() {
        x[i] = 1.0;
    }
}

fn main() {}
