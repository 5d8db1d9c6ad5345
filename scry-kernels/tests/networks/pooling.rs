//! The greatest elements and means of windows, beside plain Rust.

use scry::{Device, Element, bf16, f16};
use scry_kernels::number::Number;
use scry_kernels::pooling::{Window, average_pool, max_pool};
use scry_kernels::{Result, View, ViewMut, Views};

use crate::{every_device, random, refused, where_there_is};

type Run<T> = fn(&Device, bool, Window, View<'_, T, 4>, ViewMut<'_, T, 4>) -> Result<()>;

macro_rules! run {
    ($number:ident) => {
        |gpu, is_mean, window, x: View<'_, $number, 4>, y| {
            if is_mean { average_pool(gpu, window, x, y) } else { max_pool(gpu, window, x, y) }
        }
    };
}

/// Images as they lie, and with channels side by side.
fn check<T: Element + Number<Accumulator = f32, Total = T> + Into<f64>>(
    gpu: &Device,
    [batches, channels, height, width]: [usize; 4],
    window: Window,
    stored: f64,
    run: Run<T>,
) -> Result<()> {
    let values: Vec<T> =
        random(1).map(|bits| T::narrow((bits % 1024) as f32 / 512.0 - 1.0)).take(batches * channels * height * width).collect();
    let at = |[b, c, i, j]: [usize; 4], is_turned: bool| -> f64 {
        let place = if is_turned { ((b * height + i) * width + j) * channels + c } else { ((b * channels + c) * height + i) * width + j };
        values[place].into()
    };
    let along = |axis: usize, len: usize| (len + 2 * window.padding[axis] - window.size[axis]) / window.stride[axis] + 1;
    let (rows, columns) = (along(0, height), along(1, width));
    let x = gpu.upload(&values)?;
    for (is_turned, is_mean) in [(false, false), (false, true), (true, false), (true, true)] {
        let view = if is_turned {
            x.view([batches, height, width, channels])?.permute([0, 3, 1, 2])?
        } else {
            x.view([batches, channels, height, width])?
        };
        let y = gpu.alloc_uninit::<T>(batches * channels * rows * columns)?;
        run(gpu, is_mean, window, view, y.view_mut([batches, channels, rows, columns])?)?;
        for (place, actual) in y.download()?.into_iter().enumerate() {
            let (b, c, row, column) =
                (place / columns / rows / channels, place / columns / rows % channels, place / columns % rows, place % columns);
            let inside = |axis: usize, at: usize, len: usize| {
                let first = (at * window.stride[axis]) as isize - window.padding[axis] as isize;
                (first..first + window.size[axis] as isize).filter(move |i| (0..len as isize).contains(i)).map(|i| i as usize)
            };
            let seen: Vec<f64> = inside(0, row, height)
                .flat_map(|i| inside(1, column, width).map(move |j| [b, c, i, j]))
                .map(|i| at(i, is_turned))
                .collect();
            let (n, actual): (f64, f64) = (seen.len() as f64, actual.into());
            let (exact, error) = if is_mean {
                let size = seen.iter().map(|x| x.abs()).sum::<f64>() / n;
                (seen.iter().sum::<f64>() / n, (n + 4.0) * 2f64.powi(-24) * size)
            } else {
                (seen.iter().copied().fold(f64::NEG_INFINITY, f64::max), 0.0)
            };
            let stored = if is_mean { stored } else { 0.0 };
            assert!(
                (actual - exact).abs() <= error + stored * exact.abs(),
                "{window:?}, {is_mean} at {place} on {}: {actual} is not {exact}",
                gpu.name()
            );
        }
    }
    Ok(())
}

#[test]
fn windows_of_all_shapes_are_pooled() {
    every_device(|gpu| {
        let window = |size, stride, padding| Window { size, stride, padding };
        for (shape, window) in [
            ([1, 1, 1, 1], Window::new([1, 1])),
            ([2, 3, 8, 9], Window::new([2, 3])),
            ([2, 3, 7, 11], window([3, 2], [2, 1], [1, 1])),
            ([1, 5, 6, 40], window([1, 5], [1, 2], [0, 2])),
            ([0, 5, 6, 4], Window::new([2, 2])),
        ] {
            check::<f32>(gpu, shape, window, 0.0, run!(f32))?;
        }
        let overlapping = window([3, 3], [2, 2], [1, 1]);
        check::<bf16>(gpu, [1, 2, 7, 7], overlapping, 2f64.powi(-8), run!(bf16))?;
        where_there_is(gpu, "f16", check::<f16>(gpu, [1, 2, 7, 7], overlapping, 2f64.powi(-10), run!(f16)))
    });
}

#[test]
fn windows_of_what_is_not_finite() {
    every_device(|gpu| {
        let (nan, inf) = (f32::NAN, f32::INFINITY);
        let x = gpu.upload(&[1.0, nan, nan, 1.0, -inf, -inf, inf, -inf, 0.0, inf])?;
        let y = gpu.zeros::<f32>(5)?;
        max_pool(gpu, Window::new([1, 2]), x.view([1, 1, 1, 10])?, y.view_mut([1, 1, 1, 5])?)?;
        let y = y.download()?;
        assert!(y[..2].iter().all(|y| y.is_nan()) && y[2..] == [-inf, inf, inf], "{y:?}");
        Ok(())
    });
}

#[test]
fn windows_that_do_not_fit_are_refused() {
    every_device(|gpu| {
        let (x, y) = (gpu.zeros::<f32>(12)?, gpu.zeros::<f32>(12)?);
        let run = |window, shape: [usize; 4]| {
            let y = y.slice(..shape.iter().product::<usize>())?;
            max_pool(gpu, window, x.view([1, 1, 3, 4])?, y.view_mut(shape)?)
        };
        let window = Window::new([2, 2]);
        refused(run(window, [1, 1, 2, 2]), "max_pool: `x` is 1 x 1 x 3 x 4: `y` would be 1 x 1 x 1 x 2, and is 1 x 1 x 2 x 2");
        refused(
            run(Window::new([4, 2]), [1, 1, 1, 2]),
            "max_pool: `x` is 1 x 1 x 3 x 4, and the window is 4 x 2: none fits into the image",
        );
        let message = "max_pool: the window is 2 x 2, and the padding [0, 2]: it may be half of the window at most";
        refused(run(Window { padding: [0, 2], ..window }, [1, 1, 1, 2]), message);
        let message = "max_pool: the window is 2 x 2, and strides are [1, 0]: none of them may be 0";
        refused(run(Window { stride: [1, 0], ..window }, [1, 1, 1, 2]), message);
        let apart = y.view_mut([1, 1, 3, 4])?.slice(2, ..1)?.step_by(3, 2)?;
        let message = "max_pool: the elements of `y` do not lie side by side in their order\nhelp: pool into a buffer, and copy that";
        refused(max_pool(gpu, window, x.view([1, 1, 3, 4])?, apart), message);
        Ok(())
    });
}
