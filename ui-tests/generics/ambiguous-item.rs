//! Items of traits with generic arguments, where nothing says of which they are.

#[scry::device]
mod reductions {
    #[derive(Clone, Copy)]
    pub struct Sum {
        pub count: u32,
    }

    pub trait Reduce<T> {
        const IDENTITY: T;
        type Wide;
        fn push(&mut self, value: T);
    }

    impl Reduce<f32> for Sum {
        const IDENTITY: f32 = 0.0;
        type Wide = f32;
        fn push(&mut self, _: f32) {
            self.count += 1;
        }
    }

    impl Reduce<u32> for Sum {
        const IDENTITY: u32 = 0;
        type Wide = u32;
        fn push(&mut self, value: u32) {
            self.count += value;
        }
    }
}

use reductions::{Reduce, Sum};

#[scry::kernel]
fn constant(y: &mut [f32]) {
    y[0] = Sum::IDENTITY;
    y[1] = <Sum as Reduce<f32>>::IDENTITY;
}

#[scry::kernel]
fn associated_type(y: &mut [f32]) {
    let wide: Sum::Wide = 1.0;
    y[0] = wide;
}

#[scry::kernel]
fn method(y: &mut [u32]) {
    let mut sum = Sum { count: 0 };
    sum.push(3);
    y[0] = sum.count;
}

fn main() {}
