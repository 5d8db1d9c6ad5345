use scry::prelude::*;

#[scry::kernel(workgroup = 0)]
fn broken(n: u32, name: &str, y: &mut [f32]) -> f32 {
    let i = global_id().x;
    y[i] = n;
    y[i] = missing;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.upload(&[0.0f32])?;
    broken.launch(&gpu, 3, "name", &y, y.len())?;
    println!("{} {} {:?}", broken::WGSL, broken::NAME, broken::WORKGROUP);
    Ok(())
}
