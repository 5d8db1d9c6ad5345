use scry::glam::{Vec3, Vec4};
use scry::prelude::*;

#[scry::kernel]
fn double(scale: Vec3, y: &mut [Vec3]) {
    let i = global_id().x;
    y[i] *= scale;
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    let y = gpu.alloc::<Vec4>(10)?;
    double.launch(&gpu, Vec3::ONE, &y, 10)?;
    double.launch(&gpu, 2.0, &gpu.alloc::<Vec3>(10)?, 10)
}
