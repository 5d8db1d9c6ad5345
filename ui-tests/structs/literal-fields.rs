#[scry::device]
#[derive(Clone, Copy)]
struct Point {
    x: f32,
    y: f32,
}

#[scry::kernel]
fn missing(out: &mut [f32]) {
    let p = Point { x: 1.0 };
    out[0] = p.x;
}

#[scry::kernel]
fn twice(out: &mut [f32]) {
    let p = Point { x: 1.0, y: 2.0, x: 3.0 };
    out[0] = p.x;
}

#[scry::kernel]
fn unknown(out: &mut [f32]) {
    let p = Point { x: 1.0, z: 2.0, ..Point { x: 0.0, y: 0.0 } };
    out[0] = p.x;
}

#[scry::kernel]
fn wrong_type(out: &mut [f32]) {
    let p = Point { x: 1, y: 2.0 };
    out[0] = p.x;
}

fn main() {}
