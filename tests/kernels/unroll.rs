//! `#[unroll]`: a copy of the body for each round.

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds};

#[scry::kernel]
fn dot(x: &[f32], y: &mut [f32]) {
    const N: usize = 4;
    let i = global_id().x;
    let mut row = [0.0; N];
    #[unroll]
    for k in 0..N {
        row[k] = x[i * N + k];
    }
    let mut sum = 0.0;
    #[unroll]
    for k in 0..N - 1 {
        let next = k + 1;
        sum += row[k] * row[next];
    }
    y[i] = sum;
}

/// Every form of range, and what is known in a copy.
#[scry::kernel]
fn ranges(y: &mut [i32]) {
    let mut at = global_id().x * 20;
    #[unroll]
    for i in -1..=1 {
        y[at] = i;
        at += 1;
    }
    #[unroll]
    for i in (0..10).rev().step_by(4) {
        y[at] = i;
        at += 1;
    }
    #[unroll]
    for i in (0..=9u8).step_by(3).rev() {
        y[at] = i as i32 * 2;
        at += 1;
    }
    let table = [7, 8, 9];
    #[unroll]
    for i in 0..4 {
        if i > 0 && table[i - 1] != 8 {
            y[at] = table[i - 1];
            at += 1;
        }
        y[at] = if i < 3 { table[i] } else { -1 };
        at += match i {
            3 => 0,
            n => table[n] as usize / 7,
        };
    }
    #[unroll]
    for i in 5..2 {
        y[i] = 99;
    }
}

fn ranges_in_rust() -> Vec<i32> {
    let mut y = vec![-1, 0, 1, 9, 5, 1, 18, 12, 6, 0];
    let table = [7, 8, 9];
    for i in 0..4 {
        if i > 0 && table[i - 1] != 8 {
            y.push(table[i - 1]);
        }
        y.push(if i < 3 { table[i] } else { -1 });
    }
    y.resize(20, 0);
    y
}

/// `break`, `continue` and labels, in loops that are unrolled and loops that are not.
#[scry::kernel]
fn jumps(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    #[unroll]
    'outer: for a in 0..3u32 {
        if a == x[i] {
            continue;
        }
        #[unroll]
        for b in 0..3 {
            if a * b > x[i] {
                break;
            }
            if b == 1 && x[i] == 7 {
                continue 'outer;
            }
            if a + b + x[i] == 12 {
                break 'outer;
            }
            sum += a * 10 + b;
        }
        for c in 0..10 {
            if c + a > x[i] {
                continue 'outer;
            }
            if c == 4 {
                break;
            }
            sum += 100;
        }
        sum += 1000;
    }
    let mut n = 0;
    while n < 20 {
        n += 1;
        #[unroll]
        for k in 1..=2 {
            if n * k == x[i] {
                sum += 100_000;
                break;
            }
            n += k;
        }
    }
    let found = 'found: {
        #[unroll]
        for k in 0..4 {
            if k * k == x[i] {
                break 'found k;
            }
        }
        9
    };
    y[i] = sum + found * 1_000_000;
}

fn jumps_in_rust(x: u32) -> u32 {
    let mut sum = 0;
    'outer: for a in 0..3u32 {
        if a == x {
            continue;
        }
        for b in 0..3 {
            if a * b > x {
                break;
            }
            if b == 1 && x == 7 {
                continue 'outer;
            }
            if a + b + x == 12 {
                break 'outer;
            }
            sum += a * 10 + b;
        }
        for c in 0..10 {
            if c + a > x {
                continue 'outer;
            }
            if c == 4 {
                break;
            }
            sum += 100;
        }
        sum += 1000;
    }
    let mut n = 0;
    while n < 20 {
        n += 1;
        for k in 1..=2 {
            if n * k == x {
                sum += 100_000;
                break;
            }
            n += k;
        }
    }
    let found = (0..4).find(|k| k * k == x).unwrap_or(9);
    sum + found * 1_000_000
}

/// A closure in each copy, a variable that is `mut`, a small matrix product.
#[scry::kernel]
fn nested(a: &[f32], b: &[f32], c: &mut [f32]) {
    let base = global_id().x * 4;
    let mut product = [[0.0; 2]; 2];
    let mut add = |row: usize, column: usize, value: f32| product[row][column] += value;
    #[unroll]
    for row in 0..2 {
        #[unroll]
        for column in 0..2 {
            #[unroll]
            for mut k in 0..2 {
                add(row, column, a[base + row * 2 + k] * b[base + k * 2 + column]);
                k += 1;
                c[base] = k as f32;
            }
        }
    }
    #[unroll]
    for row in 0..2 {
        #[unroll]
        for column in 0..2 {
            c[base + row * 2 + column] = product[row][column];
        }
    }
}

#[test]
fn copies_do_what_rounds_do() {
    let x: Vec<f32> = (0..24).map(|x| x as f32 * 0.5).collect();
    every_device(|gpu| {
        let y = gpu.alloc(6)?;
        dot.launch(gpu, &gpu.upload(&x)?, &y, 6)?;
        let expected = x.chunks(4).map(|x| x[0] * x[1] + x[1] * x[2] + x[2] * x[3]);
        assert_eq!(y.download()?, expected.collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn every_range_goes_through_its_values() {
    every_device(|gpu| {
        let y = gpu.alloc(40)?;
        ranges.launch(gpu, &y, 2)?;
        assert_eq!(y.download()?, [ranges_in_rust(), ranges_in_rust()].concat());
        Ok(())
    });
}

#[test]
fn jumps_leave_the_copy_or_the_loop() {
    let x: Vec<u32> = (0..16).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        jumps.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| jumps_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn unrolled_loops_nest() {
    let (a, b): (Vec<f32>, Vec<f32>) = (0..8).map(|i| (i as f32, 10.0 - i as f32)).unzip();
    every_device(|gpu| {
        let c = gpu.alloc(8)?;
        nested.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &c, 2)?;
        let product = |i: usize| {
            let (base, row, column) = (i / 4 * 4, i % 4 / 2, i % 2);
            a[base + row * 2] * b[base + column] + a[base + row * 2 + 1] * b[base + 2 + column]
        };
        assert_eq!(c.download()?, (0..8).map(product).collect::<Vec<_>>());
        Ok(())
    });
}

/// The copies have no loop, and no index is checked.
#[test]
fn nothing_is_left_of_the_loop() {
    assert!(!nested::WGSL.contains("loop") && !nested::WGSL.contains("for (") && !nested::WGSL.contains("while"));
    assert!(dot::CUDA.contains("sum = sum + row.element[2u] * row.element[3u];"), "{}", dot::CUDA);
}

/// In Rust a loop's index is no constant: what a round does that is certain to panic is no error, for none may get there.
#[scry::kernel]
fn beyond(n: usize, y: &mut [u32]) {
    let table = [1, 2];
    let other = [5, 6];
    #[unroll]
    for k in 0..3 {
        if k < n {
            y[0] += table[k] * 10u32.pow(k as u32) + 6 / (k as u32 + 1);
        }
        if n == 7 {
            y[0] = other[k + 1] / k as u32;
        }
    }
}

#[test]
fn a_round_that_would_panic_may_not_run() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(1)?;
        beyond.launch(gpu, 2, &y, 1)?;
        assert_eq!(y.download()?, [21 + 6 + 3]);
        beyond.launch(gpu, 3, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, out_of_bounds(2, 2));
        Ok(())
    });
}
