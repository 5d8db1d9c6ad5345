//! Kernels whose invocations work together, or in which each goes through much: rows, products, gravity, a transpose, a histogram, a sort.
//! The text by hand is the same, as one would write it in CUDA C.

use scry::glam::{Vec3, Vec4};
use scry::prelude::*;

use super::{ByHand, Devices, Unit};

/// The width of the tiles of the transpose and of the simple product.
#[scry::device]
const TILE: usize = 32;
/// The rows, and the columns, of the product that a workgroup of `blocked` computes, of which each invocation has 8 times 8.
#[scry::device]
const BLOCK: usize = 128;
/// How much of the columns and the rows that it multiplies it has in shared memory at a time.
#[scry::device]
const DEPTH: usize = 8;

#[scry::kernel(workgroup = 256)]
fn softmax(x: &[f32], y: &mut [f32], width: usize) {
    let mut parts = shared::<[f32; 256]>();
    let (row, t) = (workgroup_id().x, local_id().x);
    let mut greatest = f32::NEG_INFINITY;
    for c in (t..width).step_by(256) {
        greatest = greatest.max(x[row * width + c]);
    }
    parts[t] = greatest;
    barrier();
    let mut half = 128;
    while half > 0 {
        if t < half {
            parts[t] = parts[t].max(parts[t + half]);
        }
        barrier();
        half /= 2;
    }
    let greatest = parts[0];
    barrier();
    let mut sum = 0.0;
    for c in (t..width).step_by(256) {
        sum += (x[row * width + c] - greatest).exp();
    }
    parts[t] = sum;
    barrier();
    let mut half = 128;
    while half > 0 {
        if t < half {
            parts[t] += parts[t + half];
        }
        barrier();
        half /= 2;
    }
    for c in (t..width).step_by(256) {
        y[row * width + c] = (x[row * width + c] - greatest).exp() / parts[0];
    }
}

/// Rows of mean 0 and variance 1.
#[scry::kernel(workgroup = 256)]
fn layer_norm(x: &[f32], y: &mut [f32], width: usize) {
    let mut sums = shared::<[f32; 256]>();
    let mut squares = shared::<[f32; 256]>();
    let (row, t) = (workgroup_id().x, local_id().x);
    let (mut sum, mut square) = (0.0, 0.0);
    for c in (t..width).step_by(256) {
        let value = x[row * width + c];
        sum += value;
        square += value * value;
    }
    sums[t] = sum;
    squares[t] = square;
    barrier();
    let mut half = 128;
    while half > 0 {
        if t < half {
            sums[t] += sums[t + half];
            squares[t] += squares[t + half];
        }
        barrier();
        half /= 2;
    }
    let mean = sums[0] / width as f32;
    let scale = (squares[0] / width as f32 - mean * mean + 1e-5).sqrt().recip();
    for c in (t..width).step_by(256) {
        y[row * width + c] = (x[row * width + c] - mean) * scale;
    }
}

#[scry::kernel(workgroup = (16, 16))]
fn tiled(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let mut tile_of_a = shared::<[[f32; 16]; 16]>();
    let mut tile_of_b = shared::<[[f32; 16]; 16]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0.0;
    for step in 0..n / 16 {
        tile_of_a[y][x] = a[row * n + step * 16 + x];
        tile_of_b[y][x] = b[(step * 16 + y) * n + column];
        barrier();
        for i in 0..16 {
            sum = tile_of_a[y][i].mul_add(tile_of_b[i][x], sum);
        }
        barrier();
    }
    c[row * n + column] = sum;
}

#[scry::kernel(workgroup = (16, 16))]
fn blocked(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let mut block_of_a = shared::<[[f32; BLOCK]; DEPTH]>();
    let mut block_of_b = shared::<[[f32; BLOCK]; DEPTH]>();
    let (x, y) = (local_id().x, local_id().y);
    let (top, left) = (workgroup_id().y * BLOCK, workgroup_id().x * BLOCK);
    let mut sums = [[0.0; 8]; 8];
    for step in 0..n / DEPTH {
        #[unroll]
        for i in 0..4 {
            let at = y * 16 + x + 256 * i;
            block_of_a[at % DEPTH][at / DEPTH] = a[(top + at / DEPTH) * n + step * DEPTH + at % DEPTH];
            block_of_b[at / BLOCK][at % BLOCK] = b[(step * DEPTH + at / BLOCK) * n + left + at % BLOCK];
        }
        barrier();
        #[unroll]
        for depth in 0..DEPTH {
            let (mut down, mut across) = ([0.0; 8], [0.0; 8]);
            #[unroll]
            for i in 0..8 {
                down[i] = block_of_a[depth][y + 16 * i];
                across[i] = block_of_b[depth][x + 16 * i];
            }
            #[unroll]
            for j in 0..8 {
                #[unroll]
                for i in 0..8 {
                    sums[j][i] = down[j].mul_add(across[i], sums[j][i]);
                }
            }
        }
        barrier();
    }
    #[unroll]
    for j in 0..8 {
        #[unroll]
        for i in 0..8 {
            c[(top + y + 16 * j) * n + left + x + 16 * i] = sums[j][i];
        }
    }
}

/// The same, whose blocks are copied while the ones before them are multiplied.
#[scry::kernel(workgroup = (16, 16))]
fn ahead(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let mut blocks_of_a = shared::<[[[f32; DEPTH]; BLOCK]; 2]>();
    let mut blocks_of_b = shared::<[[[f32; BLOCK]; DEPTH]; 2]>();
    let (x, y) = (local_id().x, local_id().y);
    let (top, left) = (workgroup_id().y * BLOCK, workgroup_id().x * BLOCK);
    let (steps, mut sums) = (n / DEPTH, [[0.0; 8]; 8]);
    for step in 0..steps + 1 {
        if step < steps {
            let at = step * DEPTH;
            blocks_of_a[step % 2].copy_rows_from(&a[top * n + at..], n, n - at);
            blocks_of_b[step % 2].copy_rows_from(&b[at * n + left..], n, n - left);
        }
        commit_copies();
        wait_copies(1);
        barrier();
        if step > 0 {
            let page = (step + 1) % 2;
            #[unroll]
            for depth in 0..DEPTH {
                let (mut down, mut across) = ([0.0; 8], [0.0; 8]);
                #[unroll]
                for i in 0..8 {
                    down[i] = blocks_of_a[page][y + 16 * i][depth];
                    across[i] = blocks_of_b[page][depth][x + 16 * i];
                }
                #[unroll]
                for j in 0..8 {
                    #[unroll]
                    for i in 0..8 {
                        sums[j][i] = down[j].mul_add(across[i], sums[j][i]);
                    }
                }
            }
        }
        barrier();
    }
    #[unroll]
    for j in 0..8 {
        #[unroll]
        for i in 0..8 {
            c[(top + y + 16 * j) * n + left + x + 16 * i] = sums[j][i];
        }
    }
}

#[scry::kernel(workgroup = 256, fast_math)]
fn gravity(bodies: &[Vec4], accelerations: &mut [Vec3], softening: f32) {
    let mut tile = shared::<[Vec4; 256]>();
    let (i, lane) = (global_id().x, local_id().x);
    let position = if i < bodies.len() { bodies[i].truncate() } else { Vec3::ZERO };
    let mut acceleration = Vec3::ZERO;
    for first in (0..bodies.len()).step_by(256) {
        tile[lane] = if first + lane < bodies.len() { bodies[first + lane] } else { Vec4::ZERO };
        barrier();
        for k in 0..256 {
            let away = tile[k].truncate() - position;
            let near = (away.length_squared() + softening * softening).sqrt().recip();
            acceleration += away * (tile[k].w * near * near * near);
        }
        barrier();
    }
    if i < accelerations.len() {
        accelerations[i] = acceleration;
    }
}

#[scry::kernel(workgroup = (32, 8))]
fn transpose(x: &[f32], y: &mut [f32], n: usize) {
    let mut tile = shared::<[[f32; TILE + 1]; TILE]>();
    let (local, group) = (local_id(), workgroup_id());
    for row in (local.y..TILE).step_by(8) {
        tile[row][local.x] = x[(group.y * TILE + row) * n + group.x * TILE + local.x];
    }
    barrier();
    for row in (local.y..TILE).step_by(8) {
        y[(group.x * TILE + row) * n + group.y * TILE + local.x] = tile[local.x][row];
    }
}

#[scry::kernel(workgroup = 256)]
fn histogram(x: &[u32], bins: &[AtomicU32]) {
    let counts = shared::<[AtomicU32; 256]>();
    let lane = local_id().x;
    counts[lane].store(0, Relaxed);
    barrier();
    for i in (global_id().x..x.len()).step_by(launch_size().x) {
        counts[(x[i] & 255) as usize].fetch_add(1, Relaxed);
    }
    barrier();
    bins[lane].fetch_add(counts[lane].load(Relaxed), Relaxed);
}

/// All steps of a bitonic sort that fit into the 1024 elements that a workgroup has.
#[scry::kernel(workgroup = 512)]
fn sort(x: &[u32], y: &mut [u32]) {
    let mut part = shared::<[u32; 1024]>();
    let (lane, first) = (local_id().x, workgroup_id().x * 1024);
    part[lane] = x[first + lane];
    part[lane + 512] = x[first + lane + 512];
    barrier();
    for stage in 0..10u32 {
        for pass in 0..stage + 1 {
            let distance = 1usize << (stage - pass);
            let low = 2 * distance * (lane / distance) + lane % distance;
            let high = if pass == 0 { low + 2 * distance - 1 - 2 * (lane % distance) } else { low + distance };
            // SAFETY: each invocation has two places of its own in each pass, whose distance is a power of two up to 512.
            unsafe {
                let (a, b) = (*part.get_unchecked(low), *part.get_unchecked(high));
                *part.get_unchecked_mut(low) = a.min(b);
                *part.get_unchecked_mut(high) = a.max(b);
            }
            barrier();
        }
    }
    y[first + lane] = part[lane];
    y[first + lane + 512] = part[lane + 512];
}

/// The same by hand.
const BY_HAND: &str = r#"
#define ROW unsigned row = blockIdx.x, t = threadIdx.x;
#define FOLD(what) for (unsigned h = 128; h > 0; h /= 2) { if (t < h) { what; } __syncthreads(); }
extern "C" __global__ void softmax(const float *__restrict__ x, float *__restrict__ y, unsigned width) {
    __shared__ float parts[256];
    ROW float greatest = -1.0f / 0.0f, sum = 0.0f;
    for (unsigned c = t; c < width; c += 256) greatest = fmaxf(greatest, x[row * width + c]);
    parts[t] = greatest;
    __syncthreads();
    FOLD(parts[t] = fmaxf(parts[t], parts[t + h]))
    greatest = parts[0];
    __syncthreads();
    for (unsigned c = t; c < width; c += 256) sum += expf(x[row * width + c] - greatest);
    parts[t] = sum;
    __syncthreads();
    FOLD(parts[t] += parts[t + h])
    for (unsigned c = t; c < width; c += 256) y[row * width + c] = expf(x[row * width + c] - greatest) / parts[0];
}
extern "C" __global__ void layer_norm(const float *__restrict__ x, float *__restrict__ y, unsigned width) {
    __shared__ float sums[256], squares[256];
    ROW float sum = 0.0f, square = 0.0f;
    for (unsigned c = t; c < width; c += 256) {
        float value = x[row * width + c];
        sum += value;
        square += value * value;
    }
    sums[t] = sum;
    squares[t] = square;
    __syncthreads();
    FOLD(sums[t] += sums[t + h]; squares[t] += squares[t + h])
    float mean = sums[0] / width, scale = rsqrtf(squares[0] / width - mean * mean + 1e-5f);
    for (unsigned c = t; c < width; c += 256) y[row * width + c] = (x[row * width + c] - mean) * scale;
}
extern "C" __global__ void tiled(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned n) {
    __shared__ float tile_of_a[16][16], tile_of_b[16][16];
    unsigned x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
    float sum = 0.0f;
    for (unsigned step = 0; step < n / 16; ++step) {
        tile_of_a[y][x] = a[row * n + step * 16 + x];
        tile_of_b[y][x] = b[(step * 16 + y) * n + column];
        __syncthreads();
        for (int i = 0; i < 16; ++i) sum = fmaf(tile_of_a[y][i], tile_of_b[i][x], sum);
        __syncthreads();
    }
    c[row * n + column] = sum;
}
extern "C" __global__ void blocked(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned n) {
    __shared__ float block_of_a[8][128], block_of_b[8][128];
    unsigned x = threadIdx.x, y = threadIdx.y, top = blockIdx.y * 128, left = blockIdx.x * 128;
    float sums[8][8] = {};
    for (unsigned step = 0; step < n / 8; ++step) {
#pragma unroll
        for (unsigned i = 0; i < 4; ++i) {
            unsigned at = y * 16 + x + 256 * i;
            block_of_a[at % 8][at / 8] = a[(top + at / 8) * n + step * 8 + at % 8];
            block_of_b[at / 128][at % 128] = b[(step * 8 + at / 128) * n + left + at % 128];
        }
        __syncthreads();
#pragma unroll
        for (int depth = 0; depth < 8; ++depth) {
            float down[8], across[8];
#pragma unroll
            for (int i = 0; i < 8; ++i) { down[i] = block_of_a[depth][y + 16 * i]; across[i] = block_of_b[depth][x + 16 * i]; }
#pragma unroll
            for (int j = 0; j < 8; ++j)
#pragma unroll
                for (int i = 0; i < 8; ++i) sums[j][i] = fmaf(down[j], across[i], sums[j][i]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < 8; ++j)
#pragma unroll
        for (int i = 0; i < 8; ++i) c[(top + y + 16 * j) * n + left + x + 16 * i] = sums[j][i];
}
extern "C" __global__ void ahead(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, unsigned n) {
    __shared__ __align__(16) float blocks_of_a[2][128][8], blocks_of_b[2][8][128];
    unsigned x = threadIdx.x, y = threadIdx.y, t = y * 16 + x, top = blockIdx.y * 128, left = blockIdx.x * 128, steps = n / 8;
    float sums[8][8] = {};
    for (unsigned step = 0; step < steps + 1; ++step) {
        if (step < steps) {
            unsigned to_a = __cvta_generic_to_shared(&blocks_of_a[step % 2][t / 2][t % 2 * 4]);
            unsigned to_b = __cvta_generic_to_shared(&blocks_of_b[step % 2][t / 32][t % 32 * 4]);
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to_a), "l"(&a[(top + t / 2) * n + step * 8 + t % 2 * 4]));
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to_b), "l"(&b[(step * 8 + t / 32) * n + left + t % 32 * 4]));
        }
        asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.wait_group 1;" ::: "memory");
        __syncthreads();
        if (step > 0) {
            unsigned page = (step + 1) % 2;
#pragma unroll
            for (int depth = 0; depth < 8; ++depth) {
                float down[8], across[8];
#pragma unroll
                for (int i = 0; i < 8; ++i) { down[i] = blocks_of_a[page][y + 16 * i][depth]; across[i] = blocks_of_b[page][depth][x + 16 * i]; }
#pragma unroll
                for (int j = 0; j < 8; ++j)
#pragma unroll
                    for (int i = 0; i < 8; ++i) sums[j][i] = fmaf(down[j], across[i], sums[j][i]);
            }
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < 8; ++j)
#pragma unroll
        for (int i = 0; i < 8; ++i) c[(top + y + 16 * j) * n + left + x + 16 * i] = sums[j][i];
}
extern "C" __global__ void gravity(const float4 *__restrict__ bodies, float3 *__restrict__ accelerations, unsigned n) {
    __shared__ float4 tile[256];
    unsigned i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x;
    float4 zero = {0.0f, 0.0f, 0.0f, 0.0f}, position = i < n ? bodies[i] : zero;
    float3 sum = {0.0f, 0.0f, 0.0f};
    for (unsigned first = 0; first < n; first += 256) {
        tile[lane] = first + lane < n ? bodies[first + lane] : zero;
        __syncthreads();
        for (int k = 0; k < 256; ++k) {
            float x = tile[k].x - position.x, y = tile[k].y - position.y, z = tile[k].z - position.z;
            float near = rsqrtf(x * x + y * y + z * z + 0.03125f * 0.03125f), pull = tile[k].w * near * near * near;
            sum.x += x * pull;
            sum.y += y * pull;
            sum.z += z * pull;
        }
        __syncthreads();
    }
    if (i < n) accelerations[i] = sum;
}
extern "C" __global__ void transpose(const float *__restrict__ x, float *__restrict__ y, unsigned n) {
    __shared__ float tile[32][33];
    for (unsigned row = threadIdx.y; row < 32; row += 8)
        tile[row][threadIdx.x] = x[(blockIdx.y * 32 + row) * n + blockIdx.x * 32 + threadIdx.x];
    __syncthreads();
    for (unsigned row = threadIdx.y; row < 32; row += 8)
        y[(blockIdx.x * 32 + row) * n + blockIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][row];
}
extern "C" __global__ void histogram(const unsigned *__restrict__ x, unsigned *bins, unsigned n) {
    __shared__ unsigned counts[256];
    counts[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&counts[x[i] & 255], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}
extern "C" __global__ void sort(const unsigned *__restrict__ x, unsigned *__restrict__ y, unsigned) {
    __shared__ unsigned part[1024];
    unsigned lane = threadIdx.x, first = blockIdx.x * 1024;
    part[lane] = x[first + lane];
    part[lane + 512] = x[first + lane + 512];
    __syncthreads();
    for (unsigned stage = 0; stage < 10; ++stage)
        for (unsigned pass = 0; pass <= stage; ++pass) {
            unsigned distance = 1u << (stage - pass), low = 2 * distance * (lane / distance) + lane % distance;
            unsigned high = pass == 0 ? low + 2 * distance - 1 - 2 * (lane % distance) : low + distance;
            unsigned a = part[low], b = part[high];
            part[low] = min(a, b);
            part[high] = max(a, b);
            __syncthreads();
        }
    y[first + lane] = part[lane];
    y[first + lane + 512] = part[lane + 512];
}
"#;

pub(super) fn measure(on: &Devices<'_>) -> scry::Result<()> {
    let gpu = on.gpu;
    let (width, rows, side, bodies) = if on.is_small { (1024, 16, 128, 512) } else { (4096, 32768, 4096, 65536) };
    let count = width * rows;
    let number = |n: usize| (n as u32).to_ne_bytes();
    let words = |of: &[usize]| -> Vec<usize> { of.iter().map(|len| 4 * len).collect() };
    {
        let (x, y) = (gpu.alloc::<f32>(count)?, gpu.alloc::<f32>(count)?);
        let buffers = words(&[count, count]);
        let by_hand = ByHand { text: BY_HAND, block: [256, 1, 1], groups: [rows, 1, 1], buffers: &buffers, constants: &number(width) };
        let amount = (2.0 * 4.0 * count as f64, Unit::Bytes);
        on.compare("softmax", amount, &by_hand, || softmax.launch(gpu, &x, &y, width, rows * 256))?;
        on.compare("layer_norm", amount, &by_hand, || layer_norm.launch(gpu, &x, &y, width, rows * 256))?;
    }
    {
        let [a, b, c] = [gpu.alloc::<f32>(side * side)?, gpu.alloc::<f32>(side * side)?, gpu.alloc::<f32>(side * side)?];
        let buffers = words(&[side * side; 3]);
        let tiles = |tile: usize| [side / tile, side / tile, 1];
        let tiled_by_hand = ByHand { text: BY_HAND, block: [16, 16, 1], groups: tiles(16), buffers: &buffers, constants: &number(side) };
        let amount = (2.0 * (side as f64).powi(3), Unit::Operations);
        on.compare("tiled", amount, &tiled_by_hand, || tiled.launch(gpu, &a, &b, &c, side, (side, side)))?;
        let by_hand = ByHand { groups: tiles(BLOCK), ..tiled_by_hand };
        on.compare("blocked", amount, &by_hand, || blocked.launch(gpu, &a, &b, &c, side, (side / 8, side / 8)))?;
        on.compare("ahead", amount, &by_hand, || ahead.launch(gpu, &a, &b, &c, side, (side / 8, side / 8)))?;
    }
    {
        let side = 4 * side;
        let (x, y) = (gpu.alloc::<f32>(side * side)?, gpu.alloc::<f32>(side * side)?);
        let (buffers, groups) = (words(&[side * side; 2]), [side / TILE, side / TILE, 1]);
        let by_hand = ByHand { text: BY_HAND, block: [32, 8, 1], groups, buffers: &buffers, constants: &number(side) };
        let amount = (2.0 * 4.0 * (side * side) as f64, Unit::Bytes);
        on.compare("transpose", amount, &by_hand, || transpose.launch(gpu, &x, &y, side, (side, side / TILE * 8)))?;
    }
    {
        let (places, accelerations) = (gpu.alloc::<Vec4>(bodies)?, gpu.alloc::<Vec3>(bodies)?);
        let buffers = [16 * bodies, 12 * bodies];
        let groups = [bodies / 256, 1, 1];
        let by_hand = ByHand { text: BY_HAND, block: [256, 1, 1], groups, buffers: &buffers, constants: &number(bodies) };
        let amount = (20.0 * (bodies as f64).powi(2), Unit::Operations);
        on.compare("gravity", amount, &by_hand, || gravity.launch(gpu, &places, &accelerations, 1.0 / 32.0, bodies))?;
    }
    let (x, y) = (gpu.alloc::<u32>(count)?, gpu.alloc::<u32>(count)?);
    let (groups, buffers) = ([count / 4096, 1, 1], words(&[count, 256]));
    let by_hand = ByHand { text: BY_HAND, block: [256, 1, 1], groups, buffers: &buffers, constants: &number(count) };
    let bins = gpu.alloc::<u32>(256)?;
    on.compare("histogram", (4.0 * count as f64, Unit::Bytes), &by_hand, || histogram.launch(gpu, &x, &bins, count / 16))?;
    let buffers = words(&[count, count]);
    let by_hand = ByHand { block: [512, 1, 1], groups: [count / 1024, 1, 1], buffers: &buffers, ..by_hand };
    on.compare("sort", (2.0 * 4.0 * count as f64, Unit::Bytes), &by_hand, || sort.launch(gpu, &x, &y, count / 2))
}
