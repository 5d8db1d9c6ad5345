use scry::prelude::*;

#[scry::kernel]
fn permute(order: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[order[i]];
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (order, x, y) = (gpu.upload(&[1u32, 0])?, gpu.upload(&[1.0f32, 2.0])?, gpu.zeros::<f32>(2)?);
    permute.launch(&gpu, &order, &x, &y, 2)?;
    assert_eq!(y.download()?, [2.0, 1.0]);
    Ok(())
}
