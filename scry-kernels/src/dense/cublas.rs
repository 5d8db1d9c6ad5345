//! Products by NVIDIA's cuBLAS, where that is asked for by name. Only with the feature `cublas`.

use scry::LaunchOn;

use super::{Call, Store, matmul};
use crate::axes;
use crate::error::{Error, Result};
use crate::view::{View, ViewMut};

/// Whose code multiplies. *Only with the feature `cublas`.*
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// This crate's, on every device.
    Scry,
    /// NVIDIA's cuBLAS, on CUDA.
    Cublas,
}

/// Multiplies matrices as [`matmul`] does, by the code of a backend. *Only with the feature `cublas`.*
///
/// cuBLAS computes in `f32`, never in TF32, and sums in an order of its own. It is given matrices whose elements lie row by row and in one piece each;
/// those of a batch may be apart.
///
/// ```
/// use scry::{BackendKind, Device};
/// use scry_kernels::Views;
/// use scry_kernels::dense::{Backend, matmul_by};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.zeros(4)?);
/// let backend = if gpu.backend_kind() == BackendKind::Cuda { Backend::Cublas } else { Backend::Scry };
/// matmul_by(&gpu, backend, a.view([2, 2])?, a.view([2, 2])?, y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [7.0, 10.0, 15.0, 22.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of [`matmul`]. Of cuBLAS, [`Error::Shape`] if a matrix does not lie row by row, [`scry::Error::UnsupportedOperation`] on a device that is not
/// CUDA's, and [`scry::Error::BackendUnavailable`] if there is no cuBLAS on this machine.
pub fn matmul_by<'a, 'b, 'c, const N: usize>(
    on: impl LaunchOn,
    backend: Backend,
    a: impl Into<View<'a, f32, N>>,
    b: impl Into<View<'b, f32, N>>,
    y: impl Into<ViewMut<'c, f32, N>>,
) -> Result<()> {
    match backend {
        Backend::Scry => matmul(on, a, b, y),
        Backend::Cublas => by_cublas(on, a.into(), b.into(), &y.into()),
    }
}

fn by_cublas<const N: usize>(mut on: impl LaunchOn, a: View<'_, f32, N>, b: View<'_, f32, N>, y: &ViewMut<'_, f32, N>) -> Result<()> {
    const { assert!(N >= 2, "a matrix has two axes") };
    let name = "matmul_by";
    let depth = Call { name, operation: Store, a, b, other: None::<View<'_, f32, N>> }.check(y)?;
    for (operand, shape, strides) in [("a", a.shape(), a.strides()), ("b", b.shape(), b.strides()), ("y", y.shape(), y.strides())] {
        let [rows, columns] = [shape[N - 2], shape[N - 1]];
        if columns > 1 && strides[N - 1] != 1 || rows > 1 && strides[N - 2] != columns {
            let reason = format!(
                "the elements of `{operand}` do not lie row by row, as cuBLAS takes them\nhelp: copy it before, or multiply by `Backend::Scry`"
            );
            return Err(Error::shape(name, reason));
        }
    }
    let sizes = [y.shape()[N - 2], y.shape()[N - 1], depth].map(|size| u32::try_from(size).unwrap_or(u32::MAX));
    let batches = axes::merged(axes::first(N - 2, y.shape(), [y.strides(), a.strides(), b.strides()]));
    axes::for_each(&batches, &mut |[at_y, at_a, at_b]| {
        let (a, b, y) = (a.elements(at_a)?, b.elements(at_b)?, y.elements(at_y)?);
        Ok(scry::__private::queue_product(&mut on, [&a, &b, &y], sizes)?)
    })
}
