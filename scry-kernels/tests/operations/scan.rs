//! Scans of the rows of any view, beside plain Rust.

use scry::{BackendKind, Device, bf16, f16};
use scry_kernels::reduce::Sum;
use scry_kernels::scan::{
    exclusive, exclusive_in_place, exclusive_sum, exclusive_sum_in_place, inclusive, inclusive_in_place, inclusive_sum,
    inclusive_sum_in_place, scan_rows, scan_rows_in_place, sum_in_one_pass,
};
use scry_kernels::{Error, Result, Views};

use crate::model::{Model, random_view};
use crate::{every_device, random, zeros};

#[scry::device]
mod own {
    use scry_kernels::reduce::Reduction;

    /// An affine map, `factor * x + offset` in wrapping integers: the second after the first is not the first after the second. And what the
    /// last element was, and how many they were: an accumulator of the greatest size.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Affine {
        pub(super) factor: u32,
        pub(super) offset: u32,
        pub(super) last: u32,
        pub(super) count: u32,
    }

    /// What maps, of which each element is one, make of `start`; and where they are in the row, and how many they are.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Composed {
        pub(super) start: u32,
    }

    impl Reduction<u32, Affine, u32> for Composed {
        const HAS_INDEX: bool = true;

        fn start(self) -> Affine {
            Affine { factor: 1, offset: 0, last: 0, count: 0 }
        }

        fn lift(self, x: u32, index: u32) -> Affine {
            Affine { factor: x | 1, offset: index, last: x, count: 1 }
        }

        fn combine(self, a: Affine, b: Affine) -> Affine {
            Affine {
                factor: a.factor * b.factor,
                offset: b.factor * a.offset + b.offset,
                last: if b.count > 0 { b.last } else { a.last },
                count: a.count + b.count,
            }
        }

        fn finish(self, all: Affine, count: u32) -> u32 {
            (all.factor * self.start + all.offset) ^ all.last ^ (all.count - count)
        }
    }
}

use own::{Affine, Composed};

scry_kernels::instance!(impl scan<Composed, u32, Affine, u32>);
scry_kernels::instance!(impl scan_in_place<Composed, u32, Affine>);

/// Long ones are cut into parts of one tile and of several.
const LENGTHS: [usize; 12] = [0, 1, 2, 255, 256, 257, 1023, 1024, 1025, 4096, 4097, 65_537];

/// What each element is after its row, and how many came before in the row, for each element of a view.
fn by_rows<const N: usize, T: Copy, A>(model: &Model<N>, x: &[T], start: A, mut step: impl FnMut(&A, T, usize) -> A) -> (Vec<A>, Vec<A>)
where
    A: Clone,
{
    let (len, mut so_far) = (model.shape[N - 1], start.clone());
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for (i, element) in model.elements.iter().enumerate() {
        if i % len == 0 {
            so_far = start.clone();
        }
        without.push(so_far.clone());
        so_far = step(&so_far, x[*element], i % len);
        with.push(so_far.clone());
    }
    (with, without)
}

/// The elements of a row-major array in the places that a view has of them.
fn in_places<const N: usize, T: Copy>(model: &Model<N>, len: usize, unset: T, elements: &[T]) -> Vec<T> {
    let mut placed = vec![unset; len];
    model.elements.iter().zip(elements).for_each(|(place, element)| placed[*place] = *element);
    placed
}

#[test]
fn rows_of_any_length_are_summed() {
    every_device(|gpu| {
        for len in LENGTHS {
            let x: Vec<u32> = random(len as u32).take(len).collect();
            let (with, without) = by_rows(&Model::new([len]), &x, 0u32, |sum, x, _| sum.wrapping_add(x));
            let (x, y) = (gpu.upload(&x)?, zeros::<u32>(gpu, len)?);
            inclusive_sum(gpu, &x, &y)?;
            assert_eq!(y.download()?, with, "{len}");
            exclusive_sum(gpu, &x, &y)?;
            assert_eq!(y.download()?, without, "{len}");
            // Recorded, one after the other.
            let (mut batch, z) = (gpu.batch()?, zeros::<u32>(gpu, len)?);
            inclusive_sum(&mut batch, &x, &y)?;
            exclusive_sum(&mut batch, &y, &z)?;
            batch.submit()?;
            let (_, twice) = by_rows(&Model::new([len]), &with, 0u32, |sum, x, _| sum.wrapping_add(x));
            assert_eq!(z.download()?, twice, "{len}");
            exclusive_sum_in_place(gpu, &y)?;
            assert_eq!(y.download()?, twice, "{len}");
            inclusive_sum_in_place(gpu, &x)?;
            assert_eq!(x.download()?, with, "{len}");
        }
        Ok(())
    });
}

/// `x` and `y` lie in ways of their own.
#[test]
fn rows_of_any_view_are_scanned_in_order() {
    fn check<const N: usize>(gpu: &Device, seed: u32) -> Result<()> {
        let (shape, steps, model) = random_view::<N>(seed);
        let x: Vec<u32> = random(seed).take(shape.iter().product()).collect();
        let start = 7;
        let lift = |map: &Affine, x: u32, i: usize| Affine {
            factor: map.factor.wrapping_mul(x | 1),
            offset: (x | 1).wrapping_mul(map.offset).wrapping_add(i as u32),
            last: x,
            count: map.count + 1,
        };
        let (with, without) = by_rows(&model, &x, Affine { factor: 1, offset: 0, last: 0, count: 0 }, lift);
        let finish = |maps: &[Affine]| -> Vec<u32> {
            maps.iter().map(|map| map.factor.wrapping_mul(start).wrapping_add(map.offset) ^ map.last).collect()
        };
        let on_x = gpu.upload(&x)?;
        let of_x = || steps.iter().try_fold(on_x.view(shape)?, |view, step| step.of_view(view));
        let y = zeros::<u32>(gpu, model.elements.len())?;
        inclusive(gpu, Composed { start }, of_x()?, y.view_mut(model.shape)?)?;
        assert_eq!(y.download()?, finish(&with), "{shape:?} {steps:?}");
        exclusive(gpu, Composed { start }, of_x()?, y.view_mut(model.shape)?)?;
        assert_eq!(y.download()?, finish(&without), "{shape:?} {steps:?}");
        // In place: what is not of the view stays.
        for is_inclusive in [false, true] {
            let y = gpu.upload(&x)?;
            let of_y = steps.iter().try_fold(y.view_mut(shape)?, |view, step| step.of_view_mut(view))?;
            if is_inclusive {
                inclusive_in_place(gpu, Composed { start }, of_y)
            } else {
                exclusive_in_place(gpu, Composed { start }, of_y)
            }?;
            let mut expected = x.clone();
            let results = finish(if is_inclusive { &with } else { &without });
            model.elements.iter().zip(results).for_each(|(place, result)| expected[*place] = result);
            assert_eq!(y.download()?, expected, "{shape:?} {steps:?}, in place");
        }
        // What is dense is read, and what is not is written: what is not of the view stays.
        let dense = Model::new(model.shape);
        let x = &x[..model.elements.len()];
        let (with, _) = by_rows(&dense, x, Affine { factor: 1, offset: 0, last: 0, count: 0 }, lift);
        let y = gpu.upload(&vec![9; shape.iter().product()])?;
        let of_y = steps.iter().try_fold(y.view_mut(shape)?, |view, step| step.of_view_mut(view))?;
        inclusive(gpu, Composed { start }, gpu.upload(x)?.view(model.shape)?, of_y)?;
        assert_eq!(y.download()?, in_places(&model, y.len(), 9, &finish(&with)), "{shape:?} {steps:?}");
        Ok(())
    }
    every_device(|gpu| {
        for seed in 300..306 {
            check::<1>(gpu, seed)?;
            check::<2>(gpu, seed)?;
            check::<4>(gpu, seed)?;
        }
        Ok(())
    });
}

/// Several parts a row, of several rows, along and across what is written.
#[test]
fn long_rows_are_cut_into_parts() {
    every_device(|gpu| {
        for [rows, len] in [[3, 9000], [2, 20_481], [1, 30_000]] {
            let x: Vec<i32> = random(1).map(|bits| bits as i32).take(rows * len).collect();
            let (with, _) = by_rows(&Model::new([rows, len]), &x, 0i32, |sum, x, _| sum.wrapping_add(x));
            let (x, y) = (gpu.upload(&x)?, zeros::<i32>(gpu, rows * len)?);
            inclusive_sum(gpu, x.view([rows, len])?, y.view_mut([rows, len])?)?;
            assert_eq!(y.download()?, with);
            inclusive_sum(gpu, x.view([rows, len])?, y.view_mut([len, rows])?.transpose())?;
            let turned = |values: &[i32]| (0..rows * len).map(|i| values[i % rows * len + i / rows]).collect::<Vec<_>>();
            assert_eq!(y.download()?, turned(&with));
            let y = gpu.upload(&turned(&x.download()?))?;
            inclusive_sum_in_place(gpu, y.view_mut([len, rows])?.transpose())?;
            assert_eq!(y.download()?, turned(&with));
            inclusive_sum_in_place(gpu, x.view_mut([rows, len])?)?;
            assert_eq!(x.download()?, with);
        }
        Ok(())
    });
}

/// More tiles than parts, on the device that has the time for it: whole numbers, which have exact sums in `f64`, are scanned in two passes.
#[test]
fn the_longest_rows_have_parts_of_many_tiles() {
    const LEN: usize = (1 << 22) + 4097;
    let gpu = Device::cpu().expect("there always is one");
    let x: Vec<f64> = random(2).map(|bits| f64::from(bits >> 8)).take(LEN).collect();
    let (with, _) = by_rows(&Model::new([LEN]), &x, 0.0, |sum, x, _| sum + x);
    let check = || -> Result<()> {
        let (x, y) = (gpu.upload(&x)?, gpu.alloc(LEN)?);
        inclusive_sum(&gpu, &x, &y)?;
        assert!(y.download()? == with);
        Ok(())
    };
    check().expect("nothing goes wrong");
}

/// A tile, a group of tiles and a group of groups, and a little more, in one pass: on the CPU, and on CUDA if there is any.
#[test]
fn long_rows_are_scanned_in_one_pass() {
    const TILE: usize = 8192;
    for gpu in [Device::cpu(), Device::with_backend(BackendKind::Cuda)].into_iter().flatten() {
        for [rows, len] in [[3, 33 * TILE], [1, 64 * TILE], [2, 65 * TILE + 1], [1, 1024 * TILE + 5]] {
            let x: Vec<u32> = random(5).take(rows * len).collect();
            let (with, without) = by_rows(&Model::new([rows, len]), &x, 0u32, |sum, x, _| sum.wrapping_add(x));
            let check = || -> Result<()> {
                let (x, y) = (gpu.upload(&x)?, gpu.alloc::<u32>(rows * len)?);
                let shape = [rows, len];
                sum_in_one_pass(&gpu, true, x.view(shape)?, &y.view_mut(shape)?)?;
                assert!(y.download()? == with, "{shape:?}");
                sum_in_one_pass(&gpu, false, x.view(shape)?, &y.view_mut(shape)?)?;
                assert!(y.download()? == without, "{shape:?}");
                inclusive_sum(&gpu, x.view(shape)?, y.view_mut(shape)?)?;
                assert!(y.download()? == with, "{shape:?}");
                exclusive_sum(&gpu, x.view(shape)?, y.view_mut(shape)?)?;
                assert!(y.download()? == without, "{shape:?}");
                inclusive_sum_in_place(&gpu, x.view_mut(shape)?)?;
                assert!(x.download()? == with, "{shape:?}, in place");
                Ok(())
            };
            check().expect("nothing goes wrong");
        }
    }
}

/// The bound that the module's documentation states, and the same bits each time, and on the devices that scan in one pass.
#[test]
fn floats_are_summed_as_exactly_as_is_said() {
    every_device(|gpu| {
        for len in [1, 257, 5000, 70_000] {
            let special = [f32::INFINITY, f32::NAN, f32::NEG_INFINITY];
            // What is special comes late, so that most is checked; the sum of both infinities is NaN.
            let number = |(i, bits): (usize, u32)| match i {
                _ if len > 1000 && i + 3 >= len => special[i + 3 - len],
                _ => f32::from_bits(bits & 0x87ff_ffff | 0x3800_0000),
            };
            let x: Vec<f32> = random(3).enumerate().map(number).take(len).collect();
            let sums = |gpu: &Device| -> Result<Vec<f32>> {
                let y = zeros::<f32>(gpu, len)?;
                inclusive_sum(gpu, &gpu.upload(&x)?, &y)?;
                Ok(y.download()?)
            };
            let y = sums(gpu)?;
            assert_eq!(crate::bits(&y), crate::bits(&sums(gpu)?));
            if gpu.backend_kind() == BackendKind::Cuda {
                let (cpu, shape) = (Device::cpu()?, [1, len]);
                let of_cpu = zeros::<f32>(&cpu, len)?;
                sum_in_one_pass(&cpu, true, cpu.upload(&x)?.view(shape)?, &of_cpu.view_mut(shape)?)?;
                assert_eq!(crate::bits(&y), crate::bits(&of_cpu.download()?));
            }
            let roundings = (600.0 + len as f64 / 2f64.powi(19)) * 2f64.powi(-24);
            let (mut exact, mut sizes) = (0.0, 0.0);
            for (x, actual) in x.iter().copied().map(f64::from).zip(y.into_iter().map(f64::from)) {
                (exact, sizes) = (exact + x, sizes + x.abs());
                let is_close = (actual - exact).abs() <= roundings / (1.0 - roundings) * sizes;
                assert!(
                    if exact.is_finite() { is_close } else { actual == exact || actual.is_nan() && exact.is_nan() },
                    "{actual}, {exact}"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn numbers_of_other_types_are_summed() {
    every_device(|gpu| {
        let words: Vec<u32> = random(4).take(600).collect();
        let bytes: Vec<u8> = words.iter().map(|word| *word as u8).collect();
        let (with, _) = by_rows(&Model::new([600]), &bytes, 0u32, |sum, x, _| sum + u32::from(x));
        let y = gpu.alloc::<u32>(600)?;
        inclusive_sum(gpu, &gpu.upload(&bytes)?, &y)?;
        assert_eq!(y.download()?, with);

        // Sums that have few bits are exact, until they are stored.
        let small: Vec<f64> = words.iter().map(|word| f64::from(word % 4) - 1.5).collect();
        let (_, without) = by_rows(&Model::new([600]), &small, 0.0, |sum, x, _| sum + x);
        let narrow: Vec<bf16> = small.iter().map(|x| bf16::from_f64(*x)).collect();
        let y = gpu.alloc::<bf16>(600)?;
        exclusive_sum(gpu, &gpu.upload(&narrow)?, &y)?;
        assert_eq!(y.download()?, without.iter().map(|x| bf16::from_f64(*x)).collect::<Vec<_>>());
        let is_missing = |result: Result<()>| match result {
            Err(Error::Scry(error)) if gpu.backend_kind() == BackendKind::Vulkan => {
                println!("{error}");
                Ok(true)
            }
            result => result.map(|()| false),
        };
        let y = gpu.alloc::<f64>(600)?;
        if !is_missing(exclusive_sum(gpu, &gpu.upload(&small)?, &y))? {
            assert_eq!(y.download()?, without);
            let y = gpu.upload(&small)?;
            exclusive_sum_in_place(gpu, &y)?;
            assert_eq!(y.download()?, without);
        }
        let narrow: Vec<f16> = small.iter().map(|x| f16::from_f64(*x)).collect();
        let y = gpu.alloc::<f16>(600)?;
        if !is_missing(exclusive_sum(gpu, &gpu.upload(&narrow)?, &y))? {
            assert_eq!(y.download()?, without.iter().map(|x| f16::from_f64(*x)).collect::<Vec<_>>());
        }
        Ok(())
    });
}

/// The library's own accesses cost no check, whatever the views are.
#[test]
fn no_index_is_checked_while_a_kernel_runs() {
    for report in [
        scan_rows::<true, true, Sum, f32, f32, f32>::REPORT,
        scan_rows::<false, false, Sum, u32, u32, u32>::REPORT,
        scan_rows_in_place::<true, Sum, f32, f32>::REPORT,
        scan_rows_in_place::<false, Sum, f32, f32>::REPORT,
    ] {
        assert!(report.contains(" 0 checked while it runs"), "{report}");
    }
}
