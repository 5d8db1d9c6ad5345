use scry::prelude::*;

#[scry::kernel]
fn shift(by: i64, x: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = x[i] >> by;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x = gpu.upload(&[1u8, 2])?;
    let y = gpu.upload(&[0i8, 0])?;
    shift.launch(&gpu, 2i32, &x, &y, x.len())
}
