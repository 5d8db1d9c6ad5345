//! Panics between barriers: the workgroup ends, in whatever control flow it is, and whoever of it has panicked.

use scry::prelude::*;

use crate::support::{code, every_device, every_device_alone, expect_panic};

/// How often a workgroup waits comes from an element that is loaded when some may have panicked.
#[scry::kernel(workgroup = 64)]
fn turned(counts: &[u32], x: &[u32], fails_in: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane, group) = (global_id().x, local_id().x, workgroup_id().x);
    let mut sum = 0;
    for turn in 0..3 {
        assert!(fails_in[i] != turn + 1, "in turn {turn}");
        tile[lane] = x[turn as usize * y.len() + i];
        let count = counts[group] + turn;
        for _ in 0..count {
            barrier();
            let next = tile[(lane + 1) % 64];
            barrier();
            tile[lane] = next;
        }
        sum = sum * 10 + tile[lane];
    }
    y[i] = sum;
}

fn turned_in_rust(count: u32, x: &[u32], len: usize, i: usize) -> u32 {
    let from = |turn: usize| x[turn * len + i / 64 * 64 + (i + count as usize + turn) % 64];
    (0..3).fold(0, |sum, turn| sum * 10 + from(turn))
}

/// Jumps that all take, and jumps that only some take, out of what can panic.
#[scry::kernel(workgroup = 64)]
fn jumps(divisors: &[i32], mode: u32, x: &[i32], y: &mut [i32]) {
    let mut tile = shared::<[i32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut total = 0;
    let mut round = 0;
    'rounds: while round < 4 {
        round += 1;
        tile[lane] = round;
        'fill: {
            if x[i] < 0 {
                break 'fill;
            }
            for k in 0..3 {
                if x[i] == k {
                    break 'fill;
                }
                tile[lane] += 100 / divisors[(i + k as usize) % divisors.len()];
            }
            tile[lane] *= 2;
        }
        if mode == 1 && round == 2 {
            continue;
        }
        barrier();
        let (other, next) = (tile[63 - lane], tile[(lane + 1) % 64]);
        barrier();
        if mode == 2 && round == 3 {
            break 'rounds;
        }
        if mode == 3 && round == 3 {
            y[i] = -total;
            return;
        }
        if other > 60 {
            continue;
        }
        total += other * next / divisors[lane % divisors.len()];
    }
    y[i] = total;
}

fn jumps_in_rust(divisors: &[i32], mode: u32, x: &[i32]) -> [i32; 64] {
    let mut total = [0; 64];
    for round in 1..=4 {
        let filled = |lane: usize| {
            let parts = (0..3).take_while(|k| x[lane] != *k).map(|k| 100 / divisors[(lane + k as usize) % divisors.len()]);
            match x[lane] {
                ..0 => round,
                0..3 => round + parts.sum::<i32>(),
                _ => (round + parts.sum::<i32>()) * 2,
            }
        };
        match (mode, round) {
            (1, 2) => continue,
            (2, 3) => return total,
            (3, 3) => return total.map(|total| -total),
            _ => {}
        }
        for lane in 0..64 {
            let (other, next) = (filled(63 - lane), filled((lane + 1) % 64));
            if other <= 60 {
                total[lane] += other * next / divisors[lane % divisors.len()];
            }
        }
    }
    total
}

#[scry::device]
fn third_of(value: u32) -> u32 {
    assert!(value < 1000, "{value} is much");
    value / 3 + local_id().x as u32
}

/// What is declared before a barrier, in every way, and used behind it.
#[scry::kernel(workgroup = 64)]
fn carried(x: &[u32], seen: &[AtomicU32], y: &mut [u32]) {
    let total = shared::<AtomicU32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 0 {
        total.store(0, Relaxed);
    }
    barrier();
    let third = third_of(x[i]);
    let before = seen[i].fetch_add(third, Relaxed);
    let is_any = subgroup::any(third >= 1000);
    let pair = (x[i] * 2, y.len() / 64);
    let later;
    if third % 2 == 0 {
        later = 1;
    } else {
        later = x[third as usize % x.len()];
    }
    let mut own = [third; 4];
    own[lane % 4] = x[lane];
    total.fetch_add(third, Relaxed);
    barrier();
    let whole = total.load(Relaxed);
    for k in 0..pair.1 {
        barrier();
        if lane == k {
            total.fetch_add(x[k], Relaxed);
        }
    }
    barrier();
    let sum = own[0] + own[1] + own[2] + own[3];
    y[i] = third + before + pair.0 + later + sum + whole + total.load(Relaxed) + is_any as u32;
}

fn carried_in_rust(x: &[u32], len: usize, i: usize) -> u32 {
    let first = i / 64 * 64;
    let third = |i: usize| x[i] / 3 + (i % 64) as u32;
    let later = if third(i) % 2 == 0 { 1 } else { x[third(i) as usize % x.len()] };
    let whole: u32 = (first..first + 64).map(third).sum();
    let sum = third(i) * 3 + x[i % 64];
    third(i) + 5 + x[i] * 2 + later + sum + whole + whole + x[..len / 64].iter().sum::<u32>()
}

/// More rounds than anybody has time for, in the first of which all panic, and a number that makes all go through them.
#[scry::kernel(workgroup = 64)]
fn long(rounds: u32, x: &[u32], y: &mut [u32]) {
    let mut least = 3;
    let i = global_id().x;
    for round in 0..rounds {
        y[i] += x[i + round as usize];
        least = (least * 5 + round) % 7 + 1;
    }
    for _ in 0..least {
        barrier();
        y[i] += 1;
    }
}

fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i * 37 % 101).collect()
}

const COUNTS: [u32; 3] = [2, 0, 5];

#[test]
fn workgroups_wait_as_often_as_an_element_says() {
    every_device(|gpu| {
        let (x, y) = (numbers(3 * 192), gpu.alloc::<u32>(192)?);
        turned.launch(gpu, &gpu.upload(&COUNTS)?, &gpu.upload(&x)?, &gpu.upload(&[0; 192])?, &y, 192)?;
        assert_eq!(y.download()?, (0..192).map(|i| turned_in_rust(COUNTS[i / 64], &x, 192, i)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn a_workgroup_ends_whoever_of_it_panics() {
    let sets: [fn(usize) -> bool; 7] =
        [|lane| lane == 0, |lane| lane == 40, |lane| lane == 63, |lane| lane < 32, |lane| lane >= 32, |lane| lane % 2 == 1, |_| true];
    every_device_alone(|gpu| {
        let (x, counts, y) = (numbers(3 * 192), gpu.upload(&COUNTS)?, gpu.alloc::<u32>(192)?);
        let on_device = gpu.upload(&x)?;
        for group in 0..3 {
            for (set, panics) in sets.iter().enumerate() {
                for turn in 0..3 {
                    let has_panicked = |i: usize| i / 64 == group && panics(i % 64);
                    let fails_in: Vec<u32> = (0..192).map(|i| if has_panicked(i) { turn + 1 } else { 0 }).collect();
                    y.fill(0)?;
                    turned.launch(gpu, &counts, &on_device, &gpu.upload(&fails_in)?, &y, 192)?;
                    let panic = expect_panic(gpu.sync());
                    let count = (0..64).filter(|&lane| panics(lane)).count();
                    assert_eq!((panic.message, panic.count), (format!("in turn {turn}"), count as u64), "set {set} of {group}");
                    for (i, value) in y.download()?.into_iter().enumerate() {
                        if i / 64 != group {
                            assert_eq!(value, turned_in_rust(COUNTS[i / 64], &x, 192, i), "{i}, when set {set} of {group} panics");
                        } else if has_panicked(i) {
                            assert_eq!(value, 0, "{i} has panicked in turn {turn}");
                        }
                    }
                }
            }
        }
        Ok(())
    });
}

#[test]
fn some_jump_and_all_jump() {
    every_device(|gpu| {
        let (x, divisors): (Vec<i32>, _) = ((0..64).map(|i| i * 5 % 9 - 2).collect(), [7, 30, 11, 90, 23]);
        for mode in 0..4 {
            let y = gpu.upload(&[0i32; 64])?;
            jumps.launch(gpu, &gpu.upload(&divisors)?, mode, &gpu.upload(&x)?, &y, 64)?;
            assert_eq!(y.download()?, jumps_in_rust(&divisors, mode, &x), "mode {mode}");
        }
        Ok(())
    });
}

#[test]
fn a_workgroup_ends_in_its_jumps() {
    every_device_alone(|gpu| {
        let x: Vec<i32> = (0..64).map(|i| i * 5 % 9 - 2).collect();
        for mode in 0..4 {
            for zero in 0..5 {
                let mut divisors = [7, 30, 11, 90, 23];
                divisors[zero] = 0;
                let y = gpu.upload(&[9i32; 64])?;
                jumps.launch(gpu, &gpu.upload(&divisors)?, mode, &gpu.upload(&x)?, &y, 64)?;
                let panic = expect_panic(gpu.sync());
                let divides = |lane: usize| x[lane] >= 0 && (0..3).take_while(|k| *k != x[lane]).any(|k| (lane + k as usize) % 5 == zero);
                let count = (0..64).filter(|&lane| divides(lane)).count() as u64;
                // Where the others go on behind the barrier, some of them divide by zero there.
                assert!(panic.count >= count, "mode {mode}, divisor {zero}: {panic}");
                assert_eq!(panic.message, "attempt to divide by zero");
                assert!(code(&panic).contains("/ divisors["), "{panic}");
                let y = y.download()?;
                assert!((0..64).filter(|&lane| divides(lane)).all(|lane| y[lane] == 9), "{y:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn what_is_declared_before_a_barrier_is_there_behind_it() {
    every_device(|gpu| {
        let (x, seen, y) = (numbers(128), gpu.upload(&[5; 128])?, gpu.alloc::<u32>(128)?);
        carried.launch(gpu, &gpu.upload(&x)?, &seen, &y, 128)?;
        assert_eq!(y.download()?, (0..128).map(|i| carried_in_rust(&x, 128, i)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn a_workgroup_ends_when_a_function_panics() {
    every_device_alone(|gpu| {
        for at in [0, 31, 64, 127] {
            let (mut x, seen, y) = (numbers(128), gpu.upload(&[5; 128])?, gpu.upload(&[0; 128])?);
            let whole = x.clone();
            x[at] = 1000;
            carried.launch(gpu, &gpu.upload(&x)?, &seen, &y, 128)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!((panic.message.as_str(), panic.count, panic.global_id), ("1000 is much", 1, [at, 0, 0]));
            let y = y.download()?;
            assert_eq!((y[at], seen.download()?[at]), (0, 5));
            // The others of the workgroup may end as well.
            for (i, value) in y.into_iter().enumerate().filter(|(i, _)| i / 64 != at / 64) {
                let read_elsewhere = x[whole[i] as usize / 3 % 128] == 1000 || at < 64;
                assert!(read_elsewhere || value == carried_in_rust(&x, 128, i), "{i} when {at} panics");
            }
        }
        Ok(())
    });
}

/// A loop that is there twice, in one copy of which a local lives longer than in the other, where it panics.
#[scry::kernel(workgroup = 64)]
fn copied(rounds: u32, x: &[u32], z: &mut [u32], y: &mut [u32]) {
    let mut told = shared::<u32>();
    let (i, lane, group) = (global_id().x, local_id().x, workgroup_id().x);
    let mut sum = x[i];
    for _ in 0..rounds {
        for _ in 0..2 {
            sum += x[(sum % 175) as usize];
        }
        sum ^= x[(sum % 95) as usize];
        z[i] = sum;
        if lane == 14 {
            told = sum;
        }
        sum += workgroup_uniform_load(&told);
        sum ^= z[group * 64 + (lane + 14) % 64];
        barrier();
    }
    y[i] = sum;
}

fn copied_in_rust(rounds: u32, x: &[u32]) -> Vec<u32> {
    let workgroup = |x_of_it: &[u32]| {
        let mut sums = x_of_it.to_vec();
        for _ in 0..rounds {
            for sum in &mut sums {
                *sum += x[(*sum % 175) as usize];
                *sum += x[(*sum % 175) as usize];
                *sum ^= x[(*sum % 95) as usize];
            }
            let z = sums.clone();
            (0..64).for_each(|lane| sums[lane] = (z[lane] + z[14]) ^ z[(lane + 14) % 64]);
        }
        sums
    };
    x.chunks(64).flat_map(workgroup).collect()
}

#[test]
fn the_copies_of_a_loop_have_their_own_locals() {
    every_device_alone(|gpu| {
        let x: Vec<u32> = (0..192).map(|i| i * i % 101).collect();
        let (z, y) = (gpu.alloc::<u32>(192)?, gpu.alloc::<u32>(192)?);
        copied.launch(gpu, 3, &gpu.upload(&x)?, &z, &y, 192)?;
        assert_eq!(y.download()?, copied_in_rust(3, &x));
        copied.launch(gpu, 1, &gpu.upload(&x[..128])?, &z, &y, 128)?;
        let panic = expect_panic(gpu.sync());
        assert!(panic.message.starts_with("index out of bounds: the len is 128 but the index is"), "{}", panic.message);
        Ok(())
    });
}

#[test]
fn nobody_goes_on_with_rounds_when_all_have_panicked() {
    every_device_alone(|gpu| {
        let (x, y) = (gpu.alloc::<u32>(0)?, gpu.upload(&[7; 128])?);
        long.launch(gpu, u32::MAX, &x, &y, 128)?;
        let panic = expect_panic(gpu.sync());
        assert_eq!(panic.message, format!("index out of bounds: the len is 0 but the index is {}", panic.global_id[0]));
        assert_eq!(panic.count, 128);
        assert_eq!(y.download()?, [7; 128]);
        Ok(())
    });
}

/// A loop that all of a workgroup go through, without a barrier of its own, whose rounds some leave early and in which others panic: the
/// barrier behind each round is one for all.
#[scry::kernel(workgroup = 64)]
fn skipped(rounds: u32, fails_in: &[u32], x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let (mut turns, mut sum) = (1, 0);
    for round in 0..rounds {
        turns += round % 2;
        if round % 4 == 3 {
            continue;
        }
        if round != 2 {
            if x[i] % 3 == round % 3 {
                continue;
            }
            sum += x[i];
        }
        assert!(fails_in[i] != round + 1, "in round {round}");
        sum = sum * 3 + round;
    }
    for _ in 0..turns {
        tile[lane] = sum;
        barrier();
        sum = tile[(lane + 1) % 64];
        barrier();
    }
    y[i] = sum;
}

fn skipped_in_rust(rounds: u32, x: &[u32], i: usize) -> u32 {
    let turns = 1 + rounds as usize / 2;
    let own = x[i / 64 * 64 + (i + turns) % 64];
    let mut sum = 0u32;
    for round in (0..rounds).filter(|round| round % 4 != 3) {
        if round != 2 && own % 3 == round % 3 {
            continue;
        }
        sum = (sum + if round == 2 { 0 } else { own }) * 3 + round;
    }
    sum
}

#[test]
fn who_leaves_a_round_early_meets_who_panics_in_it() {
    every_device_alone(|gpu| {
        let x = numbers(192);
        let (on_device, rounds) = (gpu.upload(&x)?, 6);
        for round in [None, Some(0), Some(1), Some(2), Some(4), Some(5)] {
            let comes_to = |i: usize| round.is_some_and(|round| round == 2 || x[i] % 3 != round % 3);
            for panics in [|lane: usize| lane == 40, |lane| lane % 2 == 1, |_| true] {
                let has_panicked = |i: usize| i / 64 == 1 && panics(i % 64) && comes_to(i);
                let fails_in: Vec<u32> = (0..192).map(|i| if has_panicked(i) { round.unwrap_or(0) + 1 } else { 0 }).collect();
                let y = gpu.upload(&[7; 192])?;
                skipped.launch(gpu, rounds, &gpu.upload(&fails_in)?, &on_device, &y, 192)?;
                let count = (0..192).filter(|&i| has_panicked(i)).count() as u64;
                if count > 0 {
                    let panic = expect_panic(gpu.sync());
                    assert_eq!((panic.message, panic.count), (format!("in round {}", round.unwrap_or(0)), count));
                }
                for (i, value) in y.download()?.into_iter().enumerate() {
                    // Which of the others go on behind the next barrier is open.
                    let expected = match (has_panicked(i), count > 0 && i / 64 == 1) {
                        (true, _) => 7,
                        (false, true) => continue,
                        (false, false) => skipped_in_rust(rounds, &x, i),
                    };
                    assert_eq!(value, expected, "{i}, where {count} panic in round {round:?}");
                }
            }
        }
        Ok(())
    });
}
