//! `Option`s: arithmetic that may have no result, elements that may not be there, and what is made of them.

use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, every_printer, expect_panic, pairs};

/// The kernel of a type, and its results in Rust: 11 values for each pair, and a bit for each that is there.
macro_rules! arithmetic {
    ($module:ident, $type:ident, $abs:expr) => {
        mod $module {
            use super::*;

            #[scry::kernel]
            pub(super) fn checked(a: &[$type], b: &[$type], n: &[u32], y: &mut [$type], there: &mut [u32]) {
                let i = global_id().x;
                let (a, b, n) = (a[i], b[i], n[i]);
                let sum = a.checked_add(b);
                let mut bits = sum.is_some() as u32;
                y[11 * i] = sum.unwrap_or(1);
                y[11 * i + 1] = match a.checked_sub(b) {
                    Some(difference) => {
                        bits |= 2;
                        difference
                    }
                    None => 1,
                };
                if let Some(product) = a.checked_mul(b) {
                    y[11 * i + 2] = product;
                    bits |= 4;
                } else {
                    y[11 * i + 2] = 1;
                }
                let quotient = a.checked_div(b);
                y[11 * i + 3] = quotient.unwrap_or(1);
                bits |= (!quotient.is_none() as u32) << 3;
                let remainder = a.checked_rem(b);
                y[11 * i + 4] = if remainder.is_some() { remainder.unwrap() } else { 1 };
                bits |= (remainder.is_some() as u32) << 4;
                y[11 * i + 5] = a.checked_div_euclid(b).unwrap_or(1);
                y[11 * i + 6] = $type::checked_rem_euclid(a, b).unwrap_or_default();
                let negative = a.checked_neg();
                y[11 * i + 7] = negative.unwrap_or(b);
                bits |= (negative.is_some() as u32) << 5;
                y[11 * i + 8] = a.checked_shl(n).unwrap_or(1);
                y[11 * i + 9] = a.checked_shr(n).unwrap_or(1);
                bits |= (a.checked_shl(n).is_some() as u32) << 6;
                let absolute = $abs;
                y[11 * i + 10] = absolute(a);
                there[i] = bits;
            }

            #[test]
            fn is_rust_s() {
                let ends = [
                    $type::MIN,
                    $type::MIN + 1,
                    $type::MIN / 2,
                    0,
                    1,
                    2,
                    3,
                    7,
                    15,
                    17,
                    73,
                    $type::MAX / 2,
                    $type::MAX / 2 + 1,
                    $type::MAX - 1,
                    $type::MAX,
                ];

                let values: Vec<$type> = ends.into_iter().chain([(0 as $type).wrapping_sub(1)]).collect();
                let (a, b) = pairs(&values);
                let n: Vec<u32> =
                    (0..a.len() as u32).map(|i| [0, 1, $type::BITS - 1, $type::BITS, 100, u32::MAX][i as usize % 6]).collect();
                let (mut expected, mut expected_bits) = (Vec::new(), Vec::new());
                for ((&a, &b), &n) in a.iter().zip(&b).zip(&n) {
                    let absolute = $abs;
                    expected.extend([
                        a.checked_add(b).unwrap_or(1),
                        a.checked_sub(b).unwrap_or(1),
                        a.checked_mul(b).unwrap_or(1),
                        a.checked_div(b).unwrap_or(1),
                        a.checked_rem(b).unwrap_or(1),
                        a.checked_div_euclid(b).unwrap_or(1),
                        a.checked_rem_euclid(b).unwrap_or_default(),
                        a.checked_neg().unwrap_or(b),
                        a.checked_shl(n).unwrap_or(1),
                        a.checked_shr(n).unwrap_or(1),
                        absolute(a),
                    ]);
                    let are = [
                        a.checked_add(b).is_some(),
                        a.checked_sub(b).is_some(),
                        a.checked_mul(b).is_some(),
                        a.checked_div(b).is_some(),
                        a.checked_rem(b).is_some(),
                        a.checked_neg().is_some(),
                        a.checked_shl(n).is_some(),
                    ];
                    expected_bits.push(are.iter().rev().fold(0, |bits, is_there| bits * 2 + u32::from(*is_there)));
                }
                every_device(|gpu| {
                    let (y, there) = (gpu.alloc(expected.len())?, gpu.alloc(a.len())?);
                    checked.launch(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, &gpu.upload(&n)?, &y, &there, a.len())?;
                    assert_eq!(there.download()?, expected_bits);
                    assert_eq!(y.download()?, expected);
                    Ok(())
                });
            }
        }
    };
}

arithmetic!(of_u8, u8, |a: u8| a / 2);
arithmetic!(of_u16, u16, |a: u16| a / 2);
arithmetic!(of_u32, u32, |a: u32| a / 2);
arithmetic!(of_u64, u64, |a: u64| a / 2);
arithmetic!(of_i8, i8, |a: i8| a.checked_abs().unwrap_or(3));
arithmetic!(of_i16, i16, |a: i16| a.checked_abs().unwrap_or(3));
arithmetic!(of_i32, i32, |a: i32| a.checked_abs().unwrap_or(3));
arithmetic!(of_i64, i64, |a: i64| a.checked_abs().unwrap_or(3));

#[scry::device]
mod cells {
    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    #[repr(u8)]
    pub(super) enum Kind {
        #[default]
        Dry = 3,
        Wet = 4,
    }

    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    pub(super) struct Cell {
        pub(super) kind: Kind,
        pub(super) height: f32,
    }

    /// The mean of two numbers, if their sum fits.
    pub(super) fn mean<T: scry::Int>(a: T, b: T) -> T {
        if let Some(sum) = a.checked_add(b) { sum / (T::ONE + T::ONE) } else { T::ZERO }
    }

    /// The height of what is to the right, if there is something to the right that is wet.
    pub(super) fn flow(cells: &[Cell], i: usize) -> f32 {
        match cells.get(i + 1) {
            Some(&Cell { kind: Kind::Wet, height }) => height,
            Some(_) => -1.0,
            None => -2.0,
        }
    }
}

use cells::{Cell, Kind, flow, mean};

/// Elements of slices, arrays, rows of arrays and shared memory, that are there for some invocations.
#[scry::kernel(workgroup = 32)]
fn elements(cells: &[Cell], x: &mut [u32], y: &mut [f32], empty: &[u64]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    let table = [[1.5f32, 2.5], [3.5, 4.5], [5.5, 6.5]];
    tile[lane] = if let Some(left) = i.checked_sub(1) { left as u32 } else { 99 };
    barrier();
    if i >= launch_size().x {
        return;
    }
    let Some(&before) = x.get(i) else {
        y[i] = -3.0;
        return;
    };
    let mut sum = flow(cells, i) + table[i % 3].get(i % 4).copied().unwrap_or(0.25);
    if let Some(&last) = tile.get(lane + 3)
        && last % 2 == 0
    {
        sum += last as f32;
    }
    sum += tile.first().copied().unwrap() as f32 * 0.5 + *table[0].last().unwrap();
    let cell = cells.get(2 * i).copied().unwrap_or_default();
    sum += cell.height * if cell.kind == Kind::Wet { 2.0 } else { 3.0 };
    sum += if empty.first().is_none() && empty.last().is_none() && empty.get(0).is_none() { 1000.0 } else { 0.0 };
    sum += matches!(cells.last(), Some(Cell { kind: Kind::Dry, .. })) as u32 as f32;
    sum += if table.get(3).is_none() { 0.125 } else { 7.0 };
    sum += if x.get(i) == x.get(i + 1) { 2048.0 } else { 0.0 } + if cells.get(i) != cells.get(i + 40) { 4096.0 } else { 0.0 };
    let mut k = 0;
    while let Some(&value) = x.get(i + k) {
        if value == 0 {
            break;
        }
        k += 1;
    }
    y[i] = sum + before as f32 + k as f32 * 64.0;
}

/// A function's parameter of any integer type has the methods, too.
#[scry::kernel]
fn means(a: &[i32], b: &[i32], c: &[u16], d: &[u16], y: &mut [i32], z: &mut [u16]) {
    let i = global_id().x;
    y[i] = mean(a[i], b[i]);
    z[i] = mean(c[i], d[i]);
}

/// What is not there is said to be so.
#[scry::kernel]
fn missing(which: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let value = x[i];
    y[i] = match which {
        0 => x.get(i + 1).copied().unwrap(),
        1 => *x.get(i + 1).expect("there is a neighbour"),
        2 => value.checked_add(u32::MAX - 2).unwrap(),
        3 => value.checked_sub(1).expect("it's more than {nothing}"),
        4 => x.last().copied().unwrap() / value.checked_rem(value).unwrap(),
        _ => x.first().copied().unwrap(),
    };
}

/// `Debug` of both, as Rust has it.
#[scry::kernel]
fn shown(x: &[u32], cells: &[AtomicU32]) {
    let i = global_id().x;
    println!("{:?} {:?} {:?}", x.get(i), x[0].checked_sub(i as u32 + 1), (1u8, (i as i8).checked_div(0)));
    println!("{:?}", cells[i].compare_exchange(5, 6, Relaxed, Relaxed));
}

#[test]
fn elements_are_there_or_not() {
    let len = 41;
    let cell = |i: usize| Cell { kind: if i % 3 == 0 { Kind::Wet } else { Kind::Dry }, height: i as f32 + 0.5 };
    let cells: Vec<Cell> = (0..len).map(cell).collect();
    let x: Vec<u32> = (0..37).map(|i| i * i % 5).collect();
    let table = [[1.5f32, 2.5], [3.5, 4.5], [5.5, 6.5]];
    let of = |i: usize| {
        let Some(before) = x.get(i) else { return -3.0 };
        let mut sum = match cells.get(i + 1) {
            Some(Cell { kind: Kind::Wet, height }) => *height,
            Some(_) => -1.0,
            None => -2.0,
        };
        sum += table[i % 3].get(i % 4).copied().unwrap_or(0.25);
        let (group, lane) = (i / 32 * 32, i % 32);
        let tile = |lane: usize| (group + lane).checked_sub(1).map_or(99, |left| left as u32);
        if lane + 3 < 32 && tile(lane + 3) % 2 == 0 {
            sum += tile(lane + 3) as f32;
        }
        sum += tile(0) as f32 * 0.5 + 2.5;
        let cell = cells.get(2 * i).copied().unwrap_or_default();
        sum += cell.height * if cell.kind == Kind::Wet { 2.0 } else { 3.0 };
        sum += 1000.0;
        sum += if cells[len - 1].kind == Kind::Dry { 1.0 } else { 0.0 };
        sum += 0.125 + if x.get(i) == x.get(i + 1) { 2048.0 } else { 0.0 };
        sum += if cells.get(i) == cells.get(i + 40) { 0.0 } else { 4096.0 };
        let k = x[i..].iter().take_while(|value| **value != 0).count();
        sum + *before as f32 + k as f32 * 64.0
    };
    every_device(|gpu| {
        let (y, empty) = (gpu.upload(&[0.0; 40])?, gpu.alloc::<u64>(1)?);
        elements.launch(gpu, &gpu.upload(&cells)?, &gpu.upload(&x)?, &y, &empty.slice(0..0)?, 40)?;
        assert_eq!(y.download()?, (0..40).map(of).collect::<Vec<f32>>());
        Ok(())
    });
}

#[test]
fn generic_functions_have_them() {
    let (signed, unsigned) = (pairs(&[i32::MIN, -7, 0, 8, i32::MAX]), pairs(&[0, 1, 8, u16::MAX - 1, u16::MAX]));
    let mean = |a: i64, b: i64, least: i64, most: i64| if (least..=most).contains(&(a + b)) { (a + b) / 2 } else { 0 };
    let of_i32 = |(a, b): (&i32, &i32)| mean((*a).into(), (*b).into(), i32::MIN.into(), i32::MAX.into()) as i32;
    let of_u16 = |(a, b): (&u16, &u16)| mean((*a).into(), (*b).into(), 0, u16::MAX.into()) as u16;
    every_device(|gpu| {
        let (y, z) = (gpu.alloc(25)?, gpu.alloc(25)?);
        let (a, b, c, d) = (gpu.upload(&signed.0)?, gpu.upload(&signed.1)?, gpu.upload(&unsigned.0)?, gpu.upload(&unsigned.1)?);
        means.launch(gpu, &a, &b, &c, &d, &y, &z, 25)?;
        assert_eq!(y.download()?, signed.0.iter().zip(&signed.1).map(of_i32).collect::<Vec<_>>());
        assert_eq!(z.download()?, unsigned.0.iter().zip(&unsigned.1).map(of_u16).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn what_is_missing_is_a_panic() {
    let nothing = "called `Option::unwrap()` on a `None` value";
    let cases = [
        (0, 3, "unwrap(),", nothing),
        (1, 3, "expect(\"there is", "there is a neighbour"),
        (2, 3, "unwrap(),", nothing),
        (3, 0, "expect(\"it's", "it's more than {nothing}"),
        (4, 0, "unwrap(),", nothing),
    ];
    every_device_alone(|gpu| {
        for (which, invocation, at, message) in cases {
            let (x, y) = (gpu.upload(&[0, 1, 2, 3])?, gpu.upload(&[8; 4])?);
            missing.launch(gpu, which, &x, &y, if which == 4 { 1 } else { 4 })?;
            let panic = expect_panic(gpu.sync());
            assert_eq!((&panic.message[..], panic.global_id[0]), (message, invocation), "{which} on {}", gpu.name());
            assert!(code(&panic).starts_with(at), "{}", code(&panic));
            let values = y.download()?;
            assert_eq!(values[invocation], 8);
            if which < 2 {
                assert_eq!(values, [1, 2, 3, 8]);
            }
        }
        let y = gpu.alloc(4)?;
        missing.launch(gpu, 5, &gpu.upload(&[6, 1, 2, 3])?, &y, 4)?;
        assert_eq!(y.download()?, [6; 4]);
        Ok(())
    });
}

#[test]
fn they_are_shown_as_in_rust() {
    every_printer(|gpu, printed| {
        shown.launch(gpu, &gpu.upload(&[1u32])?, &gpu.upload(&[5u32, 9])?, 2)?;
        gpu.sync()?;
        assert_eq!(printed.text(), "Some(1) Some(0) (1, None)\nOk(5)\nNone None (1, None)\nErr(9)\n");
        Ok(())
    });
}
