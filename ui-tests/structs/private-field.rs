mod shapes {
    #[scry::device]
    #[derive(Clone, Copy)]
    pub struct Square {
        side: f32,
    }
}

#[scry::kernel]
fn side(squares: &[shapes::Square], y: &mut [f32]) {
    y[0] = squares[0].side;
}

#[scry::kernel]
fn make(squares: &mut [shapes::Square]) {
    squares[0] = shapes::Square { side: 1.0 };
}

fn main() {}
