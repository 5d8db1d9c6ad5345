//! cuBLAS: products of matrices, in the program's order.

use scry::{BackendKind, Device, Error};

use crate::{devices_of, every_device};

/// Small integers, whose products and sums are exact.
fn matrix(rows: usize, columns: usize) -> Vec<f32> {
    (0..rows * columns).map(|i| (i * 7 % 13) as f32 - 6.0).collect()
}

fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3]) -> Vec<f32> {
    let element = |i: usize| (0..k).map(|p| a[i / n * k + p] * b[p * n + i % n]).sum();
    (0..m * n).map(element).collect()
}

/// Every CUDA device that has cuBLAS.
fn devices() -> Vec<Device> {
    devices_of(BackendKind::Cuda).into_iter().filter(has_cublas).collect()
}

fn has_cublas(device: &Device) -> bool {
    let one = device.upload(&[1.0f32]).unwrap();
    match device.cublas_matmul(&one, &one, &device.alloc(1).unwrap(), 1, 1, 1) {
        Err(error @ Error::BackendUnavailable { .. }) => {
            eprintln!("NOT TESTED: {error}");
            false
        }
        other => other.map(|()| true).unwrap(),
    }
}

#[test]
fn products_are_those_of_the_host() {
    for device in devices() {
        for [m, n, k] in [[1, 1, 1], [2, 2, 3], [3, 5, 2], [1, 100, 7], [64, 48, 33], [129, 257, 65]] {
            let (a, b) = (matrix(m, k), matrix(k, n));
            let c = device.upload(&vec![7.0f32; m * n + 2]).unwrap();
            let c_part = c.slice(1..).unwrap();
            let (a_buffer, b_buffer) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            device.cublas_matmul(&a_buffer, &b_buffer, &c_part, m as u32, n as u32, k as u32).unwrap();
            let expected = [vec![7.0], product(&a, &b, [m, n, k]), vec![7.0]].concat();
            assert_eq!(c.download().unwrap(), expected, "{m} × {n} × {k}");
        }
    }
}

#[test]
fn products_take_effect_in_the_programs_order() {
    for device in devices() {
        let (x, mut y) = (device.upload(&[2.0f32]).unwrap(), device.upload(&[1.0f32]).unwrap());
        for _ in 0..100 {
            let z = device.alloc::<f32>(1).unwrap();
            device.cublas_matmul(&x, &y, &z, 1, 1, 1).unwrap();
            z.copy_to(&y).unwrap();
            y = device.copy_buffer(&y).unwrap();
        }
        assert_eq!(y.download().unwrap(), [2.0f32.powi(100)]);
    }
}

#[test]
fn matrices_without_elements_are_products_too() {
    for device in devices() {
        let (a, b, c) = (device.alloc(0).unwrap(), device.alloc(0).unwrap(), device.upload(&[1.0f32; 5]).unwrap());
        device.cublas_matmul(&a, &b, &c, 0, 3, 0).unwrap();
        assert_eq!(c.download().unwrap(), [1.0; 5]);
        device.cublas_matmul(&a, &b, &c, 2, 2, 0).unwrap();
        assert_eq!(c.download().unwrap(), [0.0, 0.0, 0.0, 0.0, 1.0]);
    }
}

#[test]
fn what_does_not_fit_is_an_error() {
    every_device(|device| {
        let [a, b, c] = [6, 6, 4].map(|len| device.alloc::<f32>(len).unwrap());
        let other = Device::cpu().unwrap().alloc::<f32>(4).unwrap();
        assert!(matches!(device.cublas_matmul(&a, &b, &other, 2, 2, 3), Err(Error::WrongDevice { param: "c", .. })));
        let error = device.cublas_matmul(&a, &b, &c, 2, 3, 3).unwrap_err();
        assert!(matches!(&error, Error::Dispatch(text) if text.contains("`b`") && text.contains("3 × 3")), "{error}");
        let error = device.cublas_matmul(&a, &b, &c, u32::MAX, u32::MAX, u32::MAX).unwrap_err();
        assert!(matches!(error, Error::Dispatch(_)), "{error}");
        let error = device.cublas_matmul(&a, &b, &a.slice(2..).unwrap(), 2, 2, 3).unwrap_err();
        assert!(matches!(error, Error::Overlap { written: "c", other: "a", .. }), "{error}");
    });
}

#[test]
fn only_cuda_has_cublas() {
    every_device(|device| {
        if device.backend_kind() != BackendKind::Cuda {
            let [a, b, c] = [4, 4, 4].map(|len| device.alloc::<f32>(len).unwrap());
            let error = device.cublas_matmul(&a, &b, &c, 2, 2, 2).unwrap_err();
            assert!(matches!(error, Error::UnsupportedOperation { .. }), "{error}");
            assert!(error.to_string().contains("does not have cuBLAS\nhelp: "), "{error}");
        }
    });
}

/// Products that could run at once, were it not for the memory that cuBLAS works with, and one that waits for the first.
#[test]
fn products_are_parts_of_graphs() {
    const N: usize = 257;
    // Small whole numbers, of which every sum is exact.
    let matrix = |seed: u32| -> Vec<f32> { (0..(N * N) as u32).map(|i| ((i ^ seed).wrapping_mul(0x85eb_ca6b) >> 30) as f32).collect() };
    let product = |a: &[f32], b: &[f32], (row, column): (usize, usize), columns: usize| -> f32 {
        (0..N).map(|i| a[row * N + i] * b[i * columns + column]).sum()
    };
    for device in devices() {
        let [x, y, z] = [1, 2, 3].map(|seed| device.upload(&matrix(seed)).unwrap());
        let [xy, yz, last] = [N * N, N * N, 26].map(|len| device.alloc::<f32>(len).unwrap());
        let (mut batch, n) = (device.batch().unwrap(), N as u32);
        batch.fill(&last, 7.0).unwrap();
        batch.cublas_matmul(&x, &y, &xy, n, n, n).unwrap();
        batch.cublas_matmul(&y, &z, &yz, n, n, n).unwrap();
        batch.cublas_matmul(&xy, &z, &last, 3, 5, n).unwrap();
        batch.cublas_matmul(&x, &y, &last.slice(20..).unwrap(), 2, 2, 0).unwrap();
        batch.cublas_matmul(&x, &y, &last, 0, 5, n).unwrap();
        let graph = batch.finish().unwrap();
        for _ in 0..3 {
            graph.launch().unwrap();
            let [x, y, z, xy, yz, last] = [&x, &y, &z, &xy, &yz, &last].map(|buffer| buffer.download().unwrap());
            for place in [(0, 0), (1, 200), (256, 256), (100, 3)] {
                let index = place.0 * N + place.1;
                assert_eq!((xy[index], yz[index]), (product(&x, &y, place, N), product(&y, &z, place, N)), "at {place:?}");
            }
            let expected = [0, 1, 2].map(|row| [0, 1, 2, 3, 4].map(|column| product(&xy, &z, (row, column), 5)));
            assert_eq!(last[..15], *expected.as_flattened());
            assert_eq!((&last[15..20], &last[20..24], &last[24..]), (&[7.0; 5][..], &[0.0; 4][..], &[7.0; 2][..]));
        }
    }
}
