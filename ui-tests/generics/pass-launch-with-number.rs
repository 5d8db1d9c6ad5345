//! What the error of `launch-without-number` says is done.

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

// Where the other arguments leave one instance, rustc finds it.
#[scry::kernel(instances((f32, 2), (u32, 3)))]
fn times<T: scry::Num, const N: u32>(x: &mut [T]) {
    let i = global_id().x;
    for _ in 0..N {
        x[i] += T::ONE;
    }
}

pub fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let x: Buffer<u32> = device.alloc(8)?;
    fill::<8>.launch(&device, &x, 8)?;
    let (y, z): (Buffer<f32>, Buffer<f32>) = (device.zeros(8)?, device.zeros(8)?);
    map::<_, operations::Double>.launch(&device, &y, &z, 8)?;
    times.launch(&device, &x, 8)?;
    times.launch(&device, &y, 8)?;
    Ok(())
}
