//! Reductions of segments, beside plain Rust.

use scry::{Device, bf16, f16};
use scry_kernels::reduce::{Max, Mean, Min, Sum};
use scry_kernels::segments::reduce;
use scry_kernels::{Result, Views};

use crate::{every_device, every_device_alone, expect_panic, random, refused, zeros};

#[scry::device]
mod own {
    use scry_kernels::reduce::Reduction;

    /// What depends on where elements are in a segment, and on how many there are.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Places {
        pub(super) factor: u32,
    }

    impl Reduction<u8, [u32; 3], u32> for Places {
        const HAS_INDEX: bool = true;

        fn start(self) -> [u32; 3] {
            [0, 0, u32::MAX]
        }
        fn lift(self, x: u8, index: u32) -> [u32; 3] {
            [u32::from(x) * (self.factor + index), 1, u32::from(x) << 24 | index]
        }
        fn combine(self, a: [u32; 3], b: [u32; 3]) -> [u32; 3] {
            [a[0] + b[0], a[1] + b[1], a[2].min(b[2])]
        }
        fn finish(self, all: [u32; 3], count: u32) -> u32 {
            (all[0] ^ all[2]) + (all[1] - count)
        }
    }
}

use own::Places;

scry_kernels::instance!(impl segments<Places, u8, [u32; 3], u32>);

/// Offsets of segments whose lengths are those of `lengths`, in turn, behind `before` elements that are in none; and how many elements there are with
/// some behind.
fn offsets(before: u32, lengths: &[u32], count: usize) -> (Vec<u32>, usize) {
    let mut offsets = vec![before];
    lengths.iter().cycle().take(count).for_each(|length| offsets.push(offsets[offsets.len() - 1] + length));
    let len = offsets[offsets.len() - 1] as usize + 3;
    (offsets, len)
}

/// Short and long ones beside each other, those of whole tiles, and those without elements.
fn cases() -> Vec<(Vec<u32>, usize)> {
    vec![
        offsets(0, &[0], 1),
        offsets(2, &[1, 0, 3], 300),
        offsets(1, &[17], 129),
        offsets(0, &[512, 0, 513, 1024, 1, 2], 11),
        offsets(5, &[1, 1, 0, 2, 1, 1, 1, 1, 0, 9_000], 2000),
        offsets(0, &[4096, 4096, 4097, 0, 0, 8192, 5], 9),
        offsets(7, &[40_001], 1),
        // Tiles of elements that are in no segment.
        (vec![9000, 20_000, 20_000, 30_001], 50_000),
        (vec![600; 7], 1300),
        offsets(0, &[40, 20_000, 31, 0, 4096, 64], 11),
    ]
}

#[test]
fn segments_of_any_length_are_reduced() {
    every_device(|gpu| {
        for (case, (offsets, len)) in cases().iter().enumerate() {
            let bytes: Vec<u8> = random(case as u32).map(|bits| bits as u8).take(*len).collect();
            let operation = Places { factor: 3 };
            let expected: Vec<u32> = offsets
                .windows(2)
                .map(|of| {
                    let segment = &bytes[of[0] as usize..of[1] as usize];
                    let mut all = [0u32, u32::MAX];
                    for (x, index) in segment.iter().zip(0..) {
                        all[0] = all[0].wrapping_add(u32::from(*x) * (3 + index));
                        all[1] = all[1].min(u32::from(*x) << 24 | index);
                    }
                    all[0] ^ all[1]
                })
                .collect();
            let (x, on_offsets, y) = (gpu.upload(&bytes)?, gpu.upload(offsets)?, zeros::<u32>(gpu, expected.len())?);
            reduce(gpu, operation, &x, &on_offsets, &y)?;
            assert_eq!(y.download()?, expected, "{case}");
            // Elements and offsets that lie apart, recorded.
            let doubled: Vec<u8> = bytes.iter().flat_map(|byte| [*byte, 99]).collect();
            let apart: Vec<u32> = offsets.iter().flat_map(|offset| [*offset, 99, 98]).collect();
            let (x, on_offsets, y) = (gpu.upload(&doubled)?, gpu.upload(&apart)?, zeros::<u32>(gpu, expected.len())?);
            let mut batch = gpu.batch()?;
            let on_offsets = on_offsets.view([apart.len()])?.step_by(0, 3)?;
            reduce(&mut batch, operation, x.view([doubled.len()])?.step_by(0, 2)?, on_offsets, &y)?;
            batch.submit()?;
            assert_eq!(y.download()?, expected, "{case}");
        }
        Ok(())
    });
}

/// Whole numbers, so that sums are exact; of nothing, sums are zero, and means, minima and maxima are NaN.
#[test]
fn floats_are_reduced() {
    every_device(|gpu| {
        for (case, (offsets, len)) in cases().iter().enumerate() {
            let x: Vec<f32> = random(case as u32).map(|bits| (bits % 7) as f32 - 3.0).take(*len).collect();
            let of = |segment: &dyn Fn(&[f32]) -> f32| -> Vec<f32> {
                offsets.windows(2).map(|of| segment(&x[of[0] as usize..of[1] as usize])).collect()
            };
            let (on_x, on_offsets, y) = (gpu.upload(&x)?, gpu.upload(offsets)?, zeros::<f32>(gpu, offsets.len() - 1)?);
            let check = |expected: Vec<f32>| -> Result<()> {
                assert_eq!(crate::bits(&y.download()?), crate::bits(&expected), "{case}");
                Ok(())
            };
            reduce(gpu, Sum, &on_x, &on_offsets, &y)?;
            check(of(&|segment| segment.iter().fold(0.0, |sum, x| sum + x)))?;
            reduce(gpu, Min, &on_x, &on_offsets, &y)?;
            check(of(&|segment| segment.iter().copied().fold(f32::NAN, f32::min)))?;
            reduce(gpu, Max, &on_x, &on_offsets, &y)?;
            check(of(&|segment| segment.iter().copied().fold(f32::NAN, f32::max)))?;
            reduce(gpu, Mean, &on_x, &on_offsets, &y)?;
            let means = of(&|segment| segment.iter().fold(0.0, |sum, x| sum + x) / segment.len() as f32);
            let close = |(a, b): (&f32, &f32)| a.is_nan() && b.is_nan() || (a - b).abs() <= 1e-6;
            assert!(y.download()?.iter().zip(&means).all(close), "{case}");
        }
        let offsets = gpu.upload(&[0u32, 2, 5])?;
        let halves: Vec<f16> = [1.5, 2.0, 2048.0, 1.0, 1.0].map(f16::from_f32).to_vec();
        let y = gpu.upload(&[f16::ZERO; 2])?;
        reduce(gpu, Sum, &gpu.upload(&halves)?, &offsets, &y)?;
        assert_eq!(y.download()?, [3.5, 2050.0].map(f16::from_f32), "rounded once");
        let y = gpu.upload(&[bf16::ZERO; 2])?;
        reduce(gpu, Sum, &gpu.upload(&[1.5, 2.0, 256.0, 1.0, 1.0].map(bf16::from_f32))?, &offsets, &y)?;
        assert_eq!(y.download()?, [3.5, 258.0].map(bf16::from_f32), "rounded once");
        Ok(())
    });
}

#[test]
fn offsets_that_are_too_large_are_panics() {
    every_device_alone(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32; 5])?, zeros::<f32>(gpu, 2)?);
        reduce(gpu, Sum, &x, &gpu.upload(&[0u32, 3, 6])?, &y)?;
        assert_eq!(expect_panic(y.download()).message, "segment 1 ends at 6, and there are 5 elements");
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit_are_errors() {
    let gpu = Device::cpu().expect("there always is one");
    let (x, y) = (gpu.upload(&[1u32; 4]).expect("it fits"), gpu.alloc::<u32>(4).expect("it fits"));
    let none = x.slice(..0).expect("it is a part");
    refused(reduce(&gpu, Sum, &x, &x, &y), "segments::reduce: `offsets` has 4 elements, of 3 segments, and `y` has 4");
    refused(reduce(&gpu, Sum, &x, &none, &y), "segments::reduce: `offsets` has 0 elements, of 0 segments, and `y` has 4");
    let apart = y.view_mut([2, 2]).and_then(|y| y.transpose().slice(0, ..1)?.reshape([2])).expect("it is a part");
    let message = "segments::reduce: the elements of `y` do not lie side by side\nhelp: copy them to a buffer, and pass that";
    refused(reduce(&gpu, Sum, &x, &x.slice(..3).expect("it is a part"), apart), message);
}
