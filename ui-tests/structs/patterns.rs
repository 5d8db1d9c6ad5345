#[scry::device]
#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
}

#[scry::kernel]
fn missing(p: Point, out: &mut [f32]) {
    let Point { x } = p;
    out[0] = x;
}

#[scry::kernel]
fn unknown(p: Point, out: &mut [f32]) {
    let Point { x, z, .. } = p;
    out[0] = x + z;
}

fn main() {}
