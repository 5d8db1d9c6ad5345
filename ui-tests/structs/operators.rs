#[scry::device]
#[derive(Clone, Copy)]
struct Plain {
    x: f32,
}

#[scry::kernel]
fn add(p: Plain, y: &mut [f32]) {
    let sum = p + p;
    y[0] = sum.x;
}

#[scry::kernel]
fn equal(p: Plain, y: &mut [u32]) {
    y[0] = (p == p) as u32;
}

#[scry::kernel]
fn negate(p: Plain, y: &mut [f32]) {
    y[0] = (-p).x;
}

#[scry::kernel]
fn default(y: &mut [f32]) {
    y[0] = Plain::default().x;
}

fn main() {}
