#[derive(Clone, Copy)]
struct Point {
    x: f32,
}

#[scry::kernel]
fn points(y: &mut [Point]) {
    y[global_id().x].x = 1.0;
}

fn main() {}
