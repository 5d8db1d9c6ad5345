use scry::prelude::*;

#[scry::kernel]
fn scale(factor: f32, x: &mut [f32]) {
    x[global_id().x] *= facter;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1.0f32, 2.0])?;
    scale.launch(&gpu, 3.0, &x, 2)?;
    assert_eq!(x.download()?, [3.0, 6.0]);
    Ok(())
}
