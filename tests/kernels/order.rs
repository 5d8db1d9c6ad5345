//! The order of evaluation: operands that change what other operands read.

use crate::support::{every_device, zeros};

#[scry::kernel]
fn operands(y: &mut [i32]) {
    let mut a = 1;
    y[0] =
        a + {
            a = 10;
            a
        } + a;
    let mut b = 2;
    y[1] = b * 100
        + if b > 1 {
            b = 5;
            b
        } else {
            0
        }
        - b;
    let mut c = 3i32;
    y[2] = c.max({
        c = 7;
        2
    }) + c;
    let mut d = 4;
    let t = (
        d,
        {
            d += 1;
            d
        },
        d * 2,
    );
    y[3] = t.0 * 100 + t.1 * 10 + t.2;
    let mut e = 5;
    let array = [
        e,
        {
            e *= 2;
            e
        },
        e,
    ];
    y[4] = array[0] * 10_000 + array[1] * 100 + array[2];
    y[5] = 8;
    y[6] = y[5] + {
        y[5] = 1;
        y[5]
    } * y[5];
    let mut f = 6;
    let g =
        f - {
            f -= 1;
            f
        } - {
            f -= 1;
            f
        };
    y[7] = g;
}

fn operands_in_rust() -> [i32; 8] {
    [1 + 10 + 10, 200 + 5 - 5, 3 + 7, 400 + 50 + 10, 51_010, 1, 8 + 1, 6 - 5 - 4]
}

/// Of an assignment the value comes first, then the place; of a compound one too.
#[scry::kernel]
fn assignments(y: &mut [u32]) {
    let mut k = 0usize;
    y[{
        k += 1;
        k
    }] = k as u32 + 40;
    y[{
        k += 1;
        k
    }] += k as u32 + 50;
    let mut array = [0u32; 4];
    array[{
        k += 1;
        k
    }] = k as u32 + 60;
    array[k - 1] += {
        k -= 1;
        70
    };
    y[3] = array[0];
    y[4] = array[1];
    y[5] = array[2];
    y[6] = array[3];
    let mut total = 1;
    total += {
        total *= 10;
        total + 5
    };
    y[7] = total;
    let mut index = 0;
    let mut grid = [[1u32, 2], [3, 4]];
    grid[index][{
        index = 1;
        index
    }] = 9;
    y[8] = grid[0][0] * 1000 + grid[0][1] * 100 + grid[1][0] * 10 + grid[1][1];
    (index, k) = (k + 5, index + 7);
    y[9] = index as u32 * 10 + k as u32;
    y[index] = {
        index += 4;
        index as u32
    };
}

/// `&&` and `||` evaluate their right side only if they must.
#[scry::kernel]
fn short_circuit(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut count = 0;
    let a = x[i] > 2 && {
        count += 1;
        x[i] > 4
    };
    let b = x[i] > 6 || {
        count += 10;
        x[i] == 3
    };
    let c = a
        || b && {
            count += 100;
            x[i] % 2 == 0
        };
    let d = (x[i] == 5 || {
        count += 1000;
        x[i] == 4
    }) && {
        count += 10_000;
        x[i] == 4
    };
    if x[i] < 2 && {
        count += 100_000;
        true
    } || x[i] == 9
    {
        count += 1_000_000;
    }
    let e = x[i] == 8
        && loop {
            count += 10_000_000;
            break true;
        };
    y[i] = count * 32 + a as u32 + b as u32 * 2 + c as u32 * 4 + d as u32 * 8 + e as u32 * 16;
}

fn short_circuit_in_rust(x: u32) -> u32 {
    let mut count = 0u32;
    let mut add = |n: u32, result: bool| {
        count += n;
        result
    };
    let a = x > 2 && add(1, x > 4);
    let b = x > 6 || add(10, x == 3);
    let c = a || b && add(100, x.is_multiple_of(2));
    let d = (x == 5 || add(1000, x == 4)) && add(10_000, x == 4);
    let _ = x < 2 && add(100_000, true) && add(1_000_000, true) || x == 9 && add(1_000_000, true);
    let e = x == 8 && add(10_000_000, true);
    count * 32 + u32::from(a) + u32::from(b) * 2 + u32::from(c) * 4 + u32::from(d) * 8 + u32::from(e) * 16
}

/// Indices and bounds that have effects, each of which happens once.
#[scry::kernel]
#[expect(unused_assignments, reason = "that is what is tested")]
fn once(x: &[u32], y: &mut [u32]) {
    let mut n = 0;
    let value = x[{
        n += 1;
        n
    }];
    y[{
        n += 1;
        n
    }] += value;
    let picked = [5, 6, 7][{
        n += 1;
        n - 2
    }];
    y[0] = n as u32 * 10 + picked;
    let mut m = 3u32;
    m = m + {
        m = 100;
        1
    };
    y[1] = m;
}

#[test]
fn operands_are_evaluated_from_left_to_right() {
    every_device(|gpu| {
        let y = zeros::<i32>(gpu, 8)?;
        operands.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, operands_in_rust());
        Ok(())
    });
}

#[test]
fn the_value_is_evaluated_before_the_place() {
    every_device(|gpu| {
        let y = zeros(gpu, 16)?;
        assignments.launch(gpu, &y, 1)?;
        let expected = assignments_in_rust();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[expect(clippy::mixed_read_write_in_expression, reason = "that is what is tested")]
fn assignments_in_rust() -> [u32; 16] {
    let mut y = [0u32; 16];
    let mut k = 0usize;
    y[{
        k += 1;
        k
    }] = k as u32 + 40;
    y[{
        k += 1;
        k
    }] += k as u32 + 50;
    let mut array = [0u32; 4];
    array[{
        k += 1;
        k
    }] = k as u32 + 60;
    array[k - 1] += {
        k -= 1;
        70
    };
    y[3] = array[0];
    y[4] = array[1];
    y[5] = array[2];
    y[6] = array[3];
    let mut total = 1;
    total += {
        total *= 10;
        total + 5
    };
    y[7] = total;
    let mut index = 0;
    let mut grid = [[1u32, 2], [3, 4]];
    grid[index][{
        index = 1;
        index
    }] = 9;
    y[8] = grid[0][0] * 1000 + grid[0][1] * 100 + grid[1][0] * 10 + grid[1][1];
    (index, k) = (k + 5, index + 7);
    y[9] = index as u32 * 10 + k as u32;
    y[index] = {
        index += 4;
        index as u32
    };
    y
}

#[test]
fn the_right_side_runs_only_if_the_left_does_not_decide() {
    let x: Vec<u32> = (0..10).collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        short_circuit.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| short_circuit_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn effects_happen_once() {
    every_device(|gpu| {
        let y = gpu.upload(&[0, 0, 30])?;
        once.launch(gpu, &gpu.upload(&[7, 8, 9])?, &y, 1)?;
        assert_eq!(y.download()?, [36, 4, 38]);
        Ok(())
    });
}
