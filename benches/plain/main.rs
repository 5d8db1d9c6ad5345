//! Kernels as one would write them, on CUDA and Vulkan, beside CUDA C by hand, which NVRTC compiles in the same program.
//!
//! Prints medians, how much is done a second, and the ratio to the text by hand. `cargo xtask bench --bench plain` wants of the kernels in
//! `elements.rs` 0.97 on CUDA and 0.93 on Vulkan where the text by hand has 16 bytes an invocation, else 1.2 and 1.1; of those in
//! `cooperating.rs` 1.0 and 0.9. With `SCRY_BENCH_SMALL=1`, on every device and of small sizes: to see that it runs.

mod cooperating;
mod elements;

use std::time::Instant;

use scry::prelude::*;
use scry::{DeviceClass, DeviceInfo, GpuBuf, RawKernel};

fn main() {
    let is_small = std::env::var_os("SCRY_BENCH_SMALL").is_some();
    if is_small {
        scry::__private::set_fewest_wide(1);
    }
    let is_wanted = |info: &DeviceInfo| match info.kind {
        BackendKind::Cuda | BackendKind::Vulkan => is_small || info.class != DeviceClass::Software,
        _ => is_small,
    };
    let listed = Device::list();
    let infos: Vec<&DeviceInfo> = listed.iter().filter(|info| is_wanted(info)).collect();
    if infos.is_empty() {
        return println!("SKIPPED: there is no GPU; SCRY_BENCH_SMALL=1 runs on what there is");
    }
    let cuda = Device::with_backend(BackendKind::Cuda).ok();
    if cuda.is_none() {
        println!("there is no CUDA, and so nothing to compare with");
    }
    for info in infos {
        println!("{} ({})", info.name, info.kind);
        let measured = Device::with_info(info).and_then(|gpu| {
            let on = Devices { gpu: &gpu, cuda: cuda.as_ref(), is_small };
            elements::measure(&on)?;
            cooperating::measure(&on)
        });
        if let Err(error) = measured {
            println!("{error}");
        }
    }
}

/// What is measured, and where the text by hand runs.
struct Devices<'a> {
    gpu: &'a Device,
    cuda: Option<&'a Device>,
    is_small: bool,
}

/// What a launch does much of.
#[derive(Clone, Copy)]
enum Unit {
    Bytes,
    Operations,
}

/// A function of the same name in CUDA C, and what it is launched with.
struct ByHand<'a> {
    text: &'a str,
    block: [u32; 3],
    groups: [usize; 3],
    /// How long its buffers are, in bytes.
    buffers: &'a [usize],
    /// Its parameters that are numbers.
    constants: &'a [u8],
}

impl Devices<'_> {
    /// Prints a line about a kernel, of which a launch does `amount`.
    fn compare(
        &self,
        name: &str,
        (amount, unit): (f64, Unit),
        by_hand: &ByHand<'_>,
        launch: impl Fn() -> scry::Result<()>,
    ) -> scry::Result<()> {
        let before = self.gpu.counters().wide_launches;
        let time = self.median(self.gpu, launch)?;
        let form = if self.gpu.counters().wide_launches > before { "wide" } else { "    " };
        let speed = |time: f64| match unit {
            Unit::Bytes => format!("{:>8.0} GB/s   ", amount / time / 1e9),
            Unit::Operations => format!("{:>8.1} TFLOP/s", amount / time / 1e12),
        };
        print!("    {name:<12} {form} {:>9.3} ms {}", time * 1e3, speed(time));
        if let Some(cuda) = self.cuda {
            let by_hand = self.time_by_hand(cuda, name, by_hand)?;
            print!("   by hand {:>9.3} ms {} {:>6.3}", by_hand * 1e3, speed(by_hand), by_hand / time);
        }
        println!();
        Ok(())
    }

    fn time_by_hand(&self, cuda: &Device, name: &str, by_hand: &ByHand<'_>) -> scry::Result<f64> {
        let ByHand { text, block, groups, buffers, constants } = by_hand;
        // SAFETY: the functions keep to buffers of these lengths, given these numbers.
        let kernel: RawKernel = unsafe { cuda.compile_cuda(text, name, buffers.len(), *block)? };
        let buffers: Vec<Buffer<u8>> = buffers.iter().map(|len| cuda.alloc(*len)).collect::<scry::Result<_>>()?;
        let buffers: Vec<&dyn GpuBuf> = buffers.iter().map(|buffer| buffer as &dyn GpuBuf).collect();
        let groups = groups.map(|groups| groups as u32);
        self.median(cuda, || cuda.run_configured(&kernel, &buffers, groups, Some(constants)))
    }

    /// The median seconds of a launch: of ten, since to wait takes time as well.
    fn median(&self, gpu: &Device, launch: impl Fn() -> scry::Result<()>) -> scry::Result<f64> {
        let mut times = Vec::new();
        for _ in 0..=if self.is_small { 3 } else { 31 } {
            gpu.sync()?;
            let start = Instant::now();
            for _ in 0..10 {
                launch()?;
            }
            gpu.sync()?;
            times.push(start.elapsed().as_secs_f64() / 10.0);
        }
        // The first compiles the kernel.
        times.remove(0);
        times.sort_by(f64::total_cmp);
        Ok(times[times.len() / 2])
    }
}
