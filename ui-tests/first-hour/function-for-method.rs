use scry::prelude::*;

#[scry::kernel]
fn roots(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = sqrt(x[i]);
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, y) = (gpu.upload(&[4.0f32, 9.0])?, gpu.zeros::<f32>(2)?);
    roots.launch(&gpu, &x, &y, 2)?;
    assert_eq!(y.download()?, [2.0, 3.0]);
    Ok(())
}
