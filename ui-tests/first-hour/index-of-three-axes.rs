use scry::prelude::*;

#[scry::kernel]
fn ones(y: &mut [f32]) {
    let i = global_id();
    y[i] = 1.0;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.zeros::<f32>(2)?;
    ones.launch(&gpu, &y, 2)?;
    assert_eq!(y.download()?, [1.0, 1.0]);
    Ok(())
}
