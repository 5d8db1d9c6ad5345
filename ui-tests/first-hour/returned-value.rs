use scry::prelude::*;

#[scry::kernel]
fn add(a: &[f32], b: &[f32]) -> f32 {
    let i = global_id().x;
    a[i] + b[i]
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (a, b, y) = (gpu.upload(&[1.0f32, 2.0])?, gpu.upload(&[3.0f32, 4.0])?, gpu.zeros::<f32>(2)?);
    add.launch(&gpu, &a, &b, 2)?;
    assert_eq!(y.download()?, [4.0, 6.0]);
    Ok(())
}
