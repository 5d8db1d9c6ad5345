//! The types of an instance, and those of a call, have to satisfy the bounds.

#[scry::device]
mod points {
    #[derive(Clone, Copy)]
    pub struct Point {
        pub x: f32,
    }
}

use points::Point;

#[scry::kernel(instances(T = [f32, Point]))]
fn double<T: scry::Num>(x: &mut [T]) {
    let i = global_id().x;
    x[i] = x[i] + x[i];
}

fn main() {}
