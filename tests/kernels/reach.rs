//! Indices that the CPU device decides for a whole run of invocations: arithmetic that wraps somewhere along it, clamps
//! that change something only near its ends, ranges that end in or behind a slice. Of those that end behind it, the invocations panic
//! that get there, and no others.

use scry::prelude::*;

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds};

/// The neighbours to both sides, as far as there are any.
#[scry::kernel]
fn clamped(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let last = x.len() - 1;
    let mut sum = 0;
    for d in 0..7 {
        sum += x[(i + d).saturating_sub(3).min(last)] * (d + 1) as u32;
    }
    y[i] = sum;
}

/// The same with signs, and a clamp that names both ends.
#[scry::kernel]
fn signed(shift: i32, x: &[u32], y: &mut [u32]) {
    let i = global_id().x as i32;
    let last = x.len() as i32 - 1;
    let at = (i + shift).clamp(0, last);
    y[i as usize] = x[at as usize] + 10 * x[(i - shift).max(0) as usize];
}

/// Steps and offsets that leave the slices, or wrap around 32 bits and come back.
#[scry::kernel]
fn strided(step: usize, first: usize, out: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i + out] = x[i * step + first] + 1;
}

/// Quotients, remainders and masks.
#[scry::kernel]
fn folded(by: usize, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i / by] + 3 * x[i % by] + 5 * x[i & 15] + 7 * x[x[i] as usize % x.len()];
}

/// Loads that only some invocations reach, from loops, branches and locals that are set late or twice.
#[scry::kernel]
fn branched(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let before = if i > 0 { x[i - 1] } else { 100 };
    let at;
    if i % 3 == 0 {
        at = i + 2;
    } else {
        at = i - 1;
    }
    let mut twice = i;
    if x[i] > 50 {
        twice = i - 3;
    }
    let mut sum = 0;
    for j in (i..i + 3).rev() {
        sum += x[j];
    }
    for j in i..x.len().min(i + 2) {
        sum += 2 * x[j];
    }
    y[i] = before + 3 * x[at] + 5 * x[twice] + 7 * sum;
}

/// Elements whose numbers are elements: alone, with arithmetic, and clamped.
#[scry::kernel]
fn gathered(to: &[u32], by: &[i32], x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    if i >= y.len() {
        return;
    }
    let j = to[i] as usize;
    let further = x[(j as i32 + by[i]) as usize];
    y[i] = x[j] + 3 * further + 5 * x[(to[i] as usize * 2).min(x.len() - 1)];
}

/// Rows of a picture, whose width and height the launch gives.
#[scry::kernel(workgroup = (8, 4))]
fn transposed(x: &[u32], y: &mut [u32]) {
    let id = global_id();
    let (width, height) = (launch_size().x, launch_size().y);
    let left = x[id.y * width + id.x.saturating_sub(1)];
    let right = x[id.y * width + (id.x + 1).min(width - 1)];
    y[id.x * height + id.y] = left + 2 * right + local_id().x as u32 + workgroup_id().x as u32;
}

const SIZES: [usize; 9] = [1, 2, 7, 8, 9, 64, 65, 300, 1000];

fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 24).collect()
}

/// What an invocation does, or what it says when it panics.
type Outcome<T> = Result<T, String>;

/// Element `i`, if there is one.
fn at(x: &[u32], i: u32) -> Outcome<u32> {
    x.get(i as usize).copied().ok_or_else(|| out_of_bounds(x.len(), i))
}

/// Stores element `i`, if there is one.
fn store(y: &mut [u32], i: u32, value: u32) -> Outcome<()> {
    let len = y.len();
    *y.get_mut(i as usize).ok_or_else(|| out_of_bounds(len, i))? = value;
    Ok(())
}

/// Checks that a launch over `grid` invocations leaves in `len` elements what each of them in Rust does, and panics as they do.
fn check(
    gpu: &Device,
    grid: usize,
    len: usize,
    launch: impl Fn(&Buffer<u32>) -> scry::Result<()>,
    invocation: impl Fn(u32, &mut [u32]) -> Outcome<()>,
) -> scry::Result<()> {
    let y = gpu.alloc(len)?;
    launch(&y)?;
    let mut expected = vec![0; len];
    let panics: Vec<Option<String>> = (0..grid as u32).map(|i| invocation(i, &mut expected).err()).collect();
    let count = panics.iter().flatten().count();
    if count > 0 {
        let panic = expect_panic(gpu.sync());
        assert_eq!(Some(&panic.message), panics[panic.global_id[0]].as_ref(), "{panic}\n{grid} invocations, {len} elements");
        assert_eq!(panic.count as usize, count, "{grid} invocations, {len} elements");
    }
    assert_eq!(y.download()?, expected, "{grid} invocations, {len} elements");
    Ok(())
}

#[test]
fn clamps_change_only_what_is_near_the_ends() {
    every_device_alone(|gpu| {
        for (grid, len) in SIZES.into_iter().flat_map(|n| [(n, n), (n, n + 5), (n + 5, n)]) {
            let x = numbers(len);
            let device_x = gpu.upload(&x)?;
            let last = len as u32 - 1;
            let sum = |i: u32, y: &mut [u32]| {
                let mut sum = 0;
                for d in 0..7 {
                    sum += at(&x, (i + d).saturating_sub(3).min(last))? * (d + 1);
                }
                store(y, i, sum)
            };
            check(gpu, grid, len, |y| clamped.launch(gpu, &device_x, y, grid), sum)?;
            for shift in [-70, -4, -1, 0, 1, 3, 5, 66, i32::MAX] {
                let both = |i: u32, y: &mut [u32]| {
                    let (n, last) = (i as i32, last as i32);
                    let value = at(&x, n.wrapping_add(shift).clamp(0, last) as u32)? + 10 * at(&x, n.wrapping_sub(shift).max(0) as u32)?;
                    store(y, i, value)
                };
                check(gpu, grid, len, |y| signed.launch(gpu, shift, &device_x, y, grid), both)?;
            }
        }
        Ok(())
    });
}

#[test]
fn arithmetic_on_indices_wraps_at_32_bits() {
    const LIMIT: usize = u32::MAX as usize;
    every_device_alone(|gpu| {
        for grid in SIZES {
            let x = numbers(grid);
            let device_x = gpu.upload(&x)?;
            for (step, first, out) in [
                (1, 0, 0),
                (1, 1, 0),
                (1, 0, 1),
                (2, 0, 0),
                (3, LIMIT, 0),
                (1, LIMIT, LIMIT),
                (1, LIMIT - 4, LIMIT - 4),
                (LIMIT, grid - 1, 0),
                (0x8000_0000, 0, 2),
                (0x8000_0001, 5, 0),
                (0, 3, 3),
            ] {
                let launch = |y: &Buffer<u32>| strided.launch(gpu, step, first, out, &device_x, y, grid);
                let invocation = |i: u32, y: &mut [u32]| {
                    let value = at(&x, i.wrapping_mul(step as u32).wrapping_add(first as u32))? + 1;
                    store(y, i.wrapping_add(out as u32), value)
                };
                check(gpu, grid, grid + 3, launch, invocation)?;
            }
        }
        Ok(())
    });
}

#[test]
fn quotients_remainders_and_masks_stay_in_their_bounds() {
    every_device_alone(|gpu| {
        for (grid, len) in SIZES.into_iter().flat_map(|n| [(n, n), (n + 5, n)]) {
            let x = numbers(len);
            let device_x = gpu.upload(&x)?;
            for by in [0usize, 1, 2, 7, 16, len, len + 1, u32::MAX as usize] {
                let invocation = |i: u32, y: &mut [u32]| {
                    let quotient = i.checked_div(by as u32).ok_or("attempt to divide by zero")?;
                    let (first, second) = (at(&x, quotient)?, at(&x, i % by as u32)?);
                    let (third, fourth) = (at(&x, i & 15)?, at(&x, at(&x, i)? % len as u32)?);
                    store(y, i, first + 3 * second + 5 * third + 7 * fourth)
                };
                check(gpu, grid, len, |y| folded.launch(gpu, by, &device_x, y, grid), invocation)?;
            }
        }
        Ok(())
    });
}

#[test]
fn what_is_not_reached_is_not_claimed() {
    every_device_alone(|gpu| {
        for (grid, len) in SIZES.into_iter().flat_map(|n| [(n, n), (n, n + 5), (n + 5, n)]) {
            let x = numbers(len);
            let device_x = gpu.upload(&x)?;
            let invocation = |i: u32, y: &mut [u32]| {
                let before = if i > 0 { at(&x, i - 1)? } else { 100 };
                let late = if i.is_multiple_of(3) { i + 2 } else { i - 1 };
                let twice = if at(&x, i)? > 50 { i.wrapping_sub(3) } else { i };
                let mut sum = 0;
                for j in (i..i + 3).rev() {
                    sum += at(&x, j)?;
                }
                for j in i..(len as u32).min(i + 2) {
                    sum += 2 * at(&x, j)?;
                }
                store(y, i, before + 3 * at(&x, late)? + 5 * at(&x, twice)? + 7 * sum)
            };
            check(gpu, grid, len, |y| branched.launch(gpu, &device_x, y, grid), invocation)?;
        }
        Ok(())
    });
}

#[test]
fn elements_that_are_indices_are_in_bounds_or_panic() {
    every_device_alone(|gpu| {
        // What is wrong is at the start, in the middle and at the end of a run, where a piece of one begins or ends, or nothing is.
        let wrong = |n: usize| [None, Some(0), Some(127), Some(128), Some(n / 2), Some(n - 1)].map(|wrong| (n, wrong));
        for (grid, wrong) in SIZES.into_iter().flat_map(wrong).filter(|(n, wrong)| wrong.is_none_or(|wrong| wrong < *n)) {
            let x = numbers(grid.max(300));
            let mut to: Vec<u32> = (0..grid as u32).map(|i| 3 + i.wrapping_mul(2_654_435_761) % (x.len() as u32 - 6)).collect();
            let mut by: Vec<i32> = (0..grid as i32).map(|i| i % 7 - 3).collect();
            for mistake in [x.len() as u32, u32::MAX - 1] {
                if let Some(i) = wrong {
                    to[i] = mistake;
                }
                gathers(gpu, &to, &by, &x)?;
            }
            if let Some(i) = wrong {
                to[i] = 2;
                by[i] = -3;
                gathers(gpu, &to, &by, &x)?;
            }
        }
        Ok(())
    });
}

/// Launches `gathered` for all of `to`, and for a few more.
fn gathers(gpu: &Device, to: &[u32], by: &[i32], x: &[u32]) -> scry::Result<()> {
    let (device_to, device_by, device_x) = (gpu.upload(to)?, gpu.upload(by)?, gpu.upload(x)?);
    let invocation = |i: u32, y: &mut [u32]| {
        let Some(&j) = to.get(i as usize) else { return Ok(()) };
        let further = at(x, (j as i32).wrapping_add(by[i as usize]) as u32)?;
        let doubled = at(x, j.wrapping_mul(2).min(x.len() as u32 - 1))?;
        store(y, i, at(x, j)? + 3 * further + 5 * doubled)
    };
    for grid in [to.len(), to.len() + 5] {
        check(gpu, grid, to.len(), |y| gathered.launch(gpu, &device_to, &device_by, &device_x, y, grid), invocation)?;
    }
    Ok(())
}

#[test]
fn rows_have_ends_of_their_own() {
    every_device(|gpu| {
        for (width, height) in [(1, 1), (1, 9), (9, 1), (8, 4), (17, 5), (70, 3), (600, 2)] {
            let x = numbers(width * height);
            let device_x = gpu.upload(&x)?;
            let invocation = |k: u32, y: &mut [u32]| {
                let (column, row) = (k / height as u32, k % height as u32);
                let left = at(&x, row * width as u32 + column.saturating_sub(1))?;
                let right = at(&x, row * width as u32 + (column + 1).min(width as u32 - 1))?;
                store(y, k, left + 2 * right + column % 8 + column / 8)
            };
            let launch = |y: &Buffer<u32>| transposed.launch(gpu, &device_x, y, (width, height));
            check(gpu, width * height, width * height, launch, invocation)?;
        }
        Ok(())
    });
}
