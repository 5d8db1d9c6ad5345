//! Workgroups: shared memory and barriers, in every sort of control flow that a whole workgroup takes, in workgroups of one, two and
//! three axes, and in grids that do not fill the last of them.

use std::collections::{HashMap, HashSet};

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds};

#[scry::kernel(workgroup = (16, 16))]
fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    let mut tile_a = shared::<[[f32; 16]; 16]>();
    let mut tile_b = shared::<[[f32; 16]; 16]>();
    let (column, row) = (global_id().x, global_id().y);
    let (x, y) = (local_id().x, local_id().y);
    let mut sum = 0.0;
    for tile in 0..n.div_ceil(16) {
        let (k_x, k_y) = (tile * 16 + x, tile * 16 + y);
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

fn matmul_in_rust(n: usize, a: &[f32], b: &[f32]) -> Vec<f32> {
    let element =
        |i: usize| (0..n.next_multiple_of(16)).fold(0.0, |sum, k| if k < n { sum + a[i / n * n + k] * b[k * n + i % n] } else { sum });
    (0..n * n).map(element).collect()
}

/// A sum by halves; what is left after six steps one invocation adds up.
#[scry::kernel(workgroup = 256)]
fn tree_sum(x: &[i32], sums: &mut [i32]) {
    let mut partial = shared::<[i32; 256]>();
    let (i, lane) = (global_id().x, local_id().x);
    partial[lane] = if i < launch_size().x { x[i] } else { 0 };
    barrier();
    let mut stride = 128;
    while stride > 0 {
        if stride < 4 {
            break;
        }
        if lane < stride {
            partial[lane] += partial[lane + stride];
        }
        barrier();
        stride /= 2;
    }
    if lane != 0 {
        return;
    }
    let mut sum = 0;
    for k in 0..4 {
        sum += partial[k];
    }
    sums[workgroup_id().x] = sum;
}

/// Long loops without barriers, over a slice that neighbours read together.
#[scry::kernel(workgroup = 64)]
fn strided_sum(x: &[u32], steps: usize, sums: &mut [u32]) {
    let mut partial = shared::<[u32; 64]>();
    let lane = local_id().x;
    let base = workgroup_id().x * steps * 64;
    let mut sum = 0u32;
    for step in 0..steps {
        if x[base + step * 64 + lane] == 7 {
            continue;
        }
        sum += x[base + step * 64 + lane];
    }
    partial[lane] = sum;
    barrier();
    sums[global_id().x] = partial[63 - lane] ^ sum;
}

#[scry::device]
#[derive(Clone, Copy)]
struct Found {
    at: u32,
    value: f32,
}

/// A scalar, nested arrays and structs, of several variables.
#[scry::kernel(workgroup = 32)]
fn several(x: &[f32], y: &mut [f32]) {
    let mut pivot = shared::<u32>();
    let mut table = shared::<[[f32; 4]; 32]>();
    let mut found = shared::<[Found; 32]>();
    let mut is_large = shared::<[bool; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    let value = if i < x.len() { x[i] } else { 0.0 };
    for k in 0..4 {
        table[lane][k] = value * k as f32;
    }
    found[lane] = Found { at: i as u32, value };
    is_large[lane] = value > 10.0;
    if lane == 31 {
        pivot = (workgroup_id().x % 32) as u32;
    }
    barrier();
    let other = found[pivot as usize];
    let mut count = 0.0;
    for k in 0..32 {
        if is_large[k] {
            count += 1.0;
        }
    }
    barrier();
    found[lane].value += table[31 - lane][(pivot % 4) as usize];
    barrier();
    if i < y.len() {
        y[i] = found[31 - lane].value + other.value + other.at as f32 + count;
    }
}

fn several_in_rust(x: &[f32]) -> Vec<f32> {
    let at = |i: usize| x.get(i).copied().unwrap_or(0.0);
    let element = |i: usize| {
        let (group, lane) = (i / 32, i % 32);
        let (first, pivot) = (group * 32, group % 32);
        let mirror = 31 - lane;
        let table = at(first + lane) * (pivot % 4) as f32;
        let count = (first..first + 32).filter(|i| at(*i) > 10.0).count() as f32;
        at(first + mirror) + table + at(first + pivot) + (first + pivot) as u32 as f32 + count
    };
    (0..x.len()).map(element).collect()
}

/// Barriers in loops and branches that the whole workgroup takes, which it leaves by labels.
#[scry::kernel(workgroup = 8)]
fn labelled(limits: &[u32], y: &mut [u32]) {
    let mut ring = shared::<[u32; 8]>();
    let lane = local_id().x;
    let limit = limits[workgroup_id().x];
    let mut seen = 0;
    ring[lane] = lane as u32;
    barrier();
    'outer: for round in 0..10u32 {
        let mut inner = 0;
        loop {
            let next = ring[(lane + 1) % 8];
            barrier();
            ring[lane] = next + round;
            barrier();
            inner += 1;
            if inner == 3 {
                continue 'outer;
            }
            if round * 3 + inner > limit {
                break 'outer;
            }
            if limit % 2 == 0 {
                seen += ring[7 - lane];
                barrier();
            } else {
                seen ^= next;
            }
        }
    }
    let bonus = 'bonus: {
        if limit > 20 {
            break 'bonus 0;
        }
        ring[lane] += 1;
        barrier();
        ring[(lane + 3) % 8]
    };
    y[global_id().x] = seen * 100 + bonus + ring[lane];
}

fn labelled_in_rust(limit: u32) -> [u32; 8] {
    let mut ring: [u32; 8] = std::array::from_fn(|lane| lane as u32);
    let mut seen = [0u32; 8];
    'outer: for round in 0..10 {
        for inner in 1.. {
            let next: [u32; 8] = std::array::from_fn(|lane| ring[(lane + 1) % 8]);
            ring = next.map(|next| next + round);
            if inner == 3 {
                continue 'outer;
            }
            if round * 3 + inner > limit {
                break 'outer;
            }
            for lane in 0..8 {
                seen[lane] = if limit % 2 == 0 { seen[lane] + ring[7 - lane] } else { seen[lane] ^ next[lane] };
            }
        }
    }
    if limit <= 20 {
        ring = ring.map(|value| value + 1);
    }
    std::array::from_fn(|lane| seen[lane] * 100 + if limit > 20 { 0 } else { ring[(lane + 3) % 8] } + ring[lane])
}

/// The whole workgroup returns, or single invocations do, behind the last barrier.
#[scry::kernel(workgroup = 16)]
fn returns(x: &[i32], y: &mut [i32]) {
    let mut all = shared::<[i32; 16]>();
    let (i, lane) = (global_id().x, local_id().x);
    if workgroup_id().x % 3 == 1 {
        return;
    }
    all[lane] = if i < x.len() { x[i] } else { 0 };
    barrier();
    let neighbour = all[lane ^ 1];
    if neighbour % 2 == 0 {
        return;
    }
    let mut sum = neighbour;
    for k in 0..40 {
        if all[k % 16] == 5 {
            return;
        }
        sum += all[k % 16] * k as i32;
    }
    if i < y.len() {
        y[i] = sum;
    }
}

fn returns_in_rust(x: &[i32], i: usize) -> i32 {
    let first = i / 16 * 16;
    let all = |lane: usize| x.get(first + lane).copied().unwrap_or(0);
    let neighbour = all(i % 16 ^ 1);
    if i / 16 % 3 == 1 || neighbour % 2 == 0 || (0..16).any(|lane| all(lane) == 5) {
        return -1;
    }
    (0..40).fold(neighbour, |sum, k| sum + all(k % 16) * k as i32)
}

/// Some invocations skip what others do, from inside a branch with barriers to behind it.
#[scry::kernel(workgroup = 8)]
fn skips(limits: &[u32], y: &mut [u32]) {
    let mut ring = shared::<[u32; 8]>();
    let lane = local_id().x;
    let limit = limits[workgroup_id().x];
    let mut sum = 0;
    'rounds: for round in 0..3u32 {
        ring[lane] = lane as u32 + round + sum;
        'rest: {
            if limit % 2 == 0 {
                barrier();
                let next = ring[(lane + 1) % 8];
                barrier();
                if next % 3 == 0 {
                    break 'rest;
                }
                if next % 3 == 1 {
                    continue 'rounds;
                }
                sum += next;
            }
            sum += 100;
        }
        sum += 1000;
    }
    if limit > 4 {
        barrier();
        if lane % 2 == 0 {
            return;
        }
    }
    y[global_id().x] = sum + 1;
}

fn skips_in_rust(limit: u32) -> [u32; 8] {
    let mut sums = [0; 8];
    for round in 0..3 {
        let ring: [u32; 8] = std::array::from_fn(|lane| lane as u32 + round + sums[lane]);
        for lane in 0..8 {
            let next = ring[(lane + 1) % 8];
            sums[lane] += match (limit % 2, next % 3) {
                (1, _) => 1100,
                (_, 0) => 1000,
                (_, 1) => 0,
                _ => next + 1100,
            };
        }
    }
    std::array::from_fn(|lane| if limit > 4 && lane % 2 == 0 { 0 } else { sums[lane] + 1 })
}

#[scry::device]
fn swap_halves(value: u32) -> u32 {
    let mut tile = shared::<[u32; 24]>();
    let id = local_id();
    let lane = (id.z * 3 + id.y) * 4 + id.x;
    tile[lane] = value;
    barrier();
    let swapped = tile[(lane + 12) % 24];
    barrier();
    swapped
}

/// A function with barriers, of which some invocations return early behind the last.
#[scry::device]
fn swap_or_keep(value: u32) -> u32 {
    let swapped = swap_halves(value);
    if swapped % 3 == 0 {
        return value;
    }
    if swapped % 3 == 1 {
        return swapped + 1000;
    }
    swapped
}

#[scry::kernel(workgroup = (4, 3, 2))]
fn volume(y: &mut [u32]) {
    let (id, size) = (global_id(), launch_size());
    let at = (id.z * size.y + id.y) * size.x + id.x;
    let own = (id.z * 100 + id.y * 10 + id.x) as u32;
    let first = swap_halves(own);
    let second = swap_or_keep(first + 1);
    if id.x < size.x && id.y < size.y && id.z < size.z {
        y[at] = first * 10000 + second;
    }
}

fn volume_in_rust(at: usize, [width, height, _]: [usize; 3]) -> u32 {
    let id = [at % width, at / width % height, at / width / height];
    let own = |[x, y, z]: [usize; 3]| (z * 100 + y * 10 + x) as u32;
    let first = own([id[0], id[1], id[2] ^ 1]);
    let swapped = own(id) + 1;
    let second = match swapped % 3 {
        0 => first + 1,
        1 => swapped + 1000,
        _ => swapped,
    };
    first * 10000 + second
}

/// Values of every sort that live across barriers.
#[scry::kernel(workgroup = (8, 2))]
fn across(x: &[f32], scale: f32, y: &mut [f32]) {
    let mut best = shared::<f32>();
    let (id, local) = (global_id(), local_id());
    let lane = local.y * 8 + local.x;
    let at = id.y * launch_size().x + id.x;
    let is_inside = id.x < launch_size().x && id.y < launch_size().y;
    let mut pair = (if is_inside { x[at] } else { 0.0 }, lane as f32);
    let mut window = [0.0f32; 3];
    let half;
    if lane % 2 == 0 {
        half = pair.0 / 2.0;
    } else {
        half = pair.0 * 2.0;
    }
    let steps = if scale > 2.0 { 3 } else { 16 };
    for step in 0..steps {
        if lane == step {
            best = pair.0 + half;
        }
        barrier();
        let current = best;
        window[step % 3] += current;
        pair.1 += current * scale;
        barrier();
    }
    if is_inside {
        y[at] = pair.0 + pair.1 + window[0] - window[1] * 2.0 + window[2] + half;
    }
}

fn across_in_rust(x: &[f32], [width, height]: [usize; 2], scale: f32, at: usize) -> f32 {
    let (column, row) = (at % width, at / width);
    let value = |lane: usize| {
        let (column, row) = (column / 8 * 8 + lane % 8, row / 2 * 2 + lane / 8);
        if column < width && row < height { x[row * width + column] } else { 0.0 }
    };
    let half = |lane: usize| if lane % 2 == 0 { value(lane) / 2.0 } else { value(lane) * 2.0 };
    let lane = row % 2 * 8 + column % 8;
    let (mut sum, mut window) = (lane as f32, [0.0f32; 3]);
    for step in 0..if scale > 2.0 { 3 } else { 16 } {
        let current = value(step) + half(step);
        window[step % 3] += current;
        sum += current * scale;
    }
    value(lane) + sum + window[0] - window[1] * 2.0 + window[2] + half(lane)
}

/// What one invocation decides, all follow.
#[scry::kernel(workgroup = 32)]
fn agreed(x: &[u32], y: &mut [u32]) {
    let mut go_on = shared::<u32>();
    let mut values = shared::<[u32; 32]>();
    let lane = local_id().x;
    values[lane] = x[global_id().x];
    let mut rounds = 0;
    loop {
        barrier();
        if lane == 0 {
            go_on = 0;
            for k in 0..32 {
                if values[k] > 1 {
                    go_on += 1;
                }
            }
        }
        let count = workgroup_uniform_load(&go_on);
        if count == 0 || rounds == 50 {
            break;
        }
        values[lane] /= 2;
        rounds += 1;
    }
    y[global_id().x] = rounds * 10 + values[lane];
}

fn agreed_in_rust(group: &[u32]) -> Vec<u32> {
    let most = group.iter().max().unwrap();
    let rounds = most.checked_ilog2().unwrap_or(0);
    group.iter().map(|value| rounds * 10 + (value >> rounds)).collect()
}

/// Indices that grow with x, or not at all, or backwards; some wrap, and some are out of bounds for a part of a row.
#[scry::kernel(workgroup = (8, 4))]
fn rows(width: usize, x: &[u32], y: &mut [u32], pairs: &mut [[u32; 2]]) {
    let mut tile = shared::<[[u32; 8]; 4]>();
    let load = |i: usize| if i < x.len() { x[i] } else { 0 };
    let (column, row) = (global_id().x, global_id().y);
    let (param, at) = (local_id().x, row * width + column);
    tile[local_id().y][param] = (load(at) + load(param.wrapping_sub(1))) ^ load(row) ^ load(at.wrapping_sub(5));
    barrier();
    let operand = tile[3 - local_id().y][7 - param];
    let mut sum = 0u32;
    for k in 0..3 {
        let own = at + k * row;
        sum += load(own) ^ load(row + k) ^ load(3 * param + 1);
    }
    if at >= x.len() {
        sum ^= 7;
    }
    if column < width {
        if at < y.len() {
            y[at] += operand;
        }
        if at < pairs.len() && column % 3 != 0 {
            pairs[at][1] = operand ^ load(at + 1);
        }
    }
    barrier();
    let (left, right) = (at.wrapping_sub(width), width.wrapping_sub(column));
    if column < width && at < pairs.len() {
        let own = if at < y.len() { y[at] } else { 0 };
        pairs[at][0] = own + load(left) + load(right) + sum + load(workgroup_id().x);
    }
}

fn rows_in_rust(width: usize, height: usize, x: &[u32], y: &mut [u32], pairs: &mut [[u32; 2]]) {
    let (width, load) = (width as u32, |i: u32| x.get(i as usize).copied().unwrap_or(0));
    let tile = |column: u32, row: u32| {
        let at = row * width + column;
        load(at).wrapping_add(load((column % 8).wrapping_sub(1))) ^ load(row) ^ load(at.wrapping_sub(5))
    };
    for (column, row) in (0..height as u32).flat_map(|row| (0..width).map(move |column| (column, row))) {
        let at = row * width + column;
        let operand = tile(column / 8 * 8 + 7 - column % 8, row / 4 * 4 + 3 - row % 4);
        let part = |k: u32| load(at + k * row) ^ load(row + k) ^ load(3 * (column % 8) + 1);
        let sum = (0..3).map(part).fold(0, u32::wrapping_add) ^ if at as usize >= x.len() { 7 } else { 0 };
        let y = y.get_mut(at as usize).map_or(0, |y| {
            *y = y.wrapping_add(operand);
            *y
        });
        let Some(pair) = pairs.get_mut(at as usize) else { continue };
        if column % 3 != 0 {
            pair[1] = operand ^ load(at + 1);
        }
        let others = [load(at.wrapping_sub(width)), load(width.wrapping_sub(column)), sum, load(column / 8)];
        pair[0] = others.into_iter().fold(y, u32::wrapping_add);
    }
}

/// Such indices without guards: of some rows a part of the invocations panics, of others all.
#[scry::kernel(workgroup = (8, 4))]
fn unguarded(width: usize, back: usize, x: &[u32], y: &mut [u32], pairs: &mut [[u32; 2]]) {
    let mut tile = shared::<[[u32; 8]; 4]>();
    let (column, row) = (global_id().x, global_id().y);
    let (lane, at) = (local_id().x, row * width + column);
    tile[local_id().y][lane] = (x[at] + x[lane]) ^ x[row] ^ x[at.wrapping_sub(back)];
    barrier();
    let operand = tile[3 - local_id().y][7 - lane];
    y[at] += operand;
    pairs[at][1] = operand ^ x[at];
}

/// What an invocation does, or what it says when it panics.
type Outcome<T> = Result<T, String>;

/// What the workgroups do of which no invocation panics in front of the barrier, and who panics. Of the other workgroups it is left open
/// what they do behind it, and they are noted.
fn unguarded_in_rust(
    [width, height]: [usize; 2],
    back: usize,
    x: &[u32],
    y: &mut [u32],
    pairs: &mut [[u32; 2]],
) -> (HashMap<[usize; 3], String>, HashSet<[usize; 2]>) {
    let (mut panics, mut open) = (HashMap::new(), HashSet::new());
    let load = |i: usize| x.get(i).copied().ok_or_else(|| out_of_bounds(x.len(), i as u32));
    let element = |[column, row]: [usize; 2]| -> Outcome<u32> {
        let at = row * width + column;
        Ok((load(at)? + load(column % 8)?) ^ load(row)? ^ load((at as u32).wrapping_sub(back as u32) as usize)?)
    };
    for group in (0..height / 4).flat_map(|y| (0..width / 8).map(move |x| [x, y])) {
        let ids: Vec<[usize; 2]> = (0..32).map(|lane| [group[0] * 8 + lane % 8, group[1] * 4 + lane / 8]).collect();
        let tile: Vec<Outcome<u32>> = ids.iter().map(|id| element(*id)).collect();
        for (lane, [column, row]) in ids.into_iter().enumerate() {
            let at = row * width + column;
            let done = tile[lane].clone().and_then(|_| {
                let Ok(operand) = &tile[31 - lane] else { return Ok(()) };
                let y_len = y.len();
                let own = y.get_mut(at).ok_or_else(|| out_of_bounds(y_len, at))?;
                *own = own.wrapping_add(*operand);
                let pairs_len = pairs.len();
                pairs.get_mut(at).ok_or_else(|| out_of_bounds(pairs_len, at))?[1] = operand ^ x[at];
                Ok(())
            });
            panics.extend(done.err().map(|message| ([column, row, 0], message)));
        }
        open.extend(tile.iter().any(Result::is_err).then_some(group));
    }
    (panics, open)
}

/// Elements of shared memory that are not there, in some workgroups.
#[scry::kernel(workgroup = 32)]
fn beyond(shifts: &[[u32; 2]], x: &[u32], y: &mut [u32]) {
    let mut table = shared::<[[u32; 4]; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    let [outer, inner] = shifts[workgroup_id().x];
    y[i] = 1;
    table[lane + outer as usize][lane % 4 + inner as usize] = x[i];
    barrier();
    y[i] = table[31 - lane][(31 - lane) % 4];
}

fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 7).collect()
}

fn floats(len: usize) -> Vec<f32> {
    numbers(len).into_iter().map(|bits| (bits % 65) as f32 / 4.0).collect()
}

#[test]
fn tiles_make_a_product() {
    for n in [1, 16, 17, 61] {
        let (a, b) = (floats(n * n), floats(n * n + 3)[3..].to_vec());
        let expected = matmul_in_rust(n, &a, &b);
        every_device(|gpu| {
            let (a, b, c) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc::<f32>(n * n)?);
            matmul.launch(gpu, n, &a, &b, &c, (n, n))?;
            assert_eq!(c.download()?, expected, "{n}");
            Ok(())
        });
    }
}

#[test]
fn halves_make_a_sum() {
    for len in [1, 255, 256, 257, 100_003] {
        let x: Vec<i32> = numbers(len).into_iter().map(|x| x as i32 - (1 << 24)).collect();
        let expected: Vec<i32> = x.chunks(256).map(|group| group.iter().fold(0i32, |sum, x| sum.wrapping_add(*x))).collect();
        every_device(|gpu| {
            let (x, sums) = (gpu.upload(&x)?, gpu.alloc::<i32>(len.div_ceil(256))?);
            tree_sum.launch(gpu, &x, &sums, len)?;
            assert_eq!(sums.download()?, expected, "{len}");
            Ok(())
        });
    }
}

#[test]
fn neighbours_read_together() {
    for (len, steps) in [(64, 0), (128, 3), (640, 50)] {
        let x: Vec<u32> = numbers(len * steps).into_iter().map(|x| x % 9).collect();
        let sum = |i: usize| {
            let column = (0..steps).map(|step| x[i / 64 * 64 * steps + step * 64 + i % 64]);
            column.filter(|x| *x != 7).sum::<u32>()
        };
        let expected: Vec<u32> = (0..len).map(|i| sum(i) ^ sum(i / 64 * 64 + 63 - i % 64)).collect();
        every_device(|gpu| {
            let (x, sums) = (gpu.upload(&x)?, gpu.alloc::<u32>(len)?);
            strided_sum.launch(gpu, &x, steps, &sums, len)?;
            assert_eq!(sums.download()?, expected, "{len}");
            Ok(())
        });
    }
}

#[test]
fn variables_of_all_sorts_are_shared() {
    for len in [1, 31, 32, 1009] {
        let x = floats(len);
        let expected = several_in_rust(&x);
        every_device(|gpu| {
            let (x, y) = (gpu.upload(&x)?, gpu.alloc::<f32>(len)?);
            several.launch(gpu, &x, &y, len)?;
            assert_eq!(y.download()?, expected, "{len}");
            Ok(())
        });
    }
}

#[test]
fn workgroups_leave_loops_by_labels() {
    let limits = [0, 1, 2, 5, 8, 13, 20, 21, 29, 100];
    let expected: Vec<u32> = limits.iter().flat_map(|limit| labelled_in_rust(*limit)).collect();
    every_device(|gpu| {
        let (limits, y) = (gpu.upload(&limits)?, gpu.alloc::<u32>(expected.len())?);
        labelled.launch(gpu, &limits, &y, expected.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn workgroups_and_invocations_return() {
    for len in [1, 16, 331] {
        let x: Vec<i32> = numbers(len).into_iter().map(|x| (x % 50) as i32).collect();
        let expected: Vec<i32> = (0..len).map(|i| returns_in_rust(&x, i)).collect();
        every_device(|gpu| {
            let (x, y) = (gpu.upload(&x)?, gpu.upload(&vec![-1; len])?);
            returns.launch(gpu, &x, &y, len)?;
            assert_eq!(y.download()?, expected, "{len}");
            Ok(())
        });
    }
}

#[test]
fn rows_reach_over_the_ends_of_slices() {
    for (width, height, len) in
        [(8, 4, 32), (8, 4, 3), (16, 8, 128), (16, 8, 127), (16, 8, 121), (16, 8, 100), (13, 7, 91), (3, 9, 27), (24, 5, 0)]
    {
        let (x, mut y, mut pairs) = (numbers(len), numbers(width * height), vec![[1, 2]; width * height]);
        for (y_len, pairs_len) in [(y.len(), y.len()), (y.len() - 3, y.len() - 9), (5, 2)] {
            (y.truncate(y_len), pairs.truncate(pairs_len));
            let (before_y, before_pairs) = (y.clone(), pairs.clone());
            rows_in_rust(width, height, &x, &mut y, &mut pairs);
            every_device(|gpu| {
                let (x, device_y, device_pairs) = (gpu.upload(&x)?, gpu.upload(&before_y)?, gpu.upload(&before_pairs)?);
                rows.launch(gpu, width, &x, &device_y, &device_pairs, [width, height])?;
                assert_eq!(device_y.download()?, y, "{width} x {height}, {len}");
                assert_eq!(device_pairs.download()?, pairs, "{width} x {height}, {len}");
                Ok(())
            });
        }
    }
}

/// What a workgroup does behind a barrier that some of its invocations do not get to is left open; what those wrote is not.
#[test]
fn rows_end_where_slices_do() {
    every_device_alone(|gpu| {
        for (size, back, x_len, y_len, pairs_len) in [
            ([8, 4], 0, 32, 32, 32),
            ([8, 4], 0, 31, 32, 32),
            ([8, 4], 0, 9, 32, 32),
            ([8, 4], 0, 32, 29, 32),
            ([8, 4], 0, 32, 5, 2),
            ([16, 8], 0, 127, 128, 128),
            ([16, 8], 5, 128, 128, 128),
            ([16, 8], 5, 100, 128, 128),
            ([16, 8], 0, 128, 125, 119),
            ([16, 8], 0, 128, 128, 41),
            ([24, 8], 0, 0, 192, 192),
            ([40, 12], 0, 477, 480, 480),
            ([40, 12], 0, 480, 480, 477),
        ] {
            let (x, mut y, mut pairs) = (numbers(x_len), numbers(y_len), vec![[1, 2]; pairs_len]);
            let (device_x, device_y, device_pairs) = (gpu.upload(&x)?, gpu.upload(&y)?, gpu.upload(&pairs)?);
            let (panics, open) = unguarded_in_rust(size, back, &x, &mut y, &mut pairs);
            unguarded.launch(gpu, size[0], back, &device_x, &device_y, &device_pairs, size)?;
            if !panics.is_empty() {
                let panic = expect_panic(gpu.sync());
                assert_eq!(Some(&panic.message), panics.get(&panic.global_id), "{panic}");
                assert_eq!(panic.count as usize, panics.len(), "{panic}");
            }
            let (found_y, found_pairs) = (device_y.download()?, device_pairs.download()?);
            for (column, row) in (0..size[1]).flat_map(|row| (0..size[0]).map(move |column| (column, row))) {
                if !open.contains(&[column / 8, row / 4]) || panics.contains_key(&[column, row, 0]) {
                    let at = row * size[0] + column;
                    assert_eq!(found_y.get(at), y.get(at), "{size:?}, {x_len}: {column}, {row}");
                    assert_eq!(found_pairs.get(at), pairs.get(at), "{size:?}, {x_len}: {column}, {row}");
                }
            }
        }
        Ok(())
    });
}

#[test]
fn shared_memory_has_an_end() {
    let shifts = [[0u32; 2], [1, 0], [0, 1], [0; 2], [40, 1], [0; 2]];
    let x = numbers(shifts.len() * 32);
    let in_rust = |i: usize| {
        let ([outer, inner], lane) = (shifts[i / 32].map(|shift| shift as usize), i % 32);
        match (lane + outer, lane % 4 + inner) {
            (row @ 32.., _) => Err(out_of_bounds(32, row)),
            (_, column @ 4..) => Err(out_of_bounds(4, column)),
            _ => Ok(x[i / 32 * 32 + 31 - lane]),
        }
    };
    let expected: Vec<Result<u32, String>> = (0..x.len()).map(in_rust).collect();
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(x.len())?;
        beyond.launch(gpu, &gpu.upload(&shifts)?, &gpu.upload(&x)?, &y, x.len())?;
        let panic = expect_panic(y.download());
        let i = panic.global_id[0];
        assert_eq!((panic.workgroup_id, panic.local_id), ([i / 32, 0, 0], [i % 32, 0, 0]));
        assert_eq!(Err(panic.message.clone()), expected[i], "{panic}");
        assert_eq!(panic.count, 1 + 8 + 32, "{panic}");
        assert_eq!(code(&panic), "table[lane + outer as usize][lane % 4 + inner as usize] = x[i];");
        for (i, (found, expected)) in y.download()?.iter().zip(&expected).enumerate() {
            // The others of a workgroup may end with those that panic.
            match expected {
                Err(_) => assert_eq!(*found, 1, "{i}"),
                Ok(value) => assert!(*found == *value || shifts[i / 32] != [0; 2], "{i}: {found}"),
            }
        }
        Ok(())
    });
}

#[test]
fn invocations_skip_what_others_do() {
    let limits = [0, 1, 2, 3, 4, 5, 6, 7];
    let expected: Vec<u32> = limits.iter().flat_map(|limit| skips_in_rust(*limit)).collect();
    every_device(|gpu| {
        let (limits, y) = (gpu.upload(&limits)?, gpu.alloc::<u32>(expected.len())?);
        skips.launch(gpu, &limits, &y, expected.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn functions_have_barriers() {
    for size in [[1, 1, 1], [4, 3, 2], [5, 7, 3], [13, 1, 4]] {
        let len = size.iter().product();
        let expected: Vec<u32> = (0..len).map(|at| volume_in_rust(at, size)).collect();
        every_device(|gpu| {
            let y = gpu.alloc::<u32>(len)?;
            volume.launch(gpu, &y, size)?;
            assert_eq!(y.download()?, expected, "{size:?}");
            Ok(())
        });
    }
}

#[test]
fn values_live_across_barriers() {
    for (size, scale) in [([1, 1], 1.0), ([8, 2], 4.0), ([17, 5], 0.5)] {
        let len = size[0] * size[1];
        let x = floats(len);
        let expected: Vec<f32> = (0..len).map(|at| across_in_rust(&x, size, scale, at)).collect();
        every_device(|gpu| {
            let (x, y) = (gpu.upload(&x)?, gpu.alloc::<f32>(len)?);
            across.launch(gpu, &x, scale, &y, size)?;
            assert_eq!(y.download()?, expected, "{size:?}");
            Ok(())
        });
    }
}

#[test]
fn all_follow_what_one_decides() {
    let x: Vec<u32> = numbers(320).iter().enumerate().map(|(i, x)| x >> (i / 32 * 3)).collect();
    let expected: Vec<u32> = x.chunks(32).flat_map(agreed_in_rust).collect();
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&x)?, gpu.alloc::<u32>(x.len())?);
        agreed.launch(gpu, &x, &y, expected.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
