//! Sums, maxima and what else a workgroup makes of all its elements.

#[scry::kernel(workgroup = 128)]
fn halves(x: &[f32], sums: &mut [f32]) {
    let mut partial = shared::<[f32; 128]>();
    let (i, lane) = (global_id().x, local_id().x);
    partial[lane] = if i < x.len() { x[i] } else { 0.0 };
    barrier();
    let mut half = 64;
    while half > 0 {
        if lane < half {
            partial[lane] += partial[lane + half];
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        sums[workgroup_id().x] = partial[0];
    }
}

/// Sums of neighbours, of neighbours' sums, and so on.
#[scry::kernel(workgroup = 128)]
fn doubles(x: &[f32], sums: &mut [f32]) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut partial = shared::<[f32; 128]>();
        let (i, lane) = (global_id().x, local_id().x);
        partial[lane] = if i < x.len() { x[i] } else { 0.0 };
        barrier();
        let mut stride = 1;
        while stride < 128 {
            if lane % (2 * stride) == 0 {
                partial[lane] += partial[lane + stride];
            }
            barrier();
            stride *= 2;
        }
        if lane == 0 {
            sums[workgroup_id().x] = partial[0];
        }
    }
}

/// The steps written one by one.
#[scry::kernel(workgroup = 64)]
fn unrolled(x: &[f32], sums: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    partial[lane] = if i < x.len() { x[i] } else { 0.0 };
    barrier();
    #[unroll]
    for step in 0..6 {
        if lane < 32 >> step {
            partial[lane] += partial[lane + (32 >> step)];
        }
        barrier();
    }
    if lane == 0 {
        sums[workgroup_id().x] = partial[0];
    }
}

#[scry::kernel(workgroup = 64)]
fn dot(x: &[f32], y: &[f32], sums: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let lane = local_id().x;
    let mut sum = 0.0;
    for k in (global_id().x..x.len()).step_by(64 * num_workgroups().x) {
        sum += x[k] * y[k];
    }
    partial[lane] = sum;
    barrier();
    if lane == 0 {
        let mut all = 0.0;
        for k in 0..64 {
            all += partial[k];
        }
        sums[workgroup_id().x] = all;
    }
}

/// A workgroup for each row: two reductions in the same memory.
#[scry::kernel(workgroup = 64)]
fn softmax(width: usize, x: &[f32], y: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let (row, lane) = (workgroup_id().x, local_id().x);
    let mut most = f32::NEG_INFINITY;
    for column in (lane..width).step_by(64) {
        most = most.max(x[row * width + column]);
    }
    partial[lane] = most;
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            partial[lane] = partial[lane].max(partial[lane + half]);
        }
        barrier();
        half /= 2;
    }
    let most = partial[0];
    barrier();
    let mut sum = 0.0;
    for column in (lane..width).step_by(64) {
        sum += (x[row * width + column] - most).exp();
    }
    partial[lane] = sum;
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            partial[lane] += partial[lane + half];
        }
        barrier();
        half /= 2;
    }
    let sum = partial[0];
    for column in (lane..width).step_by(64) {
        y[row * width + column] = (x[row * width + column] - most).exp() / sum;
    }
}

#[scry::device]
#[derive(Clone, Copy)]
struct Best {
    value: f32,
    at: u32,
}

#[scry::kernel(workgroup = 64)]
fn greatest(x: &[f32], best: &mut [Best]) {
    let mut of_lanes = shared::<[Best; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    of_lanes[lane].value = if i < x.len() { x[i] } else { f32::NEG_INFINITY };
    of_lanes[lane].at = i as u32;
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half && of_lanes[lane + half].value > of_lanes[lane].value {
            of_lanes[lane] = of_lanes[lane + half];
        }
        barrier();
        half /= 2;
    }
    if lane == 0 {
        best[workgroup_id().x] = of_lanes[0];
    }
}

/// A sum for each row of a workgroup of several.
#[scry::kernel(workgroup = (16, 4))]
fn rows(width: usize, height: usize, a: &[f32], sums: &mut [f32]) {
    let mut partial = shared::<[[f32; 16]; 4]>();
    let (x, y, row) = (local_id().x, local_id().y, global_id().y);
    let mut sum = 0.0;
    if row < height {
        for column in (x..width).step_by(16) {
            sum += a[row * width + column];
        }
    }
    partial[y][x] = sum;
    barrier();
    let mut half = 8;
    while half > 0 {
        if x < half {
            partial[y][x] += partial[y][x + half];
        }
        barrier();
        half /= 2;
    }
    if x == 0 && row < height {
        sums[row] = partial[y][0];
    }
}

#[scry::kernel(workgroup = 64)]
fn by_subgroups(x: &[f32], sums: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let sum = subgroup::add(if i < x.len() { x[i] } else { 0.0 });
    if subgroup_lane() == 0 {
        partial[lane / subgroup_size()] = sum;
    }
    barrier();
    if lane == 0 {
        let mut all = 0.0;
        for k in 0..workgroup_size().x.div_ceil(subgroup_size()) {
            all += partial[k];
        }
        sums[workgroup_id().x] = all;
    }
}

pub fn main() {}
