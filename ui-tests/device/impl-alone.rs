//! An annotated `impl` is one error, and not one of each use of what it has.

use scry::prelude::*;
use std::ops::Add;

#[scry::device]
#[derive(Clone, Copy)]
struct Pair(f32, f32);

#[scry::device]
impl Pair {
    fn sum(self) -> f32 {
        self.0 + self.1
    }
}

#[scry::device]
impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

#[scry::device]
fn twice(pair: Pair) -> Pair {
    pair + pair
}

#[scry::kernel]
fn sums(pairs: &[Pair], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = (twice(pairs[i]) + pairs[i]).sum();
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    let y = gpu.zeros::<f32>(1)?;
    sums.launch(&gpu, &gpu.upload(&[Pair(1.0, 2.0)])?, &y, 1)
}
