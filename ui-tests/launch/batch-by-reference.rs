use scry::prelude::*;

#[scry::kernel]
fn scale(factor: f32, x: &mut [f32]) {
    x[global_id().x] *= factor;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1.0f32, 2.0])?;
    let mut batch = gpu.batch()?;
    scale.launch(&batch, 2.0, &x, 2)?;
    batch.submit()
}
