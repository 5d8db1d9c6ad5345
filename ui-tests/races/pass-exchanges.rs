//! What the invocations of a workgroup hand to one another.

#[scry::kernel(workgroup = 64)]
fn butterfly(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = if i < x.len() { x[i] } else { 0.0 };
    barrier();
    let mut mask = 32;
    while mask > 0 {
        let other = tile[lane ^ mask];
        barrier();
        tile[lane] += other;
        barrier();
        mask /= 2;
    }
    if i < y.len() {
        y[i] = tile[lane];
    }
}

#[scry::kernel(workgroup = 64)]
fn mirror(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[63 - lane] = x[i];
    barrier();
    y[i] = tile[lane];
}

#[scry::kernel(workgroup = 64)]
fn rotate(by: usize, rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut ring = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    ring[lane] = x[i];
    barrier();
    for _ in 0..rounds {
        let next = ring[(lane + by) % 64];
        barrier();
        ring[lane] = next;
        barrier();
    }
    y[i] = ring[lane];
}

/// Each lane stores where its neighbour loads.
#[scry::kernel(workgroup = 64)]
fn shift(x: &[f32], y: &mut [f32]) {
    let mut ring = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    ring[(lane + 1) % 64] = x[i];
    barrier();
    y[i] = ring[lane];
}

#[scry::kernel(workgroup = 64)]
fn broadcast(x: &[f32], y: &mut [f32]) {
    let mut first = shared::<f32>();
    let i = global_id().x;
    if local_id().x == 0 {
        first = x[i];
    }
    barrier();
    y[i] = x[i] / first;
}

/// The elected lane is another one in each round.
#[scry::kernel(workgroup = 64)]
fn broadcast_by_turns(x: &[f32], y: &mut [f32]) {
    let mut pivot = shared::<f32>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut value = x[i];
    for k in 0..64 {
        if lane == k {
            pivot = value;
        }
        barrier();
        value -= 0.5 * pivot;
        barrier();
    }
    y[i] = value;
}

/// Lane 0 stores, and all load between barriers of their own.
#[scry::kernel(workgroup = 64)]
fn uniform_load(x: &[f32], y: &mut [f32]) {
    let mut limit = shared::<f32>();
    let i = global_id().x;
    if local_id().x == 0 {
        limit = x[i];
    }
    let limit = workgroup_uniform_load(&limit);
    y[i] = x[i].min(limit);
}

/// Through a slice, within a workgroup.
#[scry::kernel(workgroup = 64)]
fn through_a_slice(x: &[f32], y: &mut [f32], z: &mut [f32]) {
    let (lane, first) = (local_id().x, 64 * workgroup_id().x);
    y[first + lane] = 2.0 * x[first + lane];
    barrier();
    z[first + lane] = y[first + 63 - lane];
}

/// A row of an array for each lane, and then a column.
#[scry::kernel(workgroup = 8)]
fn rows_and_columns(x: &[f32], y: &mut [f32]) {
    let mut square = shared::<[[f32; 8]; 8]>();
    let (lane, first) = (local_id().x, 64 * workgroup_id().x);
    for k in 0..8 {
        square[lane][k] = x[first + 8 * lane + k];
    }
    barrier();
    for k in 1..8 {
        square[k][lane] += square[k - 1][lane];
    }
    barrier();
    for k in 0..8 {
        y[first + 8 * k + lane] = square[k][lane];
    }
}

/// Halves of a workgroup that do different things to different elements.
#[scry::kernel(workgroup = 64)]
fn halves(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane < 32 {
        tile[lane] = x[i];
    } else {
        tile[lane] = -x[i];
    }
    barrier();
    if lane < 32 {
        tile[lane] = tile[lane] + 1.0;
    } else {
        tile[95 - lane] *= 2.0;
    }
    barrier();
    y[i] = tile[lane];
}

pub fn main() {}
