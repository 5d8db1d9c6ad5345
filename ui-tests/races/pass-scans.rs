//! Scans, histograms and sorts, with what has to wait for what.

use scry::prelude::*;

/// Hillis and Steele's scan, from one page to the other.
#[scry::kernel(workgroup = 64)]
fn two_pages(x: &[u32], y: &mut [u32]) {
    let mut pages = shared::<[[u32; 64]; 2]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut page = 0;
    pages[0][lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut stride = 1;
    while stride < 64 {
        let before = if lane >= stride { pages[page][lane - stride] } else { 0 };
        pages[1 - page][lane] = pages[page][lane] + before;
        barrier();
        page = 1 - page;
        stride *= 2;
    }
    if i < y.len() {
        y[i] = pages[page][lane];
    }
}

/// The same in place: all load, all wait, all store.
#[scry::kernel(workgroup = 64)]
fn in_place(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let mut stride = 1;
    while stride < 64 {
        let before = if lane >= stride { tile[lane - stride] } else { 0 };
        barrier();
        tile[lane] += before;
        barrier();
        stride *= 2;
    }
    if i < y.len() {
        y[i] = tile[lane];
    }
}

/// Blelloch's scan, up the tree and down again.
#[scry::kernel(workgroup = 32)]
fn up_and_down(x: &[u32], y: &mut [u32]) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut tile = shared::<[u32; 64]>();
        let (lane, first) = (local_id().x, 64 * workgroup_id().x);
        tile[2 * lane] = x[first + 2 * lane];
        tile[2 * lane + 1] = x[first + 2 * lane + 1];
        barrier();
        let mut stride = 1;
        while stride < 64 {
            let right = 2 * stride * (lane + 1) - 1;
            if right < 64 {
                tile[right] += tile[right - stride];
            }
            barrier();
            stride *= 2;
        }
        if lane == 0 {
            tile[63] = 0;
        }
        barrier();
        stride = 32;
        while stride > 0 {
            let right = 2 * stride * (lane + 1) - 1;
            if right < 64 {
                let left = tile[right - stride];
                tile[right - stride] = tile[right];
                tile[right] += left;
            }
            barrier();
            stride /= 2;
        }
        y[first + 2 * lane] = tile[2 * lane];
        y[first + 2 * lane + 1] = tile[2 * lane + 1];
    }
}

/// Two pages by turns, which need one barrier a round.
#[scry::kernel(workgroup = 64)]
fn by_turns(rounds: usize, x: &[f32], y: &mut [f32]) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut pages = shared::<[[f32; 64]; 2]>();
        let (i, lane) = (global_id().x, local_id().x);
        let mut sum = 0.0;
        for round in 0..rounds {
            let page = round % 2;
            pages[page][lane] = x[64 * round + lane];
            barrier();
            sum += pages[page][(lane + 1) % 64];
        }
        y[i] = sum;
    }
}

#[scry::kernel]
fn histogram(x: &[u32], counts: &[AtomicU32]) {
    let i = global_id().x;
    if i < x.len() {
        counts[x[i] as usize].fetch_add(1, Relaxed);
    }
}

/// Each workgroup counts for itself first.
#[scry::kernel(workgroup = 128)]
fn histogram_by_workgroups(x: &[u32], counts: &mut [[u32; 256]]) {
    let bins = shared::<[AtomicU32; 256]>();
    let (i, lane) = (global_id().x, local_id().x);
    for bin in (lane..256).step_by(128) {
        bins[bin].store(0, Relaxed);
    }
    barrier();
    if i < x.len() {
        bins[(x[i] % 256) as usize].fetch_add(1, Relaxed);
    }
    barrier();
    for bin in (lane..256).step_by(128) {
        counts[workgroup_id().x][bin] = bins[bin].load(Relaxed);
    }
}

/// One lane of each pair puts it in order.
#[scry::kernel(workgroup = 64)]
fn bitonic(x: &[u32], y: &mut [u32]) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut tile = shared::<[u32; 64]>();
        let (i, lane) = (global_id().x, local_id().x);
        tile[lane] = if i < x.len() { x[i] } else { u32::MAX };
        barrier();
        let mut size = 2;
        while size <= 64 {
            let mut bit = size / 2;
            while bit > 0 {
                let other = lane ^ bit;
                if other > lane && (tile[lane] > tile[other]) == (lane & size == 0) {
                    let left = tile[lane];
                    tile[lane] = tile[other];
                    tile[other] = left;
                }
                barrier();
                bit /= 2;
            }
            size *= 2;
        }
        if i < y.len() {
            y[i] = tile[lane];
        }
    }
}

/// Even pairs, a barrier, odd pairs.
#[scry::kernel(workgroup = 64)]
fn odd_even(x: &[u32], y: &mut [u32]) {
    // SAFETY: beyond what is proven, but right.
    unsafe {
        let mut tile = shared::<[u32; 64]>();
        let (i, lane) = (global_id().x, local_id().x);
        tile[lane] = if i < x.len() { x[i] } else { u32::MAX };
        barrier();
        for phase in 0..64 {
            if lane % 2 == phase % 2 && lane < 63 && tile[lane] > tile[lane + 1] {
                let left = tile[lane];
                tile[lane] = tile[lane + 1];
                tile[lane + 1] = left;
            }
            barrier();
        }
        if i < y.len() {
            y[i] = tile[lane];
        }
    }
}

pub fn main() {}
