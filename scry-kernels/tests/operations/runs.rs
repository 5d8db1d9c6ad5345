//! Runs of neighbours that are alike, beside plain Rust.

use scry::{Buffer, Device};
use scry_kernels::elementwise::Zip;
use scry_kernels::reduce::Sum;
use scry_kernels::runs::{lengths, offsets, offsets_by, unique, unique_by};
use scry_kernels::{Views, segments};

use crate::{every_device, random, refused, zeros};

#[scry::device]
mod own {
    use scry_kernels::elementwise::Zip;

    /// What is not of 4 bytes, and has padding.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Item {
        pub(super) place: u32,
        pub(super) kind: u8,
    }

    /// Items of one kind, or of a few kinds that follow one another.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Kinds {
        pub(super) gap: u8,
    }

    impl Zip<Item, Item, bool> for Kinds {
        fn apply(self, a: Item, b: Item) -> bool {
            b.kind < a.kind || b.kind - a.kind > self.gap
        }
    }
}

use own::{Item, Kinds};

scry_kernels::instance!(impl runs<Kinds, Item>);

const LENGTHS: [usize; 9] = [0, 1, 255, 256, 257, 1025, 4096, 4097, 20_481];

/// Where runs start, in front of where the last one ends.
fn starts<T>(x: &[T], is_first: impl Fn(&T, &T) -> bool) -> Vec<u32> {
    let first = (0..x.len()).filter(|i| *i == 0 || is_first(&x[i - 1], &x[*i]));
    first.map(|i| i as u32).chain([x.len() as u32]).collect()
}

#[test]
fn runs_of_numbers_are_found() {
    every_device(|gpu| {
        for len in LENGTHS {
            for most in [1, 3, 50] {
                let mut bits = random(most);
                let mut x: Vec<u32> = Vec::new();
                while x.len() < len {
                    let (value, count) = (bits.next().unwrap_or(0) % 4, bits.next().unwrap_or(0) % most + 1);
                    x.extend((0..count).map(|_| value));
                }
                x.truncate(len);
                let starts = starts(&x, |a, b| a != b);
                let count = starts.len() - 1;
                let (on_x, on_count) = (gpu.upload(&x)?, gpu.upload(&[77u32])?);
                let y = gpu.upload(&vec![9u32; len])?;
                unique(gpu, &on_x, &y, &on_count)?;
                assert_eq!(on_count.download()?, [count as u32], "{len}");
                let expected: Vec<u32> = starts[..count].iter().map(|i| x[*i as usize]).chain((count..len).map(|_| 9)).collect();
                assert_eq!(y.download()?, expected, "{len}");

                let (values, of_runs) = (gpu.upload(&vec![9u32; len])?, gpu.upload(&vec![9u32; len])?);
                let mut batch = gpu.batch()?;
                on_count.write(&[77])?;
                lengths(&mut batch, &on_x, &values, &of_runs, &on_count)?;
                batch.submit()?;
                assert_eq!(values.download()?, expected, "{len}");
                let expected: Vec<u32> = starts.windows(2).map(|of| of[1] - of[0]).chain((count..len).map(|_| 9)).collect();
                assert_eq!(of_runs.download()?, expected, "{len}");
                assert_eq!(on_count.download()?, [count as u32], "{len}");

                let all = gpu.upload(&vec![9u32; len + 1])?;
                offsets(gpu, &on_x, &all, &on_count)?;
                let expected: Vec<u32> = starts[..count].iter().copied().chain((count..=len).map(|_| len as u32)).collect();
                assert_eq!(all.download()?, expected, "{len}");
            }
        }
        Ok(())
    });
}

/// A NaN is equal to nothing, and zeros are equal.
#[test]
fn runs_of_floats_are_those_of_equal_numbers() {
    every_device(|gpu| {
        let x = [0.0f32, -0.0, f32::NAN, f32::NAN, 1.0, 1.0, f32::INFINITY, f32::INFINITY, 0.5, 7.0];
        let (y, count) = (zeros::<f32>(gpu, 5)?, gpu.zeros(1)?);
        // Those at even places.
        unique(gpu, gpu.upload(&x)?.view([10])?.step_by(0, 2)?, &y, &count)?;
        assert_eq!((y.download()?[..1].to_vec(), count.download()?), (vec![0.0], vec![5]));
        let all = zeros::<u32>(gpu, 11)?;
        offsets(gpu, &gpu.upload(&x)?, &all, &count)?;
        assert_eq!((count.download()?, all.download()?), (vec![7], vec![0, 2, 3, 4, 6, 8, 9, 10, 10, 10, 10]));
        Ok(())
    });
}

#[test]
fn runs_of_an_operation_are_found() {
    every_device(|gpu| {
        for len in LENGTHS {
            let x: Vec<Item> = random(1).zip(0..).map(|(bits, place)| Item { place, kind: (bits % 5) as u8 }).take(len).collect();
            let operation = Kinds { gap: 1 };
            let starts = starts(&x, |a, b| operation.apply(*a, *b));
            let unset = Item { place: u32::MAX, kind: 9 };
            let (on_x, y, count): (_, _, Buffer<u32>) = (gpu.upload(&x)?, gpu.upload(&vec![unset; len])?, gpu.zeros(1)?);
            unique_by(gpu, operation, &on_x, &y, &count)?;
            let mut expected: Vec<Item> = starts[..starts.len() - 1].iter().map(|i| x[*i as usize]).collect();
            assert_eq!(count.download()?, [expected.len() as u32]);
            expected.resize(len, unset);
            assert_eq!(y.download()?, expected, "{len}");
            let all = zeros::<u32>(gpu, len + 1)?;
            offsets_by(gpu, operation, &on_x, &all, &count)?;
            assert_eq!(all.download()?[..starts.len()], starts);
        }
        Ok(())
    });
}

/// The sums of what has one key.
#[test]
fn runs_are_segments() {
    every_device(|gpu| {
        let keys: Vec<u32> = (0..3000).map(|i| i * i / 100_000).collect();
        let x: Vec<u32> = random(2).take(3000).collect();
        let mut expected = vec![0u32; 3000];
        keys.iter().zip(&x).for_each(|(key, x)| expected[*key as usize] = expected[*key as usize].wrapping_add(*x));
        let (offset, count, y) = (zeros::<u32>(gpu, 3001)?, gpu.zeros(1)?, zeros::<u32>(gpu, 3000)?);
        offsets(gpu, &gpu.upload(&keys)?, &offset, &count)?;
        segments::reduce(gpu, Sum, &gpu.upload(&x)?, &offset, &y)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[1u32; 4]).expect("it fits"), gpu.alloc::<u32>(3).expect("it fits"));
    let (count, z) = (y.slice(..1).expect("it is a part"), gpu.alloc::<u32>(4).expect("it fits"));
    refused(unique(&gpu, &x, &y, &count), "unique: `x` is 4, `y` is 3: 4 and 3 differ");
    refused(unique(&gpu, &x, &z, &y), "unique: `count` has 3 elements instead of one");
    refused(offsets(&gpu, &x, &z, &count), "offsets: `offsets` has 4 elements instead of 5, one more than `x`");
    refused(lengths(&gpu, &x, &y, &z, &count), "lengths: `x` is 4, `values` is 3: 4 and 3 differ");
    refused(lengths(&gpu, &x, &z, &y, &count), "lengths: `x` is 4, `lengths` is 3: 4 and 3 differ");
    let apart = z.view_mut([2, 2]).and_then(|z| z.transpose().slice(0, ..1)?.reshape([2])).expect("it is a part");
    let message = "unique: the elements of `y` do not lie side by side\nhelp: copy them to a buffer, and pass that";
    refused(unique(&gpu, &x.slice(..2).expect("it is a part"), apart, &count), message);
}
