#[scry::device]
#[derive(Clone, Copy)]
enum Shape {
    Circle(f32),
    Square { side: f32 },
    Point,
}

fn main() {}
