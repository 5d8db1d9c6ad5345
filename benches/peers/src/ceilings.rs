//! The rates that no operation exceeds, measured on the device: those of a copy, and of products that are added up.

use scry_kernels::elementwise::{Identity, map};

use crate::Result;
use crate::bench::Bench;
use crate::kernels::{CHAINS, STEPS, multiply_and_add};
use crate::peers::host;
use crate::record::Ceilings;
use crate::statistics::Times;
use crate::timer::time_on_host;

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

/// By chains of numbers; on a CPU also by a product of the crate `matrixmultiply`, since the chains' kernel is not made of vectors there.
fn operations(bench: &Bench<'_>) -> Result<f64> {
    let len = bench.len(if bench.is_cpu() { 1 << 15 } else { 1 << 20 });
    let (y, rounds) = (bench.device.zeros::<f32>(len)?, if bench.is_small { 4 } else { 256 });
    let seconds = bench.time(&|_| Ok(multiply_and_add.launch(bench.device, &y, 0.5, rounds, len)?))?.median;
    let by_chains = (2 * len * CHAINS * STEPS) as f64 * f64::from(rounds) / seconds;
    Ok(if bench.is_cpu() { by_chains.max(by_product(if bench.is_small { 128 } else { 1024 })?) } else { by_chains })
}

fn by_product(side: usize) -> Result<f64> {
    let (a, b, mut y) = (vec![1.0; side * side], vec![1.0; side * side], vec![0.0; side * side]);
    let mut times = Vec::new();
    for _ in 0..7 {
        times.extend(time_on_host(1, || {
            host::matrixmultiply(&a, &b, &mut y, side);
            Ok(())
        })?);
    }
    Ok(2.0 * (side as f64).powi(3) / Times::of(times).median)
}
