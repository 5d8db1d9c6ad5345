//! Two arguments whose types do not go together.

use scry::prelude::*;

#[scry::kernel(instances(T = [f32, u32]))]
fn copy<T: Copy>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = x[i];
}

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let (x, y) = (device.upload(&[1.0f32])?, device.upload(&[1u32])?);
    copy.launch(&device, &x, &y, 1)?;
    Ok(())
}
