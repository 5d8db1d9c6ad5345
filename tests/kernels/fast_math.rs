//! `fast_math`: floats may be fused and reassociated, integers may not change.

use crate::support::every_device;

#[scry::kernel(workgroup = 64, fast_math)]
fn dot(x: &[f32], y: &[f32], out: &mut [f32]) {
    let i = global_id().x;
    let mut sum = 0.0;
    for k in 0..16 {
        sum += x[16 * i + k] * y[16 * i + k];
    }
    out[i] = sum / 4.0 + sum.sqrt();
}

#[scry::kernel(fast_math, workgroup = (32, 2))]
fn integers(y: &mut [u32]) {
    let id = global_id();
    let i = id.y * launch_size().x + id.x;
    y[i] = (i as u32 * 2_654_435_761 >> 3) % 1000 + (i as f32 * 0.5) as u32;
}

#[test]
fn sums_are_near() {
    let x: Vec<f32> = (0..16 * 100).map(|i| (i % 37) as f32 * 0.25).collect();
    let y: Vec<f32> = (0..16 * 100).map(|i| (i % 11) as f32 * 0.5).collect();
    let sums = x.chunks(16).zip(y.chunks(16)).map(|(x, y)| x.iter().zip(y).map(|(x, y)| x * y).sum::<f32>());
    let expected: Vec<f32> = sums.map(|sum| sum / 4.0 + sum.sqrt()).collect();
    every_device(|gpu| {
        let out = gpu.alloc(100)?;
        dot.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&y)?, &out, 100)?;
        for (actual, expected) in out.download()?.into_iter().zip(&expected) {
            assert!((actual - expected).abs() <= 1e-5 * expected, "{actual}, not {expected}");
        }
        Ok(())
    });
}

#[test]
fn integers_stay_exact() {
    let expected: Vec<u32> = (0..300u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 3) % 1000 + i / 2).collect();
    every_device(|gpu| {
        let y = gpu.alloc(300)?;
        integers.launch(gpu, &y, (100, 3))?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// What a device needs to know is in what it compiles.
#[test]
fn only_kernels_that_opt_in_may_be_contracted() {
    const DECORATE: u32 = 71;
    const NO_CONTRACTION: u32 = 42;
    let decorations = |words: &[u32]| {
        let (mut at, mut found) = (5, 0);
        while at < words.len() {
            found += usize::from(words[at] & 0xffff == DECORATE && words[at + 2] == NO_CONTRACTION);
            at += (words[at] >> 16) as usize;
        }
        found
    };
    assert_eq!(decorations(dot::SPIRV), 0);
    assert!(decorations(crate::arithmetic::unfused::SPIRV) >= 4);
}
