#[scry::device]
mod shapes {
    #[derive(Clone, Copy)]
    pub enum Shape {
        Disc(f32),
        Square(f32),
    }
}

use shapes::Shape;

#[scry::kernel]
fn by_name(y: &mut [f32]) {
    use Shape::{Disc, Sqare};
    let shape = Disc(1.0);
    y[0] = match shape {
        Disc(r) => r,
        Sqare(a) => a,
    };
}

#[scry::kernel]
fn by_glob(y: &mut [f32]) {
    use Shape::*;
    y[0] = 1.0;
}

fn main() {}
