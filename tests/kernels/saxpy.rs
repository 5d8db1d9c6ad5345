//! The first kernel: scalars, slices and one invocation an element.

use crate::support::every_device;

/// y = a x + y, after BLAS.
#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

fn saxpy_in_rust(a: f32, x: &[f32], y: &mut [f32]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

#[test]
fn saxpy_is_the_plain_loop() {
    for len in [1, 255, 256, 257, 10_000] {
        let x: Vec<f32> = (0..len).map(|i| i as f32 * 0.37 - 11.0).collect();
        let y: Vec<f32> = (0..len).map(|i| 1.0 / (i + 1) as f32).collect();
        let mut expected = y.clone();
        saxpy_in_rust(1.7, &x, &mut expected);
        every_device(|gpu| {
            let (x, y) = (gpu.upload(&x)?, gpu.upload(&y)?);
            saxpy.launch(gpu, 1.7, &x, &y, len)?;
            assert_eq!(y.download()?, expected);
            Ok(())
        });
    }
}

/// The same launches again, in order: each sees what the one before it wrote.
#[test]
fn launches_run_in_order() {
    every_device(|gpu| {
        let (x, y) = (gpu.upload(&[1.0f32; 1000])?, gpu.upload(&[0.0f32; 1000])?);
        for round in 0..50 {
            saxpy.launch(gpu, round as f32, &x, &y, x.len())?;
        }
        assert_eq!(y.download()?, [1225.0; 1000]);
        Ok(())
    });
}

#[test]
fn the_launcher_carries_what_was_compiled() {
    assert_eq!(saxpy::NAME, "saxpy");
    assert_eq!(saxpy::WORKGROUP, [256, 1, 1]);
    assert_eq!(saxpy::SPIRV[0], 0x0723_0203);
    assert!(saxpy::WGSL.contains("fn saxpy(") && saxpy::CUDA.contains(" saxpy("));
}
