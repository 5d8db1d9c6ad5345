//! What `scry::instance!` cannot compile, each at what is wrong.

use scry::prelude::*;

#[scry::device]
mod operations {
    pub trait Operation {
        fn apply(x: f32) -> f32;
    }

    pub struct Double;

    impl Operation for Double {
        fn apply(x: f32) -> f32 {
            x * 2.0
        }
    }

    pub struct Nothing;
}

use operations::{Double, Nothing, Operation};

#[scry::kernel(instances())]
fn map<O: Operation, const N: usize>(x: &mut [[f32; N]]) {
    let i = global_id().x;
    x[i][0] = O::apply(x[i][N - 1]);
}

#[scry::device]
fn twice<T: scry::Num>(x: T) -> T {
    x + x
}

scry::instance!(impl map<Nothing, 2>);
scry::instance!(impl map<Double>);
scry::instance!(impl map);
scry::instance!(impl map<Double, _>);
scry::instance!(impl map<Double, 2>, map<Double, 3>);
scry::instance!(impl twice<f32>);

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let x = device.upload(&[[1.0f32; 4]])?;
    scry::instance!(map<Nothing, 4>).launch(&device, &x, 1)?;
    scry::instance!(map<Double, 4>).launch(&device, 2.0f32, &x, 1)?;
    Ok(())
}
