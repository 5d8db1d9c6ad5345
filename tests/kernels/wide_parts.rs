//! Wide forms of kernels that compute much between their accesses: that is a function there.

use crate::support::every_device_alone;
use crate::wide_forms::{expect_wide, lengths};

/// Values that are set in branches or in both, one that was set before, and results of several types; what is stored last is computed, too.
#[scry::kernel]
fn ranked(x: &[i32], scale: i32, y: &mut [i32], ranks: &mut [u32], halves: &mut [f32]) {
    let i = global_id().x;
    let mut v = x[i];
    let mut steps = 1u32;
    let rank;
    let half;
    if v > 10 {
        v -= scale * 3;
        rank = 2;
        half = v as f32 * 0.5;
    } else if v < -10 {
        v += (v ^ 5) * scale;
        steps += 3;
        rank = 1;
        half = 0.25;
    } else {
        v = (v << 2) - (v & 7) * scale;
        steps *= 5;
        rank = 0;
        half = -1.5;
    }
    y[i] = v + steps as i32;
    ranks[i] = rank * 10 + steps;
    halves[i] = if v % 2 == 0 { half * 3.0 + v as f32 } else { half - steps as f32 * 2.0 } + (v & 15) as f32 * 0.125 - half;
}

fn ranked_in_rust(x: i32, scale: i32) -> (i32, u32, f32) {
    let (v, steps, rank, half) = match x {
        11.. => (x - scale * 3, 1, 2, (x - scale * 3) as f32 * 0.5),
        -10..=10 => ((x << 2) - (x & 7) * scale, 5, 0, -1.5),
        _ => (x + (x ^ 5) * scale, 4, 1, 0.25),
    };
    let last = if v % 2 == 0 { half * 3.0 + v as f32 } else { half - steps as f32 * 2.0 };
    (v + steps as i32, rank * 10 + steps, last + (v & 15) as f32 * 0.125 - half)
}

#[test]
fn several_results() {
    every_device_alone(|gpu| {
        for n in lengths() {
            let x: Vec<i32> = (0..n as i32).map(|i| i * 7 % 61 - 30).collect();
            let (dx, y, ranks, halves) = (gpu.upload(&x)?, gpu.zeros::<i32>(n)?, gpu.zeros::<u32>(n)?, gpu.zeros::<f32>(n)?);
            expect_wide(gpu, n > 0, &format!("{n}"), || ranked.launch(gpu, &dx, 3, &y, &ranks, &halves, n))?;
            let (y, ranks, halves) = (y.download()?, ranks.download()?, halves.download()?);
            for (i, &x) in x.iter().enumerate() {
                assert_eq!((y[i], ranks[i], halves[i]), ranked_in_rust(x, 3), "{i} of {n} on {}", gpu.name());
            }
        }
        Ok(())
    });
}

#[scry::device]
#[derive(Clone, Copy)]
struct Pair {
    parts: [u16; 2],
}

/// Which part of an element is read is computed, and so is not what a function does: `side` is outside, and read inside, too.
#[scry::kernel]
fn chosen(x: &[u32], pairs: &[Pair], row: usize, y: &mut [u32]) {
    let i = global_id().x;
    let v = x[i];
    let side = if v % 3 == 1 { 1 } else { 0 };
    let picked = pairs[i].parts[side] as u32;
    let mut table = [v, picked, row as u32, 7];
    if picked > 100 {
        table[v as usize % 4] += picked * 3 ^ v;
    } else {
        table[3] = (v >> 2) * 5 + side as u32;
    }
    let mut sum = table[0] + table[1] * 3 + table[2] * 5 + table[3] * 7;
    sum ^= sum >> 5 ^ (row as u32 + i as u32) * 0x9e37;
    sum = if sum % 4 < 2 { sum * 17 + picked } else { sum / 3 + table[side] };
    y[i] = sum;
}

fn chosen_in_rust(i: usize, v: u32, pair: Pair, row: u32) -> u32 {
    let side = usize::from(v % 3 == 1);
    let picked = u32::from(pair.parts[side]);
    let mut table = [v, picked, row, 7];
    if picked > 100 {
        let place = &mut table[v as usize % 4];
        *place = place.wrapping_add(picked.wrapping_mul(3) ^ v);
    } else {
        table[3] = (v >> 2) * 5 + side as u32;
    }
    let weighted = table.iter().zip([1, 3, 5, 7]).map(|(value, weight)| value.wrapping_mul(weight));
    let mut sum = weighted.fold(0u32, u32::wrapping_add);
    sum ^= (sum >> 5) ^ (row + i as u32).wrapping_mul(0x9e37);
    if sum % 4 < 2 { sum.wrapping_mul(17).wrapping_add(picked) } else { (sum / 3).wrapping_add(table[side]) }
}

#[test]
fn what_decides_about_elements_stays() {
    every_device_alone(|gpu| {
        for n in lengths() {
            let x: Vec<u32> = (0..n as u32).map(|i| i * 37 % 211).collect();
            let pairs: Vec<Pair> = (0..n as u16).map(|i| Pair { parts: [i % 177, i % 93 + 40] }).collect();
            let (dx, dpairs, y) = (gpu.upload(&x)?, gpu.upload(&pairs)?, gpu.zeros::<u32>(n)?);
            expect_wide(gpu, n > 0, &format!("{n}"), || chosen.launch(gpu, &dx, &dpairs, 9, &y, n))?;
            let expected: Vec<u32> = (0..n).map(|i| chosen_in_rust(i, x[i], pairs[i], 9)).collect();
            assert_eq!(y.download()?, expected, "{n} on {}", gpu.name());
        }
        Ok(())
    });
}
