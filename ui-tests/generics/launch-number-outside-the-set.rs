use scry::prelude::*;

#[scry::kernel(instances(N = [8, 16]))]
fn fill<const N: u32>(x: &mut [u32]) {
    let i = global_id().x;
    x[i] = N;
}

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let x: Buffer<u32> = device.alloc(8)?;
    fill::<32>.launch(&device, &x, 8)?;
    Ok(())
}
