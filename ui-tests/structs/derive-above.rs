#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[scry::device]
struct Point {
    x: u32,
}

#[scry::kernel]
fn points(y: &mut [u32]) {
    let p = Point { x: 1 };
    println!("{p:?}");
    y[0] = if p == Point::default() { 1 } else { 2 };
}

fn main() {}
