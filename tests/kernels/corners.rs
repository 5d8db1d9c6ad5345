//! What random programs (`tests/property`) have found: each kernel was once refused, or compiled to something else.

use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, every_printer, expect_panic, out_of_bounds, same};

#[scry::device]
mod shapes {
    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub(crate) struct Shape {
        pub(crate) sides: [i32; 2],
        pub(crate) kind: Kind,
    }

    #[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
    pub(crate) enum Kind {
        Round,
        Square,
    }
}

use shapes::{Kind, Shape};

/// A struct with an array is compared element by element.
#[scry::kernel]
fn compared(x: &[Shape], y: &mut [u32]) {
    let i = global_id().x;
    let next = x[(i + 1) % x.len()];
    y[i] = (x[i] == next) as u32 + (x[i] < next) as u32 * 2 + (x[i] >= next) as u32 * 4;
}

/// A closure takes a struct apart that its call writes out.
#[scry::kernel]
fn taken_apart(y: &mut [i32]) {
    let i = global_id().x;
    let area = |Shape { sides: [a, b], .. }: Shape| a * b;
    y[i] = area(Shape { sides: [i as i32, 3], kind: Kind::Round });
}

/// `matches!` alone mentions a type; a lone `;` does nothing.
#[scry::kernel]
fn mentioned(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let parity = [x[i] & 1, x[i]];
    y[i] = match parity {
        [0, (10..)] => 1,
        [_, (..=-3)] => 2,
        _ => matches!(shapes::Shape { sides: parity, kind: Kind::Square }, Shape { sides: [0, _], .. }) as i32 * 3,
    };
}

/// What follows a jump is dropped, a `match` and all that uses what is declared there too.
#[scry::kernel]
#[allow(unreachable_code, reason = "that is what is tested")]
fn unreachable(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    if x[i] > 0 {
        y[i] = 1;
        return;
        let a = x[i];
        match a {
            3 => y[i] = 5,
            _ => y[i] = 6,
        }
        y[i] = a;
    }
}

#[test]
fn structs_with_arrays_are_compared() {
    let x: Vec<Shape> =
        (0..40).map(|i| Shape { sides: [i / 7 % 2, i / 3 % 3], kind: if i % 2 == 0 { Kind::Round } else { Kind::Square } }).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        compared.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let expected = |i: usize| {
            let next = x[(i + 1) % x.len()];
            u32::from(x[i] == next) + u32::from(x[i] < next) * 2 + u32::from(x[i] >= next) * 4
        };
        assert_eq!(y.download()?, (0..x.len()).map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn closures_take_structs_apart() {
    every_device(|gpu| {
        let y = gpu.alloc(9)?;
        taken_apart.launch(gpu, &y, 9)?;
        assert_eq!(y.download()?, (0..9).map(|i| i * 3).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn what_only_matches_mentions_is_found() {
    let x: Vec<i32> = (-20..20).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        mentioned.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        let expected = |&x: &i32| match (x & 1, x) {
            (0, 10..) => 1,
            (_, ..=-3) => 2,
            (odd, _) => (1 - odd) * 3,
        };
        assert_eq!(y.download()?, x.iter().map(expected).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn nothing_follows_a_return() {
    let x = [3, 0, -1, 7];
    every_device(|gpu| {
        let y = gpu.upload(&[9; 4])?;
        unreachable.launch(gpu, &gpu.upload(&x)?, &y, 4)?;
        assert_eq!(y.download()?, [1, 9, 9, 1]);
        Ok(())
    });
}

/// An index that a narrow, signed minimum bounds from above only.
#[scry::kernel]
fn bounded_above(x: &[i16], w: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    let table = [6u8, 0, 9, 7, 8, 9, 255, 3, 9];
    y[i] = table[8_i16.min(x[i] * (w[i] as u16 as i16)) as usize];
}

#[test]
fn a_minimum_is_no_index_if_it_is_negative() {
    every_device_alone(|gpu| {
        let (x, w) = (gpu.upload(&[5i16, 30, 0, 4, -1])?, gpu.upload(&[1u8, 2, 2, 2, 3])?);
        let y = gpu.alloc(5)?;
        bounded_above.launch(gpu, &x, &w, &y, 5)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!(panic.message, out_of_bounds(9, u32::MAX - 2));
        assert_eq!((panic.global_id[0], panic.count), (4, 1));
        let y = gpu.alloc(2)?;
        bounded_above.launch(gpu, &x, &w, &y, 2)?;
        assert_eq!(y.download()?, [9, 9]);
        Ok(())
    });
}

/// What nobody reads panics all the same: in a loop whose value is an operand, and where it is set again.
#[scry::kernel(workgroup = 1)]
#[expect(unused_assignments, reason = "that is what is tested")]
fn unread(kind: u32, zero: u32, y: &mut [u32]) {
    y[0] = 1;
    if kind == 0 {
        let mut rounds = 0;
        y[0] = loop {
            let _quotient = 0 / zero;
            rounds += 1;
            if rounds > 3 {
                break 7;
            }
        } / (zero & 7);
    } else {
        let mut value = 5u32.div_euclid(zero);
        value = zero;
        y[0] = value;
    }
    y[0] = 9;
}

#[test]
fn results_that_nobody_reads_panic() {
    every_device_alone(|gpu| {
        for (kind, place) in ["0 / zero", "div_euclid(zero)"].into_iter().enumerate() {
            let y = gpu.upload(&[0u32])?;
            unread.launch(gpu, kind as u32, 0, &y, 1)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!(panic.message, "attempt to divide by zero");
            assert!(code(&panic).starts_with(place), "it is at `{}`", code(&panic));
            assert_eq!(y.download()?, [1]);
        }
        Ok(())
    });
}

#[scry::device]
fn say(what: u32) -> u32 {
    println!("{what}");
    what + 1
}

/// A call whose arguments are the same for all prints once an invocation.
#[scry::kernel(workgroup = 4)]
fn told_by_all(what: u32, y: &mut [u32]) {
    let mut sums = shared::<[u32; 4]>();
    let said = say(what % 100);
    sums[local_id().x] = said;
    barrier();
    y[global_id().x] = sums[3 - local_id().x];
}

#[test]
fn each_invocation_prints() {
    every_printer(|gpu, printed| {
        let y = gpu.alloc(8)?;
        told_by_all.launch(gpu, 105, &y, 8)?;
        assert_eq!(y.download()?, [6; 8]);
        assert_eq!(printed.text(), "5\n".repeat(8));
        Ok(())
    });
}

/// Minima and maxima of atomic floats are Rust's: of a NaN and a number, the number.
#[scry::kernel]
fn extremes(x: &[f32], least: &[AtomicF32], most: &[AtomicF32], before: &mut [[f32; 2]]) {
    let i = global_id().x;
    before[i] = [least[i].fetch_min(x[i], Relaxed), most[i].fetch_max(x[i], Relaxed)];
}

#[test]
fn atomic_extremes_know_what_is_not_a_number() {
    let values = [f32::NAN, -f32::NAN, 0.0, 1.0, -1.0, f32::INFINITY, f32::NEG_INFINITY, f32::MIN_POSITIVE];
    let pairs: Vec<(f32, f32)> = values.iter().flat_map(|a| values.map(|b| (*a, b))).collect();
    let (x, held): (Vec<f32>, Vec<f32>) = pairs.iter().copied().unzip();
    every_device(|gpu| {
        let (least, most) = (gpu.upload(&held)?, gpu.upload(&held)?);
        let before = gpu.alloc(pairs.len())?;
        extremes.launch(gpu, &gpu.upload(&x)?, &least, &most, &before, pairs.len())?;
        let (before, least, most) = (before.download()?, least.download()?, most.download()?);
        for (i, &(x, held)) in pairs.iter().enumerate() {
            assert_eq!(before[i].map(f32::to_bits), [held.to_bits(); 2]);
            assert!(same(least[i], held.min(x)) && same(most[i], held.max(x)), "of {held} and {x}: {} and {}", least[i], most[i]);
        }
        Ok(())
    });
}
