//! No argument of these launches says what `N`, or `O`, is.

use scry::prelude::*;

#[scry::device]
mod operations {
    pub trait Operation<T> {
        fn apply(x: T) -> T;
    }

    pub struct Double;

    pub struct Zero;

    impl<T: scry::Num> Operation<T> for Double {
        fn apply(x: T) -> T {
            x + x
        }
    }

    impl<T: scry::Num> Operation<T> for Zero {
        fn apply(x: T) -> T {
            x - x
        }
    }
}

use operations::Operation;

#[scry::kernel(instances(N = [8, 16]))]
fn fill<const N: u32>(x: &mut [u32]) {
    let i = global_id().x;
    x[i] = N;
}

#[scry::kernel(instances(T = [f32], O = [operations::Double, operations::Zero]))]
fn map<T: scry::Num, O: Operation<T>>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = O::apply(x[i]);
}

fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let x: Buffer<u32> = device.alloc(8)?;
    fill.launch(&device, &x, 8)?;
    let y: Buffer<f32> = device.alloc(8)?;
    map.launch(&device, &y, &y, 8).expect("it runs");
    Ok(())
}
