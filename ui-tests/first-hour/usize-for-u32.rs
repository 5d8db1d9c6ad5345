use scry::prelude::*;

#[scry::kernel]
fn number(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = i;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.zeros::<u32>(3)?;
    number.launch(&gpu, &y, 3)?;
    assert_eq!(y.download()?, [0, 1, 2]);
    Ok(())
}
