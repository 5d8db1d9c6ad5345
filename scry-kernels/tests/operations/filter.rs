//! Weighted sums of neighbours along axes of any view, beside sums in `f64`.

use scry::{Device, Element, Instance, bf16, f16};
use scry_kernels::filter::{Border, Stored, convolve, convolve_columns, convolve_rows, convolve_separable};
use scry_kernels::number::Number;
use scry_kernels::{Result, View, ViewMut, Views};

use crate::model::random_view;
use crate::{Expected, every_device, random, refused, zeros};

const BORDERS: [Border; 3] = [Border::Zero, Border::Clamp, Border::Reflect];

/// Numbers of sixteenths.
fn numbers(seed: u32, len: usize) -> Vec<f32> {
    random(seed).map(|bits| (bits % 65) as f32 / 16.0 - 2.0).take(len).collect()
}

/// Which element is at an index, by steps from mirror to mirror; none is a zero.
fn source(mut i: isize, len: isize, border: Border) -> Option<usize> {
    match border {
        Border::Zero if !(0..len).contains(&i) => return None,
        Border::Zero => {}
        Border::Clamp => i = i.clamp(0, len - 1),
        Border::Reflect if len == 1 => i = 0,
        Border::Reflect => {
            while !(0..len).contains(&i) {
                i = if i < 0 { -i } else { 2 * (len - 1) - i };
            }
        }
    }
    Some(i as usize)
}

/// The sums along an axis of an array that lies row by row, and the sums of absolute values.
fn convolved(x: &[(f64, f64)], shape: &[usize], axis: usize, taps: &[f32], border: Border) -> Vec<(f64, f64)> {
    let (len, inner) = (shape[axis], shape[axis + 1..].iter().product::<usize>());
    let sum = |i: usize| {
        let (outer, along, within) = (i / inner / len, i / inner % len, i % inner);
        let mut sum = (0.0, 0.0);
        for (k, tap) in taps.iter().enumerate() {
            let at = along as isize + k as isize - (taps.len() / 2) as isize;
            if let Some(place) = source(at, len as isize, border) {
                let (x, all) = x[(outer * len + place) * inner + within];
                sum = (sum.0 + f64::from(*tap) * x, sum.1 + f64::from(*tap).abs() * all);
            }
        }
        sum
    };
    (0..x.len()).map(sum).collect()
}

fn with_size(x: &[f32]) -> Vec<(f64, f64)> {
    x.iter().map(|x| (f64::from(*x), f64::from(x.abs()))).collect()
}

/// `unit` is how far what is stored may be off.
#[track_caller]
fn all_close(actual: &[f64], expected: &[(f64, f64)], unit: f64, what: &str) {
    assert_eq!(actual.len(), expected.len());
    for (i, (actual, (sum, all))) in actual.iter().zip(expected).enumerate() {
        let bound = unit * sum.abs() + 130.0 * f64::from(f32::EPSILON) / 2.0 * all;
        assert!((actual - sum).abs() <= bound, "{what}, {i}: {actual} and not {sum}");
    }
}

/// Rows that are shorter than the taps reach, of one workgroup and of several, and columns of these lengths.
#[test]
fn rows_and_columns_are_convolved() {
    let sums = Expected::new();
    every_device(|gpu| {
        for [height, width] in [[1, 1], [1, 2], [3, 70], [9, 256], [5, 1000], [70, 3], [301, 5], [700, 97], [0, 4], [4, 0]] {
            let x = numbers(1, height * width);
            let on_x = gpu.upload(&x)?;
            for count in [1, 3, 7, 31, 63] {
                let taps = numbers(count as u32, count);
                let on_taps = gpu.upload(&taps)?;
                for border in BORDERS {
                    for axis in [0, 1] {
                        let what = format!("{height} x {width}, axis {axis}, {count} taps, {border:?}");
                        let expected = sums.of(&what, || convolved(&with_size(&x), &[height, width], axis, &taps, border));
                        let y = gpu.upload(&vec![9.0f32; height * width])?;
                        convolve(gpu, on_x.view([height, width])?, axis, &on_taps, border, y.view_mut([height, width])?)?;
                        let y: Vec<f64> = y.download()?.into_iter().map(f64::from).collect();
                        all_close(&y, &expected, 0.0, &what);
                    }
                }
            }
        }
        Ok(())
    });
}

/// `x` and `y` lie in ways of their own, along each axis.
#[test]
fn any_axis_of_any_view_is_convolved() {
    fn check<const N: usize>(gpu: &Device, seed: u32) -> Result<()> {
        let (shape, steps, model) = random_view::<N>(seed);
        let all = shape.iter().product();
        let (x, taps, border) = (numbers(seed, all), numbers(seed + 1, 5), BORDERS[seed as usize % 3]);
        let (on_x, y, on_taps) = (gpu.upload(&x)?, gpu.upload(&vec![9.0f32; all])?, gpu.upload(&taps)?);
        let seen: Vec<f32> = model.elements.iter().map(|place| x[*place]).collect();
        for axis in 0..N {
            let expected = convolved(&with_size(&seen), &model.shape, axis, &taps, border);
            // Read in the same way as written.
            let from: View<'_, f32, N> = steps.iter().try_fold(on_x.view(shape)?, |view, step| step.of_view(view))?;
            let to: ViewMut<'_, f32, N> = steps.iter().try_fold(y.view_mut(shape)?, |view, step| step.of_view_mut(view))?;
            convolve(gpu, from, axis, &on_taps, border, to)?;
            let written = y.download()?;
            let actual: Vec<f64> = model.elements.iter().map(|place| f64::from(written[*place])).collect();
            all_close(&actual, &expected, 0.0, &format!("{seed}, axis {axis}"));
            // To a buffer, row by row.
            let z = zeros::<f32>(gpu, seen.len())?;
            convolve(gpu, from, axis, &on_taps, border, z.view_mut(model.shape)?)?;
            let actual: Vec<f64> = z.download()?.into_iter().map(f64::from).collect();
            all_close(&actual, &expected, 0.0, &format!("{seed}, axis {axis}, row by row"));
        }
        Ok(())
    }
    every_device(|gpu| {
        for seed in 0..40 {
            check::<1>(gpu, seed)?;
            check::<2>(gpu, seed)?;
            check::<3>(gpu, seed)?;
        }
        (0..10).try_for_each(|seed| check::<5>(gpu, seed))
    });
}

fn check_images<T, C>(gpu: &Device, from: fn(f32) -> T, to: fn(C) -> f64, unit: f64) -> Result<()>
where
    T: Element + Number<Accumulator: Element + From<f32> + Number<Accumulator = T::Accumulator> + Stored<T::Accumulator>>,
    C: Element + Stored<T::Accumulator>,
    convolve_rows<T, T::Accumulator>: Instance,
    convolve_columns<true, T, T::Accumulator>: Instance,
    convolve_columns<false, T, T::Accumulator>: Instance,
    convolve_rows<T::Accumulator, C>: Instance,
    convolve_columns<true, T::Accumulator, C>: Instance,
    convolve_columns<false, T::Accumulator, C>: Instance,
{
    let shape = [2, 37, 300];
    let (x, down, across) = (numbers(2, 2 * 37 * 300), numbers(3, 9), numbers(4, 15));
    let on_x = gpu.upload(&x.iter().copied().map(from).collect::<Vec<_>>())?;
    let taps = |taps: &[f32]| gpu.upload(&taps.iter().map(|tap| T::Accumulator::from(*tap)).collect::<Vec<_>>());
    let (on_down, on_across) = (taps(&down)?, taps(&across)?);
    for border in BORDERS {
        let expected = convolved(&convolved(&with_size(&x), &shape, 2, &across, border), &shape, 1, &down, border);
        let y = gpu.alloc::<C>(x.len())?;
        let mut batch = gpu.batch()?;
        convolve_separable(&mut batch, on_x.view(shape)?, &on_down, &on_across, border, y.view_mut(shape)?)?;
        batch.submit()?;
        let y: Vec<f64> = y.download()?.into_iter().map(to).collect();
        all_close(&y, &expected, unit, &format!("{border:?}"));
    }
    Ok(())
}

#[test]
fn images_are_convolved() {
    every_device(|gpu| {
        check_images::<f32, f32>(gpu, |x| x, f64::from, 0.0)?;
        check_images::<f16, f16>(gpu, f16::from_f32, f64::from, f64::from(f32::EPSILON) * 4096.0)?;
        check_images::<bf16, bf16>(gpu, bf16::from_f32, f64::from, f64::from(f32::EPSILON) * 32768.0)?;
        check_images::<f64, f64>(gpu, f64::from, |x| x, 0.0)
    });
}

/// What is not finite reaches as far as the taps do, and no further.
#[test]
fn what_is_not_finite_stays_near() {
    every_device(|gpu| {
        let mut x = vec![1.0f32; 600];
        x[300] = f32::INFINITY;
        let taps = gpu.upload(&[1.0f32; 5])?;
        let (x, y) = (gpu.upload(&x)?, zeros::<f32>(gpu, 600)?);
        let expected: Vec<f32> = (0..600).map(|i| if (298..303).contains(&i) { f32::INFINITY } else { 5.0 }).collect();
        for shape in [[1, 600], [600, 1]] {
            let axis = usize::from(shape[1] > 1);
            convolve(gpu, x.view(shape)?, axis, &taps, Border::Reflect, y.view_mut(shape)?)?;
            assert_eq!(y.download()?, expected);
        }
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let x = gpu.upload(&[1.0f32; 66]).expect("it fits");
    let (matrix, y) = (x.view([6, 11]).expect("it fits"), || x.view_mut([6, 11]).expect("it fits"));
    let (three, four, many) = (x.slice(..3), x.slice(..4), x.slice(..65));
    let [three, four, many] = [three, four, many].map(|part| part.expect("it is a part"));
    let run = |axis, taps, y| convolve(&gpu, matrix, axis, taps, Border::Zero, y);
    refused(run(2, &three, y()), "convolve: `x` is 6 x 11: there is no axis 2 of 2");
    refused(run(0, &three, y().transpose()), "convolve: `x` is 6 x 11, `y` is 11 x 6: 6 and 11 differ");
    refused(run(0, &four, y()), "convolve: `taps` has 4 elements, and an odd number is needed, 63 at most");
    refused(run(0, &many, y()), "convolve: `taps` has 65 elements, and an odd number is needed, 63 at most");
    let separable = |down, across| convolve_separable(&gpu, matrix, down, across, Border::Zero, y());
    refused(separable(&four, &three), "convolve_separable: `down` has 4 elements, and an odd number is needed, 63 at most");
    refused(separable(&three, &many), "convolve_separable: `across` has 65 elements, and an odd number is needed, 63 at most");
}
