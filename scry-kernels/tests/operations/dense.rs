//! Products of matrices in every layout, beside sums in `f64`.

use scry::{Buffer, Device, Element, bf16, f16};
use scry_kernels::dense::{Plus, Scaled, Widen, matmul, matmul_with};
use scry_kernels::{Result, View, ViewMut, Views};

use crate::{every_device, random, refused, where_there_is};

#[scry::device]
mod own {
    use scry_kernels::dense::Epilogue;

    /// A leaky rectifier of the sum and a bias.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Leaky {
        pub(super) slope: f32,
    }

    impl Epilogue<f32, u8, f64> for Leaky {
        fn finish(self, sum: f32, bias: Option<u8>) -> f64 {
            let x = sum - f32::from(bias.unwrap_or(0));
            f64::from(if x < 0.0 { x * self.slope } else { x })
        }
    }
}

use own::Leaky;

scry_kernels::instance!(impl matmul<Leaky, f32, u8, f64>);

/// The sizes of `count` products of matrices.
#[derive(Debug, Clone, Copy)]
struct Sizes {
    count: usize,
    rows: usize,
    columns: usize,
    depth: usize,
}

impl Sizes {
    /// The products that each element is the sum of, of matrices row by row.
    fn products(self, a: &[f64], b: &[f64]) -> Vec<Vec<f64>> {
        let Self { count, rows, columns, depth } = self;
        let of_element = |at: usize| {
            let (matrix, row, column) = (at / columns / rows, at / columns % rows, at % columns);
            (0..depth).map(|l| a[(matrix * rows + row) * depth + l] * b[(matrix * depth + l) * columns + column]).collect()
        };
        (0..count * rows * columns).map(of_element).collect()
    }
}

/// Batches of matrices, as they lie in memory: row by row, or column by column.
fn turned<T: Copy>(values: &[T], rows: usize, columns: usize, is_turned: bool) -> Vec<T> {
    let at = |i: usize| (i / columns / rows * rows + i % rows) * columns + i / rows % columns;
    (0..values.len()).map(|i| values[if is_turned { at(i) } else { i }]).collect()
}

/// A view of such batches.
fn seen<T: Element>(buffer: &Buffer<T>, [count, rows, columns]: [usize; 3], is_turned: bool) -> Result<View<'_, T, 3>> {
    if is_turned { buffer.view([count, columns, rows])?.permute([0, 2, 1]) } else { buffer.view([count, rows, columns]) }
}

fn seen_mut<T: Element>(buffer: &Buffer<T>, [count, rows, columns]: [usize; 3], is_turned: bool) -> Result<ViewMut<'_, T, 3>> {
    if is_turned { buffer.view_mut([count, columns, rows])?.permute([0, 2, 1]) } else { buffer.view_mut([count, rows, columns]) }
}

const SIZES: [Sizes; 14] = [
    Sizes { count: 1, rows: 1, columns: 1, depth: 1 },
    Sizes { count: 3, rows: 131, columns: 70, depth: 37 },
    Sizes { count: 1, rows: 128, columns: 64, depth: 8 },
    Sizes { count: 2, rows: 129, columns: 65, depth: 9 },
    Sizes { count: 1, rows: 1, columns: 300, depth: 17 },
    Sizes { count: 1, rows: 300, columns: 1, depth: 20 },
    Sizes { count: 1, rows: 3, columns: 5, depth: 1000 },
    Sizes { count: 2, rows: 3, columns: 4, depth: 0 },
    Sizes { count: 2, rows: 0, columns: 4, depth: 5 },
    Sizes { count: 0, rows: 3, columns: 4, depth: 5 },
    // The depth in parts of one length, of narrow and of wide tiles, and with a rest.
    Sizes { count: 1, rows: 130, columns: 5, depth: 195 },
    Sizes { count: 1, rows: 3, columns: 70, depth: 640 },
    Sizes { count: 1, rows: 3, columns: 70, depth: 643 },
    // As many workgroups as take the wider tiles.
    Sizes { count: 257, rows: 2, columns: 130, depth: 3 },
];

#[test]
fn products_of_f32_are_within_their_bound() {
    let products: Vec<ProductsOfF32> = (0..).zip(SIZES).map(|(seed, sizes)| ProductsOfF32::new(seed, sizes)).collect();
    every_device(|gpu| products.iter().try_for_each(|products| products.check(gpu)));
}

struct ProductsOfF32 {
    sizes: Sizes,
    a: Vec<f32>,
    b: Vec<f32>,
    /// The sums, and those of the absolute values.
    sums: Vec<(f64, f64)>,
}

impl ProductsOfF32 {
    fn new(seed: u32, sizes: Sizes) -> Self {
        let Sizes { count, rows, columns, depth } = sizes;
        let special = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0];
        let number = |(i, bits): (usize, u32)| match bits % 2000 {
            0 => special[i % 4],
            _ => f32::from_bits(bits & 0x87ff_ffff | 0x3800_0000),
        };
        let a: Vec<f32> = random(seed).enumerate().map(number).take(count * rows * depth).collect();
        let b: Vec<f32> = random(seed + 100).enumerate().map(number).take(count * depth * columns).collect();
        let [in_f64, b_in_f64] = [&a, &b].map(|values| values.iter().map(|x| f64::from(*x)).collect::<Vec<f64>>());
        let sum = |products: Vec<f64>| (products.iter().sum(), products.iter().map(|product| product.abs()).sum());
        let sums = sizes.products(&in_f64, &b_in_f64).into_iter().map(sum).collect();
        Self { sizes, a, b, sums }
    }

    fn check(&self, gpu: &Device) -> Result<()> {
        // In the second half, `y` is turned, for which the kernels are those of the first one.
        let layouts = if self.sizes.count > 100 { 4 } else { 8 };
        (0..layouts).try_for_each(|layout| self.check_layout(gpu, layout))
    }

    fn check_layout(&self, gpu: &Device, layout: u32) -> Result<()> {
        let Self { sizes, a, b, sums } = self;
        let Sizes { count, rows, columns, depth } = *sizes;
        let [of_a, of_b, of_y] = [layout & 1 > 0, layout & 2 > 0, layout & 4 > 0];
        let (a, b) = (gpu.upload(&turned(a, rows, depth, of_a))?, gpu.upload(&turned(b, depth, columns, of_b))?);
        let y = gpu.alloc_uninit::<f32>(count * rows * columns)?;
        let (a, b) = (seen(&a, [count, rows, depth], of_a)?, seen(&b, [count, depth, columns], of_b)?);
        matmul(gpu, a, b, seen_mut(&y, [count, rows, columns], of_y)?)?;
        let y = turned(&y.download()?, columns, rows, of_y);
        for (at, (actual, &(exact, size))) in y.iter().zip(sums).enumerate() {
            let du = depth as f64 * 2f64.powi(-24);
            let actual = f64::from(*actual);
            let is_right = exact.is_nan() && actual.is_nan() || exact == actual || (actual - exact).abs() <= size * du / (1.0 - du);
            assert!(is_right, "{sizes:?}, layout {layout}, at {at}: {actual} is not {exact}");
        }
        Ok(())
    }
}

/// Whole numbers, which are exact in every type.
macro_rules! check {
    ($gpu:ident, $number:ident => $total:ident, $make:expr, $narrow:expr) => {{
        let sizes = Sizes { count: 2, rows: 70, columns: 33, depth: 21 };
        let Sizes { count, rows, columns, depth } = sizes;
        let a: Vec<$number> = random(5).map($make).take(count * rows * depth).collect();
        let b: Vec<$number> = random(6).map($make).take(count * depth * columns).collect();
        let [in_f64, b_in_f64] = [&a, &b].map(|values| values.iter().map(|x| f64::from(*x)).collect::<Vec<f64>>());
        let (a, b, y) = ($gpu.upload(&a)?, $gpu.upload(&b)?, $gpu.alloc_uninit::<$total>(count * rows * columns)?);
        let (a, b) = (a.view([count, rows, depth])?, b.view([count, depth, columns])?);
        let result = matmul($gpu, a, b, y.view_mut([count, rows, columns])?);
        where_there_is(
            $gpu,
            stringify!($number),
            result.and_then(|()| {
                for (actual, products) in y.download()?.into_iter().zip(sizes.products(&in_f64, &b_in_f64)) {
                    let expected: $total = ($narrow)(products.iter().sum::<f64>());
                    assert_eq!(actual, expected);
                }
                Ok(())
            }),
        )?;
    }};
}

#[test]
fn products_of_all_numbers() {
    let small = |bits: u32| f64::from(bits % 16) - 7.0;
    every_device(|gpu| {
        check!(gpu, i32 => i32, |bits| bits as i32 % 1000, |sum: f64| sum as i32);
        check!(gpu, i8 => i32, |bits| bits as i8, |sum: f64| sum as i32);
        check!(gpu, u8 => u32, |bits| bits as u8, |sum: f64| sum as u32);
        check!(gpu, f64 => f64, small, |sum: f64| sum);
        check!(gpu, f16 => f16, |bits| f16::from_f64(small(bits)), f16::from_f64);
        check!(gpu, bf16 => bf16, |bits| bf16::from_f64(small(bits)), bf16::from_f64);
        Ok(())
    });
}

#[test]
fn sums_are_stored_by_an_operation() {
    every_device(|gpu| {
        let values: Vec<f32> = (0..12).map(|i| i as f32 - 6.0).collect();
        let (x, bias, y) = (gpu.upload(&values)?, gpu.upload(&[1u8, 2, 3])?, gpu.alloc_uninit::<f64>(9)?);
        let (a, b) = (x.view([3, 4])?, x.view([4, 3])?);
        let bias = bias.view([3])?.broadcast([3, 3])?;
        let exact = |row: usize, column: usize| (0..4).map(|l| values[4 * row + l] * values[3 * l + column]).sum::<f32>();
        let leaky = |x: f32| f64::from(if x < 0.0 { x * 0.5 } else { x });
        let where_f64 = |result: Result<()>| where_there_is(gpu, "f64", result);
        // `y` and `other` lie both ways, so that both products are computed.
        for is_turned in [false, true] {
            let (bias, of_y) = (if is_turned { bias.transpose() } else { bias }, y.view_mut([3, 3])?);
            let of_y = if is_turned { of_y.transpose() } else { of_y };
            let with_bias = matmul_with(gpu, Leaky { slope: 0.5 }, a, b, Some(bias), of_y).and_then(|()| {
                let at = |i: usize| if is_turned { (i % 3, i / 3) } else { (i / 3, i % 3) };
                let expected =
                    (0..9).map(at).map(|(row, column)| leaky(exact(row, column) - (1 + if is_turned { row } else { column }) as f32));
                assert_eq!(y.download()?, expected.collect::<Vec<_>>());
                Ok(())
            });
            where_f64(with_bias)?;
        }
        let without = matmul_with(gpu, Leaky { slope: 0.5 }, a, b, None, y.view_mut([3, 3])?).and_then(|()| {
            assert_eq!(y.download()?, (0..9).map(|i| leaky(exact(i / 3, i % 3))).collect::<Vec<_>>());
            Ok(())
        });
        where_f64(without)?;

        let (halves, sums) = (gpu.upload(&[bf16::from_f32(256.0), bf16::ONE])?, gpu.alloc_uninit::<f32>(1)?);
        let halves = halves.view([1, 2])?;
        matmul_with(gpu, Widen, halves, halves.transpose(), None, sums.view_mut([1, 1])?)?;
        assert_eq!(sums.download()?, [65537.0]);
        let y = gpu.upload(&[0.5f32])?;
        matmul_with(gpu, Plus, x.view([1, 12])?, x.view([12, 1])?, Some(y.view([1, 1])?), sums.view_mut([1, 1])?)?;
        assert_eq!(sums.download()?, [values.iter().map(|x| x * x).sum::<f32>() + 0.5]);
        // Workgroups share the depth.
        let long = gpu.upload(&[3.0f32; 771])?;
        matmul_with(gpu, Plus, long.view([1, 771])?, long.view([771, 1])?, Some(y.view([1, 1])?), sums.view_mut([1, 1])?)?;
        assert_eq!(sums.download()?, [6939.5]);

        // Numbers with a scale for all of the first matrix, and one for each column of the second.
        let (a, b, y) = (gpu.upload(&[100i8, -128, 127, 3])?, gpu.upload(&[-128i8, 127, 5, 0])?, gpu.alloc_uninit::<f32>(4)?);
        let (a, b, scales) = (a.view([2, 2])?, b.view([2, 2])?, gpu.upload(&[0.5f32, 4.0])?);
        let scaled = Scaled { scale: 0.25 };
        matmul_with(gpu, scaled, a, b, Some(scales.view([2])?.broadcast([2, 2])?), y.view_mut([2, 2])?)?;
        assert_eq!(y.download()?, [-13_440.0 * 0.125, 12_700.0, -16_241.0 * 0.125, 16_129.0]);
        matmul_with(gpu, scaled, a, b, None, y.view_mut([2, 2])?)?;
        assert_eq!(y.download()?, [-13_440.0 * 0.25, 12_700.0 * 0.25, -16_241.0 * 0.25, 16_129.0 * 0.25]);
        Ok(())
    });
}

#[test]
fn strides_are_free_and_shapes_are_checked() {
    every_device(|gpu| {
        let values: Vec<f32> = (0..64).map(|i| i as f32).collect();
        let (x, y) = (gpu.upload(&values)?, gpu.zeros::<f32>(64)?);
        let all = x.view([8, 8])?;
        // Every second row and column, into a part of rows, with the same matrix twice.
        let part = all.step_by(0, 2)?.step_by(1, 2)?;
        let both = part.reshape([1, 4, 4]).or_else(|_| part.broadcast([1, 4, 4]))?.broadcast([2, 4, 4])?;
        matmul(gpu, both, both, y.view_mut([2, 4, 8])?.slice(2, 1..5)?)?;
        let y = y.download()?;
        let at = |i: usize, j: usize| values[16 * i + 2 * j];
        for (place, actual) in y.iter().enumerate() {
            let (row, column) = (place / 8 % 4, place % 8);
            let expected = if (1..5).contains(&column) { (0..4).map(|l| at(row, l) * at(l, column - 1)).sum() } else { 0.0 };
            assert_eq!(*actual, expected, "at {place}");
        }
        let buffer = gpu.zeros::<f32>(8)?;
        let [short, long] = [all.slice(0, ..4)?, all];
        refused(matmul(gpu, long, short, buffer.view_mut([2, 4])?), "matmul: `a` is 8 x 8, `b` is 4 x 8: 8 and 4 differ");
        refused(matmul(gpu, short, long, buffer.view_mut([2, 4])?), "matmul: `a` is 4 x 8, `y` is 2 x 4: 4 and 2 differ");
        let apart = x.view_mut([8, 8])?.step_by(0, 2)?.step_by(1, 2)?;
        let message = "matmul: neither the rows nor the columns of `y` lie in one piece each\nhelp: multiply into a buffer, and copy that";
        refused(matmul(gpu, part, part, apart), message);
        Ok(())
    });
}

#[cfg(feature = "cublas")]
#[test]
fn cublas_multiplies_where_it_is_asked_for() {
    use scry::BackendKind;
    use scry_kernels::Error;
    use scry_kernels::dense::{Backend, matmul_by};

    let sizes = Sizes { count: 2, rows: 3, columns: 4, depth: 5 };
    let Sizes { count, rows, columns, depth } = sizes;
    let numbers = |seed: u32, len: usize| random(seed).map(|bits| (bits % 16) as f32 - 7.0).take(len).collect::<Vec<f32>>();
    let (a, b) = (numbers(31, count * rows * depth), numbers(32, count * depth * columns));
    let [in_f64, b_in_f64] = [&a, &b].map(|values| values.iter().map(|x| f64::from(*x)).collect::<Vec<f64>>());
    let expected: Vec<f32> = sizes.products(&in_f64, &b_in_f64).iter().map(|products| products.iter().sum::<f64>() as f32).collect();
    every_device(|gpu| {
        let (on_a, on_b, y) = (gpu.upload(&a)?, gpu.upload(&b)?, gpu.alloc_uninit::<f32>(count * rows * columns)?);
        let (of_a, of_b) = (on_a.view([count, rows, depth])?, on_b.view([count, depth, columns])?);
        matmul_by(gpu, Backend::Scry, of_a, of_b, y.view_mut([count, rows, columns])?)?;
        assert_eq!(y.download()?, expected);

        let turned = on_b.view([count, columns, depth])?.permute([0, 2, 1])?;
        let error = matmul_by(gpu, Backend::Cublas, of_a, turned, y.view_mut([count, rows, columns])?);
        assert!(matches!(error, Err(Error::Shape { .. })), "{error:?}");

        y.write(&vec![0.0; expected.len()])?;
        match matmul_by(gpu, Backend::Cublas, of_a, of_b, y.view_mut([count, rows, columns])?) {
            Err(Error::Scry(scry::Error::UnsupportedOperation { .. })) => assert_ne!(gpu.backend_kind(), BackendKind::Cuda),
            Err(Error::Scry(error @ scry::Error::BackendUnavailable { .. })) => println!("without cuBLAS: {error}"),
            result => {
                result?;
                assert_eq!(y.download()?, expected);
                y.write(&vec![0.0; expected.len()])?;
                let mut batch = gpu.batch()?;
                matmul_by(&mut batch, Backend::Cublas, of_a, of_b, y.view_mut([count, rows, columns])?)?;
                batch.submit()?;
                assert_eq!(y.download()?, expected);
            }
        }
        Ok(())
    });
}
