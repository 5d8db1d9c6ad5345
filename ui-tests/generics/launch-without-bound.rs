//! A generic function that launches, and does not ask for the instance; and a call of a kernel.

use scry::prelude::*;
use scry::{Element, Num};

#[scry::kernel]
fn full<T: Num>(x: &mut [T], value: T) {
    x[global_id().x] = value;
}

fn filled<T: Num + Element>(device: &Device, value: T) -> scry::Result<Buffer<T>> {
    let x = device.alloc(8)?;
    full.launch(device, &x, value, 8)?;
    Ok(x)
}

fn main() {}
