//! The product of two matrices by NVIDIA's cuBLAS. Only with the feature `cublas`.

use crate::command::{Command, MatrixProduct, Region};
use crate::error::{BackendKind, Error, Result};
use crate::handles::{Batch, Buffer, Device};

/// What the errors call the product.
const NAME: &str = "cublas_matmul";

impl Device {
    /// Queues C = A B by cuBLAS: A has `m` rows of `k` elements, B `k` rows of `n`, and C gets `m` rows of `n`. *Only with the
    /// feature `cublas`.*
    ///
    /// Matrices lie row by row at the start of their buffers. The arithmetic is that of `cublasSgemm`, in `f32`; the order of its
    /// sums is cuBLAS's own. It takes effect in the program's order, as a launch does.
    ///
    /// ```
    /// use scry_runtime::{BackendKind, Device, Error};
    /// # fn main() -> scry_runtime::Result<()> {
    /// # let Ok(gpu) = Device::with_backend(BackendKind::Cuda) else { return Ok(()) };
    /// let a = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    /// let b = gpu.upload(&[7.0f32, 8.0, 9.0, 10.0, 11.0, 12.0])?;
    /// let c = gpu.alloc::<f32>(4)?;
    /// match gpu.cublas_matmul(&a, &b, &c, 2, 2, 3) {
    ///     Err(Error::BackendUnavailable { reason, .. }) => println!("there is no cuBLAS here: {reason}"),
    ///     other => {
    ///         other?;
    ///         assert_eq!(c.download()?, [58.0, 64.0, 139.0, 154.0]);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`] on a device that is not CUDA's, [`Error::BackendUnavailable`] if cuBLAS is not on this
    /// machine, [`Error::Dispatch`] if a buffer has fewer elements than its matrix, [`Error::WrongDevice`], [`Error::Overlap`] if C
    /// shares elements with A or B, and what cuBLAS says.
    pub fn cublas_matmul(&self, a: &Buffer<f32>, b: &Buffer<f32>, c: &Buffer<f32>, m: u32, n: u32, k: u32) -> Result<()> {
        self.submit(Command::Product(&self.product([a, b, c], [m, n, k])?))
    }

    /// The product of the first two matrices of three.
    fn product<'a>(&self, [a, b, c]: [&'a Buffer<f32>; 3], [m, n, k]: [u32; 3]) -> Result<MatrixProduct<'a>> {
        let product = MatrixProduct {
            a: self.matrix("a", a, [m, k])?,
            b: self.matrix("b", b, [k, n])?,
            c: self.matrix("c", c, [m, n])?,
            m: dimension(m)?,
            n: dimension(n)?,
            k: dimension(k)?,
        };
        for (other, region) in [("a", product.a), ("b", product.b)] {
            if region.overlaps(&product.c) {
                return Err(Error::Overlap { kernel: NAME, written: "c", other });
            }
        }
        if self.backend_kind() != BackendKind::Cuda {
            let help = "open a device through CUDA, by `Device::with_backend(BackendKind::Cuda)` or SCRY_DEVICE=cuda";
            return Err(Error::UnsupportedOperation { kind: self.backend_kind(), operation: "have cuBLAS", help });
        }
        Ok(product)
    }

    /// Where a matrix of so many rows and columns is.
    fn matrix<'a>(&self, name: &'static str, buffer: &'a Buffer<f32>, [rows, columns]: [u32; 2]) -> Result<Region<'a>> {
        if !buffer.device().is_same(self) {
            return Err(Error::WrongDevice { kernel: NAME, param: name });
        }
        let (len, size) = (u64::from(rows) * u64::from(columns), size_of::<f32>() as u64);
        if len > buffer.len() as u64 {
            let given = buffer.len();
            return Err(Error::Dispatch(format!("`{name}` of {NAME} is {rows} × {columns}, and its buffer has {given} elements")));
        }
        Ok(Region { size: len * size, ..buffer.region() })
    }
}

impl Batch {
    /// Records what [`Device::cublas_matmul`] queues. *Only with the feature `cublas`.*
    ///
    /// # Errors
    /// As there.
    pub fn cublas_matmul(&mut self, a: &Buffer<f32>, b: &Buffer<f32>, c: &Buffer<f32>, m: u32, n: u32, k: u32) -> Result<()> {
        let device = self.device().clone();
        device.record(&Command::Product(&device.product([a, b, c], [m, n, k])?), &mut self.recording)
    }
}

/// A dimension as BLAS takes it.
fn dimension(size: u32) -> Result<i32> {
    let most = i32::MAX;
    i32::try_from(size).map_err(|_| Error::Dispatch(format!("a matrix of {NAME} has at most {most} rows and columns, not {size}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::BackendKind;
    use crate::handles::device::every_device;

    /// Small integers, whose products and sums are exact.
    fn matrix(rows: usize, columns: usize) -> Vec<f32> {
        (0..rows * columns).map(|i| (i * 7 % 13) as f32 - 6.0).collect()
    }

    fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3]) -> Vec<f32> {
        let element = |i: usize| (0..k).map(|p| a[i / n * k + p] * b[p * n + i % n]).sum();
        (0..m * n).map(element).collect()
    }

    /// Every CUDA device that has cuBLAS; says loudly if there is none.
    fn devices(test: &str) -> Vec<Device> {
        let infos = Device::list().into_iter().filter(|info| info.kind == BackendKind::Cuda);
        let devices: Vec<Device> = infos.map(|info| Device::with_info(&info).expect("a listed device opens")).collect();
        if devices.is_empty() {
            eprintln!("NOT TESTED: matmul::tests::{test}: there is no CUDA device");
        }
        devices.into_iter().filter(|device| has_cublas(test, device)).collect()
    }

    fn has_cublas(test: &str, device: &Device) -> bool {
        let one = device.upload(&[1.0f32]).unwrap();
        match device.cublas_matmul(&one, &one, &device.alloc(1).unwrap(), 1, 1, 1) {
            Err(error @ Error::BackendUnavailable { .. }) => {
                eprintln!("NOT TESTED: matmul::tests::{test}: {error}");
                false
            }
            other => other.map(|()| true).unwrap(),
        }
    }

    #[test]
    fn products_are_those_of_the_host() {
        for device in devices("products_are_those_of_the_host") {
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
        for device in devices("products_take_effect_in_the_programs_order") {
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
        for device in devices("matrices_without_elements_are_products_too") {
            let (a, b, c) = (device.alloc(0).unwrap(), device.alloc(0).unwrap(), device.upload(&[1.0f32; 5]).unwrap());
            device.cublas_matmul(&a, &b, &c, 0, 3, 0).unwrap();
            assert_eq!(c.download().unwrap(), [1.0; 5]);
            device.cublas_matmul(&a, &b, &c, 2, 2, 0).unwrap();
            assert_eq!(c.download().unwrap(), [0.0, 0.0, 0.0, 0.0, 1.0]);
        }
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
        for device in devices("products_are_parts_of_graphs") {
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
}
