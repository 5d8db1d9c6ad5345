//! `fill`, `copy`, `map` and `zip`: on all elements at once, by rows, and on nothing.

use std::fmt::Debug;

use scry::{BackendKind, Device, Element, Instance, bf16, f16};
use scry_kernels::elementwise::{
    Add, Divide, Identity, Multiply, Subtract, copy, copy_blocks, copy_rows, copy_squares, fill, map, map_flat, map_rows, zip, zip_flat,
    zip_rows,
};
use scry_kernels::{Error, Result, Views};

use crate::model::{Model, Step};
use crate::{bits, every_device, floats, random, zeros};

#[scry::device]
mod own {
    use scry_kernels::elementwise::{Map, Zip};

    /// `factor * x + offset`
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Affine {
        pub(super) factor: f32,
        pub(super) offset: f32,
    }

    impl Map<f32, f32> for Affine {
        fn apply(self, x: f32) -> f32 {
            self.factor * x + self.offset
        }
    }

    /// Another type of its own, and one that comes out.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Point {
        pub(super) x: f32,
        pub(super) y: f32,
    }

    /// The sign of the distance from a circle around zero, by a function.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Outside;

    impl Zip<Point, f32, i32> for Outside {
        fn apply(self, point: Point, radius: f32) -> i32 {
            side(point.x * point.x + point.y * point.y, radius * radius)
        }
    }

    fn side(a: f32, b: f32) -> i32 {
        if a < b { -1 } else { i32::from(a > b) }
    }
}

use own::{Affine, Outside, Point};

scry_kernels::instance!(impl map<Affine, f32, f32>);
scry_kernels::instance!(impl zip<Outside, Point, f32, i32>);

const LENGTHS: [usize; 7] = [0, 1, 2, 31, 255, 256, 1027];

#[test]
fn an_operation_of_its_own_is_applied_to_each_element() {
    every_device(|gpu| {
        let affine = Affine { factor: -1.5, offset: 0.25 };
        for len in LENGTHS {
            let x = floats(1, len);
            let expected: Vec<f32> = x.iter().map(|x| affine.factor * x + affine.offset).collect();
            let (x, y) = (gpu.upload(&x)?, zeros::<f32>(gpu, len)?);
            map(gpu, affine, &x, &y)?;
            assert_eq!(bits(&y.download()?), bits(&expected), "{len}");
            // In place.
            map(gpu, affine, &x, &x)?;
            assert_eq!(bits(&x.download()?), bits(&expected), "{len}");
        }
        Ok(())
    });
}

#[test]
fn types_may_differ() {
    every_device(|gpu| {
        let points: Vec<Point> = floats(2, 60).chunks(2).map(|pair| Point { x: pair[0], y: pair[1] }).collect();
        let radii = floats(3, 5);
        let side = |point: Point, radius: f32| {
            let (square, limit) = (point.x * point.x + point.y * point.y, radius * radius);
            i32::from(square > limit) - i32::from(square < limit)
        };
        let expected: Vec<i32> = (0..30).map(|i| side(points[i], radii[i / 6])).collect();
        let (points, radii, y) = (gpu.upload(&points)?, gpu.upload(&radii)?, zeros::<i32>(gpu, 30)?);
        zip(gpu, Outside, points.view([5, 6])?, radii.view([5, 1])?.broadcast([5, 6])?, y.view_mut([5, 6])?)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// A sum by rows, columns, of a transposed matrix, in batches and on streams.
#[test]
fn views_of_different_strides_are_combined() {
    every_device(|gpu| {
        for [rows, columns] in [[1, 1], [3, 5], [70, 300], [0, 4], [4, 0], [300, 1]] {
            let (a, b, bias) = (floats(4, rows * columns), floats(5, rows * columns), floats(6, columns));
            let transposed = Model::new([columns, rows]).after(Step::Permute([1, 0]));
            let by_columns: Vec<f32> = (0..rows * columns).map(|i| a[i] * b[transposed.elements[i]]).collect();
            let by_rows: Vec<f32> = (0..rows * columns).map(|i| by_columns[i] - bias[i % columns]).collect();
            let (a, b, bias) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.upload(&bias)?);
            let y = zeros::<f32>(gpu, rows * columns)?;
            let mut batch = gpu.batch()?;
            zip(&mut batch, Multiply, a.view([rows, columns])?, b.view([columns, rows])?.transpose(), y.view_mut([rows, columns])?)?;
            batch.submit()?;
            assert_eq!(bits(&y.download()?), bits(&by_columns));
            let bias = bias.view([columns])?.broadcast([rows, columns])?;
            zip(gpu, Subtract, y.view([rows, columns])?, bias, a.view_mut([rows, columns])?)?;
            assert_eq!(bits(&a.download()?), bits(&by_rows));
        }
        Ok(())
    });
}

/// Each number is what Rust makes of it.
#[test]
fn numbers_of_all_types_are_added_and_multiplied() {
    fn check<T>(gpu: &Device, make: impl Fn(u32) -> T, same: impl Fn(T, T) -> bool) -> Result<()>
    where
        T: scry::Num + Element,
        zip_flat<Add, T, T, T>: Instance,
        zip_rows<1, 1, Add, T, T, T>: Instance,
        zip_rows<0, 1, Add, T, T, T>: Instance,
        zip_rows<1, 0, Add, T, T, T>: Instance,
        zip_rows<2, 2, Add, T, T, T>: Instance,
        zip_flat<Multiply, T, T, T>: Instance,
        zip_rows<1, 1, Multiply, T, T, T>: Instance,
        zip_rows<0, 1, Multiply, T, T, T>: Instance,
        zip_rows<1, 0, Multiply, T, T, T>: Instance,
        zip_rows<2, 2, Multiply, T, T, T>: Instance,
    {
        let (a, b): (Vec<T>, Vec<T>) = (random(7).take(60).map(&make).collect(), random(8).take(60).map(&make).collect());
        let (of_a, of_b, y) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc::<T>(60)?);
        zip(gpu, Add, &of_a, &of_b, &y)?;
        let sums = y.download()?;
        assert!((0..60).all(|i| same(sums[i], a[i] + b[i])), "{sums:?}");
        zip(gpu, Multiply, of_a.view([6, 10])?, of_b.view([10, 6])?.transpose(), y.view_mut([6, 10])?)?;
        let products = y.download()?;
        assert!((0..60).all(|i| same(products[i], a[i] * b[i % 10 * 6 + i / 10])), "{products:?}");
        // The first columns, as all others.
        let (of_a, of_b) = (of_a.view([6, 10])?, of_b.view([6, 10])?);
        zip(gpu, Add, of_a.slice(1, ..1)?.broadcast([6, 10])?, of_b, y.view_mut([6, 10])?)?;
        let sums = y.download()?;
        assert!((0..60).all(|i| same(sums[i], a[i / 10 * 10] + b[i])), "{sums:?}");
        zip(gpu, Add, of_a, of_b.slice(1, ..1)?.broadcast([6, 10])?, y.view_mut([6, 10])?)?;
        let sums = y.download()?;
        assert!((0..60).all(|i| same(sums[i], a[i] + b[i / 10 * 10])), "{sums:?}");
        Ok(())
    }
    every_device(|gpu| {
        check(gpu, |bits| bits % 40_000, |a, b| a == b)?;
        check(gpu, |bits| bits as i32 % 40_000, |a, b| a == b)?;
        check(gpu, |bits| bits as f32 - 2e9, |a, b| a == b)?;
        check(gpu, |bits| (bits % 16) as u8, |a, b| a == b)?;
        check(gpu, |bits| bf16::from_f32((bits % 4096) as f32 - 2048.0), |a, b| a == b)?;
        match check(gpu, |bits| f16::from_f32((bits % 256) as f32 - 128.0), |a, b| a == b) {
            Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => println!("without f16: {error}"),
            result => result?,
        }
        match check(gpu, |bits| f64::from(bits) * 1e9 - 2e18, |a, b| a == b) {
            Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => println!("without f64: {error}"),
            result => result?,
        }
        Ok(())
    });
}

#[test]
fn a_part_of_a_buffer_is_filled() {
    every_device(|gpu| {
        for len in LENGTHS {
            let y = gpu.upload(&vec![7u8; len])?;
            fill(gpu, 200, &y)?;
            assert_eq!(y.download()?, vec![200; len]);
        }
        let y = gpu.upload(&[1.5f32; 4 * 5 * 6])?;
        fill(gpu, f32::NEG_INFINITY, y.view_mut([4, 5, 6])?.slice(1, 1..4)?.slice(2, 2..)?.step_by(0, 2)?)?;
        let is_filled = |i: usize| (i / 30).is_multiple_of(2) && (1..4).contains(&(i / 6 % 5)) && i % 6 >= 2;
        let expected: Vec<f32> = (0..120).map(|i| if is_filled(i) { f32::NEG_INFINITY } else { 1.5 }).collect();
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// The library's own accesses cost no check, whatever the views are.
#[test]
fn no_index_is_checked_while_a_kernel_runs() {
    for report in [zip_flat::<Divide, f32, f32, f32>::REPORT, zip_rows::<2, 2, Add, f32, f32, f32>::REPORT] {
        assert!(report.contains(" 0 checked while it runs"), "{report}");
    }
}

/// Permutations that turn squares, of shapes that are and are not made of whole ones, with one and with several launches; elements of every size.
#[test]
fn permuted_views_are_copied() {
    fn check<T: Element + PartialEq + Debug>(gpu: &Device, shape: [usize; 4], axes: [usize; 4], make: impl Fn(u32) -> T) -> Result<()>
    where
        map_flat<Identity, T, T>: Instance,
        map_rows<false, Identity, T, T>: Instance,
        map_rows<true, Identity, T, T>: Instance,
        copy_squares<32, 33, T>: Instance,
        copy_squares<64, 65, T>: Instance,
        copy_blocks<T>: Instance,
        copy_rows<T>: Instance,
    {
        let model = Model::new(shape).after(Step::Permute(axes));
        let values: Vec<T> = random(7).map(make).take(model.elements.len()).collect();
        let (x, y) = (gpu.upload(&values)?, gpu.alloc_uninit::<T>(values.len())?);
        copy(gpu, x.view(shape)?.permute(axes)?, y.view_mut(model.shape)?)?;
        let expected: Vec<T> = model.elements.iter().map(|at| values[*at]).collect();
        assert_eq!(y.download()?, expected, "{shape:?} {axes:?} on {}", gpu.name());
        Ok(())
    }
    every_device(|gpu| {
        for axes in [[0, 1, 3, 2], [3, 0, 1, 2], [1, 3, 2, 0], [3, 2, 1, 0], [2, 3, 0, 1], [0, 2, 1, 3]] {
            check(gpu, [3, 40, 9, 33], axes, |bits| bits)?;
            check(gpu, [1, 64, 1, 32], axes, |bits| bits as u8)?;
        }
        check(gpu, [2, 31, 65, 8], [3, 1, 0, 2], |bits| bits as f32)
    });
}
