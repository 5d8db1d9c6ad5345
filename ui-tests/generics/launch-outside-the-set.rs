//! The error is at the launch, and names the instances there are.

use scry::prelude::*;

#[scry::device]
mod pairs {
    #[derive(Clone, Copy)]
    pub struct Pair<T> {
        pub first: T,
        pub second: T,
    }
}

use pairs::Pair;

#[scry::kernel(instances(T = [f32, u32]))]
fn double<T: scry::Num>(x: &mut [T]) {
    let i = global_id().x;
    x[i] = x[i] + x[i];
}

#[scry::kernel(instances(T = [f32, u32]))]
fn swap<T: Copy>(pairs: &mut [Pair<T>]) {
    let i = global_id().x;
    pairs[i] = Pair { first: pairs[i].second, second: pairs[i].first };
}

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let integers: Buffer<i32> = device.alloc(8)?;
    double.launch(&device, &integers, 8)?;
    let pairs: Buffer<Pair<i32>> = device.alloc(8)?;
    swap.launch(&device, &pairs, 8)?;
    println!("{}", double::<i32>::WGSL);
    Ok(())
}
