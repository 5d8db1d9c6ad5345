//! `if` and blocks, as statements and as values.

use crate::support::{every_device, zeros};

#[scry::kernel]
fn chain(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = if x[i] < 0.0 {
        -1.0
    } else if x[i] == 0.0 {
        0.0
    } else if x[i] < 10.0 {
        x[i].sqrt()
    } else {
        10.0
    };
}

fn chain_in_rust(x: f32) -> f32 {
    if x < 0.0 {
        -1.0
    } else if x == 0.0 {
        0.0
    } else if x < 10.0 {
        x.sqrt()
    } else {
        10.0
    }
}

/// Values of `if`s and blocks in the middle of expressions.
#[scry::kernel]
fn values(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let x = x[i];
    let larger = if x > 5 { x } else { 5 };
    let block = {
        let twice = x * 2;
        let thrice = twice + x;
        thrice - 1
    };
    y[i] = larger + if x % 2 == 0 { 10 } else { 20 } * 3 - {
        let mut sum = block;
        if sum < 0 {
            sum = -sum;
        }
        sum
    };
}

fn values_in_rust(x: i32) -> i32 {
    x.max(5) + if x % 2 == 0 { 10 } else { 20 } * 3 - (x * 3 - 1).abs()
}

/// The sides of an `if` that assign, of which one is empty, or that end the invocation.
#[scry::kernel]
fn statements(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    if x[i] == 3 {
        return;
    }
    if x[i] % 2 == 0 {
    } else {
        y[i] += 1;
    }
    if x[i] > 5 {
        y[i] += 10;
    } else if x[i] == 0 {
        y[i] += 100;
        return;
    }
    let done = if x[i] > 8 { return } else { 1000 };
    y[i] += done;
}

fn statements_in_rust(x: u32) -> u32 {
    match x {
        3 => 0,
        0 => 100,
        x => x % 2 + if x > 5 { 10 } else { 0 } + if x > 8 { 0 } else { 1000 },
    }
}

/// A condition that is itself an `if`, a block or a `match`.
#[scry::kernel]
fn conditions(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let flag = if x[i] > 4 { x[i] % 3 == 0 } else { true };
    if {
        let half = x[i] / 2;
        half % 2 == 0
    } && flag
    {
        y[i] = 1;
    }
    if match x[i] {
        0 | 5 => true,
        n => n > 9,
    } {
        y[i] += 2;
    }
}

fn conditions_in_rust(x: u32) -> u32 {
    let flag = x <= 4 || x.is_multiple_of(3);
    u32::from((x / 2).is_multiple_of(2) && flag) + 2 * u32::from(x == 0 || x == 5 || x > 9)
}

#[test]
fn branches_choose_as_in_rust() {
    let floats: Vec<f32> = (-4..30).map(|x| x as f32 * 0.5).chain([f32::NAN, -0.0, f32::INFINITY]).collect();
    let signed: Vec<i32> = (-10..20).collect();
    let unsigned: Vec<u32> = (0..20).collect();
    every_device(|gpu| {
        let y = zeros(gpu, floats.len())?;
        chain.launch(gpu, &gpu.upload(&floats)?, &y, floats.len())?;
        let expected: Vec<f32> = floats.iter().map(|&x| chain_in_rust(x)).collect();
        for (actual, expected) in y.download()?.into_iter().zip(expected) {
            assert!((actual - expected).abs() <= 1e-6 * expected.abs(), "{actual}, not {expected}");
        }
        let y = zeros(gpu, signed.len())?;
        values.launch(gpu, &gpu.upload(&signed)?, &y, signed.len())?;
        assert_eq!(y.download()?, signed.iter().map(|&x| values_in_rust(x)).collect::<Vec<_>>());
        let x = gpu.upload(&unsigned)?;
        let y = zeros(gpu, unsigned.len())?;
        statements.launch(gpu, &x, &y, unsigned.len())?;
        assert_eq!(y.download()?, unsigned.iter().map(|&x| statements_in_rust(x)).collect::<Vec<_>>());
        let y = zeros(gpu, unsigned.len())?;
        conditions.launch(gpu, &x, &y, unsigned.len())?;
        assert_eq!(y.download()?, unsigned.iter().map(|&x| conditions_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

/// What is behind the code that ends an invocation has types all the same.
#[scry::kernel]
#[allow(unreachable_code, unused_variables, clippy::diverging_sub_expression, reason = "that is what it is about")]
fn behind_the_end(kind: u32, y: &mut [u64]) {
    let i = global_id().x;
    y[i] = 1;
    match kind {
        0 => {
            match (kind, true) {
                _ => return,
            }
            let value = (if true { 3u32 } else { 4 }) >> 0_i8;
            y[i] = value as u64;
        }
        1 => {
            let never = loop {
                return;
            };
            y[i] = never as u64;
        }
        2 => {
            let never = if i == 0 { return } else { return };
            y[i] = never;
        }
        3 => {
            return;
            let twice = |x: u32| {
                if x > 2 {
                    return 3u32;
                }
                x * 2
            };
            let pair = (1, twice(5));
            match pair {
                (0, _) => {}
                (_, 1..) => y[i] = pair.0 as u64 + [pair.1, 2][1].pow(2) as u64,
                _ => return,
            }
        }
        _ => {
            let chosen = if kind > 4 { return } else { kind };
            y[i] = chosen as u64;
        }
    }
}

#[test]
fn what_nothing_reaches_has_types() {
    every_device(|gpu| {
        for (kind, expected) in [1, 1, 1, 1, 4, 1].into_iter().enumerate() {
            let y = gpu.alloc::<u64>(2)?;
            behind_the_end.launch(gpu, kind as u32, &y, 2)?;
            assert_eq!(y.download()?, [expected; 2], "kind {kind}");
        }
        Ok(())
    });
}
