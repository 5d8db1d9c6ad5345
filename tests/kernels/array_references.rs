//! `&[T; N]` as a parameter: a buffer of exactly so many elements.

use crate::support::{every_device, expect_panic};

#[scry::device]
fn weighted(weights: &[f32; 4], x: &[f32]) -> f32 {
    let mut sum = 0.0;
    for i in 0..weights.len() {
        sum += weights[i] * x[i];
    }
    sum
}

#[scry::device]
fn total(values: &[f32]) -> f32 {
    values.iter().sum()
}

#[scry::device]
fn add_to<const N: usize>(values: &mut [f32; N], i: usize, by: f32) -> usize {
    values[i] += by;
    N
}

#[scry::kernel]
fn filtered(weights: &[f32; 4], table: &[u8; 3], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut sum = weights[3] * 10.0 + table[2] as f32 + weights.len() as f32;
    if i + 4 <= x.len() {
        sum += weighted(weights, &x[i..i + 4]);
    }
    sum += total(weights) + total(&weights[1..3]);
    for (weight, value) in weights.iter().zip(x) {
        sum += weight * value;
    }
    let [first, .., last] = *weights;
    let copy = *weights;
    let [_, second, ..] = weights;
    sum += second;
    y[i] = sum + first * last + copy[i % 4] + weights[i % weights.len()];
}

fn filtered_in_rust(weights: &[f32; 4], table: &[u8; 3], x: &[f32], i: usize) -> f32 {
    let mut sum = weights[3] * 10.0 + table[2] as f32 + weights.len() as f32;
    if i + 4 <= x.len() {
        let mut product = 0.0;
        for k in 0..4 {
            product += weights[k] * x[i + k];
        }
        sum += product;
    }
    sum += weights.iter().sum::<f32>() + weights[1..3].iter().sum::<f32>();
    for (weight, value) in weights.iter().zip(x) {
        sum += weight * value;
    }
    sum += weights[1];
    sum + weights[0] * weights[3] + weights[i % 4] + weights[i % 4]
}

/// An array to write to, one of atomics, one of structs, and an index that may be out of bounds.
#[scry::kernel(instances(BINS = [4, 8]))]
fn counted<const BINS: usize>(x: &[u32], bins: &[AtomicU32; BINS], ends: &mut [[f32; 2]; 2], sums: &mut [f32; 5]) {
    let i = global_id().x;
    bins[x[i] as usize].fetch_add(1, Relaxed);
    if i == 0 {
        ends[1][0] = bins.len() as f32;
        ends[0] = [0.5, 1.5];
        sums[2] = 1.0;
        let n = add_to(sums, 2, 2.0) + add_to(sums, x.len() % 5, 4.0);
        sums[4] = n as f32;
    }
}

use scry::prelude::*;

#[test]
fn an_array_is_indexed_lent_and_copied() {
    let (weights, table) = ([0.5, -1.0, 2.0, 0.25], [1u8, 2, 200]);
    let x: Vec<f32> = (0..10).map(|i| i as f32).collect();
    every_device(|gpu| {
        // An array need not be where its memory begins.
        let padded = gpu.upload(&[&[9.0; 3][..], &weights].concat())?;
        let y = gpu.alloc::<f32>(x.len())?;
        filtered.launch(gpu, &padded.slice(3..)?, &gpu.upload(&table)?, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, (0..x.len()).map(|i| filtered_in_rust(&weights, &table, &x, i)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn an_array_is_written() {
    every_device(|gpu| {
        let x = gpu.upload(&[1, 3, 3, 0, 3, 1])?;
        let (ends, sums) = (gpu.upload(&[[0.0; 2]; 2])?, gpu.upload(&[0.0; 5])?);
        for (bins, expected) in [(4, &[1, 2, 0, 3][..]), (8, &[1, 2, 0, 3, 0, 0, 0, 0])] {
            let counts = gpu.upload(&vec![0u32; bins])?;
            sums.fill(0.0)?;
            match bins {
                4 => counted::<4>.launch(gpu, &x, &counts, &ends, &sums, 6)?,
                _ => counted::<8>.launch(gpu, &x, &counts, &ends, &sums, 6)?,
            }
            assert_eq!(counts.download()?, expected);
            assert_eq!(ends.download()?, [[0.5, 1.5], [bins as f32, 0.0]]);
            assert_eq!(sums.download()?, [0.0, 4.0, 3.0, 0.0, 10.0]);
        }
        Ok(())
    });
}

#[test]
fn an_index_beyond_an_array_panics() {
    crate::support::every_device_alone(|gpu| {
        let (x, bins) = (gpu.upload(&[4])?, gpu.upload(&[0; 4])?);
        counted::<4>.launch(gpu, &x, &bins, &gpu.upload(&[[0.0; 2]; 2])?, &gpu.upload(&[0.0; 5])?, 1)?;
        assert_eq!(expect_panic(bins.download()).message, "index out of bounds: the len is 4 but the index is 4");
        Ok(())
    });
}

#[test]
fn a_buffer_of_another_length_is_an_error() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.0])?, gpu.upload(&[5.0])?);
        for (len, table) in [(3, 3), (5, 3), (4, 0)] {
            let (weights, bytes) = (gpu.upload(&vec![1.0; len])?, gpu.upload(&vec![1; table])?);
            let (wrong, given, wanted) = if len == 4 { ("table", table, 3) } else { ("weights", len, 4) };
            match filtered.launch(gpu, &weights, &bytes, &x, &y, 1) {
                Err(scry::Error::ArrayLength { kernel: "filtered", param, len, expected }) => {
                    assert_eq!((param, len, expected), (wrong, given, wanted));
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(y.download()?, [5.0]);
        Ok(())
    });
}
