//! One error for each item that has no `#[scry::device]`, where it is used: how it is imported does not matter.

use scry::prelude::*;

use limits::{COUNT as MANY, MOST};

fn square(x: f32) -> f32 {
    x * x
}

mod limits {
    pub const MOST: f32 = 5.0;
    pub static COUNT: u32 = 3;
}

#[derive(Clone, Copy)]
struct Point {
    x: f32,
}

impl Point {
    fn twice(self) -> f32 {
        2.0 * self.x
    }
}

#[derive(Clone, Copy)]
enum Order {
    Up,
    Down,
}

trait Key {
    fn rank(self) -> u32;
}

#[scry::kernel]
fn functions(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = square(square(y[i])).min(MOST) + MANY as f32;
}

#[scry::device]
fn fourth(x: f32) -> f32 {
    square(square(x))
}

// What it uses has its error at its own place.
#[scry::kernel]
fn of_a_function(y: &mut [f32]) {
    y[global_id().x] = fourth(2.0);
}

#[scry::kernel]
fn types<T: Key + scry::Num>(points: &mut [Point], order: Order, keys: &[T]) {
    points[global_id().x].x = if let Order::Up = order { points[0].twice() } else { keys[0].rank() as f32 };
}

mod inner {
    use super::*;

    #[scry::device]
    pub mod shapes {
        pub fn area(side: f32) -> f32 {
            super::super::square(side)
        }
    }

    #[scry::kernel]
    fn through_a_glob(y: &mut [f32]) {
        y[global_id().x] = square(2.0) + shapes::area(3.0);
    }
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.upload(&[0.0f32, 0.0])?;
    functions.launch(&gpu, &y, 2)
}
