//! Distances between rows, beside sums in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::distance::squared_distances;
use scry_kernels::number::Number;
use scry_kernels::{Result, View, ViewMut, Views};

use crate::{every_device, random, refused, where_there_is};

type Run<T> = fn(&Device, View<'_, T, 2>, View<'_, T, 2>, ViewMut<'_, f32, 2>) -> Result<()>;

/// Rows as they lie, and transposed, that are near each other and far from zero.
fn check<T: Element + Number<Accumulator = f32, Total = T> + Into<f64>>(
    gpu: &Device,
    [rows, others, width]: [usize; 3],
    run: Run<T>,
) -> Result<()> {
    let numbers =
        |seed: u32, len: usize| random(seed).map(|bits| T::narrow(100.0 + (bits % 1024) as f32 / 256.0)).take(len).collect::<Vec<T>>();
    let (a, b) = (numbers(1, rows * width), numbers(2, others * width));
    let turned: Vec<T> = (0..others * width).map(|i| b[i % others * width + i / others]).collect();
    let (on_a, on_b, turned) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.upload(&turned)?);
    for b_view in [on_b.view([others, width])?, turned.view([width, others])?.transpose()] {
        let y = gpu.upload(&vec![-1.0f32; rows * (others + 2)])?;
        run(gpu, on_a.view([rows, width])?, b_view, y.view_mut([rows, others + 2])?.slice(1, 1..=others)?)?;
        for (at, actual) in y.download()?.into_iter().enumerate() {
            let (i, j) = (at / (others + 2), at % (others + 2));
            if !(1..=others).contains(&j) {
                assert_eq!(actual, -1.0);
                continue;
            }
            let difference = |l: usize| -> f64 { a[i * width + l].into() - b[(j - 1) * width + l].into() };
            let exact: f64 = (0..width).map(|l| difference(l).powi(2)).sum();
            let d = (width as f64 + 2.0) * 2f64.powi(-24);
            let is_right = (f64::from(actual) - exact).abs() <= d / (1.0 - d) * exact;
            assert!(is_right, "{rows}, {others}, {width} at {i}, {j} on {}: {actual} is not {exact}", gpu.name());
        }
    }
    Ok(())
}

#[test]
fn distances_of_all_sizes() {
    every_device(|gpu| {
        let run: Run<f32> = |gpu, a, b, y| squared_distances(gpu, a, b, y);
        for sizes in [[1, 1, 1], [131, 70, 37], [128, 64, 8], [3, 300, 17], [0, 3, 4], [3, 0, 4], [3, 4, 0], [257, 16400, 2]] {
            check(gpu, sizes, run)?;
        }
        check::<bf16>(gpu, [70, 33, 21], |gpu, a, b, y| squared_distances(gpu, a, b, y))?;
        where_there_is(gpu, "f16", check::<f16>(gpu, [70, 33, 21], |gpu, a, b, y| squared_distances(gpu, a, b, y)))
    });
}

#[test]
fn rows_that_do_not_fit_are_refused() {
    every_device(|gpu| {
        let (x, y) = (gpu.zeros::<f32>(6)?, gpu.zeros::<f32>(6)?);
        let (a, b) = (x.view([2, 3])?, x.view([3, 2])?);
        refused(squared_distances(gpu, a, b, y.view_mut([2, 3])?), "squared_distances: `a` is 2 x 3, `b` is 3 x 2: 3 and 2 differ");
        refused(squared_distances(gpu, b, b, y.view_mut([2, 3])?), "squared_distances: `a` is 3 x 2, `y` is 2 x 3: 3 and 2 differ");
        let message = "squared_distances: the rows of `y` do not lie in one piece each\nhelp: write to a buffer, and copy that";
        let same = a.slice(0, ..1)?.broadcast([3, 3])?;
        refused(squared_distances(gpu, a, same, y.view_mut([3, 2])?.transpose()), message);
        Ok(())
    });
}
