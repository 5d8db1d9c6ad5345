//! The solutions of the guide's puzzles.

#[path = "../checks.rs"]
mod checks;

use scry::prelude::*;

/// 1. **Map.** Adds 10 to each element. Each invocation has one.
#[scry::kernel]
fn map(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i] + 10.0;
}

/// 2. **Zip.** Adds two vectors.
#[scry::kernel]
fn zip(a: &[f32], b: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[i] + b[i];
}

/// 3. **Guard.** As `map`, but there are more invocations than elements: those that have none must not panic.
#[scry::kernel]
fn guard(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if i < y.len() {
        y[i] = x[i] + 10.0;
    }
}

/// 4. **Map in two dimensions.** Adds 10 to each element of a square of `size` rows. The grid is `(size, size)`, and rows lie one behind
/// the other.
#[scry::kernel(workgroup = (8, 8))]
fn map_2d(size: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = global_id().xy();
    y[row * size + column] = x[row * size + column] + 10.0;
}

/// 5. **Broadcast.** Adds each element of a row to each of a column: `y[row][column] = a[row] + b[column]`. The grid is the size of the
/// table.
#[scry::kernel(workgroup = (8, 8))]
fn broadcast(a: &[f32], b: &[f32], y: &mut [f32]) {
    let (column, row) = global_id().xy();
    y[row * b.len() + column] = a[row] + b[column];
}

/// 6. **Strides.** As `map`, but there are fewer invocations than elements. Each takes every `launch_size().x`-th element, from its own
/// number on.
#[scry::kernel]
fn strides(x: &[f32], y: &mut [f32]) {
    for i in (global_id().x..y.len()).step_by(launch_size().x) {
        y[i] = x[i] + 10.0;
    }
}

/// 7. **Guard in two dimensions.** As `map_2d`, but the grid is larger than the square along both axes.
#[scry::kernel(workgroup = (8, 8))]
fn guard_2d(size: usize, x: &[f32], y: &mut [f32]) {
    let (column, row) = global_id().xy();
    if column < size && row < size {
        y[row * size + column] = x[row * size + column] + 10.0;
    }
}

/// 8. **Shared memory.** Reverses each 64 elements: one workgroup writes them to shared memory, waits, and reads them from there. There are
/// whole workgroups only.
#[scry::kernel(workgroup = 64)]
fn reverse(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    y[i] = tile[63 - lane];
}

/// 9. **Pooling.** Each element becomes the sum of itself and the two before it; those before the first are 0.
#[scry::kernel]
fn pooling(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = x[i];
    if i >= 1 {
        sum += x[i - 1];
    }
    if i >= 2 {
        sum += x[i - 2];
    }
    y[i] = sum;
}

/// 10. **Dot product.** One workgroup multiplies 64 elements by 64 others, and adds the products up in shared memory: half as many
/// invocations in each round. `y[0]` is the sum.
#[scry::kernel(workgroup = 64)]
fn dot(a: &[f32], b: &[f32], y: &mut [f32]) {
    let mut products = shared::<[f32; 64]>();
    let lane = local_id().x;
    products[lane] = a[lane] * b[lane];
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            products[lane] += products[lane + half];
        }
        barrier();
        half /= 2;
    }
    if global_id().x == 0 {
        y[0] = products[0];
    }
}

/// 11. **Convolution.** `y[i]` is the sum of `x[i + k] * taps[k]` over all `k`; behind the end, `x` is 0.
#[scry::kernel]
fn convolution(x: &[f32], taps: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = 0.0;
    for k in 0..taps.len() {
        if i + k < x.len() {
            sum += x[i + k] * taps[k];
        }
    }
    y[i] = sum;
}

/// 12. **Prefix sum.** Each element of 64 becomes the sum of itself and all before it in its workgroup: add what is 1, 2, 4, 8, 16 and 32
/// places before.
#[scry::kernel(workgroup = 64)]
fn prefix_sum(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut distance = 1;
    while distance < 64 {
        let before = if lane >= distance { tile[lane - distance] } else { 0 };
        barrier();
        tile[lane] += before;
        barrier();
        distance *= 2;
    }
    y[i] = tile[lane];
}

/// 13. **Sum along an axis.** Adds up each row of `width` elements. One invocation for each row will do.
#[scry::kernel]
fn row_sums(width: usize, x: &[f32], y: &mut [f32]) {
    let row = global_id().x;
    let mut sum = 0.0;
    for column in 0..width {
        sum += x[row * width + column];
    }
    y[row] = sum;
}

/// 14. **Matrix product.** Multiplies two squares of `n` rows, tile by tile through shared memory. The grid is `(n, n)`, which need not be
/// a multiple of the tile.
#[scry::kernel(workgroup = (8, 8))]
fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let mut tile_a = shared::<[[f32; 8]; 8]>();
    let mut tile_b = shared::<[[f32; 8]; 8]>();
    let ((column, row), (x, y)) = (global_id().xy(), local_id().xy());
    let mut sum = 0.0;
    for tile in 0..n.div_ceil(8) {
        let (k_x, k_y) = (8 * tile + x, 8 * tile + y);
        tile_a[y][x] = if row < n && k_x < n { a[row * n + k_x] } else { 0.0 };
        tile_b[y][x] = if k_y < n && column < n { b[k_y * n + column] } else { 0.0 };
        barrier();
        for k in 0..8 {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        barrier();
    }
    if row < n && column < n {
        c[row * n + column] = sum;
    }
}

/// 15. **Histogram.** Counts how often each value is there. Several invocations may count in the same bin at once.
#[scry::kernel]
fn histogram(x: &[u8], bins: &[AtomicU32]) {
    bins[x[global_id().x] as usize].fetch_add(1, Relaxed);
}

/// 16. **Heat.** One step of heat in a plate: what is inside becomes the mean of its four neighbours, and the edge stays. The grid is the
/// size of the plate.
#[scry::kernel(workgroup = (8, 8))]
fn heat(x: &[f32], y: &mut [f32]) {
    let ((column, row), (width, height)) = (global_id().xy(), launch_size().xy());
    let at = row * width + column;
    let is_inside = column > 0 && row > 0 && column + 1 < width && row + 1 < height;
    y[at] = if is_inside { (x[at - 1] + x[at + 1] + x[at - width] + x[at + width]) / 4.0 } else { x[at] };
}

/// `guide/src/images/dot.svg` is what the test of puzzle 10 draws.
#[test]
fn the_guide_has_the_picture_of_the_dot_product() {
    let device = Device::sanitizer().expect("there is always the sanitizer");
    let launch = || dot.launch(&device, &device.zeros(64)?, &device.zeros(64)?, &device.zeros(1)?, 64);
    let (result, launches) = device.trace(launch);
    result.expect("it runs");
    let picture = include_str!("../../src/images/dot.svg");
    assert!(scry_puzzles::draw(&launches[0]) == picture, "copy `out/puzzles/dot.svg` to `guide/src/images`, and look at it");
}
