//! What `deterministic` costs: each kernel beside its twin without, in turn on every device.
//!
//! Prints the best time with `deterministic`, and its ratio to the best without. On software devices the grid is smaller.

use scry::prelude::*;
use scry::{DeviceClass, DeviceInfo};
use turns::best_in_turn;

#[path = "measure/turns.rs"]
mod turns;

/// A module for each work, of a kernel and its twin.
macro_rules! twins {
    ($($name:ident: $work:literal = |$x:ident, $y:ident| $value:expr;)*) => {
        $(
            mod $name {
                #[scry::kernel(workgroup = 256, deterministic)]
                pub(super) fn with(x: &[f32], y: &[f32], z: &mut [f32]) {
                    let i = scry::global_id().x;
                    let ($x, $y) = (x[i], y[i]);
                    z[i] = $value;
                }

                #[scry::kernel(workgroup = 256)]
                pub(super) fn without(x: &[f32], y: &[f32], z: &mut [f32]) {
                    let i = scry::global_id().x;
                    let ($x, $y) = (x[i], y[i]);
                    z[i] = $value;
                }
            }
        )*

        /// Prints a line for each work of `count` invocations.
        fn measure(gpu: &Device, count: usize) -> scry::Result<()> {
            let x: Vec<f32> = (0..count).map(|i| 0.1 + (i % 1000) as f32 / 500.0).collect();
            let y: Vec<f32> = (0..count).map(|i| 0.2 + (i % 777) as f32 / 400.0).collect();
            let (x, y, z) = (gpu.upload(&x)?, gpu.upload(&y)?, gpu.alloc(count)?);
            $(
                let with = || $name::with.launch(gpu, &x, &y, &z, count);
                let without = || $name::without.launch(gpu, &x, &y, &z, count);
                let [with, without] = best_in_turn(gpu, [&with, &without])?;
                println!("    {:<32}{:>10.3} ms {:>6.2}", $work, with * 1e3, with / without);
            )*
            Ok(())
        }
    };
}

twins! {
    saxpy: "2.0 * x + y" = |x, y| 2.0 * x + y;
    quotient: "x / y" = |x, y| x / y;
    root: "(x * y).sqrt()" = |x, y| (x * y).sqrt();
    exponential: "x.exp() + y" = |x, y| x.exp() + y;
    sine: "x.sin() + y" = |x, y| x.sin() + y;
    power: "x.powf(y)" = |x, y| x.powf(y);
    chain: "32 times s = s * x * 0.3 + 1.0" = |x, y| {
        let mut s = y;
        for _ in 0..32 {
            s = s * x * 0.3 + 1.0;
        }
        s
    };
}

fn main() {
    for info in Device::list() {
        println!("{} ({})", info.name, info.kind);
        if let Err(error) = Device::with_info(&info).and_then(|gpu| measure(&gpu, count(&info))) {
            println!("{error}");
        }
    }
}

fn count(info: &DeviceInfo) -> usize {
    match info.class {
        DeviceClass::Cpu | DeviceClass::Software => 1 << 22,
        _ => 1 << 26,
    }
}
