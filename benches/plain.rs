//! Kernels as one would write them, an element an invocation, on CUDA and Vulkan, beside CUDA C by hand: with accesses of 16 bytes where each
//! invocation has elements of its own, and as plain where neighbours share some. NVRTC compiles that text in the same program.
//!
//! Prints medians, bytes a second and the ratio to the text by hand, of which `cargo xtask bench plain` wants 0.97 of the first and 1.2 of
//! the others on CUDA, 0.93 and 1.1 on Vulkan. With `SCRY_BENCH_SMALL=1`, on every device and of small sizes: to see that it runs.

use std::time::Instant;

use scry::prelude::*;
use scry::{DeviceClass, DeviceInfo, GpuBuf, RawKernel, f16};

#[scry::kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel]
fn gelu(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let v = x[i];
    y[i] = 0.5 * v * (1.0 + (0.797_884_6 * (v + 0.044_715 * v * v * v)).tanh());
}

#[scry::kernel]
fn threshold(limit: u8, x: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = if x[i] > limit { 255 } else { 0 };
}

#[scry::kernel]
fn axpy_halves(a: f16, x: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel(workgroup = (32, 8))]
fn jacobi(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (c, r) = (global_id().x, global_id().y);
    if c > 0 && r > 0 && c < width - 1 && r < height - 1 {
        let i = r * width + c;
        y[i] = 0.25 * (x[i - 1] + x[i + 1] + x[i - width] + x[i + width]);
    }
}

#[scry::kernel(workgroup = (32, 8))]
fn blur(width: usize, height: usize, x: &[f32], y: &mut [f32]) {
    let (c, r) = (global_id().x, global_id().y);
    if c >= 2 && r >= 2 && c < width - 2 && r < height - 2 {
        let weights = [1.0, 4.0, 6.0, 4.0, 1.0];
        let mut sum = 0.0;
        for j in 0..5 {
            #[unroll]
            for i in 0..5 {
                sum += weights[j] * weights[i] * x[(r + j - 2) * width + c + i - 2];
            }
        }
        y[r * width + c] = sum / 256.0;
    }
}

/// Of pixels in four bytes.
#[scry::kernel]
fn luminance(pixels: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    let p = pixels[i];
    y[i] = 0.2126 * (p & 255) as f32 + 0.7152 * (p >> 8 & 255) as f32 + 0.0722 * (p >> 16 & 255) as f32;
}

/// The same by hand.
const BY_HAND: &str = r#"
#define AT unsigned i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;
extern "C" __global__ void saxpy(const float4 *__restrict__ x, float4 *__restrict__ y, unsigned n) {
    AT float4 v = x[i], w = y[i];
    y[i] = {2.5f * v.x + w.x, 2.5f * v.y + w.y, 2.5f * v.z + w.z, 2.5f * v.w + w.w};
}
__device__ float one(float v) { return 0.5f * v * (1.0f + tanhf(0.7978846f * (v + 0.044715f * v * v * v))); }
extern "C" __global__ void gelu(const float4 *__restrict__ x, float4 *__restrict__ y, unsigned n) {
    AT float4 v = x[i];
    y[i] = {one(v.x), one(v.y), one(v.z), one(v.w)};
}
__device__ unsigned bytes(unsigned v) {
    unsigned w = 0;
    for (int k = 0; k < 32; k += 8) w |= ((v >> k & 255u) > 100u ? 255u : 0u) << k;
    return w;
}
extern "C" __global__ void threshold(const uint4 *__restrict__ x, uint4 *__restrict__ y, unsigned n) {
    AT uint4 v = x[i];
    y[i] = {bytes(v.x), bytes(v.y), bytes(v.z), bytes(v.w)};
}
__device__ unsigned halves(unsigned x, unsigned y) {
    unsigned product, sum, a = 0x3e003e00u;
    asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(product) : "r"(a), "r"(x));
    asm("add.rn.f16x2 %0, %1, %2;" : "=r"(sum) : "r"(product), "r"(y));
    return sum;
}
extern "C" __global__ void axpy_halves(const uint4 *__restrict__ x, uint4 *__restrict__ y, unsigned n) {
    AT uint4 v = x[i], w = y[i];
    y[i] = {halves(v.x, w.x), halves(v.y, w.y), halves(v.z, w.z), halves(v.w, w.w)};
}
extern "C" __global__ void jacobi(const float *__restrict__ x, float *__restrict__ y, unsigned n) {
    unsigned c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
    if (c > 0 && r > 0 && c < n - 1 && r < n - 1) {
        unsigned i = r * n + c;
        y[i] = 0.25f * (x[i - 1] + x[i + 1] + x[i - n] + x[i + n]);
    }
}
extern "C" __global__ void blur(const float *__restrict__ x, float *__restrict__ y, unsigned n) {
    unsigned c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
    if (c >= 2 && r >= 2 && c < n - 2 && r < n - 2) {
        const float weights[5] = {1.0f, 4.0f, 6.0f, 4.0f, 1.0f};
        float sum = 0.0f;
#pragma unroll
        for (unsigned j = 0; j < 5; ++j)
#pragma unroll
            for (unsigned i = 0; i < 5; ++i) sum += weights[j] * weights[i] * x[(r + j - 2) * n + c + i - 2];
        y[r * n + c] = sum / 256.0f;
    }
}
extern "C" __global__ void luminance(const unsigned *__restrict__ x, float *__restrict__ y, unsigned n) {
    AT unsigned p = x[i];
    y[i] = 0.2126f * (p & 255) + 0.7152f * (p >> 8 & 255) + 0.0722f * (p >> 16 & 255);
}
"#;

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
    let devices: Vec<&DeviceInfo> = listed.iter().filter(|info| is_wanted(info)).collect();
    if devices.is_empty() {
        return println!("SKIPPED: there is no GPU; SCRY_BENCH_SMALL=1 runs on what there is");
    }
    let by_hand = Device::with_backend(BackendKind::Cuda).ok();
    if by_hand.is_none() {
        println!("there is no CUDA, and so nothing to compare with");
    }
    for info in devices {
        println!("{} ({})", info.name, info.kind);
        if let Err(error) = measure(info, by_hand.as_ref(), is_small) {
            println!("{error}");
        }
    }
}

/// How much there is to do.
struct Sizes {
    count: usize,
    side: usize,
    rounds: usize,
}

fn measure(info: &DeviceInfo, by_hand: Option<&Device>, is_small: bool) -> scry::Result<()> {
    let gpu = &Device::with_info(info)?;
    let sizes = if is_small { Sizes { count: 1 << 16, side: 128, rounds: 3 } } else { Sizes { count: 1 << 28, side: 8192, rounds: 31 } };
    let Sizes { count, side, .. } = sizes;
    {
        let (x, y) = (gpu.alloc::<f32>(count)?, gpu.alloc::<f32>(count)?);
        report(gpu, by_hand, &sizes, ("saxpy", 3 * 4, 4), || saxpy.launch(gpu, 2.5, &x, &y, count))?;
        report(gpu, by_hand, &sizes, ("gelu", 2 * 4, 4), || gelu.launch(gpu, &x, &y, count))?;
    }
    {
        let (x, y) = (gpu.alloc::<u8>(count)?, gpu.alloc::<u8>(count)?);
        report(gpu, by_hand, &sizes, ("threshold", 2, 16), || threshold.launch(gpu, 100, &x, &y, count))?;
    }
    {
        let (x, y) = (gpu.alloc::<f16>(count)?, gpu.alloc::<f16>(count)?);
        report(gpu, by_hand, &sizes, ("axpy_halves", 3 * 2, 8), || axpy_halves.launch(gpu, f16::from_f32(1.5), &x, &y, count))?;
    }
    {
        let (pixels, y) = (gpu.alloc::<u32>(count)?, gpu.alloc::<f32>(count)?);
        report(gpu, by_hand, &sizes, ("luminance", 2 * 4, 1), || luminance.launch(gpu, &pixels, &y, count))?;
    }
    let (x, y) = (gpu.alloc::<f32>(side * side)?, gpu.alloc::<f32>(side * side)?);
    report(gpu, by_hand, &sizes, ("jacobi", 2 * 4, 0), || jacobi.launch(gpu, side, side, &x, &y, (side, side)))?;
    report(gpu, by_hand, &sizes, ("blur", 2 * 4, 0), || blur.launch(gpu, side, side, &x, &y, (side, side)))
}

/// Prints how fast a kernel is: its name, the bytes that it moves for each element, and how many elements an invocation of the text by hand
/// has, or 0 if that is in two dimensions.
fn report(
    gpu: &Device,
    by_hand: Option<&Device>,
    sizes: &Sizes,
    (name, bytes, elements): (&str, usize, usize),
    launch: impl Fn() -> scry::Result<()>,
) -> scry::Result<()> {
    let before = gpu.counters().wide_launches;
    let time = median(gpu, sizes.rounds, launch)?;
    let form = if gpu.counters().wide_launches > before { "wide" } else { "    " };
    let count = if elements == 0 { sizes.side * sizes.side } else { sizes.count };
    let speed = |time: f64| (bytes * count) as f64 / time / 1e9;
    print!("    {name:<12} {form} {:>9.3} ms {:>7.0} GB/s", time * 1e3, speed(time));
    if let Some(cuda) = by_hand {
        let time_by_hand = time_by_hand(cuda, sizes, (name, bytes, elements), count)?;
        print!("   by hand {:>9.3} ms {:>7.0} GB/s   {:>5.2}", time_by_hand * 1e3, speed(time_by_hand), time_by_hand / time);
    }
    println!();
    Ok(())
}

fn time_by_hand(cuda: &Device, sizes: &Sizes, (name, bytes, elements): (&str, usize, usize), count: usize) -> scry::Result<f64> {
    let (block, groups, n) = match elements {
        0 => ([32, 8, 1], [sizes.side.div_ceil(32), sizes.side.div_ceil(8), 1], sizes.side),
        elements => ([256, 1, 1], [(count / elements).div_ceil(256), 1, 1], count / elements),
    };
    // SAFETY: each function takes two buffers and a number of their vectors, or the side of a square of their elements, and asks it.
    let kernel: RawKernel = unsafe { cuda.compile_cuda(BY_HAND, name, 2, block)? };
    // No kernel moves an element less than twice.
    let (x, y) = (cuda.alloc::<u8>(count * bytes / 2)?, cuda.alloc::<u8>(count * bytes / 2)?);
    let (buffers, groups): ([&dyn GpuBuf; 2], _) = ([&x, &y], groups.map(|groups| groups as u32));
    median(cuda, sizes.rounds, || cuda.run_configured(&kernel, &buffers, groups, Some(&(n as u32).to_ne_bytes())))
}

/// The median seconds of a launch: of ten, since to wait takes time as well.
fn median(gpu: &Device, rounds: usize, launch: impl Fn() -> scry::Result<()>) -> scry::Result<f64> {
    let mut times = Vec::new();
    for _ in 0..=rounds {
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
