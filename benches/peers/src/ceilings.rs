//! The rates that no operation exceeds, measured on the device: those of a copy, and of products that are added up.

use scry::{Buffer, Device};
use scry_kernels::elementwise::{Identity, map};

use crate::Result;
use crate::bench::Bench;
use crate::kernels::{CHAINS, STEPS, multiply_and_add};
use crate::record::Ceilings;

/// The best rates of several ways.
pub(crate) fn measure(bench: &Bench<'_>) -> Result<Ceilings> {
    Ok(Ceilings { bytes: bytes(bench)?, operations: operations(bench)? })
}

/// A copy by a kernel, or by the driver, whichever is faster: on Vulkan, an H200's driver copies at a fifth of the rate.
fn bytes(bench: &Bench<'_>) -> Result<f64> {
    let (device, len) = (bench.device, bench.len(1 << 28));
    let (x, y) = (device.zeros::<f32>(len)?, device.zeros::<f32>(len)?);
    let by_kernel = bench.time(&|_| Ok(map(device, Identity, &x, &y)?))?;
    let by_driver = bench.time(&|_| Ok(x.copy_to(&y)?))?;
    Ok(8.0 * len as f64 / by_kernel.median.min(by_driver.median))
}

fn operations(bench: &Bench<'_>) -> Result<f64> {
    let (len, rounds) = (bench.len(1 << 22), if bench.is_small { 4 } else { 64 });
    let y = bench.device.zeros::<f32>(len)?;
    let seconds = bench.time(&|_| run(bench.device, &y, rounds))?;
    Ok((2 * len * CHAINS * STEPS) as f64 * f64::from(rounds) / seconds.median)
}

fn run(device: &Device, y: &Buffer<f32>, rounds: u32) -> Result {
    Ok(multiply_and_add.launch(device, y, 0.5, rounds, y.len())?)
}
