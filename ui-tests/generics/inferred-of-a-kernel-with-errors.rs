//! Arguments that a launch leaves to be inferred are no errors where the kernel has one.

use scry::prelude::*;

#[scry::kernel(instances(T = [f32], N = [4, 8]))]
fn scale<T: scry::Float, const N: usize>(x: &mut [T], factor: T) {
    let i = global_id().x;
    x[i] *= facter;
}

#[scry::kernel(workgroup = N, instances(T = [f32], N = [4, 8]))]
fn fill<T: scry::Float, const N: usize>(x: &mut [T], value: missing::Type) {
    x[global_id().x] = value;
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    let x = gpu.upload(&[1.0f32])?;
    scale::<_, 8>.launch(&gpu, &x, 2.0, 1)?;
    scale::<f32, 8>.launch(&gpu, &x, 2.0, 1)?;
    scale.launch(&gpu, &x, 2.0, 1)?;
    let scale = scale::<_, 4>;
    scale.launch(&gpu, &x, 2.0, 1).unwrap();
    fill.launch(&gpu, &x, 2.0, 1)?;
    fill::<f32, 8>.launch(&gpu, &x, 2.0, 1)
}
