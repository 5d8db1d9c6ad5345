//! NVIDIA's cuBLAS, which scry loads.

use scry::{BackendKind, Buffer};

use crate::bench::Bench;
use crate::contender::Contender;

/// `cublasSgemm` of matrices of `n` rows and columns.
pub(crate) fn matmul<'t>(bench: &Bench<'t>, [a, b, y]: [&'t Buffer<f32>; 3], n: usize) -> Option<Contender<'t>> {
    let device = bench.device;
    if device.backend_kind() != BackendKind::Cuda {
        return None;
    }
    let n = n as u32;
    let run = move |_| Ok(device.cublas_matmul(a, b, y, n, n, n)?);
    bench.or_missing("cuBLAS", run(0))?;
    Some(Contender::queued("cuBLAS", run))
}
