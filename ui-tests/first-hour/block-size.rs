use scry::prelude::*;

#[scry::kernel(block = 256)]
fn double(x: &mut [f32]) {
    x[global_id().x] *= 2.0;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1.0f32, 2.0])?;
    double.launch(&gpu, &x, 2)?;
    assert_eq!(x.download()?, [2.0, 4.0]);
    Ok(())
}
