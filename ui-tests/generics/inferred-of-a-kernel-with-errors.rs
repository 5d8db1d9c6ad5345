//! What a launch leaves to be inferred is no error where the kernel has one.

use scry::prelude::*;

#[scry::kernel(instances(T = [f32], N = [4, 8]))]
fn scale<T: scry::Float, const N: usize>(x: &mut [T], factor: T) {
    let i = global_id().x;
    x[i] *= facter;
}

#[scry::kernel]
fn fill(x: &mut [f32], y: &mut [u32]) {
    x[global_id().x] = y[global_id().x];
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    let x = gpu.upload(&[1.0f32])?;
    scale::<_, 8>.launch(&gpu, &x, 2.0, 1)?;
    scale::<f32, 8>.launch(&gpu, &x, 2.0, 1)?;
    scale.launch(&gpu, &x, 2.0, 1)?;
    let scale = scale::<_, 4>;
    scale.launch(&gpu, &x, 2.0, 1).unwrap();
    let (x, y) = (gpu.zeros(8)?, gpu.zeros(8)?);
    fill.launch(&gpu, &x, &y, 8)
}
