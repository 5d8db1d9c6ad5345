use scry::prelude::*;

mod kernels {
    /// Its body has an error.
    #[scry::kernel]
    pub fn broken(factor: f32, x: &[f32], y: &mut [f32]) {
        let i = global_id().x;
        y[i] = facter * x[i];
    }
}

use kernels::broken;

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1.0f32])?;
    broken.launch(&gpu, 2.0, &x, &x, x.len())?;
    let queued = broken.launch(&gpu, 2.0, &x, &x.slice(0..1), (1, 1));
    let [x_size, _, _] = broken::WORKGROUP;
    println!("{x_size} {} {}", broken::CUDA, broken::SPIRV.len());
    queued
}
