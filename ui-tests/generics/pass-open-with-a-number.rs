//! A kernel whose instances are those that are asked for has a const parameter.

#[scry::kernel(instances())]
fn fill<const N: usize>(value: u32, y: &mut [[u32; N]]) {
    y[global_id().x] = [value + N as u32; N];
}

pub fn main() -> scry::Result<()> {
    let cpu = scry::Device::cpu()?;
    let y = cpu.upload(&[[0u32; 3]; 2])?;
    scry::instance!(fill<3>).launch(&cpu, 4, &y, 2)?;
    assert_eq!(y.download()?, [[7; 3]; 2]);
    Ok(())
}
