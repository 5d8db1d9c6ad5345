use scry::prelude::*;

#[scry::kernel(workgroup = 64)]
fn lanes(y: &mut [u32]) {
    y[global_id().x] = threadIdx.x as u32;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.zeros::<u32>(100)?;
    lanes.launch(&gpu, &y, 100)?;
    assert_eq!(y.download()?[62..66], [62, 63, 0, 1]);
    Ok(())
}
