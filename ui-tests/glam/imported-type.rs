//! A type of glam's that kernels do not have, which is imported.

use scry::glam::{DVec3, Vec3Swizzles as _};
use scry::prelude::*;

#[scry::kernel]
fn lengths(x: &[DVec3], y: &mut [f64]) {
    let i = global_id().x;
    y[i] = x[i].length();
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    lengths.launch(&gpu, &gpu.upload(&[1.0f64])?, &gpu.zeros::<f64>(1)?, 1)
}
