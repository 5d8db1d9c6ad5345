//! The product of two matrices by NVIDIA's cuBLAS. Only with the feature `cublas`.

use crate::backend::{BackendKind, Region};
use crate::buffer::Buffer;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::kernel::overlap;

/// C = A B, of matrices of `f32` whose elements lie row by row; any of the dimensions may be zero.
#[derive(Clone, Copy)]
pub struct MatrixProduct<'a> {
    /// A: `m` rows of `k`.
    pub a: Region<'a>,
    /// B: `k` rows of `n`.
    pub b: Region<'a>,
    /// C: `m` rows of `n`; shares no byte with the others.
    pub c: Region<'a>,
    /// The rows of A and C.
    pub m: i32,
    /// The columns of B and C.
    pub n: i32,
    /// The columns of A, and rows of B.
    pub k: i32,
}

impl MatrixProduct<'_> {
    /// The error of a device that has no cuBLAS.
    pub(crate) fn unsupported(kind: BackendKind) -> Error {
        let help = "open a device through CUDA, by `Device::with_backend(BackendKind::Cuda)` or SCRY_DEVICE=cuda";
        Error::UnsupportedOperation { kind, operation: "have cuBLAS", help }
    }
}

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
        let product = MatrixProduct {
            a: self.matrix("a", a, [m, k])?,
            b: self.matrix("b", b, [k, n])?,
            c: self.matrix("c", c, [m, n])?,
            m: dimension(m)?,
            n: dimension(n)?,
            k: dimension(k)?,
        };
        for (other, region) in [("a", product.a), ("b", product.b)] {
            if overlap(&region, &product.c) {
                return Err(Error::Overlap { kernel: NAME, written: "c", other });
            }
        }
        self.live()?.cublas_matmul(product)
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

/// A dimension as BLAS takes it.
fn dimension(size: u32) -> Result<i32> {
    let most = i32::MAX;
    i32::try_from(size).map_err(|_| Error::Dispatch(format!("a matrix of {NAME} has at most {most} rows and columns, not {size}")))
}
