use scry::prelude::*;

#[scry::device]
mod points {
    #[derive(PartialEq)]
    pub struct Point {
        pub x: u32,
    }

    impl Point {
        pub fn taken(self) -> u32 {
            self.x
        }

        pub fn shown(&self) -> u32 {
            self.x
        }

        pub fn grow(&mut self) {
            self.x += 1;
        }
    }

    #[derive(Clone, Copy, PartialEq)]
    pub struct Copied {
        pub x: u32,
    }

    pub fn both(a: Copied, b: Copied) -> u32 {
        a.x + b.x
    }

    pub fn lent(a: &Point, b: &Point) -> u32 {
        a.x * b.x
    }
}

use points::{Copied, Point, both, lent};

#[scry::kernel]
fn copies(y: &mut [u32]) {
    let p = Copied { x: 1 };
    let (q, r) = (p, p);
    let mut sum = 0;
    for _ in 0..2 {
        let s = p;
        sum += both(s, s);
    }
    y[0] = both(p, q) + r.x + sum;
}

#[scry::kernel]
fn borrows(y: &mut [u32]) {
    let mut p = Point { x: 2 };
    p.grow();
    let q = Point { x: 3 };
    y[0] = p.shown() + p.shown() + lent(&p, &q) + lent(&q, &p);
    if p == q && q == p {
        y[0] += p.taken() + q.taken();
    }
}

#[scry::kernel]
fn branches(y: &mut [u32], n: u32) {
    let p = Point { x: 1 };
    y[0] = if n == 0 {
        p.taken()
    } else if n == 1 {
        let q = p;
        q.x
    } else {
        match n {
            2 => p.taken() + 1,
            _ => {
                let r = p;
                r.x + 2
            }
        }
    };
    let s = Point { x: 5 };
    if n == 7 {
        y[1] = s.taken();
        return;
    }
    y[1] = s.taken() + 1;
}

#[scry::kernel]
fn assigned(y: &mut [u32], n: u32) {
    let mut p = Point { x: 1 };
    let mut sum = 0;
    for i in 0..3 {
        let q = p;
        sum += q.x;
        p = Point { x: i };
    }
    while sum < 100 {
        sum += p.taken();
        if n > 3 {
            p = Point { x: n };
        } else {
            p = Point { x: 50 };
        }
    }
    let r = p;
    {
        p = r;
    }
    y[0] = sum + p.x;
}

#[scry::kernel]
fn left(y: &mut [u32], n: u32) {
    let p = Point { x: 1 };
    let mut i = 0;
    loop {
        i += 1;
        if i > n {
            y[0] = p.taken();
            break;
        }
    }
    for j in 0..4 {
        let q = Point { x: j };
        let r = q;
        y[1] += r.x;
    }
    let s = Point { x: 1 };
    let f = |by: u32| s.x * by;
    y[2] = f(1) + f(2);
    let _ = s.taken();
    let p = Point { x: 2 };
    let q = p;
    let p = Point { x: q.taken() };
    y[3] = p.x;
    #[unroll]
    for k in 0..2 {
        let s = Point { x: k };
        y[4] += if k == 0 { s.taken() } else { s.taken() + 1 };
    }
}

pub fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let y = device.alloc::<u32>(5)?;
    copies.launch(&device, &y, 1)?;
    borrows.launch(&device, &y, 1)?;
    branches.launch(&device, &y, 2, 1)?;
    assigned.launch(&device, &y, 4, 1)?;
    left.launch(&device, &y, 2, 1)?;
    Ok(())
}
