#[scry::device]
mod shapes {
    #[derive(Clone, Copy)]
    pub struct Square {
        pub side: f32,
    }

    impl Square {
        pub fn area(self) -> f32 {
            self.side * self.side
        }

        pub fn unit() -> Self {
            Self { side: 1.0 }
        }
    }
}

use shapes::Square;

#[scry::kernel]
fn field(squares: &[Square], y: &mut [f32]) {
    y[0] = squares[0].width;
}

#[scry::kernel]
fn method(squares: &[Square], y: &mut [f32]) {
    y[0] = squares[0].perimeter();
}

#[scry::kernel]
fn function(y: &mut [f32]) {
    y[0] = Square::empty().side;
}

#[scry::kernel]
fn constant(y: &mut [f32]) {
    y[0] = Square::UNIT.side;
}

#[scry::kernel]
fn no_method(squares: &[Square], y: &mut [f32]) {
    y[0] = squares[0].unit().side;
}

#[scry::kernel]
fn arguments(squares: &[Square], y: &mut [f32]) {
    y[0] = squares[0].area(2.0);
}

fn main() {}
