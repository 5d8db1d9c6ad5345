//! A type of glam's that kernels do not have, which is imported.

use scry::glam::Vec3A;
use scry::prelude::*;

#[scry::kernel]
fn lengths(x: &[Vec3A], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i].length();
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    lengths.launch(&gpu, &gpu.upload(&[1.0f32])?, &gpu.zeros::<f32>(1)?, 1)
}
