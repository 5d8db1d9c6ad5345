//! Kernels of which each invocation has an element. The text by hand has 16 bytes an invocation where invocations have elements of their own,
//! and is as plain where neighbours share some.

use scry::f16;

use super::{ByHand, Devices, Unit};

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
        #[unroll]
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

pub(super) fn measure(on: &Devices<'_>) -> scry::Result<()> {
    let gpu = on.gpu;
    let (count, side) = if on.is_small { (1 << 16, 128) } else { (1 << 28, 8192) };
    {
        let (x, y) = (gpu.alloc::<f32>(count)?, gpu.alloc::<f32>(count)?);
        compare(on, ("saxpy", 3 * 4), &along_x(count, 4), || saxpy.launch(gpu, 2.5, &x, &y, count))?;
        compare(on, ("gelu", 2 * 4), &along_x(count, 4), || gelu.launch(gpu, &x, &y, count))?;
    }
    {
        let (x, y) = (gpu.alloc::<u8>(count)?, gpu.alloc::<u8>(count)?);
        compare(on, ("threshold", 2), &along_x(count, 16), || threshold.launch(gpu, 100, &x, &y, count))?;
    }
    {
        let (x, y) = (gpu.alloc::<f16>(count)?, gpu.alloc::<f16>(count)?);
        compare(on, ("axpy_halves", 3 * 2), &along_x(count, 8), || axpy_halves.launch(gpu, f16::from_f32(1.5), &x, &y, count))?;
    }
    {
        let (pixels, y) = (gpu.alloc::<u32>(count)?, gpu.alloc::<f32>(count)?);
        compare(on, ("luminance", 2 * 4), &along_x(count, 1), || luminance.launch(gpu, &pixels, &y, count))?;
    }
    let (x, y) = (gpu.alloc::<f32>(side * side)?, gpu.alloc::<f32>(side * side)?);
    compare(on, ("jacobi", 2 * 4), &square(side), || jacobi.launch(gpu, side, side, &x, &y, (side, side)))?;
    compare(on, ("blur", 2 * 4), &square(side), || blur.launch(gpu, side, side, &x, &y, (side, side)))
}

/// What the text by hand is launched with: how many elements there are in all, workgroups and their size, and its one number.
struct Shape {
    count: usize,
    groups: [usize; 3],
    block: [u32; 3],
    n: usize,
}

/// So many elements of which an invocation of the text by hand has `elements`.
fn along_x(count: usize, elements: usize) -> Shape {
    Shape { count, groups: [(count / elements).div_ceil(256), 1, 1], block: [256, 1, 1], n: count / elements }
}

fn square(side: usize) -> Shape {
    Shape { count: side * side, groups: [side.div_ceil(32), side.div_ceil(8), 1], block: [32, 8, 1], n: side }
}

/// Prints a line about a kernel that moves so many bytes for each element.
fn compare(on: &Devices<'_>, (name, bytes): (&str, usize), shape: &Shape, launch: impl Fn() -> scry::Result<()>) -> scry::Result<()> {
    let &Shape { count, groups, block, n } = shape;
    // No kernel moves an element less than twice.
    let buffers = [count * bytes / 2; 2];
    let by_hand = ByHand { text: BY_HAND, block, groups, buffers: &buffers, constants: &(n as u32).to_ne_bytes() };
    on.compare(name, ((bytes * count) as f64, Unit::Bytes), &by_hand, launch)
}
