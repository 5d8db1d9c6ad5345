use scry::prelude::*;

#[scry::kernel]
fn scale(factor: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = factor * x[i];
}

pub fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1.0f32, 2.0])?;
    let y = gpu.upload(&[0.0f32, 0.0])?;
    let n: usize = 2;
    scale.launch(&gpu, 2.0, &x, &y, n)?;
    scale.launch(&gpu, 2.0, &x, &y, (2, 1))?;
    scale.launch(&gpu, 2.0, &x, &y, (n, n / 2, 1))?;
    scale.launch(&gpu, 2.0, &x, &y, [2])?;
    scale.launch(&gpu, 2.0, &x, &y, [2, 1])?;
    scale.launch(&gpu, 2.0, &x, &y, [2, 1, 1])?;
    scale.launch(&gpu, 2.0, &x, &y, Grid::from(2))?;
    assert_eq!(y.download()?, [2.0, 4.0]);
    Ok(())
}
