//! What a type's `impl`s do not have.

#[scry::device]
mod shapes {
    pub trait Shape: Copy {
        fn area(self) -> f32;
    }

    impl Shape for f32 {
        fn area(self) -> f32 {
            self * self
        }
    }
}

use shapes::Shape;

#[scry::kernel]
fn constant<S: Shape>(x: &mut [S]) {
    let i = global_id().x;
    if S::CORNERS > 2 {
        x[i] = x[i + 1];
    }
}

#[scry::kernel]
fn function<S: Shape>(x: &mut [S], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = S::unit().area();
    x[i] = x[i].twice();
}

#[scry::kernel]
fn associated_type<S: Shape>(x: &mut [S]) {
    let i = global_id().x;
    let side: S::Side = x[i];
    x[i] = side;
}

fn main() {}
