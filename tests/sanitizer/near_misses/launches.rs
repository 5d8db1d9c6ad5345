//! Launches, one after the other: what one has written, the next may read and write.

use scry::prelude::*;

use super::{NearMiss, numbers};

/// A step of a stencil, from one buffer to another.
#[scry::kernel]
fn diffuse(x: &[u32], y: &mut [u32]) {
    let (i, last) = (global_id().x, x.len() - 1);
    y[i] = (x[i.saturating_sub(1)] + 2 * x[i] + x[(i + 1).min(last)]) / 4;
}

#[scry::kernel]
fn squares(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = (i * i) as u32;
}

/// Reads all that another launch has written, from both ends.
#[scry::kernel]
fn mirrored(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] + x[x.len() - 1 - i];
}

/// Sets a part of what it is given, so that two launches write what both do.
#[scry::kernel]
fn sets(first: usize, value: u32, y: &mut [u32]) {
    y[first + global_id().x] = value;
}

/// Adds what is elsewhere in the slice that it writes; each launch has its part.
#[scry::kernel]
fn doubles_behind(len: usize, y: &mut [u32]) {
    let i = global_id().x;
    y[len + i] = 2 * y[i];
}

/// Writes every other element, and reads those.
#[scry::kernel]
fn every_other(is_first: bool, y: &mut [u32]) {
    let i = global_id().x;
    if is_first {
        y[2 * i] = i as u32;
    } else if i % 2 == 0 {
        y[2 * i] += 1;
    }
}

/// A step of a sorting network, in which each element has one partner: Batcher, "Sorting Networks and their Applications", 1968.
#[scry::kernel]
fn compare_exchange(size: usize, distance: usize, keys: &mut [u32]) {
    let i = global_id().x;
    let partner = i ^ distance;
    if partner > i {
        let is_upward = i & size == 0;
        // SAFETY: of two partners, the lower one has both elements.
        unsafe {
            if (keys[i] > keys[partner]) == is_upward {
                let key = keys[i];
                keys[i] = keys[partner];
                keys[partner] = key;
            }
        }
    }
}

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Particle {
    position: i32,
    speed: i16,
    color: u8,
}

#[scry::kernel]
fn places(particles: &mut [Particle]) {
    let i = global_id().x;
    particles[i] = Particle { position: i as i32 * 10, speed: 3 - i as i16 % 7, color: i as u8 };
}

/// Reads fields of what was written as a whole.
#[scry::kernel]
fn moves(particles: &mut [Particle]) {
    let i = global_id().x;
    particles[i].position += particles[i].speed as i32;
    if particles[i].color % 2 == 0 {
        particles[i].speed = 0;
    }
}

#[scry::kernel(workgroup = 32)]
fn counts(x: &[u32], bins: &[AtomicU32]) {
    bins[x[global_id().x] as usize % 8].fetch_add(1, Relaxed);
}

/// Reads as plain numbers what were atomics in the launch before.
#[scry::kernel]
fn shares(bins: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = 1000 * bins[i] / (bins[0] + bins[i]);
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: diffuse::NAME,
        check: |gpu| {
            let mut x = numbers(300);
            let (mut now, mut next) = (gpu.upload(&x)?, gpu.alloc(300)?);
            for _ in 0..4 {
                diffuse.launch(gpu, &now, &next, 300)?;
                std::mem::swap(&mut now, &mut next);
                x = (0..300).map(|i: usize| (x[i.saturating_sub(1)] + 2 * x[i] + x[299.min(i + 1)]) / 4).collect();
            }
            assert_eq!(now.download()?, x);
            Ok(())
        },
    },
    NearMiss {
        kernel: mirrored::NAME,
        check: |gpu| {
            let (x, y) = (gpu.alloc(300)?, gpu.alloc(300)?);
            squares.launch(gpu, &x, 300)?;
            mirrored.launch(gpu, &x, &y, 300)?;
            assert_eq!(y.download()?, (0..300).map(|i| i * i + (299 - i) * (299 - i)).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: sets::NAME,
        check: |gpu| {
            let y = gpu.alloc(100)?;
            sets.launch(gpu, 0, 1, &y, 70)?;
            sets.launch(gpu, 30, 2, &y, 70)?;
            assert_eq!(y.download()?, [[1; 30].as_slice(), &[2; 70]].concat());
            Ok(())
        },
    },
    NearMiss {
        kernel: doubles_behind::NAME,
        check: |gpu| {
            let y = gpu.alloc(64)?;
            y.slice(..4)?.write(&[1, 10, 100, 1000])?;
            for len in [4, 8, 16, 32] {
                doubles_behind.launch(gpu, len, &y, len)?;
            }
            let element = |i: u32| [1, 10, 100, 1000][i as usize % 4] << (i / 4).count_ones();
            assert_eq!(y.download()?, (0..64).map(element).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: every_other::NAME,
        check: |gpu| {
            let y = gpu.alloc(100)?;
            every_other.launch(gpu, true, &y, 50)?;
            every_other.launch(gpu, false, &y, 50)?;
            let y: Vec<u32> = y.download()?.into_iter().step_by(2).collect();
            assert_eq!(y, (0..50).map(|i| i + 1 - i % 2).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: compare_exchange::NAME,
        check: |gpu| {
            let mut x = numbers(256);
            let keys = gpu.upload(&x)?;
            for size in (1..=8).map(|bits| 1 << bits) {
                let mut distance = size / 2;
                while distance > 0 {
                    compare_exchange.launch(gpu, size, distance, &keys, 256)?;
                    distance /= 2;
                }
            }
            x.sort_unstable();
            assert_eq!(keys.download()?, x);
            Ok(())
        },
    },
    NearMiss {
        kernel: moves::NAME,
        check: |gpu| {
            let particles = gpu.alloc(100)?;
            places.launch(gpu, &particles, 100)?;
            moves.launch(gpu, &particles, 100)?;
            moves.launch(gpu, &particles, 100)?;
            let in_rust = |i: i32| {
                let speed = 3 - i as i16 % 7;
                let (steps, speed_after) = if i % 2 == 0 { (1, 0) } else { (2, speed) };
                Particle { position: i * 10 + steps * i32::from(speed), speed: speed_after, color: i as u8 }
            };
            assert_eq!(particles.download()?, (0..100).map(in_rust).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: counts::NAME,
        check: |gpu| {
            let (zeros, copy) = (gpu.zeros(8)?, gpu.alloc_uninit(8)?);
            zeros.copy_to(&copy)?;
            for bins in [zeros, copy] {
                counts.launch(gpu, &gpu.upload(&numbers(256))?, &bins, 256)?;
                assert_eq!(bins.download()?.iter().sum::<u32>(), 256);
            }
            Ok(())
        },
    },
    NearMiss {
        kernel: shares::NAME,
        check: |gpu| {
            let x = numbers(256);
            let (bins, y) = (gpu.upload(&[1; 8])?, gpu.alloc(8)?);
            counts.launch(gpu, &gpu.upload(&x)?, &bins, 256)?;
            counts.launch(gpu, &gpu.upload(&x)?, &bins, 256)?;
            shares.launch(gpu, &bins, &y, 8)?;
            let count = |bin: u32| 1 + 2 * x.iter().filter(|x| **x % 8 == bin).count() as u32;
            assert_eq!(y.download()?, (0..8).map(|bin| 1000 * count(bin) / (count(0) + count(bin))).collect::<Vec<_>>());
            Ok(())
        },
    },
];
