//! The product of two matrices by NVIDIA's cuBLAS. Only with the feature `cublas`.

use crate::command::{Command, MatrixProduct, Region};
use crate::error::{BackendKind, Error, Result};
use crate::handles::launch::{CheckedLaunch, LaunchOn};
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
    /// # let Ok(gpu) = Device::with_backend(BackendKind::Cuda) else { return Ok(()) };
    /// let a = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    /// let b = gpu.upload(&[7.0f32, 8.0, 9.0, 10.0, 11.0, 12.0])?;
    /// let c = gpu.zeros::<f32>(4)?;
    /// match gpu.cublas_matmul(&a, &b, &c, 2, 2, 3) {
    ///     Err(Error::BackendUnavailable { reason, .. }) => println!("there is no cuBLAS here: {reason}"),
    ///     other => {
    ///         other?;
    ///         assert_eq!(c.download()?, [58.0, 64.0, 139.0, 154.0]);
    ///     }
    /// }
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`] on a device that is not CUDA's, [`Error::BackendUnavailable`] if cuBLAS is not on this
    /// machine, [`Error::Dispatch`] if a buffer has fewer elements than its matrix, [`Error::WrongDevice`], [`Error::Overlap`] if C
    /// shares elements with A or B, and what cuBLAS says.
    pub fn cublas_matmul(&self, a: &Buffer<f32>, b: &Buffer<f32>, c: &Buffer<f32>, m: u32, n: u32, k: u32) -> Result<()> {
        queue_product(self, [a, b, c], [m, n, k])
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
                return Err(Error::Overlap {
                    kernel: NAME,
                    written: "c",
                    other,
                    reason: format!("each element is made of many of `{other}`"),
                });
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
        queue_product(self, [a, b, c], [m, n, k])
    }
}

/// Queues or records what [`Device::cublas_matmul`] queues, on whatever takes launches: the product of the first two matrices of three, with the sizes
/// `m`, `n` and `k`.
pub fn queue_product(mut on: impl LaunchOn, matrices: [&Buffer<f32>; 3], sizes: [u32; 3]) -> Result<()> {
    let product = on.device().product(matrices, sizes)?;
    on.take(CheckedLaunch(&mut command(&product)))
}

/// What computes a product; sums of nothing are zeros.
fn command<'a>(product: &'a MatrixProduct<'a>) -> Command<'a> {
    if product.k == 0 && product.c.size > 0 { Command::Fill(product.c, 0) } else { Command::Product(product) }
}

/// A dimension as BLAS takes it.
fn dimension(size: u32) -> Result<i32> {
    let most = i32::MAX;
    i32::try_from(size).map_err(|_| Error::Dispatch(format!("a matrix of {NAME} has at most {most} rows and columns, not {size}")))
}
