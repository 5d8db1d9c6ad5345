//! An instance is of a type that is beside its trait, but not where the kernel is.

#[scry::device]
mod operations {
    pub trait Unary {
        fn apply(x: f32) -> f32;
    }

    pub struct Double;

    impl Unary for Double {
        fn apply(x: f32) -> f32 {
            x * 2.0
        }
    }
}

use operations::Unary;

#[scry::kernel]
fn unary<O: Unary>(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = O::apply(y[i]);
}

fn main() {}
