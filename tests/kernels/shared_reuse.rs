//! Shared memory of functions that are written out several times: on GPUs, one variable takes the place of another where a barrier stands
//! between their accesses. The reference is plain Rust; the number of variables is that of the WGSL.

use crate::support::every_device;

#[scry::device]
const SIZE: usize = 64;

/// The sum over a workgroup. What reads the sum may still do so while the next call begins, which has another variable.
#[scry::device]
fn block_sum(x: u32) -> u32 {
    let mut tile = shared::<[u32; 2000]>();
    let lane = local_id().x;
    tile[lane] = x;
    barrier();
    let mut half = SIZE / 2;
    while half > 0 {
        if lane < half {
            tile[lane] += tile[lane + half];
        }
        barrier();
        half /= 2;
    }
    tile[0]
}

/// The same by a variable that takes all the memory that there is, and that nobody reads behind it.
#[scry::device]
fn block_max(x: u32, limit: u32) -> u32 {
    let mut tile = shared::<[u32; 4000]>();
    let lane = local_id().x;
    tile[lane] = x;
    barrier();
    let mut most = 0u32;
    for i in 0..SIZE {
        most = most.max(tile[i]);
    }
    barrier();
    if most > limit {
        return limit;
    }
    most
}

/// Five calls have the memory of two.
#[scry::kernel(workgroup = 64)]
fn five(x: &[u32], y: &mut [[u32; 5]]) {
    let i = global_id().x;
    let value = x[i];
    let a = block_sum(value);
    let b = block_sum(value * 2 + a);
    let c = block_sum(value ^ b);
    let d = block_sum(c % (value + 1));
    let e = block_sum(value + d * 3);
    y[i] = [a, b, c, d, e];
}

fn five_in_rust(x: &[u32]) -> [u32; 5] {
    let sum = |f: &dyn Fn(u32) -> u32| x.iter().fold(0u32, |sum, value| sum.wrapping_add(f(*value)));
    let a = sum(&|value| value);
    let b = sum(&|value| (value * 2).wrapping_add(a));
    let c = sum(&|value| value ^ b);
    let d = sum(&|value| c % (value + 1));
    let e = sum(&|value| value.wrapping_add(d.wrapping_mul(3)));
    [a, b, c, d, e]
}

/// Calls that end with a barrier have the memory of one, also behind a condition.
#[scry::kernel(workgroup = 64)]
fn greatest(x: &[u32], limit: u32, y: &mut [[u32; 3]]) {
    let i = global_id().x;
    let a = block_max(x[i], limit);
    let mut b = 7;
    if limit > 10 {
        b = block_max(x[i] % 50, limit);
        b += block_max(x[i] % 20, limit);
    }
    y[i] = [a, b, block_max(x[i] + b, 10_000)];
}

#[scry::device]
fn ends(x: u32, step: u32) -> u32 {
    let mut two = shared::<[u32; 2]>();
    let lane = local_id().x;
    if lane == 0 {
        two[0] = x;
    }
    if lane == SIZE - 1 {
        two[1] = x;
    }
    barrier();
    two[0] * step + two[1]
}

/// Without a barrier between the last access of one call and the first of the next, each has its own, of which there are two: the calls in
/// the loop, whose next round comes behind its last one, have those of the calls in front of it. What is in use meanwhile stays apart.
#[scry::kernel(workgroup = 64)]
fn apart(x: &[u32], rounds: u32, y: &mut [[u32; 3]]) {
    let i = global_id().x;
    let mut own = shared::<[u32; 2]>();
    if local_id().x < 2 {
        own[local_id().x] = x[i];
    }
    barrier();
    let a = ends(x[i], 2) + 100 * ends(x[i] + 1, 3);
    let mut b = own[0];
    for round in 0..rounds {
        b += ends(x[i] + round, 5);
        b ^= ends(x[i], 7);
    }
    y[i] = [a, b, own[1]];
}

fn apart_in_rust(x: &[u32], rounds: u32) -> [u32; 3] {
    let ends = |f: &dyn Fn(u32) -> u32, step: u32| f(x[0]) * step + f(x[SIZE - 1]);
    let a = ends(&|x| x, 2) + 100 * ends(&|x| x + 1, 3);
    let mut b = x[0];
    for round in 0..rounds {
        b += ends(&|x| x + round, 5);
        b ^= ends(&|x| x, 7);
    }
    [a, b, x[1]]
}

/// The number of arrays in shared memory; what tells of panics is none.
fn variables(wgsl: &str) -> usize {
    wgsl.lines().filter(|line| line.starts_with("var<workgroup>") && line.contains("array")).count()
}

fn input() -> Vec<u32> {
    (0..4 * SIZE as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 20).collect()
}

/// What every workgroup computes of its part of `x`, for each of its invocations.
fn by_workgroup<T: Copy>(x: &[u32], f: impl Fn(&[u32]) -> T) -> Vec<T> {
    x.chunks(SIZE).flat_map(|part| vec![f(part); SIZE]).collect()
}

#[test]
fn calls_take_turns() {
    let x = input();
    every_device(|gpu| {
        let y = gpu.alloc::<[u32; 5]>(x.len())?;
        five.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, by_workgroup(&x, five_in_rust));
        Ok(())
    });
    assert_eq!(variables(five::WGSL), 2);
}

#[test]
fn calls_that_end_with_a_barrier_have_one_variable() {
    let x = input();
    every_device(|gpu| {
        let y = gpu.alloc::<[u32; 3]>(x.len())?;
        for limit in [5, 1000, 4000] {
            greatest.launch(gpu, &gpu.upload(&x)?, limit, &y, x.len())?;
            let in_rust = |x: &[u32]| {
                let max = |f: &dyn Fn(u32) -> u32, limit: u32| x.iter().map(|value| f(*value)).max().unwrap_or(0).min(limit);
                let b = if limit > 10 { max(&|x| x % 50, limit) + max(&|x| x % 20, limit) } else { 7 };
                [max(&|x| x, limit), b, max(&|x| x + b, 10_000)]
            };
            assert_eq!(y.download()?, by_workgroup(&x, in_rust));
        }
        Ok(())
    });
    assert_eq!(variables(greatest::WGSL), 1);
}

#[test]
fn calls_without_a_barrier_between_them_stay_apart() {
    let x = input();
    every_device(|gpu| {
        let y = gpu.alloc::<[u32; 3]>(x.len())?;
        apart.launch(gpu, &gpu.upload(&x)?, 4, &y, x.len())?;
        assert_eq!(y.download()?, by_workgroup(&x, |x| apart_in_rust(x, 4)));
        Ok(())
    });
    assert_eq!(variables(apart::WGSL), 3);
}
