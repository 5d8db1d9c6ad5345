//! Products of matrices and their transposes, beside sums in `f64`.

use scry::{Device, bf16, f16};
use scry_kernels::dense::{Triangle, rank_k};
use scry_kernels::{Result, Views};

use crate::{every_device, random, refused, where_there_is};

const TRIANGLES: [Option<Triangle>; 3] = [Some(Triangle::Lower), Some(Triangle::Upper), None];

fn has(triangle: Option<Triangle>, row: usize, column: usize) -> bool {
    triangle.is_none_or(|triangle| if triangle == Triangle::Lower { column <= row } else { row <= column })
}

/// Of one tile, of several, of a part of one, without depth and without elements; the last as many as take the wider tiles.
const SIZES: [[usize; 3]; 9] =
    [[1, 1, 1], [3, 70, 37], [1, 129, 8], [2, 130, 9], [1, 300, 17], [1, 5, 1000], [2, 4, 0], [0, 3, 5], [260, 3, 3]];

#[test]
fn products_of_f32_are_within_their_bound() {
    let updates: Vec<UpdatesOfF32> = (0..).zip(SIZES).map(|(seed, sizes)| UpdatesOfF32::new(seed, sizes)).collect();
    every_device(|gpu| {
        for updates in &updates {
            // Of many matrices, still each triangle, both values of `beta` and both layouts.
            let step = if updates.sizes[0] > 100 { 5 } else { 1 };
            for case in (0..12).step_by(step) {
                let (triangle, beta) = (TRIANGLES[case % 3], if case % 2 > 0 { 0.0 } else { -0.75 });
                let y = if beta == 0.0 { vec![f32::NAN; updates.y.len()] } else { updates.y.clone() };
                check(gpu, updates, &y, beta, [case % 4 > 1, case > 5], triangle)?;
            }
        }
        Ok(())
    });
}

struct UpdatesOfF32 {
    sizes: [usize; 3],
    a: Vec<f32>,
    y: Vec<f32>,
    /// Of each two lines of `a`, the sum of their products and that of the absolute values: where lines are rows, and where they are columns.
    sums: [Vec<(f64, f64)>; 2],
}

impl UpdatesOfF32 {
    fn new(seed: u32, [count, order, depth]: [usize; 3]) -> Self {
        let special = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0];
        let number = |(i, bits): (usize, u32)| match bits % 3000 {
            0 => special[i % 4],
            _ => f32::from_bits(bits & 0x87ff_ffff | 0x3800_0000),
        };
        let a: Vec<f32> = random(seed).enumerate().map(number).take(count * order * depth).collect();
        let y: Vec<f32> = random(seed + 100).enumerate().map(number).take(count * order * order).collect();
        let sums = [false, true].map(|of_a| {
            let at = |matrix: usize, line: usize, l: usize| {
                f64::from(a[if of_a { (matrix * depth + l) * order + line } else { (matrix * order + line) * depth + l }])
            };
            let sum = |place: usize| {
                let (matrix, row, column) = (place / order / order, place / order % order, place % order);
                let products = (0..depth).map(|l| at(matrix, row, l) * at(matrix, column, l));
                products.fold((0.0, 0.0), |(sum, size), product| (sum + product, size + product.abs()))
            };
            (0..count * order * order).map(sum).collect()
        });
        Self { sizes: [count, order, depth], a, y, sums }
    }
}

fn check(
    gpu: &Device,
    UpdatesOfF32 { sizes: [count, order, depth], a, sums, .. }: &UpdatesOfF32,
    y: &[f32],
    beta: f32,
    [of_a, of_y]: [bool; 2],
    triangle: Option<Triangle>,
) -> Result<()> {
    let (count, order, depth) = (*count, *order, *depth);
    let alpha = 1.5f32;
    let (on_a, on_y) = (gpu.upload(a)?, gpu.upload(y)?);
    let a_seen = if of_a { on_a.view([count, depth, order])?.permute([0, 2, 1])? } else { on_a.view([count, order, depth])? };
    let y_seen = on_y.view_mut([count, order, order])?;
    let y_seen = if of_y { y_seen.permute([0, 2, 1])? } else { y_seen };
    rank_k(gpu, alpha, a_seen, beta, triangle, y_seen)?;
    for (place, (actual, before)) in on_y.download()?.into_iter().zip(y).enumerate() {
        let (matrix, mut row, mut column) = (place / order / order, place / order % order, place % order);
        if of_y {
            std::mem::swap(&mut row, &mut column);
        }
        if !has(triangle, row, column) {
            assert_eq!(actual.to_bits(), before.to_bits(), "{row}, {column} is not of {triangle:?}");
            continue;
        }
        let (sum, size) = sums[usize::from(of_a)][(matrix * order + row) * order + column];
        let added = if beta == 0.0 { 0.0 } else { f64::from(beta) * f64::from(*before) };
        let (exact, size) = (f64::from(alpha) * sum + added, f64::from(alpha) * size);
        let g = |n: usize| n as f64 * 2f64.powi(-24) / (1.0 - n as f64 * 2f64.powi(-24));
        let (actual, bound) = (f64::from(actual), g(depth + 1) * size + g(2) * added.abs());
        let is_right = exact.is_nan() && actual.is_nan() || exact == actual || (actual - exact).abs() <= bound;
        assert!(is_right, "{count} x {order} x {depth}, {triangle:?}, at {row}, {column}: {actual} is not {exact}");
    }
    Ok(())
}

/// Whole numbers, which are exact in every type.
macro_rules! check {
    ($gpu:ident, $number:ident $accumulator:ident => $stored:ident, $make:expr, $narrow:expr) => {{
        let (order, depth) = (70, 21);
        let a: Vec<$number> = random(5).map($make).take(order * depth).collect();
        let y: Vec<$stored> = (0..order * order).map(|i| ($narrow)((i % order).min(i / order) as f64)).collect();
        let (on_a, on_y) = ($gpu.upload(&a)?, $gpu.upload(&y)?);
        let [alpha, beta] = [2.0, 3.0].map(|x| x as $accumulator);
        let result = rank_k($gpu, alpha, on_a.view([order, depth])?, beta, None, on_y.view_mut([order, order])?);
        let check = || {
            for (i, (actual, before)) in on_y.download()?.into_iter().zip(y).enumerate() {
                let at = |line: usize, l: usize| f64::from(a[line * depth + l]);
                let sum: f64 = (0..depth).map(|l| at(i / order, l) * at(i % order, l)).sum();
                let expected: $stored = ($narrow)(2.0 * sum + 3.0 * f64::from(before));
                assert_eq!(actual, expected);
            }
            Ok(())
        };
        where_there_is($gpu, stringify!($number), result.and_then(|()| check()))?;
    }};
}

#[test]
fn products_of_all_numbers() {
    let small = |bits: u32| f64::from(bits % 16) - 7.0;
    every_device(|gpu| {
        check!(gpu, i32 i32 => i32, |bits| bits as i32 % 1000, |sum: f64| sum as i32);
        check!(gpu, i8 i32 => i32, |bits| bits as i8, |sum: f64| sum as i32);
        check!(gpu, f64 f64 => f64, small, |sum: f64| sum);
        check!(gpu, f16 f32 => f16, |bits| f16::from_f64(small(bits)), f16::from_f64);
        check!(gpu, f16 f32 => f32, |bits| f16::from_f64(small(bits)), |sum: f64| sum as f32);
        check!(gpu, bf16 f32 => bf16, |bits| bf16::from_f64(small(bits)), bf16::from_f64);
        check!(gpu, bf16 f32 => f32, |bits| bf16::from_f64(small(bits)), |sum: f64| sum as f32);
        Ok(())
    });
}

/// A part of rows, and the same matrix for several.
#[test]
fn parts_of_larger_matrices_are_updated() {
    every_device(|gpu| {
        let a: Vec<f32> = (0..12).map(|i| i as f32).collect();
        let (on_a, y) = (gpu.upload(&a)?, gpu.upload(&[0.5f32; 2 * 5 * 6])?);
        let both = on_a.view([1, 3, 4])?.broadcast([2, 3, 4])?;
        rank_k(gpu, 1.0, both, 2.0, Some(Triangle::Upper), y.view_mut([2, 5, 6])?.slice(1, 1..4)?.slice(2, 2..5)?)?;
        for (place, actual) in y.download()?.into_iter().enumerate() {
            let (row, column) = (place / 6 % 5, place % 6);
            let is_updated = (1..4).contains(&row) && (2..5).contains(&column) && row < column;
            let sum = || (0..4).map(|l| a[4 * (row - 1) + l] * a[4 * (column - 2) + l]).sum::<f32>() + 1.0;
            assert_eq!(actual, if is_updated { sum() } else { 0.5 }, "at {row}, {column}");
        }
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let x = gpu.upload(&[1.0f32; 36]).expect("it fits");
    let matrix = |rows, columns| x.view([rows, columns]).expect("it fits");
    let y = || x.view_mut([6, 6]).expect("it fits");
    refused(rank_k(&gpu, 1.0, matrix(4, 9), 0.0, None, y()), "rank_k: `a` is 4 x 9, `y` is 6 x 6: 4 and 6 differ");
    let y = || x.view_mut([4, 9]).expect("it fits");
    refused(rank_k(&gpu, 1.0, matrix(4, 9), 0.0, None, y()), "rank_k: `a` is 4 x 9, `y` is 4 x 9: 4 and 9 differ");
    let apart = x.view_mut([6, 6]).and_then(|y| y.step_by(0, 2)).and_then(|y| y.step_by(1, 2)).expect("it fits");
    let message = "rank_k: neither the rows nor the columns of `y` lie in one piece each\nhelp: update a buffer, and copy that";
    refused(rank_k(&gpu, 1.0, matrix(3, 12), 0.0, None, apart), message);
}
