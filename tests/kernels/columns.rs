//! Kernels whose rows of invocations go down columns of memory, whose grids the CPU device runs tile by tile: each invocation runs once.

use crate::support::{every_device, zeros};

/// Images of `width` times `height` elements become images of columns.
#[scry::kernel(workgroup = (8, 8))]
fn transpose(x: &[u32], y: &mut [u32], width: usize, height: usize) {
    let id = global_id();
    if id.x < width && id.y < height {
        let image = id.z * (width * height);
        y[image + id.x * height + id.y] += x[image + id.y * width + id.x];
    }
}

#[test]
fn every_element_is_moved_once() {
    every_device(|gpu| {
        for [width, height, images] in [[1, 1, 1], [1, 200, 1], [200, 1, 2], [63, 65, 3], [64, 64, 2], [129, 130, 1], [7, 3, 5]] {
            let x: Vec<u32> = (0..(width * height * images) as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 8).collect();
            let y = zeros::<u32>(gpu, x.len())?;
            transpose.launch(gpu, &gpu.upload(&x)?, &y, width, height, (width, height, images))?;
            transpose.launch(gpu, &gpu.upload(&x)?, &y, width, height, (width + 40, height + 1, images))?;
            let mut expected = vec![0; x.len()];
            for (i, from) in x.iter().enumerate() {
                let (image, row, column) = (i / (width * height), i / width % height, i % width);
                expected[image * width * height + column * height + row] = 2 * from;
            }
            assert_eq!(y.download()?, expected, "{width} x {height} x {images} on {}", gpu.name());
        }
        Ok(())
    });
}
