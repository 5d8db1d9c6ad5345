//! A method that nobody has is rustc's error in a device function; one that only the host has is not for kernels.

trait Halve {
    fn halve(self) -> f32;
}

impl Halve for f32 {
    fn halve(self) -> f32 {
        self / 2.0
    }
}

#[scry::device]
#[derive(Clone, Copy)]
struct Point {
    x: f32,
}

impl Point {
    fn length(self) -> f32 {
        self.x
    }
}

#[scry::device]
fn of_nobody(x: f32, n: u32) -> f32 {
    x.frobnicate() + n.frobnicate() as f32
}

#[scry::device]
fn of_a_point(point: Point) -> f32 {
    point.frobnicate()
}

#[scry::device]
fn of_the_host(x: f32, point: Point) -> f32 {
    x.halve() + x.next_up() + point.length()
}

#[scry::kernel]
fn kernel(x: &mut [f32]) {
    let i = global_id().x;
    x[i] = of_nobody(x[i], 1) + of_a_point(Point { x: x[i] }) + of_the_host(x[i], Point { x: x[i] }) + x[i].frobnicate();
}

fn main() {}
