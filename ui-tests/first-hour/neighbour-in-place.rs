use scry::prelude::*;

#[scry::kernel]
fn shift(x: &mut [f32]) {
    let i = global_id().x;
    x[i] = x[i + 1];
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.zeros::<f32>(3)?);
    shift.launch(&gpu, &x, 3)?;
    assert_eq!(y.download()?, [2.0, 3.0, 4.0]);
    Ok(())
}
