//! Tiles in shared memory: loaded by all, read by all, and used again.

use super::{NearMiss, numbers};

/// Rows go in, columns come out; a column of padding is neither written nor read.
#[scry::kernel(workgroup = (8, 8))]
fn transpose(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 9]; 8]>();
    let (i, j) = (local_id().x, local_id().y);
    let (left, top) = (workgroup_id().x * 8, workgroup_id().y * 8);
    let (width, height) = (launch_size().x, launch_size().y);
    tile[j][i] = x[(top + j) * width + left + i];
    barrier();
    y[(left + j) * height + top + i] = tile[i][j];
}

/// Loads wait until the tile before was used, and uses until the tile is loaded.
#[scry::kernel(workgroup = (8, 8))]
fn product(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let mut tile_a = shared::<[[f32; 8]; 8]>();
    let mut tile_b = shared::<[[f32; 8]; 8]>();
    let (column, row) = (global_id().x, global_id().y);
    let (x, y) = (local_id().x, local_id().y);
    let mut sum = 0.0;
    for tile in 0..n.div_ceil(8) {
        let (k_x, k_y) = (tile * 8 + x, tile * 8 + y);
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

/// A row and its neighbours at both ends, which two of the invocations load besides their own elements.
#[scry::kernel(workgroup = 32)]
fn halo(x: &[u32], y: &mut [u32]) {
    let mut row = shared::<[u32; 34]>();
    let (i, lane, n) = (global_id().x, local_id().x, x.len());
    row[lane + 1] = if i < n { x[i] } else { 0 };
    if lane == 0 {
        row[0] = if i > 0 && i - 1 < n { x[i - 1] } else { 0 };
    }
    if lane == 31 {
        row[33] = if i + 1 < n { x[i + 1] } else { 0 };
    }
    barrier();
    if i < n {
        y[i] = row[lane] + 2 * row[lane + 1] + row[lane + 2];
    }
}

/// The border of a tile of 8 x 4, corners included, by whoever is next: some load four elements, some one.
#[scry::kernel(workgroup = (8, 4))]
fn border(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 10]; 6]>();
    let (width, height) = (launch_size().x, launch_size().y);
    let (left, top) = (workgroup_id().x * 8, workgroup_id().y * 4);
    let number = local_id().y * 8 + local_id().x;
    for round in 0..2 {
        let k = round * 32 + number;
        if k < 60 {
            let (column, row) = (left + k % 10, top + k / 10);
            let is_inside = column > 0 && row > 0 && column <= width && row <= height;
            tile[k / 10][k % 10] = if is_inside { x[(row - 1) * width + column - 1] } else { 0 };
        }
    }
    barrier();
    let mut sum = 0;
    for row in 0..3 {
        for column in 0..3 {
            sum += tile[local_id().y + row][local_id().x + column];
        }
    }
    y[global_id().y * width + global_id().x] = sum;
}

/// First it holds elements, then sums of them, in another order; a barrier is between.
#[scry::kernel(workgroup = 32)]
fn used_again(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let sum = tile[lane] + tile[31 - lane];
    barrier();
    tile[(lane * 5) % 32] = sum;
    barrier();
    y[i] = tile[lane ^ 3];
}

/// With two buffers, one barrier is enough for a round.
#[scry::kernel(workgroup = 32)]
fn ping_pong(rounds: usize, x: &[u32], y: &mut [u32]) {
    let mut ping = shared::<[u32; 32]>();
    let mut pong = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    ping[lane] = x[i];
    barrier();
    for _ in 0..rounds {
        pong[lane] = ping[(lane + 1) % 32] * 3;
        barrier();
        ping[lane] = pong[(lane + 7) % 32] + 1;
        barrier();
    }
    y[i] = ping[lane];
}

/// A barrier in a loop that the whole workgroup leaves together, though nobody knew when.
#[scry::kernel(workgroup = 32)]
fn until_all_are_done(x: &[u32], y: &mut [u32]) {
    let mut left = shared::<u32>();
    let mut values = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    values[lane] = x[i];
    let mut rounds = 0;
    loop {
        barrier();
        if lane == 0 {
            left = 0;
            for k in 0..32 {
                if values[k] > 1 {
                    left += 1;
                }
            }
        }
        if workgroup_uniform_load(&left) == 0 {
            break;
        }
        values[lane] /= 2;
        rounds += 1;
    }
    y[i] = rounds;
}

/// Only those with an element store one, and only what was stored is read.
#[scry::kernel(workgroup = 32)]
fn edge(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane, n) = (global_id().x, local_id().x, x.len());
    let first = workgroup_id().x * 32;
    if i < n {
        tile[lane] = x[i];
    }
    barrier();
    let last = (n - first).min(32) - 1;
    if i < n {
        y[i] = tile[last - lane];
    }
}

/// All read one element, which nobody writes until they have.
#[scry::kernel(workgroup = 32)]
fn one_after_the_other(x: &[u32], y: &mut [u32]) {
    let mut current = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut sum = 0;
    for turn in 0..8 {
        if lane == turn * 4 {
            current = x[i];
        }
        barrier();
        sum += current / (lane as u32 + 1);
        barrier();
    }
    y[i] = sum;
}

/// Rows of shared memory are handed on in a slice as well, behind the barrier that is for both.
#[scry::kernel(workgroup = 16)]
fn barrier_for_slices(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let (i, lane) = (global_id().x, local_id().x);
    y[i] = x[i] * 2;
    barrier();
    z[i] = y[workgroup_id().x * 16 + 15 - lane];
    barrier();
    y[i] = z[workgroup_id().x * 16 + (lane + 1) % 16];
}

#[scry::device]
#[derive(Debug, Clone, Copy)]
struct Pair {
    own: u32,
    other: u32,
}

/// Each changes a field of its own struct, while its neighbour reads the other.
#[scry::kernel(workgroup = 32)]
fn fields(x: &[u32], y: &mut [u32]) {
    let mut pairs = shared::<[Pair; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    pairs[lane].own = x[i];
    pairs[(lane + 1) % 32].other = x[i] + 1;
    barrier();
    pairs[lane].own *= 2;
    let from_neighbour = pairs[lane ^ 1].other;
    barrier();
    y[i] = pairs[31 - lane].own + from_neighbour;
}

/// An order of neighbours, in which each pair has one that compares: odd-even transposition sort.
#[scry::kernel(workgroup = 32)]
fn sorted_by_neighbours(x: &[u32], y: &mut [u32]) {
    let mut keys = shared::<[u32; 64]>();
    let (lane, first) = (local_id().x, workgroup_id().x * 64);
    keys[lane] = x[first + lane];
    keys[lane + 32] = x[first + lane + 32];
    for round in 0..64 {
        barrier();
        let low = 2 * lane + round % 2;
        if low < 63 && keys[low] > keys[low + 1] {
            let key = keys[low];
            keys[low] = keys[low + 1];
            keys[low + 1] = key;
        }
    }
    barrier();
    y[first + lane] = keys[lane];
    y[first + lane + 32] = keys[lane + 32];
}

fn products(n: usize, a: &[f32], b: &[f32]) -> Vec<f32> {
    let element = |i: usize| (0..n).fold(0.0, |sum, k| sum + a[i / n * n + k] * b[k * n + i % n]);
    (0..n * n).map(element).collect()
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: transpose::NAME,
        check: |gpu| {
            let x = numbers(16 * 24);
            let y = gpu.alloc(x.len())?;
            transpose.launch(gpu, &gpu.upload(&x)?, &y, (16, 24))?;
            assert_eq!(y.download()?, (0..x.len()).map(|i| x[i % 24 * 16 + i / 24]).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: product::NAME,
        check: |gpu| {
            let n = 20;
            // Small whole numbers, whose sums are exact.
            let [a, b] = [3, 7].map(|k| numbers(n * n).iter().map(|x| (x % k) as f32).collect::<Vec<_>>());
            let c = gpu.alloc(n * n)?;
            product.launch(gpu, n, &gpu.upload(&a)?, &gpu.upload(&b)?, &c, (n, n))?;
            assert_eq!(c.download()?, products(n, &a, &b));
            Ok(())
        },
    },
    NearMiss {
        kernel: halo::NAME,
        check: |gpu| {
            let x = numbers(100);
            let y = gpu.alloc(100)?;
            halo.launch(gpu, &gpu.upload(&x)?, &y, 100)?;
            let at = |i: usize| x.get(i).copied().unwrap_or(0);
            assert_eq!(y.download()?, (0..100usize).map(|i| at(i.wrapping_sub(1)) + 2 * x[i] + at(i + 1)).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: border::NAME,
        check: |gpu| {
            let (width, height) = (24, 12);
            let x = numbers(width * height);
            let y = gpu.alloc(x.len())?;
            border.launch(gpu, &gpu.upload(&x)?, &y, (width, height))?;
            let at = |column: usize, row: usize| if column < width && row < height { x[row * width + column] } else { 0 };
            let around = |i: usize| (0..9).map(move |k| ((i % width + k % 3).wrapping_sub(1), (i / width + k / 3).wrapping_sub(1)));
            let expected: Vec<u32> = (0..x.len()).map(|i| around(i).map(|(column, row)| at(column, row)).sum()).collect();
            assert_eq!(y.download()?, expected);
            Ok(())
        },
    },
    NearMiss {
        kernel: used_again::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            used_again.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            // 13 times 5 is 1 modulo 32.
            let element = |i: usize| {
                let (first, lane) = (i / 32 * 32, ((i % 32) ^ 3) * 13 % 32);
                x[first + lane] + x[first + 31 - lane]
            };
            assert_eq!(y.download()?, (0..64).map(element).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: ping_pong::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            ping_pong.launch(gpu, 3, &gpu.upload(&x)?, &y, 64)?;
            let mut expected = x;
            for _ in 0..3 {
                expected = (0..64).map(|i| expected[i / 32 * 32 + (i + 8) % 32] * 3 + 1).collect();
            }
            assert_eq!(y.download()?, expected);
            Ok(())
        },
    },
    NearMiss {
        kernel: until_all_are_done::NAME,
        check: |gpu| {
            let x: Vec<u32> = numbers(96).iter().enumerate().map(|(i, x)| x >> (i / 32 * 3)).collect();
            let y = gpu.alloc(96)?;
            until_all_are_done.launch(gpu, &gpu.upload(&x)?, &y, 96)?;
            let rounds = |x: &[u32]| vec![x.iter().max().unwrap().ilog2(); 32];
            assert_eq!(y.download()?, x.chunks(32).flat_map(rounds).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: edge::NAME,
        check: |gpu| {
            let x = numbers(75);
            let y = gpu.alloc(75)?;
            edge.launch(gpu, &gpu.upload(&x)?, &y, 75)?;
            assert_eq!(y.download()?, x.chunks(32).flat_map(|x| x.iter().rev().copied()).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: one_after_the_other::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            one_after_the_other.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let element = |i: usize| (0..8).map(|turn| x[i / 32 * 32 + turn * 4] / (i as u32 % 32 + 1)).sum();
            assert_eq!(y.download()?, (0..64).map(element).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: barrier_for_slices::NAME,
        check: |gpu| {
            let x = numbers(48);
            let (y, z) = (gpu.alloc(48)?, gpu.alloc(48)?);
            barrier_for_slices.launch(gpu, &gpu.upload(&x)?, &y, &z, 48)?;
            let mirrored = |i: usize| 2 * x[i / 16 * 16 + 15 - i % 16];
            assert_eq!(z.download()?, (0..48).map(mirrored).collect::<Vec<_>>());
            assert_eq!(y.download()?, (0..48).map(|i| mirrored(i / 16 * 16 + (i + 1) % 16)).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: fields::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            fields.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let element = |i: usize| {
                let (first, lane) = (i / 32 * 32, i % 32);
                2 * x[first + 31 - lane] + x[first + ((lane ^ 1) + 31) % 32] + 1
            };
            assert_eq!(y.download()?, (0..64).map(element).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: sorted_by_neighbours::NAME,
        check: |gpu| {
            let mut x = numbers(128);
            let y = gpu.alloc(128)?;
            sorted_by_neighbours.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            x.chunks_mut(64).for_each(|x| x.sort_unstable());
            assert_eq!(y.download()?, x);
            Ok(())
        },
    },
];
