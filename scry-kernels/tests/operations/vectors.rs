//! Products with vectors in every layout, beside sums in `f64`.

use scry::{Device, Element, Instance, bf16, f16};
use scry_kernels::dense::{multiply_columns, multiply_rows, multiply_vector, outer};
use scry_kernels::number::Number;
use scry_kernels::reduce::{Sum, reduce_few, reduce_many};
use scry_kernels::{Result, Views};

use crate::{every_device, random, refused, zeros};

/// Numbers of sixteenths, of which products are exact in each format.
fn numbers(seed: u32, len: usize) -> Vec<f32> {
    random(seed).map(|bits| (bits % 33) as f32 / 16.0 - 1.0).take(len).collect()
}

/// Short and long rows, many and few, a single one, and none; of the last ones, rows are cut into parts.
const SHAPES: [[usize; 2]; 12] =
    [[1, 1], [3, 0], [0, 3], [65, 31], [200, 257], [64, 2048], [7, 2100], [1, 9001], [3, 20_001], [2, 70_001], [500, 3], [1000, 40]];

fn check<T>(gpu: &Device, from: fn(f32) -> T, to: fn(T) -> f64, unit: f64) -> Result<()>
where
    T: Element + Number<Total = T>,
    T::Accumulator: Element,
    multiply_rows<true, 32, 8, T>: Instance,
    multiply_rows<true, 256, 1, T>: Instance,
    multiply_rows<false, 256, 1, T>: Instance,
    multiply_columns<true, T>: Instance,
    multiply_columns<false, T>: Instance,
    reduce_few<Sum, T, T::Accumulator, T>: Instance,
    reduce_many<Sum, T, T::Accumulator, T>: Instance,
{
    for [rows, depth] in SHAPES {
        let (a, x) = (numbers(1, rows * depth), numbers(2, 2 * depth));
        let on_a = gpu.upload(&a.iter().copied().map(from).collect::<Vec<_>>())?;
        let on_x = gpu.upload(&x.iter().copied().map(from).collect::<Vec<_>>())?;
        // By rows, by columns, by every second row, and by every second column.
        for layout in 0..4 {
            let whole = if layout == 1 { on_a.view([depth, rows])?.transpose() } else { on_a.view([rows, depth])? };
            let view = if layout > 1 { whole.step_by(layout - 2, 2)? } else { whole };
            let [rows_of_view, depth_of_view] = view.shape();
            let place = |i: usize, l: usize| match layout {
                1 => l * rows + i,
                2 => 2 * i * depth + l,
                3 => i * depth + 2 * l,
                _ => i * depth + l,
            };
            // The elements of `x` lie side by side, or apart.
            for step in [1, 2] {
                let y = gpu.upload(&vec![from(9.0); rows_of_view])?;
                let vector = on_x.view([2 * depth])?.step_by(0, step)?.slice(0, ..depth_of_view)?;
                let mut batch = gpu.batch()?;
                multiply_vector(&mut batch, view, vector, &y)?;
                batch.submit()?;
                for (i, actual) in y.download()?.into_iter().enumerate() {
                    let products = (0..depth_of_view).map(|l| f64::from(a[place(i, l)]) * f64::from(x[l * step]));
                    let (expected, all) = products.fold((0.0, 0.0), |(sum, all), product| (sum + product, all + product.abs()));
                    let bound = unit * expected.abs() + (depth + 16) as f64 * f64::from(f32::EPSILON) / 2.0 * all;
                    let actual = to(actual);
                    assert!((actual - expected).abs() <= bound, "{rows} x {depth}, {layout}, {step}: {actual} and not {expected}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn matrices_of_floats_are_multiplied_by_vectors() {
    every_device(|gpu| check(gpu, |x| x, f64::from, 0.0));
}

#[test]
fn matrices_of_other_floats_are_multiplied_by_vectors() {
    every_device(|gpu| {
        check(gpu, f16::from_f32, f64::from, f64::from(f32::EPSILON) * 4096.0)?;
        check(gpu, bf16::from_f32, f64::from, f64::from(f32::EPSILON) * 32768.0)?;
        check(gpu, f64::from, |x| x, 0.0)
    });
}

/// Whole numbers, so that sums are exact, of more than 64 parts.
#[test]
fn the_sums_of_many_parts_are_added() {
    every_device(|gpu| {
        let depth = 150_001;
        let x: Vec<f32> = random(3).map(|bits| (bits % 3) as f32).take(depth).collect();
        let expected = x.iter().map(|x| x * x).sum::<f32>();
        let (x, y) = (gpu.upload(&x)?, zeros::<f32>(gpu, 1)?);
        multiply_vector(gpu, x.view([1, depth])?, &x, &y)?;
        assert_eq!(y.download()?, [expected]);
        let (both, z) = (gpu.upload(&vec![1.0f32; 2 * depth])?, zeros::<f32>(gpu, 2)?);
        multiply_vector(gpu, both.view([depth, 2])?.transpose(), both.slice(..depth)?.view([depth])?, &z)?;
        assert_eq!(z.download()?, [depth as f32; 2]);
        Ok(())
    });
}

#[test]
fn the_products_of_two_vectors_are_a_matrix() {
    every_device(|gpu| {
        for [rows, columns] in [[1, 1], [5, 300], [300, 5], [0, 4], [33, 65]] {
            let (a, b) = (numbers(4, rows), numbers(5, columns));
            let y = zeros::<f32>(gpu, rows * columns)?;
            outer(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, y.view_mut([rows, columns])?)?;
            assert_eq!(y.download()?, a.iter().flat_map(|a| b.iter().map(move |b| a * b)).collect::<Vec<_>>());
            let turned = y.view_mut([columns, rows])?.transpose();
            outer(gpu, &gpu.upload(&a)?, &gpu.upload(&b)?, turned)?;
            assert_eq!(y.download()?, b.iter().flat_map(|b| a.iter().map(move |a| a * b)).collect::<Vec<_>>());
        }
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let x = gpu.upload(&[1.0f32; 6]).expect("it fits");
    let (two, three) = (x.slice(..2).expect("it is a part"), x.slice(..3).expect("it is a part"));
    let matrix = x.view([2, 3]).expect("it fits");
    refused(multiply_vector(&gpu, matrix, &two, &two), "multiply_vector: `a` is 2 x 3, `x` is 2: 3 and 2 differ");
    refused(multiply_vector(&gpu, matrix, &three, &three), "multiply_vector: `a` is 2 x 3, `y` is 3: 2 and 3 differ");
    let apart = x.view_mut([6]).and_then(|y| y.step_by(0, 3)).expect("it is a part");
    let message = "multiply_vector: the elements of `y` do not lie side by side\nhelp: copy them to a buffer, and pass that";
    refused(multiply_vector(&gpu, matrix, &three, apart), message);
    let y = || x.view_mut([2, 3]).expect("it fits");
    refused(outer(&gpu, &three, &three, y()), "outer: `a` is 3, `y` is 2 x 3: 3 and 2 differ");
    refused(outer(&gpu, &two, &two, y()), "outer: `b` is 2, `y` is 2 x 3: 2 and 3 differ");
}
