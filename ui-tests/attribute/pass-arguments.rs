use scry::prelude::*;

const SIZE: usize = 4;

#[scry::kernel(workgroup = (16, 16, 4),)]
fn full(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(fast_math, workgroup = (64))]
fn fast(y: &mut [f32]) {
    y[global_id().x] += 1.0;
}

#[scry::kernel()]
fn plain(y: &mut [f32]) {
    y[global_id().x] += 1.0;
}

pub fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.upload(&[0.0f32; SIZE])?;
    full.launch(&gpu, &y, SIZE)?;
    fast.launch(&gpu, &y, SIZE)?;
    plain.launch(&gpu, &y, SIZE)?;
    assert_eq!((full::WORKGROUP, fast::WORKGROUP), ([16, 16, 4], [64, 1, 1]));
    assert_eq!(y.download()?, [3.0; SIZE]);
    Ok(())
}
