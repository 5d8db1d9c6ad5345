#[scry::device]
mod points {
    #[derive(PartialEq)]
    pub struct Point {
        pub x: u32,
    }

    impl Point {
        pub fn sum(self, other: Self) -> u32 {
            self.x + other.x
        }

        pub fn shown(&self) -> u32 {
            self.x
        }
    }

    pub struct Line {
        pub from: Point,
    }
}

use points::{Line, Point};

#[scry::kernel]
fn twice(y: &mut [u32]) {
    let p = Point { x: 1 };
    let q = p;
    let r = p;
    y[global_id().x] = q.x + r.x;
}

#[scry::kernel]
fn used(y: &mut [u32], n: u32) {
    let p = Point { x: 1 };
    let q = Point { x: 2 };
    let sum = p.sum(q);
    let line = Line { from: Point { x: 3 } };
    let other = line;
    if n > 2 {
        y[0] = p.shown();
    } else if q == (Point { x: 2 }) {
        y[0] = line.from.x;
    }
    y[1] = sum + other.from.x;
}

#[scry::kernel]
fn on_some_path(y: &mut [u32], n: u32) {
    let p = Point { x: 1 };
    if n > 1 {
        let q = p;
        y[1] = q.x;
    }
    y[0] = p.x;
}

#[scry::kernel]
fn in_a_loop(y: &mut [u32]) {
    let p = Point { x: 1 };
    for i in 0..2 {
        let q = p;
        y[i] = q.x;
    }
}

#[scry::kernel]
fn in_a_closure(y: &mut [u32]) {
    let p = Point { x: 1 };
    let f = |p: Point| p.x;
    y[0] = f(p);
    y[1] = f(p);
}

fn main() {}
