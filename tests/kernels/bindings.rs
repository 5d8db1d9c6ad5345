//! `let`: shadowing, scopes, mutation, late initialisation, patterns, inference.

use crate::support::{every_device, zeros};

/// Each `x` is another variable; the inner ones end with their blocks.
#[scry::kernel]
fn shadowing(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let x = x[i];
    let x = x + 1;
    {
        let x = x * 100;
        y[4 * i] = x;
    }
    y[4 * i + 1] = x;
    let x = if x > 3 {
        let x = x - 3;
        x * 2
    } else {
        let x = 3 - x;
        x
    };
    y[4 * i + 2] = x;
    let x = x as f32 * 0.5;
    for x in 0..2 {
        y[4 * i + 3] += x;
    }
    y[4 * i + 3] += x as i32;
}

fn shadowing_in_rust(x: i32) -> [i32; 4] {
    let x = x + 1;
    let branch = if x > 3 { (x - 3) * 2 } else { 3 - x };
    [x * 100, x, branch, 1 + (branch as f32 * 0.5) as i32]
}

/// Variables that are set after they are declared, once on each path.
#[scry::kernel]
fn late(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let class;
    let scale: u32;
    if x[i] % 3 == 0 {
        class = 7;
        scale = 1;
    } else if x[i] % 3 == 1 {
        class = 8;
        scale = 10;
    } else {
        scale = 100;
        class = scale / 10;
    }
    let mut total;
    total = class * scale;
    total += 1;
    y[i] = total;
}

fn late_in_rust(x: u32) -> u32 {
    [8, 81, 1001][x as usize % 3]
}

/// A variable that is set again in nested `if`s.
#[scry::kernel]
fn reassigned(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut value = 1;
    if x[i] > 0 {
        value = 2;
        if x[i] > 10 {
            value = value * 10 + 3;
            if x[i] > 20 {
                value = -value;
            }
        }
        value += 1;
    }
    y[i] = value;
}

fn reassigned_in_rust(x: i32) -> i32 {
    match x {
        21.. => -22,
        11.. => 24,
        1.. => 3,
        _ => 1,
    }
}

/// Types that only a later use decides.
#[scry::kernel(requires(launch_size().x == 1, launch_size().y == 1, launch_size().z == 1))]
fn inferred(y: &mut [f32]) {
    let a = 2;
    let b = 3.0;
    let c;
    let d = [0; 3];
    c = b;
    y[a] = c * 2.0;
    y[d[1]] = b;
    let (e, _) = (1, 4u32);
    y[e] = e as f32 - b;
}

/// Patterns take tuples and arrays of them apart.
#[scry::kernel]
fn patterns(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let (a, b) = (x[i], x[i] * 2);
    let (mut c, (d, _)) = (a + b, (a - b, 5));
    let (a, b) = (b, a);
    c += 1;
    let pair = (c, d);
    let (c, ..) = pair;
    let _ = y[i];
    let _unused = 4;
    y[i] = a * 1000 + b * 100 + c * 10 + d;
}

/// Variables whose value is never asked for.
#[scry::kernel]
#[expect(unused_assignments, unused_variables, reason = "that is what is tested")]
fn unread(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut count = 0;
    count += 1;
    let mut array = [x[i]; 3];
    array[1] = 4;
    let (_a, b) = (x[i], 5);
    let mut last;
    for k in 0..3 {
        last = k;
    }
    match x[i] {
        _ => y[i] = b,
    }
    let never = x[i] / 2;
}

#[test]
fn names_end_with_their_scopes() {
    let x: Vec<i32> = (-5..10).collect();
    let expected: Vec<i32> = x.iter().flat_map(|&x| shadowing_in_rust(x)).collect();
    every_device(|gpu| {
        let y = zeros(gpu, expected.len())?;
        shadowing.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn variables_are_set_late_and_again() {
    let x: Vec<u32> = (0..30).collect();
    let signed: Vec<i32> = (-5..30).collect();
    every_device(|gpu| {
        let y = zeros(gpu, x.len())?;
        late.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| late_in_rust(x)).collect::<Vec<_>>());
        let y = zeros(gpu, signed.len())?;
        reassigned.launch(gpu, &gpu.upload(&signed)?, &y, signed.len())?;
        assert_eq!(y.download()?, signed.iter().map(|&x| reassigned_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn types_are_inferred_backwards() {
    every_device(|gpu| {
        let y = zeros(gpu, 3)?;
        inferred.launch(gpu, &y, 1)?;
        assert_eq!(y.download()?, [3.0, -2.0, 6.0]);
        Ok(())
    });
}

#[test]
fn patterns_take_tuples_apart() {
    every_device(|gpu| {
        let y = zeros(gpu, 2)?;
        patterns.launch(gpu, &gpu.upload(&[1, -4])?, &y, 2)?;
        assert_eq!(y.download()?, [2000 + 100 + 40 - 1, -8000 - 400 - 110 + 4]);
        Ok(())
    });
}

#[test]
fn unread_variables_do_no_harm() {
    every_device(|gpu| {
        let y = zeros(gpu, 2)?;
        unread.launch(gpu, &gpu.upload(&[1, -4])?, &y, 2)?;
        assert_eq!(y.download()?, [5, 5]);
        Ok(())
    });
}

#[scry::device]
struct Owned {
    part: i32,
}

/// `_` is given nothing: what stands behind it is neither moved nor used.
#[scry::kernel]
fn mentioned(y: &mut [i32]) {
    let i = global_id().x;
    let first = Owned { part: i as i32 };
    let _ = first;
    _ = first;
    let second = first;
    let _ = first;
    let _: i32 = first.part;
    _ = first;
    y[i] = second.part;
}

#[test]
fn what_was_moved_can_be_mentioned() {
    every_device(|gpu| {
        let y = gpu.alloc(3)?;
        mentioned.launch(gpu, &y, 3)?;
        assert_eq!(y.download()?, [0, 1, 2]);
        Ok(())
    });
}
