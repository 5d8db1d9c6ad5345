//! Local arrays: nested, indexed by anything, in and out of bounds.

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds, zeros};

/// A histogram in an array of the invocation's own.
#[scry::kernel]
fn histogram(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut counts = [0u32; 8];
    for k in 0..16 {
        counts[x[16 * i + k] as usize % 8] += 1;
    }
    for k in 0..counts.len() {
        y[8 * i + k] = counts[k];
    }
}

#[scry::kernel]
fn nested(x: &[i32], y: &mut [i32]) {
    let i = global_id().x;
    let mut matrix = [[1, 2, 3], [4, 5, 6]];
    matrix[1][2] = x[i];
    matrix[x[i] as usize % 2][x[i] as usize % 3] += 10;
    let row = matrix[1];
    let copy = matrix;
    matrix[0] = [7, 8, 9];
    matrix[0][1] = row[0];
    let mut sum = 0;
    for r in 0..2 {
        for c in 0..3 {
            sum = sum * 3 + matrix[r][c] - copy[r][c] * 2;
        }
    }
    y[i] = sum + row[2] + [5, 6, 7][x[i] as usize % 3];
}

fn nested_in_rust(x: i32) -> i32 {
    let n = x.cast_unsigned() as usize;
    let mut matrix = [[1, 2, 3], [4, 5, 6]];
    matrix[1][2] = x;
    matrix[n % 2][n % 3] += 10;
    let row = matrix[1];
    let copy = matrix;
    matrix[0] = [7, 8, 9];
    matrix[0][1] = row[0];
    let mut sum = 0;
    for (row, copy) in matrix.iter().zip(&copy) {
        for (value, copy) in row.iter().zip(copy) {
            sum = sum * 3 + value - copy * 2;
        }
    }
    sum + row[2] + [5, 6, 7][n % 3]
}

/// Indices of which some are out of bounds, in loads and in stores of every sort.
#[scry::kernel]
fn bounds(way: u32, x: &[u32], y: &mut [[u32; 4]]) {
    let i = global_id().x;
    let mut a = [11, 12, 13];
    let mut b = [[21u32, 22], [23, 24]];
    let mut c = [true; 2];
    let index = x[i] as usize;
    y[i][0] = 5;
    match way {
        0 => y[i][0] = a[index],
        1 => y[i][0] = b[index][0],
        2 => y[i][0] = b[0][index],
        3 => y[i][0] = c[index] as u32,
        4 => {
            let row = b[index];
            y[i][0] = row[0] + row[1];
        }
        5 => a[index] = 100,
        6 => b[index][1] = 200,
        7 => b[1][index] += 300,
        _ => c[index] = false,
    }
    y[i][1] = a[0] + a[1] * 1000 + a[2] * 1_000_000;
    y[i][2] = b[0][0] + b[0][1] * 1000 + b[1][0] * 1_000_000;
    y[i][3] = b[1][1] + c[0] as u32 * 1000 + c[1] as u32 * 2000;
}

/// What the kernel goes over the end of, in each way, and where it does.
const WAYS: [(usize, &str); 9] = [
    (3, "a[index],"),
    (2, "b[index][0],"),
    (2, "b[0][index],"),
    (2, "c[index] as u32,"),
    (2, "b[index];"),
    (3, "a[index] = 100,"),
    (2, "b[index][1] = 200,"),
    (2, "b[1][index] += 300,"),
    (2, "c[index] = false,"),
];

fn bounds_in_rust(way: u32, x: u32) -> Option<[u32; 4]> {
    let n = x as usize;
    let mut a = [11, 12, 13];
    let mut b = [[21, 22], [23, 24]];
    let mut c = [1, 1];
    let mut found = 5;
    match way {
        0 => found = *a.get(n)?,
        1 => found = b.get(n)?[0],
        2 => found = *b[0].get(n)?,
        3 => found = *c.get(n)?,
        4 => found = b.get(n)?.iter().sum(),
        5 => *a.get_mut(n)? = 100,
        6 => b.get_mut(n)?[1] = 200,
        7 => *b[1].get_mut(n)? += 300,
        _ => *c.get_mut(n)? = 0,
    }
    let b_sum = b[0][0] + b[0][1] * 1000 + b[1][0] * 1_000_000;
    Some([found, a[0] + a[1] * 1000 + a[2] * 1_000_000, b_sum, b[1][1] + c[0] * 1000 + c[1] * 2000])
}

/// Arrays of tuples, tuples of arrays, and arrays that are copied as a whole.
#[scry::kernel]
fn mixed(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut points = [(0.0, 1.0f32); 3];
    points[1].0 = x[i];
    points[2] = (x[i] * 2.0, points[1].0 + 1.0);
    let mut pair = ([1.0, 2.0], 3.0f32);
    pair.0[1] = points[2].1;
    let both = (pair.0, [x[i]; 2]).1;
    let (first, second) = (both[0], both[1]);
    let old = points;
    points[0] = points[2];
    y[i] = points[0].0 + old[0].1 * 10.0 + pair.0[0] * 100.0 + pair.0[1] * 1000.0 + pair.1 + first - second;
}

#[test]
fn arrays_count_and_nest() {
    let x: Vec<u32> = (0..16 * 20).map(|i: u32| i.wrapping_mul(2_654_435_761) >> 7).collect();
    let mut counts = vec![0; 8 * 20];
    for (i, x) in x.iter().enumerate() {
        counts[8 * (i / 16) + *x as usize % 8] += 1;
    }
    let signed: Vec<i32> = (0..20).collect();
    every_device(|gpu| {
        let y = gpu.alloc(counts.len())?;
        histogram.launch(gpu, &gpu.upload(&x)?, &y, 20)?;
        assert_eq!(y.download()?, counts);
        let y = gpu.alloc(signed.len())?;
        nested.launch(gpu, &gpu.upload(&signed)?, &y, signed.len())?;
        assert_eq!(y.download()?, signed.iter().map(|&x| nested_in_rust(x)).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn outside_of_an_array_there_is_a_panic() {
    let x = [0, 1, 2, 3, 4, 100, 0x3fff_ffff, 0x4000_0000, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    every_device_alone(|gpu| {
        let device_x = gpu.upload(&x)?;
        for (way, (len, place)) in (0..).zip(WAYS) {
            let y = gpu.upload(&[[9; 4]; 11])?;
            bounds.launch(gpu, way, &device_x, &y, x.len())?;
            let panic = expect_panic(y.download());
            assert_eq!((code(&panic).as_str(), panic.count as usize), (place, x.len() - len));
            assert_eq!(panic.message, out_of_bounds(len, x[panic.global_id[0]]));
            // One that panics has written what stands before.
            let expected = x.map(|x| bounds_in_rust(way, x).unwrap_or([5, 9, 9, 9]));
            assert_eq!(y.download()?, expected, "{place}");
        }
        Ok(())
    });
}

#[test]
fn arrays_hold_tuples_and_tuples_arrays() {
    every_device(|gpu| {
        let y = gpu.alloc(2)?;
        mixed.launch(gpu, &gpu.upload(&[2.0, 5.0])?, &y, 2)?;
        assert_eq!(y.download()?, [4.0 + 10.0 + 100.0 + 3000.0 + 3.0, 10.0 + 10.0 + 100.0 + 6000.0 + 3.0]);
        Ok(())
    });
}

/// An array that is a parameter, compared and taken apart.
#[scry::kernel]
fn given(pair: [u32; 2], y: &mut [u32]) {
    let sum = |[a, b]: [u32; 2]| a + b;
    let first = match pair {
        [0, b] => b,
        [a, 1..=5] => a * 2,
        [a, _] => a,
    };
    y[global_id().x] = sum(pair) * 100 + first * 10 + (pair == [1, 2]) as u32 + (pair < [1, 3]) as u32 * 2;
}

#[test]
fn array_parameters_are_values_like_others() {
    every_device(|gpu| {
        for (pair, expected) in [([0, 7], 770 + 2), ([1, 2], 320 + 3), ([4, 9], 1340)] {
            let y = zeros(gpu, 1)?;
            given.launch(gpu, pair, &y, 1)?;
            assert_eq!(y.download()?, [expected], "{pair:?}");
        }
        Ok(())
    });
}
