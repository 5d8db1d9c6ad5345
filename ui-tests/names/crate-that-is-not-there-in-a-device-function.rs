//! The same of a device function, which rustc compiles for the host.

use scry::prelude::*;

#[scry::device]
fn noise() -> f32 {
    missing::random()
}

#[scry::kernel]
fn noisy(x: &mut [f32]) {
    x[global_id().x] = noise();
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    noisy.launch(&gpu, &gpu.upload(&[1.0f32])?, 1)
}
