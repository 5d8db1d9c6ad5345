use scry::prelude::*;

fn square(x: f32) -> f32 {
    x * x
}

#[scry::kernel]
fn squares(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = square(x[i]);
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0])?, gpu.zeros::<f32>(3)?);
    squares.launch(&gpu, &x, &y, 3)?;
    assert_eq!(y.download()?, [1.0, 4.0, 9.0]);
    Ok(())
}
