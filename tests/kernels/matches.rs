//! `match`: literals, ranges, `|`, guards, bindings, tuples, `bool`, and arms that leave.

use crate::support::{every_device, pairs};

#[scry::kernel]
fn integers(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    y[i] = match x[i] {
        0 => 100,
        1 | 2 | 5 => 200,
        -3 => 300,
        -10..=-5 => 400,
        6..10 => 500,
        i32::MAX => 600,
        i32::MIN..=-1000 => 700,
        20.. => 800,
        n => n * 2,
    };
}

fn integers_in_rust(x: i32) -> i32 {
    match x {
        0 => 100,
        1 | 2 | 5 => 200,
        -3 => 300,
        -10..=-5 => 400,
        6..10 => 500,
        i32::MAX => 600,
        i32::MIN..=-1000 => 700,
        20.. => 800,
        n => n * 2,
    }
}

/// Ranges that cover every value need no `_`.
#[scry::kernel]
fn exhaustive(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[2 * i] = match x[i] {
        0..=9 => 1,
        10..=99 => 2,
        100..=u32::MAX => 3,
    };
    y[2 * i + 1] = match x[i] as usize {
        ..10 => 1,
        10..100 => 2,
        100.. => 3,
    };
}

fn digits(x: u32) -> u32 {
    match x {
        0..=9 => 1,
        10..=99 => 2,
        _ => 3,
    }
}

#[scry::kernel]
fn guards(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut asked = 0;
    let result = match x[i] {
        n if n < 0 => -n,
        n @ 1..=9 if n % 2 == 0 => n * 10,
        1..=9 => 1,
        n @ (20 | 30 | 40..=50) => n + 1,
        n if {
            asked += 1;
            n > 60
        } =>
        {
            n / 2
        }
        mut n => {
            n += 1000;
            n
        }
    };
    y[i] = result + asked * 10_000;
}

fn guards_in_rust(x: i32) -> i32 {
    match x {
        n if n < 0 => -n,
        n @ 1..=9 if n % 2 == 0 => n * 10,
        1..=9 => 1,
        n @ (20 | 30 | 40..=50) => n + 1,
        n if n > 60 => n / 2 + 10_000,
        n => n + 11_000,
    }
}

#[scry::kernel]
fn tuples(a: &[i32], b: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let pair = (a[i], b[i] > 0);
    y[2 * i] = match (a[i], b[i]) {
        (0, 0) => 1,
        (0, _) => 3,
        (m @ 1..=5, n) if m == n => 4,
        (m, -5..=-1) => m,
        (m, n) => m * n,
    };
    y[2 * i + 1] = match pair {
        (1.., true) => 1,
        (_, true) => 2,
        (n, false) => n,
    };
}

fn tuples_in_rust(a: i32, b: i32) -> [i32; 2] {
    let first = match (a, b) {
        (0, 0) => 1,
        (0, _) => 3,
        (m @ 1..=5, n) if m == n => 4,
        (m, -5..=-1) => m,
        (m, n) => m * n,
    };
    let second = match (a, b > 0) {
        (1.., true) => 1,
        (_, true) => 2,
        (n, false) => n,
    };
    [first, second]
}

#[scry::kernel]
fn bools(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (odd, large) = (x[i] % 2 == 1, x[i] > 5);
    let first = match odd {
        true => 1,
        false => 2,
    };
    y[i] = first
        + match (odd, large) {
            (true, true) => 10,
            (false, true) | (true, false) => 20,
            (false, false) => 30,
        };
}

/// As a statement, with arms that break, continue and return.
#[scry::kernel]
fn jumps(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    'outer: for a in 0..10u32 {
        for b in 0..10u32 {
            match (a + x[i], b) {
                (_, 8) => continue 'outer,
                (7, 3) => break 'outer,
                (5, 2) => break,
                (3, _) => continue,
                (1, 1) if x[i] == 1 => {
                    y[i] = 77;
                    return;
                }
                _ => {}
            }
            sum += a * b + 1;
        }
    }
    y[i] = sum;
}

fn jumps_in_rust(x: u32) -> u32 {
    let mut sum = 0;
    'outer: for a in 0..10u32 {
        for b in 0..10u32 {
            match (a + x, b) {
                (_, 8) => continue 'outer,
                (7, 3) => break 'outer,
                (5, 2) => break,
                (3, _) => continue,
                (1, 1) if x == 1 => return 77,
                _ => {}
            }
            sum += a * b + 1;
        }
    }
    sum
}

const INTEGERS: [i32; 28] =
    [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 19, 20, 21, 30, 45, 60, 61, 120, 127, -1, -3, -4, -5, -7, -10, -11, -1000, i32::MAX];

#[test]
fn integers_match_literals_ranges_and_alternatives() {
    let x = [&INTEGERS[..], &[i32::MIN, -999, i32::MAX - 1]].concat();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        integers.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| integers_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn ranges_cover_every_value() {
    let x = [0, 9, 10, 99, 100, 101, u32::MAX];
    every_device(|gpu| {
        let y = gpu.alloc(2 * x.len())?;
        exhaustive.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().flat_map(|&x| [digits(x); 2]).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn guards_are_asked_in_order_and_only_where_the_pattern_matches() {
    let x: Vec<i32> = (-5..130).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        guards.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| guards_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn tuples_match_part_by_part() {
    let (a, b) = pairs(&INTEGERS[..25]);
    every_device(|gpu| {
        let y = gpu.alloc(2 * a.len())?;
        tuples.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &y, a.len())?;
        assert_eq!(y.download()?, a.iter().zip(&b).flat_map(|(&a, &b)| tuples_in_rust(a, b)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn bools_match_both_ways() {
    every_device(|gpu| {
        let y = gpu.alloc(4)?;
        bools.launch(gpu, &gpu.upload(&[2, 3, 6, 7])?, &y, 4)?;
        assert_eq!(y.download()?, [32, 21, 22, 11]);
        Ok(())
    });
}

#[test]
fn arms_jump_to_the_loop_they_name() {
    let x: Vec<u32> = (0..12).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        jumps.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| jumps_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}
