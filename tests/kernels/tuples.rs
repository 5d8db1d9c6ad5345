//! Tuples: built, nested, taken apart, assigned to, compared by their parts.

use crate::support::every_device;

#[scry::kernel]
fn swap(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let (mut a, mut b) = (x[2 * i], x[2 * i + 1]);
    (a, b) = (b, a);
    let mut pair = (a, b);
    pair.0 += 100;
    (pair.1, pair.0) = pair;
    let nested = ((pair, 1u32), (2.5f32, (true, pair.0)));
    let ((inner, one), (half, (flag, c))) = nested;
    let whole = nested;
    y[4 * i] = pair.0;
    y[4 * i + 1] = inner.1 * 10 + one as i32;
    y[4 * i + 2] = (half * 2.0) as i32 + flag as i32 * c;
    y[4 * i + 3] = whole.0.0.1 - whole.1.1.1;
}

fn swap_in_rust(x: [i32; 2]) -> [i32; 4] {
    let [b, a] = x;
    let pair = (b, a + 100);
    [pair.0, pair.1 * 10 + 1, 5 + pair.0, pair.1 - pair.0]
}

/// A tuple from each branch, and one carried around a loop.
#[scry::kernel]
fn carried(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (low, high) = if x[i] > 10 { (10, x[i]) } else { (x[i], 10) };
    let mut state = (0u32, 1u32);
    for _ in low..high {
        state = (state.1, state.0 + state.1);
    }
    let unit = ();
    let (a, ()) = (state.0, unit);
    let found = loop {
        state.0 += 1;
        if state.0 % 5 == 0 {
            break (state.0, 1u32);
        }
    };
    y[i] = a * 1000 + found.0 + found.1;
}

fn carried_in_rust(x: u32) -> u32 {
    let (low, high) = if x > 10 { (10, x) } else { (x, 10) };
    let state = (low..high).fold((0u32, 1u32), |(a, b), _| (b, a + b));
    state.0 * 1000 + (state.0 / 5 + 1) * 5 + 1
}

/// Assigned part by part, however deep, and what nobody wants left out.
#[scry::kernel]
fn taken_apart(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let (mut a, mut b) = (1, 2);
    (_, y[i]) = (x[i] / 2, x[i] + 1);
    ((a, _), b) = ((b, 7), a);
    let pair = ((a, b), 100);
    ((b, a), y[i]) = (pair.0, y[i] + a + 10 * b + pair.1);
    y[i] += 1000 * a + 10_000 * b;
}

#[test]
fn tuples_are_assigned_part_by_part() {
    every_device(|gpu| {
        let (x, y) = ([0, 5, 9], gpu.upload(&[0; 3])?);
        taken_apart.launch(gpu, &gpu.upload(&x)?, &y, 3)?;
        // After the first exchange `a` is 2 and `b` is 1, and after the second the other way round.
        assert_eq!(y.download()?, x.map(|x| (x + 1) + 2 + 10 + 100 + 1000 + 20_000));
        Ok(())
    });
}

#[test]
fn tuples_are_swapped_and_nested() {
    every_device(|gpu| {
        let y = gpu.alloc(8)?;
        swap.launch(gpu, &gpu.upload(&[3, 4, -7, 9])?, &y, 2)?;
        assert_eq!(y.download()?, [swap_in_rust([3, 4]), swap_in_rust([-7, 9])].concat());
        Ok(())
    });
}

#[test]
fn tuples_are_carried() {
    let x: Vec<u32> = (0..20).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        carried.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| carried_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}
