//! Tiles in shared memory that a workgroup fills, and reads behind a barrier.

#[scry::kernel(workgroup = (16, 16))]
fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let mut tile_a = shared::<[[f32; 16]; 16]>();
    let mut tile_b = shared::<[[f32; 16]; 16]>();
    let (column, row) = (global_id().x, global_id().y);
    let (x, y) = (local_id().x, local_id().y);
    let mut sum = 0.0;
    for tile in 0..n.div_ceil(16) {
        let (k_x, k_y) = (16 * tile + x, 16 * tile + y);
        tile_a[y][x] = if row < n && k_x < n { a[row * n + k_x] } else { 0.0 };
        tile_b[y][x] = if k_y < n && column < n { b[k_y * n + column] } else { 0.0 };
        barrier();
        for k in 0..16 {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        barrier();
    }
    if row < n && column < n {
        c[row * n + column] = sum;
    }
}

#[scry::kernel(workgroup = (16, 16))]
fn transpose(width: usize, height: usize, a: &[f32], b: &mut [f32]) {
    let mut tile = shared::<[[f32; 17]; 16]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    if column < width && row < height {
        tile[y][x] = a[row * width + column];
    }
    barrier();
    let (column, row) = (16 * workgroup_id().y + x, 16 * workgroup_id().x + y);
    if column < height && row < width {
        b[row * height + column] = tile[x][y];
    }
}

/// A tile in one array, row by row.
#[scry::kernel(workgroup = (16, 16))]
fn flat_tile(n: usize, a: &[f32], b: &mut [f32]) {
    let mut tile = shared::<[f32; 256]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    tile[16 * y + x] = if column < n && row < n { a[row * n + column] } else { 0.0 };
    barrier();
    if column < n && row < n {
        b[row * n + column] = tile[16 * y + x] - tile[16 * y + 15 - x];
    }
}

#[scry::kernel(workgroup = 64)]
fn blur(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 66]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane + 1] = if i < x.len() { x[i] } else { 0.0 };
    if lane == 0 {
        tile[0] = if i > 0 && i <= x.len() { x[i - 1] } else { 0.0 };
    }
    if lane == 63 {
        tile[65] = if i + 1 < x.len() { x[i + 1] } else { 0.0 };
    }
    barrier();
    if i < y.len() {
        y[i] = (tile[lane] + tile[lane + 1] + tile[lane + 2]) / 3.0;
    }
}

/// The halo is loaded by the first lanes, both ends in one go.
#[scry::kernel(workgroup = 64)]
fn wide_halo(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 72]>();
    let (i, lane) = (global_id().x, local_id().x);
    let first = 64 * workgroup_id().x;
    for k in (lane..72).step_by(64) {
        tile[k] = if first + k >= 4 && first + k - 4 < x.len() { x[first + k - 4] } else { 0.0 };
    }
    barrier();
    let mut sum = 0.0;
    for k in 0..9 {
        sum += tile[lane + k];
    }
    if i < y.len() {
        y[i] = sum / 9.0;
    }
}

/// Rounds of a stencil within a tile: loads, a barrier, stores, a barrier.
#[scry::kernel(workgroup = 64)]
fn relax(rounds: usize, x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 66]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane + 1] = if i < x.len() { x[i] } else { 0.0 };
    if lane < 2 {
        tile[65 * lane] = 0.0;
    }
    barrier();
    for _ in 0..rounds {
        let mean = 0.5 * (tile[lane] + tile[lane + 2]);
        barrier();
        tile[lane + 1] = mean;
        barrier();
    }
    if i < y.len() {
        y[i] = tile[lane + 1];
    }
}

/// Each invocation moves every eighth row of a column, counted from its own, or from the first.
#[scry::kernel(workgroup = (32, 8))]
fn transpose_by_steps(x: &[f32], y: &mut [f32], n: usize) {
    let mut tile = shared::<[[f32; 33]; 32]>();
    let (lane, row) = (local_id().x, local_id().y);
    let (left, top) = (32 * workgroup_id().x, 32 * workgroup_id().y);
    for k in (0..32).step_by(8) {
        tile[row + k][lane] = x[(top + row + k) * n + left + lane];
    }
    barrier();
    for r in (row..32).step_by(8) {
        y[(left + r) * n + top + lane] = tile[lane][r];
    }
}

/// The same of a matrix that is no multiple of a tile, and not square.
#[scry::kernel(workgroup = (32, 8))]
fn transpose_parts(x: &[f32], y: &mut [f32], width: usize, height: usize) {
    let mut tile = shared::<[[f32; 33]; 32]>();
    let (lane, row) = (local_id().x, local_id().y);
    let (left, top) = (32 * workgroup_id().x, 32 * workgroup_id().y);
    for k in (0..32).step_by(8) {
        let (i, j) = (left + lane, top + row + k);
        if i < width && j < height {
            tile[row + k][lane] = x[j * width + i];
        }
    }
    barrier();
    for k in (0..32).step_by(8) {
        let (i, j) = (top + lane, left + row + k);
        if i < height && j < width {
            y[j * height + i] = tile[lane][row + k];
        }
    }
}

#[scry::device]
#[derive(Clone, Copy)]
struct Body {
    place: [f32; 2],
    mass: f32,
}

/// All pairs of bodies, a tile at a time.
#[scry::kernel(workgroup = 64)]
fn forces(bodies: &[Body], y: &mut [f32]) {
    let mut tile = shared::<[Body; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let own = if i < bodies.len() { bodies[i] } else { Body { place: [0.0, 0.0], mass: 0.0 } };
    let mut force = 0.0;
    for round in 0..bodies.len().div_ceil(64) {
        let k = 64 * round + lane;
        tile[lane] = if k < bodies.len() { bodies[k] } else { Body { place: [0.0, 0.0], mass: 0.0 } };
        barrier();
        for j in 0..64 {
            let (dx, dy) = (tile[j].place[0] - own.place[0], tile[j].place[1] - own.place[1]);
            force += own.mass * tile[j].mass / (dx * dx + dy * dy + 1.0);
        }
        barrier();
    }
    if i < y.len() {
        y[i] = force;
    }
}

pub fn main() {}
