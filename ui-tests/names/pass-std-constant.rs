//! Constants of the standard library under the names that one imports, and one's own, by its path.

use scry::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI};

#[scry::device]
const TAU: f32 = 6.0;

#[scry::device]
fn half_turns(x: f32) -> f32 {
    x / PI
}

#[scry::kernel]
fn constants(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = half_turns(FRAC_PI_2) + self::TAU;
}

pub fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.alloc::<f32>(1)?;
    constants.launch(&gpu, &y, 1)?;
    assert_eq!(y.download()?, [6.5]);
    Ok(())
}
