//! Reductions over any axes of any view, beside plain Rust in `f64`.

use scry::{BackendKind, Buffer, Device, bf16, f16};
use scry_kernels::reduce::{arg_max, arg_min, max, mean, min, reduce, sum, sum_compensated};
use scry_kernels::{Error, Result, Views};

use crate::model::{Model, Step, random_view};
use crate::{every_device, random, refused};

#[scry::device]
mod own {
    use scry_kernels::reduce::Reduction;

    /// The least and the greatest, which become their difference times a factor.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Spread {
        pub(super) factor: i32,
    }

    #[derive(Debug, Clone, Copy)]
    pub(super) struct Range {
        pub(super) least: i32,
        pub(super) greatest: i32,
    }

    impl Reduction<i32, Range, i32> for Spread {
        fn start(self) -> Range {
            Range { least: i32::MAX, greatest: i32::MIN }
        }

        fn lift(self, x: i32, _index: u32) -> Range {
            Range { least: x, greatest: x }
        }

        fn combine(self, a: Range, b: Range) -> Range {
            Range { least: a.least.min(b.least), greatest: a.greatest.max(b.greatest) }
        }

        fn finish(self, all: Range, count: u32) -> i32 {
            if count == 0 { -1 } else { (all.greatest - all.least) * self.factor }
        }
    }
}

use own::{Range, Spread};

scry_kernels::instance!(impl reduce<Spread, i32, Range, i32>);

/// The elements that become one, for each element that is left.
fn groups<const N: usize>(model: &Model<N>, axes: &[usize]) -> Vec<Vec<usize>> {
    let left = (0..N).filter(|axis| !axes.contains(axis));
    let places: usize = left.clone().map(|axis| model.shape[axis]).product();
    let mut groups = vec![Vec::new(); places];
    for (i, element) in model.elements.iter().enumerate() {
        let at = |axis: usize| i / model.shape[axis + 1..].iter().product::<usize>() % model.shape[axis];
        let place = left.clone().fold(0, |place, axis| place * model.shape[axis] + at(axis));
        groups[place].push(*element);
    }
    groups
}

/// Numbers of both signs and of different sizes, among which every 40th is special.
fn numbers(seed: u32, len: usize) -> Vec<f32> {
    let special = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0];
    let number = |(i, bits): (usize, u32)| match bits % 40 {
        0 if len < 1000 => special[i % 4],
        _ => f32::from_bits(bits & 0x87ff_ffff | 0x3800_0000),
    };
    random(seed).enumerate().map(number).take(len).collect()
}

/// The bound that the module's documentation states, for what was computed in `f32` and is stored with the unit roundoff `stored`.
fn is_sum(actual: f64, values: &[f64], stored: f64) -> bool {
    let (exact, sizes) = (values.iter().sum::<f64>(), values.iter().map(|value| value.abs()).sum::<f64>());
    // No test's axes begin anew more often than 512 times.
    let du = (1104 + (values.len() >> 18) + (values.len().min(512) >> 8)) as f64 * 2f64.powi(-24);
    let bound = sizes * du / (1.0 - du);
    (exact.is_nan() && actual.is_nan()) || exact == actual || (actual - exact).abs() <= bound + stored * (exact.abs() + bound)
}

fn check_floats(gpu: &Device, x: &Buffer<f32>, values: &[f32], shape: [usize; 4], steps: &[Step<4>], axes: &[usize]) -> Result<()> {
    let model = steps.iter().fold(Model::new(shape), |model, step| model.after(*step));
    let view = steps.iter().try_fold(x.view(shape)?, |view, step| step.of_view(view))?;
    let groups = groups(&model, axes);
    let mut sizes = model.shape;
    axes.iter().for_each(|axis| sizes[*axis] = 1);
    let (y, places) = (gpu.alloc::<f32>(groups.len())?, gpu.alloc::<u32>(groups.len())?);
    let about = format!("{shape:?} {steps:?} over {axes:?}");
    sum(gpu, view, axes, y.view_mut(sizes)?)?;
    for (actual, group) in y.download()?.into_iter().zip(&groups) {
        let values: Vec<f64> = group.iter().map(|i| f64::from(values[*i])).collect();
        assert!(is_sum(f64::from(actual), &values, 0.0), "{about}: {actual} is not the sum of {values:?}");
    }
    mean(gpu, view, axes, y.view_mut(sizes)?)?;
    for (actual, group) in y.download()?.into_iter().zip(&groups) {
        let values: Vec<f64> = group.iter().map(|i| f64::from(values[*i]) / group.len() as f64).collect();
        // A division is within 2.5 units in the last place on Vulkan.
        let is_mean = if group.is_empty() { actual.is_nan() } else { is_sum(f64::from(actual), &values, 2f64.powi(-22)) };
        assert!(is_mean, "{about}: {actual} is not the mean of {values:?}");
    }
    let (least, greatest) = (|a: f32, b: f32| a < b, |a: f32, b: f32| a > b);
    for is_least in [true, false] {
        let is_better = if is_least { least } else { greatest };
        if is_least {
            min(gpu, view, axes, y.view_mut(sizes)?)?;
            arg_min(gpu, view, axes, places.view_mut(sizes)?)?;
        } else {
            max(gpu, view, axes, y.view_mut(sizes)?)?;
            arg_max(gpu, view, axes, places.view_mut(sizes)?)?;
        }
        for ((actual, place), group) in y.download()?.into_iter().zip(places.download()?).zip(&groups) {
            let better = |best: usize, i: usize| {
                let (a, b) = (values[group[best]], values[group[i]]);
                if is_better(b, a) || a.is_nan() && !b.is_nan() { i } else { best }
            };
            let Some(best) = (0..group.len()).reduce(better) else {
                assert!(actual.is_nan() && place == u32::MAX, "{about}: {actual} at {place} of nothing");
                continue;
            };
            let expected = values[group[best]];
            assert!(actual == expected || actual.is_nan() && expected.is_nan(), "{about}: {actual}, where {expected} is expected");
            assert_eq!(place as usize, best, "{about}");
        }
    }
    Ok(())
}

#[test]
fn any_axes_of_any_view_are_reduced() {
    every_device(|gpu| {
        for seed in 0..20 {
            let (shape, steps, _) = random_view::<4>(seed);
            let values = numbers(seed, shape.iter().product());
            let x = gpu.upload(&values)?;
            let axes: Vec<usize> = (0..4).filter(|axis| seed >> axis & 1 > 0).collect();
            check_floats(gpu, &x, &values, shape, &steps, &axes)?;
        }
        Ok(())
    });
}

/// By rows and by columns, in one part and in several; and of nothing.
#[test]
fn long_axes_are_cut_into_parts() {
    every_device(|gpu| {
        let shapes = [[1, 1, 1, 9001], [1, 1, 300, 70], [1, 1, 70, 300], [1, 3, 900, 7], [2, 20, 20, 3], [1, 1, 66, 0], [1, 0, 3, 1]];
        for (shape, seed) in shapes.into_iter().zip(100..) {
            let values = numbers(seed, shape.iter().product());
            let x = gpu.upload(&values)?;
            for axes in [&[3][..], &[2], &[1, 3], &[0, 1, 2, 3]] {
                check_floats(gpu, &x, &values, shape, &[], axes)?;
            }
        }
        Ok(())
    });
}

/// More than one invocation combines: of a row, and of columns.
#[test]
fn many_parts_are_combined_by_workgroups() {
    every_device(|gpu| {
        for ([rows, columns], axes) in [([1, 140_001], &[0, 1][..]), ([4200, 64], &[0])] {
            let values = numbers(9, rows * columns);
            let (x, places) = (gpu.upload(&values)?, if axes.len() == 2 { 1 } else { columns });
            let y = gpu.alloc::<f32>(places)?;
            sum(gpu, x.view([rows, columns])?, axes, &y)?;
            for (place, actual) in y.download()?.into_iter().enumerate() {
                let values: Vec<f64> = values.iter().skip(place).step_by(places).copied().map(f64::from).collect();
                assert!(is_sum(f64::from(actual), &values, 0.0), "{actual} is not the sum of {place} of {places}");
            }
        }
        Ok(())
    });
}

/// Numbers that mostly cancel each other out, so that what a sum loses is larger than what is left.
#[test]
fn what_rounding_loses_is_added() {
    every_device(|gpu| {
        for (seed, [rows, columns]) in [[3, 1], [1, 2], [5, 60], [2, 5000], [1, 300_001], [700, 3]].into_iter().enumerate() {
            let mut bits = random(seed as u32 + 40);
            let mut number = || f32::from_bits(bits.next().unwrap_or(0) & 0x07ff_ffff | 0x4000_0000);
            let mut x: Vec<f32> = (0..rows * columns).map(|i| number() * if i / 2 % 2 == 0 { 1.0 } else { -1.0 }).collect();
            // Two cancel out the two before them, up to some units in the last place.
            (2..x.len()).filter(|i| i / 2 % 2 == 1).for_each(|i| x[i] = -x[i - 2] * (1.0 + f32::EPSILON * (i % 3) as f32));
            let (on_x, of_rows, of_columns) = (gpu.upload(&x)?, gpu.alloc_uninit(rows)?, gpu.alloc_uninit(columns)?);
            sum_compensated(gpu, on_x.view([rows, columns])?, &[1], &of_rows)?;
            sum_compensated(gpu, on_x.view([rows, columns])?, &[0], &of_columns)?;
            let check = |sum: f32, values: Vec<f64>| {
                let (exact, size) = (values.iter().sum::<f64>(), values.iter().map(|value| value.abs()).sum::<f64>());
                let (u, du) = (2f64.powi(-24), (1104 + (values.len() >> 18)) as f64 * 2f64.powi(-24));
                let allowed = u * exact.abs() + 2.0 * (du / (1.0 - 2.0 * du)).powi(2) * size;
                let error = (f64::from(sum) - exact).abs();
                assert!(error <= allowed, "{rows} x {columns} on {}: {sum} is not {exact}, by {error:e} of {allowed:e}", gpu.name());
            };
            let at = |row: usize, column: usize| f64::from(x[row * columns + column]);
            for (row, sum) in of_rows.download()?.into_iter().enumerate() {
                check(sum, (0..columns).map(|column| at(row, column)).collect());
            }
            for (column, sum) in of_columns.download()?.into_iter().enumerate() {
                check(sum, (0..rows).map(|row| at(row, column)).collect());
            }
        }
        let y = gpu.alloc_uninit(1)?;
        sum_compensated(gpu, &gpu.upload(&[1e8f32, 1.0, 3.0, -1e8].repeat(2000))?, &[0], &y)?;
        assert_eq!(y.download()?, [8000.0]);
        let infinite = gpu.upload(&[f32::MAX, f32::MAX, 1.0, f32::INFINITY, -1.0, 2.0, f32::INFINITY, f32::NEG_INFINITY, 0.0])?;
        let y = gpu.alloc_uninit(3)?;
        sum_compensated(gpu, infinite.view([3, 3])?, &[1], &y)?;
        let y = y.download()?;
        assert!(y[0] == f32::INFINITY && y[1] == f32::INFINITY && y[2].is_nan(), "{y:?}");
        let halves = gpu.upload(&[bf16::from_f32(256.0), bf16::ONE, bf16::from_f32(-256.0)])?;
        let y = gpu.alloc_uninit(1)?;
        sum_compensated(gpu, &halves, &[0], &y)?;
        assert_eq!(y.download()?, [bf16::ONE]);
        Ok(())
    });
}

#[test]
fn integers_and_narrow_floats_are_summed() {
    every_device(|gpu| {
        let shape = [30, 40];
        let words: Vec<u32> = random(3).take(1200).collect();
        let of_rows = |i: usize| words[40 * i..][..40].iter().fold(0u32, |sum, word| sum.wrapping_add(*word));
        let expected: Vec<u32> = (0..30).map(of_rows).collect();
        let (x, y) = (gpu.upload(&words)?, gpu.alloc::<u32>(30)?);
        sum(gpu, x.view(shape)?, &[1], &y)?;
        assert_eq!(y.download()?, expected);
        sum(gpu, x.cast::<i32>()?.view(shape)?, &[1], &y.cast::<i32>()?)?;
        assert_eq!(y.download()?, expected);

        let numbers: Vec<f64> = words.iter().map(|word| f64::from(word % 256) - 100.0).collect();
        let by_columns = |i: usize| numbers.iter().copied().skip(i).step_by(40).collect::<Vec<f64>>();
        let narrow: Vec<bf16> = numbers.iter().map(|number| bf16::from_f64(*number)).collect();
        let y = gpu.alloc::<bf16>(40)?;
        sum(gpu, gpu.upload(&narrow)?.view(shape)?, &[0], &y)?;
        let sums = y.download()?;
        assert!((0..40).all(|i| is_sum(sums[i].to_f64(), &by_columns(i), 2f64.powi(-8))), "{sums:?}");
        let narrow: Vec<f16> = numbers.iter().map(|number| f16::from_f64(*number)).collect();
        let y = gpu.alloc::<f16>(40)?;
        match sum(gpu, gpu.upload(&narrow)?.view(shape)?, &[0], &y) {
            Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => println!("without f16: {error}"),
            result => {
                result?;
                let sums = y.download()?;
                assert!((0..40).all(|i| is_sum(sums[i].to_f64(), &by_columns(i), 2f64.powi(-11))), "{sums:?}");
            }
        }
        Ok(())
    });
}

/// With an accumulator of its own, recorded in a batch; what is left is written to a transposed view.
#[test]
fn an_operation_of_its_own_reduces() {
    every_device(|gpu| {
        for shape in [[5, 6, 7], [70, 3, 80], [3, 300, 2], [4, 0, 5]] {
            let values: Vec<i32> = random(4).map(|bits| bits as i32 % 10_000).take(shape.iter().product()).collect();
            let expected: Vec<i32> = groups(&Model::new(shape), &[1])
                .iter()
                .map(|group| {
                    let values = || group.iter().map(|i| values[*i]);
                    values().max().zip(values().min()).map_or(-1, |(greatest, least)| (greatest - least) * 3)
                })
                .collect();
            let (x, y) = (gpu.upload(&values)?, gpu.alloc::<i32>(shape[0] * shape[2])?);
            let mut batch = gpu.batch()?;
            reduce(&mut batch, Spread { factor: 3 }, x.view(shape)?, &[1], y.view_mut([shape[2], shape[0]])?.transpose())?;
            batch.submit()?;
            let of_columns: Vec<i32> = (0..expected.len()).map(|i| expected[i % shape[0] * shape[2] + i / shape[0]]).collect();
            assert_eq!(y.download()?, of_columns, "{shape:?}");
        }
        Ok(())
    });
}

#[test]
fn axes_and_shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[1.0f32; 24]).expect("it fits"), gpu.alloc::<f32>(12).expect("it fits"));
    let x = x.view([2, 3, 4]).expect("they are 24");
    refused(sum(&gpu, x, &[3], &y), "sum: [3] are not different axes of the 3 of `x`, 2 x 3 x 4");
    refused(sum(&gpu, x, &[1, 1], &y), "sum: [1, 1] are not different axes of the 3 of `x`, 2 x 3 x 4");
    refused(sum(&gpu, x, &[0], &y), "sum: `x` is 2 x 3 x 4, which is 3 x 4 over axes [0], and `y` is 12");
    let apart = y.view_mut([3, 4]).and_then(|y| y.slice(1, ..2)).expect("it is a part");
    let x = x.slice(2, ..2).expect("it is a part");
    let message = "sum: the elements of `y` do not lie in one piece\nhelp: reduce into a buffer, and copy that";
    refused(sum(&gpu, x, &[0], apart), message);
}
