//! Kernels that panic: every kind of failure, where it happens, and what goes on all the same.

use std::thread;

use scry::Error;
use scry::prelude::*;

use crate::support::{code, every_device_alone, expect_panic};

/// Each kind of failure, by a number: one invocation of the launch fails.
#[scry::kernel(workgroup = 64)]
fn fails(kind: u32, at: usize, zero: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let local = [1, 2, 3];
    if i == at {
        let n = zero[0];
        match kind {
            0 => y[i] = y[y.len() + 4],
            1 => y[y.len()] = 1,
            2 => y[i] = local[i + 3],
            3 => y[i] = 7 / n,
            4 => y[i] = 7 % n,
            5 => y[i] = i32::MIN / (n - 1),
            6 => y[i] = (i32::MIN + n) % (n - 1),
            7 => assert!(n > 5),
            8 => assert!(n > 5, "n is {n}, not {} or {:.2}", 6, 0.5),
            9 => assert_eq!(n, 4),
            10 => assert_eq!(n + 1, 4, "the {}th", i),
            11 => assert_ne!(n, zero[0]),
            12 => panic!(),
            13 => panic!("at {i}: {n:?} {:>6.1}|{:#x}", 2.25, 255u32),
            14 => unreachable!(),
            15 => unreachable!("never {n}"),
            16 => y[i] = 7i32.wrapping_div(n),
            17 => y[i] = 7i32.rem_euclid(n),
            18 => y[i] = (7u32.div_ceil(n as u32)) as i32,
            _ => y[i] = 7 / (n as u8) as i32,
        }
        y[i] = -1;
    }
    y[i] += 100;
}

/// What each kind says, and the line of it, counted from that of `match`.
const KINDS: &[&str] = &[
    "index out of bounds: the len is 300 but the index is 304",
    "index out of bounds: the len is 300 but the index is 300",
    "index out of bounds: the len is 3 but the index is AT",
    "attempt to divide by zero",
    "attempt to calculate the remainder with a divisor of zero",
    "attempt to divide with overflow",
    "attempt to calculate the remainder with overflow",
    "assertion failed: n > 5",
    "n is 0, not 6 or 0.50",
    "assertion `left == right` failed\n  left: 0\n right: 4",
    "assertion `left == right` failed: the IDth\n  left: 1\n right: 4",
    "assertion `left != right` failed\n  left: 0\n right: 0",
    "explicit panic",
    "at ID: 0    2.2|0xff",
    "internal error: entered unreachable code",
    "internal error: entered unreachable code: never 0",
    "attempt to divide by zero",
    "attempt to calculate the remainder with a divisor of zero",
    "attempt to divide by zero",
    "attempt to divide by zero",
];

/// A panic in a function that a function calls, under divergence, in a loop.
#[scry::device]
fn third(x: u32) -> u32 {
    assert!(x != 77, "third({x})");
    x / 3
}

#[scry::device]
fn twice(x: u32) -> u32 {
    let mut sum = 0;
    for round in 0..4 {
        if x % 2 == 1 {
            sum += third(x + round - round);
        }
    }
    sum
}

#[scry::kernel]
fn nested(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = if x[i] > 50 && twice(x[i]) > 3 { twice(x[i]) } else { 1 };
}

/// What is evaluated only sometimes panics only then.
#[scry::kernel]
fn lazily(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let guarded = i < x.len() && x[i] > 0;
    let mut sum = if guarded { 100 / x[i] } else { 0 };
    let mut k = i;
    while k < x.len() && x[k] != 0 {
        sum += x[k];
        k += 1;
    }
    if i < y.len() {
        y[i] = sum;
    }
}

/// A panic before the barrier, between two, or behind.
#[scry::kernel(workgroup = 64)]
fn around_barriers(fails_at: &[u32], phase: u32, y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    if phase == 0 {
        assert!(fails_at[i] == 0, "before");
    }
    tile[lane] = lane as u32;
    barrier();
    if phase == 1 && fails_at[i] != 0 {
        tile[lane + 64] = 1;
    }
    for round in 0..3 {
        tile[63 - lane] += round;
        barrier();
    }
    if phase == 2 {
        assert_eq!(fails_at[i], 0);
    }
    y[i] = tile[lane] + 1000;
}

/// An index of shared memory, of a local array and of an array in a struct.
#[scry::device]
#[derive(Clone, Copy, Debug)]
struct Bins {
    low: [u32; 3],
    high: [u32; 5],
}

#[scry::kernel(workgroup = 32)]
fn places(which: u32, index: usize, bins: &mut [Bins], y: &mut [u32]) {
    let mut tile = shared::<[[u32; 4]; 8]>();
    let lane = local_id().x;
    if lane < 8 {
        tile[lane] = [lane as u32; 4];
    }
    barrier();
    let mut own = [[1, 2], [3, 4], [5, 6]];
    y[lane] = 1;
    if lane == 7 {
        match which {
            0 => y[lane] = tile[index][1],
            1 => y[lane] = tile[1][index],
            2 => own[index][1] = 9,
            3 => own[1][index] = 9,
            4 => bins[0].low[index] = 5,
            5 => y[lane] = bins[0].high[index],
            _ => bins[index].high[1] += 1,
        }
        y[lane] += own[0][0] + own[2][1];
    }
}

/// A message with values of all sorts.
#[scry::device]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    Solid = 1,
    Liquid = 5,
}

#[scry::device]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cell {
    phase: Phase,
    x: i16,
    y: u8,
    heat: f32,
}

#[scry::kernel]
fn says(cells: &[Cell], wide: i64, fine: f64, y: &mut [u32]) {
    let i = global_id().x;
    let expected = Cell { phase: Phase::Liquid, x: -3, y: 200, heat: 0.5 };
    if i == 1 {
        assert_eq!(cells[i], expected, "wide {wide} and fine {fine:e}, {:?}", [true, i == 2]);
    }
    y[i] = 1;
}

/// What is not there when it is asked for.
#[scry::kernel(workgroup = 1)]
fn exchanges(which: u32, cells: &[AtomicU32], y: &mut [u32]) {
    let free = cells[0].compare_exchange(0, 7, Relaxed, Relaxed);
    let taken = cells[0].compare_exchange(0, 9, Relaxed, Relaxed);
    y[0] = match which {
        0 => free.unwrap() + taken.unwrap_err(),
        1 => free.expect("it was free") + taken.expect_err("it was taken"),
        2 => taken.unwrap(),
        3 => free.unwrap_err(),
        4 => taken.expect("it is free {here}"),
        _ => free.expect_err("it is taken"),
    };
}

/// The line of this file that holds `text` for the first time.
fn line_of(text: &str) -> u32 {
    let place = include_str!("panics.rs").lines().position(|line| line.contains(text));
    place.expect("the text is in this file") as u32 + 1
}

#[test]
fn every_kind_of_failure_says_what_it_is() {
    every_device_alone(|gpu| {
        let (zero, y) = (gpu.upload(&[0])?, gpu.upload(&[5i32; 300])?);
        for (kind, message) in KINDS.iter().enumerate() {
            for at in [0, 130, 299] {
                y.write(&[5; 300])?;
                fails.launch(gpu, kind as u32, at, &zero, &y, 300)?;
                let panic = expect_panic(y.download());
                let message = message.replace("ID", &at.to_string()).replace("AT", &(at + 3).to_string());
                assert_eq!(panic.message, message, "{kind} at {at}");
                assert_eq!((panic.kernel, panic.file, panic.count), ("fails", file!(), 1), "{kind} at {at}");
                assert_eq!(panic.line, line_of("        match kind {") + 1 + kind as u32, "{kind} at {at}");
                assert_eq!(panic.global_id, [at, 0, 0]);
                assert_eq!((panic.workgroup_id, panic.local_id), ([at / 64, 0, 0], [at % 64, 0, 0]));
                let expected: Vec<i32> = (0..300).map(|i| if i == at { 5 } else { 105 }).collect();
                assert_eq!(y.download()?, expected, "{kind} at {at}: the others go on, and nothing is written behind the panic");
            }
        }
        Ok(())
    });
}

#[test]
fn columns_are_those_of_the_expression() {
    every_device_alone(|gpu| {
        let (zero, y) = (gpu.upload(&[0])?, gpu.upload(&[5i32; 300])?);
        let lines: Vec<&str> = include_str!("panics.rs").lines().collect();
        for (kind, expression) in [(0, "y[y.len() + 4]"), (1, "y[y.len()]"), (3, "7 / n"), (7, "assert!"), (13, "panic!")] {
            fails.launch(gpu, kind, 9, &zero, &y, 300)?;
            let panic = expect_panic(gpu.sync());
            let column = lines[panic.line as usize - 1].find(expression).expect("the expression is on its line") + 1;
            assert_eq!(panic.column as usize, column, "{expression}");
            let text = Error::KernelPanic(Box::new(panic.clone())).to_string();
            let place = format!("kernel `fails` panicked at {}:{}:{}:\n{}\n", file!(), panic.line, column, panic.message);
            assert!(text.starts_with(&place) && text.contains("global_id (9, 0, 0)"), "{text}");
        }
        Ok(())
    });
}

#[test]
fn a_panic_is_reported_once_and_the_device_goes_on() {
    every_device_alone(|gpu| {
        let (zero, y) = (gpu.upload(&[0])?, gpu.upload(&[5i32; 300])?);
        for _ in 0..3 {
            fails.launch(gpu, 0, 3, &zero, &y, 300)?;
            fails.launch(gpu, 0, 1000, &zero, &y, 300)?;
            expect_panic(gpu.sync());
            gpu.sync()?;
        }
        let expected: Vec<i32> = (0..300).map(|i| if i == 3 { 305 } else { 605 }).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn the_number_of_failures_is_counted() {
    every_device_alone(|gpu| {
        let y = gpu.upload(&[0u32; 700])?;
        let x: Vec<u32> = (0..700).map(|i| if i % 7 == 3 { 77 } else { 2 * i }).collect();
        nested.launch(gpu, &gpu.upload(&x)?, &y, 700)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!((panic.count, &*panic.message), (100, "third(77)"));
        assert_eq!(panic.line, line_of("assert!(x != 77"));
        assert_eq!(panic.global_id[0] % 7, 3);
        let expected: Vec<u32> = x.iter().map(|&x| if x == 77 { 0 } else { 1 }).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn what_is_not_evaluated_does_not_panic() {
    every_device_alone(|gpu| {
        let (x, y) = ([3u32, 0, 5, 6, 0, 0, 7], gpu.alloc::<u32>(9)?);
        lazily.launch(gpu, &gpu.upload(&x)?, &y, 20)?;
        let sum = |i: usize| {
            let run: u32 = x[i.min(7)..].iter().take_while(|&&x| x != 0).sum();
            run + x.get(i).map_or(0, |&x| if x > 0 { 100 / x } else { 0 })
        };
        assert_eq!(y.download()?, (0..9).map(sum).collect::<Vec<u32>>());
        Ok(())
    });
}

/// Of a workgroup that none of its invocations leaves early, all get behind the barriers.
#[test]
fn nobody_waits_for_who_has_expect_panic() {
    every_device_alone(|gpu| {
        let y = gpu.alloc::<u32>(256)?;
        for phase in 0..3 {
            for at in [64, 100, 127] {
                y.fill(0)?;
                let mut fails_at = vec![0u32; 256];
                fails_at[at] = 1;
                around_barriers.launch(gpu, &gpu.upload(&fails_at)?, phase, &y, 256)?;
                let panic = expect_panic(gpu.sync());
                let message = [
                    "before",
                    "index out of bounds: the len is 64 but the index is AT",
                    "assertion `left == right` failed\n  left: 1\n right: 0",
                ];
                assert_eq!(panic.message, message[phase as usize].replace("AT", &at.to_string()));
                assert_eq!((panic.count, panic.global_id[0]), (1, at));
                let result = y.download()?;
                for (i, value) in result.iter().enumerate() {
                    if i / 64 != 1 {
                        let (lane, other) = (i as u32 % 64, 63 - i as u32 % 64);
                        assert!(other < 64 && *value == lane + 1003, "{i} in phase {phase}: {value}");
                    }
                }
                assert_eq!(result[at], 0, "nothing is written behind a panic");
            }
        }
        Ok(())
    });
}

#[test]
fn what_is_not_there_says_so() {
    every_device_alone(|gpu| {
        let (cells, y) = (gpu.upload(&[0u32])?, gpu.upload(&[0u32])?);
        for which in 0..6 {
            cells.fill(0)?;
            exchanges.launch(gpu, which, &cells, &y, 1)?;
            let (place, message) = match which {
                0 | 1 => {
                    assert_eq!((y.download()?[0], cells.download()?[0]), (7, 7), "way {which}");
                    continue;
                }
                2 => ("unwrap(),", "called `Result::unwrap()` on an `Err` value: 7"),
                3 => ("unwrap_err(),", "called `Result::unwrap_err()` on an `Ok` value: 0"),
                4 => ("expect(\"it is free {here}\"),", "it is free {here}: 7"),
                _ => ("expect_err(\"it is taken\"),", "it is taken: 0"),
            };
            let panic = expect_panic(gpu.sync());
            assert_eq!((code(&panic).as_str(), panic.message.as_str()), (place, message));
        }
        Ok(())
    });
}

#[test]
fn arrays_of_all_sorts_have_ends() {
    every_device_alone(|gpu| {
        let none = Bins { low: [1; 3], high: [2; 5] };
        for (which, len) in [(0, 8), (1, 4), (2, 3), (3, 2), (4, 3), (5, 5), (6, 2)] {
            for index in [len, len + 1, 1 << 30] {
                let (bins, y) = (gpu.upload(&[none; 2])?, gpu.upload(&[0u32; 32])?);
                places.launch(gpu, which, index, &bins, &y, 32)?;
                let panic = expect_panic(gpu.sync());
                assert_eq!(panic.message, format!("index out of bounds: the len is {len} but the index is {index}"), "{which}");
                assert_eq!((panic.count, panic.local_id), (1, [7, 0, 0]));
                for bins in bins.download()? {
                    assert_eq!((bins.low, bins.high), (none.low, none.high), "nothing out of bounds is touched");
                }
            }
        }
        Ok(())
    });
}

#[test]
fn messages_show_values_of_all_sorts() {
    every_device_alone(|gpu| {
        let cell = Cell { phase: Phase::Solid, x: -3, y: 200, heat: 1.5 };
        let expected = Cell { phase: Phase::Liquid, x: -3, y: 200, heat: 0.5 };
        let (wide, fine) = (i64::MIN + 1, 1.25e-300);
        let launched = says.launch(gpu, &gpu.upload(&[cell; 3])?, wide, fine, &gpu.alloc(3)?, 3);
        if matches!(launched, Err(Error::Unsupported { .. })) {
            return Ok(());
        }
        let panic = expect_panic(launched.and_then(|()| gpu.sync()));
        let said = format!("wide {wide} and fine {fine:e}, {:?}", [true, false]);
        assert_eq!(panic.message, format!("assertion `left == right` failed: {said}\n  left: {cell:?}\n right: {expected:?}"));
        Ok(())
    });
}

/// Failing and good launches in a row and from several threads, on one device and on two.
#[test]
fn failing_launches_harm_no_others() {
    every_device_alone(|gpu| {
        let (zero, y) = (gpu.upload(&[0])?, gpu.upload(&[0i32; 64])?);
        for _ in 0..2000 {
            fails.launch(gpu, 1, 63, &zero, &y, 64)?;
        }
        assert_eq!(expect_panic(gpu.sync()).count, 2000);
        assert_eq!(y.download()?, (0..64).map(|i| if i == 63 { 0 } else { 200_000 }).collect::<Vec<i32>>());
        let other = Device::cpu()?;
        thread::scope(|scope| {
            let work = |device: Device, fails_at: usize| {
                move || {
                    let (zero, y) = (device.upload(&[0]).unwrap(), device.upload(&[0i32; 64]).unwrap());
                    for _ in 0..50 {
                        fails.launch(&device, 3, fails_at, &zero, &y, 64).unwrap();
                        // Another thread may observe this one's panic, and this one another's.
                        let _ = device.sync();
                    }
                    let _ = device.sync();
                    let expected: Vec<i32> = (0..64).map(|i| if i == fails_at { 0 } else { 5000 }).collect();
                    loop {
                        match y.download() {
                            Ok(values) => return assert_eq!(values, expected),
                            Err(Error::KernelPanic(_)) => {}
                            Err(other) => panic!("{other}"),
                        }
                    }
                }
            };
            for fails_at in [0, 17, 999] {
                scope.spawn(work(gpu.clone(), fails_at));
                scope.spawn(work(other.clone(), fails_at));
            }
        });
        Ok(())
    });
}
