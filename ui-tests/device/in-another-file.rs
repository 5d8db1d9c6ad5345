//! One error for each item of another file that has no `#[scry::device]`, or is not there.

#[path = "../shapes.rs"]
mod shapes;

use shapes::{SIDES as COUNT, area};

#[scry::kernel]
fn imported(y: &mut [f32]) {
    y[global_id().x] = area(2.0) * COUNT + shapes::half(3.0);
}

#[scry::kernel]
fn by_paths(y: &mut [f32]) {
    y[global_id().x] = shapes::inner::side(2.0) + shapes::perimeter(1.0);
}

mod through_a_glob {
    use super::shapes::inner::*;

    #[scry::kernel]
    fn through_a_glob(y: &mut [f32]) {
        y[global_id().x] = side(2.0);
    }
}

fn main() {}
