use scry::prelude::*;

#[scry::kernel]
fn double(x: &mut [f32]) {
    let i = global_id().x;
    x[i] = 2 * x[i];
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1.0f32, 2.0])?;
    double.launch(&gpu, &x, 2)?;
    assert_eq!(x.download()?, [2.0, 4.0]);
    Ok(())
}
