//! A generic kernel with an error is launched: that is no second one.

use scry::prelude::*;

#[scry::kernel(instances(T = [f32, u32]))]
fn double<T: scry::Num>(x: &mut [T]) {
    let i = global_id().x;
    x[i] = x[i] + y[i];
}

#[scry::kernel(instances(N = [8, 16]))]
fn fill<const N: u32>(x: &mut [u32]) {
    let i = global_id().x;
    x[i] = M;
}

#[scry::kernel(instances(T = [f32, u32], N = [8, 16]))]
fn tiles<T: scry::Num, const N: usize>(x: &[T], y: &mut [[T; N]]) {
    let i = global_id().x;
    y[i][0] = x[i] * true;
}

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let x: Buffer<u32> = device.alloc(8)?;
    let y: Buffer<[u32; 8]> = device.alloc(8)?;
    double.launch(&device, &x, 8)?;
    double::<u32>.launch(&device, &x, 8)?;
    fill::<8>.launch(&device, &x, 8)?;
    tiles.launch(&device, &x, &y, 8)
}
