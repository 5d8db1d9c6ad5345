use scry::prelude::*;

#[scry::kernel]
fn sums(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let sum = 0.0;
    for k in 0..2 {
        sum += x[2 * i + k];
    }
    y[i] = sum;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.zeros::<f32>(2)?);
    sums.launch(&gpu, &x, &y, 2)?;
    assert_eq!(y.download()?, [3.0, 7.0]);
    Ok(())
}
