//! What is wrong in a kernel is said once, whatever asks for instances of it.

use scry::prelude::*;

fn own<T>(x: T) -> T {
    x
}

#[scry::kernel(instances())]
fn of_the_host<T: scry::Num>(y: &mut [T]) {
    y[0] = own(y[1]);
}

scry::instance!(impl of_the_host<f32>);

#[scry::kernel]
fn wrong<T: scry::Num>(y: &mut [T]) {
    y[0] = y[1].frobnicate();
}

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let y = device.upload(&[1.0f32, 2.0])?;
    of_the_host::<f32>.launch(&device, &y, 1)?;
    scry::instance!(of_the_host<f32>).launch(&device, &y, 1)?;
    scry::instance!(wrong<f32>).launch(&device, &y, 1)
}
