#[scry::device]
#[derive(Clone, Copy, PartialEq)]
struct Point {
    x: u32,
    y: u32,
}

#[scry::kernel]
fn is_origin(points: &[Point], y: &mut [u32]) {
    const ORIGIN: Point = Point { x: 0, y: 0 };
    let i = global_id().x;
    y[i] = match points[i] {
        ORIGIN => 1,
        _ => 0,
    };
}

#[scry::kernel]
fn not_all(x: &[u32], y: &mut [u32]) {
    const PAIR: [u32; 2] = [0, 1];
    let i = global_id().x;
    y[i] = match [x[i], 1] {
        PAIR => 2,
    };
}

fn main() {}
