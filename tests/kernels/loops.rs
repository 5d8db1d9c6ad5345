//! Loops: every form of range, in both directions and from end to end of the type; jumps, labels and values.

use std::ops::RangeInclusive;

use crate::support::{every_device, has_last_rounds, zeros};

/// Writes what the loops of this file see: a number that depends on each value and on their order.
fn trace(values: impl Iterator<Item = i64>) -> u32 {
    values.fold(1, |hash: u32, value| hash.wrapping_mul(31).wrapping_add(value as u32))
}

#[scry::kernel]
fn ranges(bounds: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (from, to) = (bounds[2 * i], bounds[2 * i + 1]);
    let mut hash = [1u32; 10];
    for k in from..to {
        hash[0] = hash[0] * 31 + k;
    }
    for k in from..=to {
        hash[1] = hash[1] * 31 + k;
    }
    for k in (from..to).rev() {
        hash[2] = hash[2] * 31 + k;
    }
    for k in (from..=to).rev() {
        hash[3] = hash[3] * 31 + k;
    }
    for k in (from..to).step_by(3) {
        hash[4] = hash[4] * 31 + k;
    }
    for k in (from..=to).step_by(3) {
        hash[5] = hash[5] * 31 + k;
    }
    for k in (from..to).rev().step_by(3) {
        hash[6] = hash[6] * 31 + k;
    }
    for k in (from..=to).rev().step_by(3) {
        hash[7] = hash[7] * 31 + k;
    }
    for k in (from..to).step_by(3).rev() {
        hash[8] = hash[8] * 31 + k;
    }
    for k in (from as u16..=to as u16).step_by(3).rev() {
        hash[9] = hash[9] * 31 + k as u32;
    }
    for k in 0..10 {
        y[10 * i + k] = hash[k];
    }
}

/// The same over `i32`, with steps that only the launch decides.
#[scry::kernel]
fn signed_ranges(step: usize, bounds: &[i32], y: &mut [u32]) {
    let i = global_id().x;
    let (from, to) = (bounds[2 * i], bounds[2 * i + 1]);
    let mut hash = [1u32; 10];
    for k in from..to {
        hash[0] = hash[0] * 31 + k as u32;
    }
    for k in from..=to {
        hash[1] = hash[1] * 31 + k as u32;
    }
    for k in (from..to).rev() {
        hash[2] = hash[2] * 31 + k as u32;
    }
    for k in (from..=to).rev() {
        hash[3] = hash[3] * 31 + k as u32;
    }
    for k in (from..to).step_by(step) {
        hash[4] = hash[4] * 31 + k as u32;
    }
    for k in (from..=to).step_by(step) {
        hash[5] = hash[5] * 31 + k as u32;
    }
    for k in (from..to).rev().step_by(step) {
        hash[6] = hash[6] * 31 + k as u32;
    }
    for k in (from..=to).rev().step_by(step) {
        hash[7] = hash[7] * 31 + k as u32;
    }
    for k in (from..to).step_by(step).rev() {
        hash[8] = hash[8] * 31 + k as u32;
    }
    for k in (from as i16..=to as i16).step_by(step).rev() {
        hash[9] = hash[9] * 31 + k as u32;
    }
    for k in 0..10 {
        y[10 * i + k] = hash[k];
    }
}

/// What the loops see; the last is over a type whose inclusive ranges have a length.
fn ranges_in_rust(from: i64, to: i64, step: usize, short: RangeInclusive<i64>) -> [u32; 10] {
    [
        trace(from..to),
        trace(from..=to),
        trace((from..to).rev()),
        trace((from..=to).rev()),
        trace((from..to).step_by(step)),
        trace((from..=to).step_by(step)),
        trace((from..to).rev().step_by(step)),
        trace((from..=to).rev().step_by(step)),
        trace((from..to).step_by(step).collect::<Vec<_>>().into_iter().rev()),
        trace(short.step_by(step).collect::<Vec<_>>().into_iter().rev()),
    ]
}

/// Ranges of constants.
#[scry::kernel]
fn constant_ranges(y: &mut [u32]) {
    for k in 0..3 {
        y[0] = y[0] * 10 + k;
    }
    for k in 1..=3 {
        y[1] = y[1] * 10 + k;
    }
    for k in (0..10).step_by(4) {
        y[2] = y[2] * 10 + k;
    }
    for k in (0..=8).step_by(4) {
        y[3] = y[3] * 10 + k;
    }
    for k in (2..5).rev() {
        y[4] = y[4] * 10 + k;
    }
    for k in -2..1 {
        y[5] = y[5] * 10 + (k + 5) as u32;
    }
    for k in 5..2 {
        y[6] = k;
    }
    for _ in 0..4 {
        y[7] += 1;
    }
    for k in (i32::MAX - 1)..=i32::MAX {
        y[8] += k as u32;
    }
    for k in (0..=u32::MAX).rev().step_by(0x8000_0000) {
        y[9] += k / 2;
    }
}

/// The bounds are evaluated once, and the loop's variable is another in each round.
#[scry::kernel]
#[expect(unused_assignments, reason = "that is what is tested")]
fn bounds_once(y: &mut [u32]) {
    let mut end = 3;
    for k in 0..end {
        end += 10;
        let k = k * 2;
        y[0] += k;
    }
    let mut start = 5u32;
    for k in {
        start -= 3;
        start
    }..8 - start
    {
        start += 1;
        y[1] = y[1] * 10 + k;
    }
    for k in 0..2 {
        for k in 0..3 {
            y[2] = y[2] * 10 + k;
        }
        y[2] = y[2] * 10 + k + 5;
    }
    for mut k in 0..4 {
        k += 1;
        y[3] = y[3] * 10 + k;
        k = 0;
    }
    y[4] = end;
}

#[scry::kernel]
fn whiles(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut n = x[i];
    let mut steps = 0;
    while n != 1 && steps < 200 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    let mut left = x[i] + 3;
    while {
        left -= 2;
        left < 1000
    } {
        if left == 5 {
            continue;
        }
        if left == 2 {
            break;
        }
        steps += 1000;
    }
    y[i] = steps;
}

fn whiles_in_rust(x: u32) -> u32 {
    let (mut n, mut steps) = (x, 0);
    while n != 1 && steps < 200 {
        n = if n.is_multiple_of(2) { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    let mut left = x + 3;
    while {
        left = left.wrapping_sub(2);
        left < 1000
    } {
        if left == 5 {
            continue;
        }
        if left == 2 {
            break;
        }
        steps += 1000;
    }
    steps
}

/// Loops and labelled blocks with a value.
#[scry::kernel]
fn loop_values(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut n = x[i];
    let first = loop {
        n += 7;
        if n % 5 == 0 {
            break n;
        }
        if n > 30 {
            break 1;
        }
    };
    let second = 'search: {
        if first == 1 {
            break 'search 10;
        }
        for k in 2..10 {
            if first % k == 3 {
                break 'search k;
            }
        }
        20
    };
    let third = 2 * 'outer: loop {
        loop {
            n += 3;
            if n % 2 == 0 {
                break;
            }
            if n % 7 == 0 {
                break 'outer n;
            }
        }
        if n > 100 {
            break 0;
        }
    };
    y[i] = first + 1000 * second + 100_000 * third;
}

fn values_in_rust(x: u32) -> u32 {
    let mut n = x;
    let first = loop {
        n += 7;
        if n.is_multiple_of(5) {
            break n;
        }
        if n > 30 {
            break 1;
        }
    };
    let second = 'search: {
        if first == 1 {
            break 'search 10;
        }
        for k in 2..10 {
            if first % k == 3 {
                break 'search k;
            }
        }
        20
    };
    let third = 2 * 'outer: loop {
        loop {
            n += 3;
            if n.is_multiple_of(2) {
                break;
            }
            if n.is_multiple_of(7) {
                break 'outer n;
            }
        }
        if n > 100 {
            break 0;
        }
    };
    first + 1000 * second + 100_000 * third
}

/// Jumps out of several loops and blocks at once.
#[scry::kernel]
fn labels(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let x = x[i];
    let mut sum = 0;
    'a: for a in 0..4u32 {
        'b: for b in 0..4u32 {
            'c: for c in 0..4u32 {
                sum = sum * 3 + 1;
                if a * b + c == x {
                    continue 'b;
                }
                if a + b * c == x + 1 {
                    break 'b;
                }
                if a * c == x + 2 {
                    continue 'a;
                }
                if b * c == x + 3 {
                    break 'a;
                }
                if c == x {
                    continue 'c;
                }
                if a + c == x + 4 {
                    break 'c;
                }
                sum += a * 16 + b * 4 + c;
            }
            sum += 100;
        }
        sum += 1000;
    }
    'block: {
        'inner: {
            if sum % 2 == 0 {
                break 'inner;
            }
            if sum % 3 == 0 {
                break 'block;
            }
            for k in 0..3 {
                if sum % 5 == k {
                    break 'inner;
                }
                if sum % 7 == k {
                    break 'block;
                }
                sum += 10_000;
            }
        }
        sum += 5;
    }
    y[i] = sum;
}

fn labels_in_rust(x: u32) -> u32 {
    let mut sum = 0u32;
    'a: for a in 0..4u32 {
        'b: for b in 0..4u32 {
            'c: for c in 0..4u32 {
                sum = sum.wrapping_mul(3) + 1;
                if a * b + c == x {
                    continue 'b;
                }
                if a + b * c == x + 1 {
                    break 'b;
                }
                if a * c == x + 2 {
                    continue 'a;
                }
                if b * c == x + 3 {
                    break 'a;
                }
                if c == x {
                    continue 'c;
                }
                if a + c == x + 4 {
                    break 'c;
                }
                sum += a * 16 + b * 4 + c;
            }
            sum += 100;
        }
        sum += 1000;
    }
    'block: {
        'inner: {
            if sum.is_multiple_of(2) {
                break 'inner;
            }
            if sum.is_multiple_of(3) {
                break 'block;
            }
            for k in 0..3 {
                if sum % 5 == k {
                    break 'inner;
                }
                if sum % 7 == k {
                    break 'block;
                }
                sum += 10_000;
            }
        }
        sum += 5;
    }
    sum
}

/// `return` from the middle of loops, as a value too.
#[scry::kernel]
fn returns(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = 1;
    for a in 0..10 {
        for b in 0..10 {
            if a * b == x[i] {
                y[i] = a * 100 + b;
                return;
            }
            let c = if b > 8 && x[i] == 1000 { return } else { 1 };
            y[i] += c;
        }
    }
    loop {
        if x[i] > 50 {
            return;
        }
        y[i] = 0;
        break;
    }
}

fn returns_in_rust(x: u32) -> u32 {
    let mut y = 1;
    for a in 0..10 {
        for b in 0..10 {
            if a * b == x {
                return a * 100 + b;
            }
            if b > 8 && x == 1000 {
                return y;
            }
            y += 1;
        }
    }
    if x > 50 { y } else { 0 }
}

/// What is computed in a round and read behind the loop, which invocations leave in different rounds.
#[scry::kernel]
fn last_rounds(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut s = x[i];
    let mut last;
    loop {
        s += 1;
        let a = s * 3;
        last = a ^ 5;
        s += 1;
        if last & 4 == 0 {
            break;
        }
    }
    let mut squares = (0, 0);
    while squares.0 < x[i] % 7 {
        squares = (squares.0 + 1, squares.0 * squares.0 + s);
    }
    y[i] = last * 1000 + squares.1;
}

fn last_round_in_rust(x: u32) -> u32 {
    let last = (0..).map(|round| ((x + 2 * round + 1) * 3) ^ 5).take_while(|last| last & 4 != 0).count() as u32;
    let s = x + 2 * last + 2;
    let squares = if x % 7 == 0 { 0 } else { (x % 7 - 1).pow(2) + s };
    (((x + 2 * last + 1) * 3) ^ 5) * 1000 + squares
}

#[test]
fn what_a_loop_leaves_is_of_the_last_round() {
    let x: Vec<u32> = (0..256).map(|i| i * 37 % 101).collect();
    let expected: Vec<u32> = x.iter().map(|x| last_round_in_rust(*x)).collect();
    every_device(|gpu| {
        if has_last_rounds(gpu) {
            let y = zeros(gpu, x.len())?;
            last_rounds.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
            assert_eq!(y.download()?, expected);
        }
        Ok(())
    });
}

#[test]
fn every_form_of_range_runs_as_in_rust() {
    let ends = [0u32, 1, 2, 3, 7, 12, u32::MAX - 7, u32::MAX - 1, u32::MAX];
    let pairs = ends.iter().flat_map(|&a| ends.iter().map(move |&b| [a, b]));
    let bounds: Vec<[u32; 2]> = pairs.filter(|[a, b]| b.saturating_sub(*a) < 100).collect();
    let expected: Vec<u32> = bounds
        .iter()
        .flat_map(|&[a, b]| ranges_in_rust(i64::from(a), i64::from(b), 3, i64::from(a as u16)..=i64::from(b as u16)))
        .collect();
    every_device(|gpu| {
        let y = zeros(gpu, expected.len())?;
        ranges.launch(gpu, &gpu.upload(&bounds.concat())?, &y, bounds.len())?;
        for (i, (actual, expected)) in y.download()?.chunks(10).zip(expected.chunks(10)).enumerate() {
            assert_eq!(actual, expected, "{:?}", bounds[i]);
        }
        Ok(())
    });
}

#[test]
fn signed_ranges_run_from_end_to_end() {
    let ends = [i32::MIN, i32::MIN + 1, i32::MIN + 9, -7, -1, 0, 3, 10, i32::MAX - 8, i32::MAX - 1, i32::MAX];
    let pairs = ends.iter().flat_map(|&a| ends.iter().map(move |&b| [a, b]));
    let bounds: Vec<[i32; 2]> = pairs.filter(|[a, b]| i64::from(*b) - i64::from(*a) < 100).collect();
    for step in [1, 2, 5, 0x7fff_ffff, 0xffff_ffff] {
        let expected: Vec<u32> = bounds
            .iter()
            .flat_map(|&[a, b]| ranges_in_rust(i64::from(a), i64::from(b), step, i64::from(a as i16)..=i64::from(b as i16)))
            .collect();
        every_device(|gpu| {
            let y = zeros(gpu, expected.len())?;
            signed_ranges.launch(gpu, step, &gpu.upload(&bounds.concat())?, &y, bounds.len())?;
            for (i, (actual, expected)) in y.download()?.chunks(10).zip(expected.chunks(10)).enumerate() {
                assert_eq!(actual, expected, "{:?} by {step}", bounds[i]);
            }
            Ok(())
        });
    }
}

#[test]
fn constant_ranges_run_as_in_rust() {
    let last = [i32::MAX.cast_unsigned().wrapping_mul(2) - 1, 0x7fff_ffff + 0x3fff_ffff];
    every_device(|gpu| {
        let y = zeros(gpu, 10)?;
        constant_ranges.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [12, 123, 48, 48, 432, 345, 0, 4, last[0], last[1]]);
        Ok(())
    });
}

#[test]
fn bounds_are_evaluated_once() {
    every_device(|gpu| {
        let y = zeros(gpu, 5)?;
        bounds_once.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [6, 2345, 1_250_126, 1234, 33]);
        Ok(())
    });
}

#[test]
fn loops_end_where_they_are_left() {
    let x: Vec<u32> = (1..40).chain([77, 81, 1000]).collect();
    every_device(|gpu| {
        let x_buffer = gpu.upload(&x)?;
        let check = |name: &str, actual: Vec<u32>, in_rust: fn(u32) -> u32| {
            assert_eq!(actual, x.iter().map(|&x| in_rust(x)).collect::<Vec<_>>(), "{name}");
        };
        let y = zeros(gpu, x.len())?;
        whiles.launch(gpu, &x_buffer, &y, x.len())?;
        check("whiles", y.download()?, whiles_in_rust);
        loop_values.launch(gpu, &x_buffer, &y, x.len())?;
        check("loop_values", y.download()?, values_in_rust);
        labels.launch(gpu, &x_buffer, &y, x.len())?;
        check("labels", y.download()?, labels_in_rust);
        returns.launch(gpu, &x_buffer, &y, x.len())?;
        check("returns", y.download()?, returns_in_rust);
        Ok(())
    });
}
