//! Loops that go on by what is the same in each round, distances that double and halve, and pairs of which one invocation looks after both.

use scry::prelude::*;

#[scry::kernel]
fn strided(n: usize, y: &mut [f32]) {
    let mut i = global_id().x;
    while i < n {
        y[i] = 1.0;
        i += launch_size().x;
    }
}

#[scry::kernel]
fn strided_by_workgroups(n: u32, y: &mut [f32]) {
    let stride = (num_workgroups().x * workgroup_size().x) as u32;
    let mut i = global_id().x as u32;
    while i < n {
        y[2 * i as usize] = 1.0;
        y[2 * i as usize + 1] = 2.0;
        i += stride;
    }
}

/// An invocation may stay where it is.
#[scry::kernel]
fn strided_now_and_then(x: &[f32], y: &mut [f32]) {
    let (mut i, mut k) = (global_id().x, 0);
    while i < y.len() {
        y[i] += x[k];
        if x[k] > 0.0 {
            i += launch_size().x;
        }
        k += 1;
    }
}

#[scry::kernel(workgroup = 64)]
fn rows(width: usize, x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 256]>();
    let (row, lane) = (workgroup_id().x, local_id().x);
    let mut k = lane;
    while k < 256 {
        tile[k] = x[k];
        k += workgroup_size().x;
    }
    barrier();
    let mut c = lane;
    while c < width {
        y[row * width + c] = tile[c % 256];
        c += 64;
    }
}

#[scry::kernel(workgroup = 64)]
fn sum_by_doubling(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 64]>();
    let lane = local_id().x;
    sums[lane] = x[global_id().x];
    barrier();
    let mut distance = 1;
    while distance < 64 {
        if lane % (2 * distance) == 0 {
            sums[lane] += sums[lane + distance];
        }
        barrier();
        distance *= 2;
    }
    if lane == 0 {
        y[workgroup_id().x] = sums[0];
    }
}

#[scry::kernel(workgroup = 64)]
fn sum_by_index(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 64]>();
    let lane = local_id().x;
    sums[lane] = x[global_id().x];
    barrier();
    let mut distance = 1;
    for _ in 0..6 {
        let index = 2 * distance * lane;
        if index < 64 {
            sums[index] += sums[index + distance];
        }
        barrier();
        distance <<= 1;
    }
    if lane == 0 {
        y[workgroup_id().x] = sums[0];
    }
}

/// Blelloch's scan.
#[scry::kernel(workgroup = 32)]
fn sweeps(x: &[f32], y: &mut [f32]) {
    let mut s = shared::<[f32; 64]>();
    let (lane, first) = (local_id().x, 64 * workgroup_id().x);
    s[2 * lane] = x[first + 2 * lane];
    s[2 * lane + 1] = x[first + 2 * lane + 1];
    let mut offset = 1;
    let mut d = 32;
    while d > 0 {
        barrier();
        if lane < d {
            s[offset * (2 * lane + 2) - 1] += s[offset * (2 * lane + 1) - 1];
        }
        offset *= 2;
        d /= 2;
    }
    barrier();
    if lane == 0 {
        s[63] = 0.0;
    }
    let mut d = 1;
    while d < 64 {
        offset >>= 1;
        barrier();
        if lane < d {
            let (a, b) = (offset * (2 * lane + 1) - 1, offset * (2 * lane + 2) - 1);
            let left = s[a];
            s[a] = s[b];
            s[b] += left;
        }
        d *= 2;
    }
    barrier();
    y[first + 2 * lane] = s[2 * lane];
    y[first + 2 * lane + 1] = s[2 * lane + 1];
}

#[scry::kernel(workgroup = 32)]
fn odd_even(x: &[f32], y: &mut [f32]) {
    let mut s = shared::<[f32; 64]>();
    let (lane, first) = (local_id().x, 64 * workgroup_id().x);
    s[2 * lane] = x[first + 2 * lane];
    s[2 * lane + 1] = x[first + 2 * lane + 1];
    barrier();
    for phase in 0..64 {
        let i = 2 * lane + phase % 2;
        if i + 1 < 64 && s[i] > s[i + 1] {
            let left = s[i];
            s[i] = s[i + 1];
            s[i + 1] = left;
        }
        barrier();
    }
    y[first + 2 * lane] = s[2 * lane];
    y[first + 2 * lane + 1] = s[2 * lane + 1];
}

#[scry::kernel(workgroup = 64)]
fn bitonic(x: &[f32], y: &mut [f32]) {
    let mut s = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    s[lane] = x[i];
    barrier();
    let mut k = 2;
    while k <= 64 {
        let mut j = k / 2;
        while j > 0 {
            let partner = lane ^ j;
            if partner > lane {
                let (a, b) = (s[lane], s[partner]);
                if (lane & k == 0) == (a > b) {
                    s[lane] = b;
                    s[partner] = a;
                }
            }
            barrier();
            j /= 2;
        }
        k *= 2;
    }
    y[i] = s[lane];
}

/// One step of the same in a buffer, with integers of 32 bits.
#[scry::kernel]
fn bitonic_step(j: u32, k: u32, keys: &mut [f32]) {
    let i = global_id().x as u32;
    let partner = i ^ j;
    if partner > i {
        let (a, b) = (keys[i as usize], keys[partner as usize]);
        if (i & k == 0) == (a > b) {
            keys[i as usize] = b;
            keys[partner as usize] = a;
        }
    }
}

#[scry::kernel]
fn mixed(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x as u32;
    y[(i ^ n) as usize] = x[i as usize];
}

pub fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x: Vec<f32> = (0..64).map(|i| (i * 37 % 64) as f32).collect();
    let (x, y) = (gpu.upload(&x)?, gpu.alloc::<f32>(64)?);
    let sorted: Vec<f32> = (0..64).map(|i| i as f32).collect();
    bitonic.launch(&gpu, &x, &y, 64)?;
    assert_eq!(y.download()?, sorted);
    odd_even.launch(&gpu, &x, &y, 32)?;
    assert_eq!(y.download()?, sorted);
    sweeps.launch(&gpu, &x, &y, 32)?;
    assert_eq!(y.download()?[..3], [0.0, 0.0, 37.0]);
    for (sum, name) in [(sum_by_doubling.launch(&gpu, &x, &y, 64), "doubling"), (sum_by_index.launch(&gpu, &x, &y, 64), "index")] {
        sum?;
        assert_eq!(y.download()?[0], 2016.0, "{name}");
    }
    // A stride that may wrap around is no stride.
    let error = strided.launch(&gpu, usize::MAX >> 32, &y, 64).unwrap_err();
    assert!(error.to_string().contains("launch_size().x + n <= 4294967296"), "{error}");
    strided.launch(&gpu, 64, &y, 7)?;
    assert_eq!(y.download()?, [1.0; 64]);
    Ok(())
}
