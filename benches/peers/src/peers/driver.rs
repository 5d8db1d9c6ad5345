//! What CUDA's driver does itself.

use cudarc::driver::sys::{self, CUstream};
use scry::BackendKind;

use crate::Result;
use crate::bench::Bench;
use crate::buffers::Rotation;
use crate::contender::Contender;

/// `cuMemcpyDtoDAsync`, which is what `cudaMemcpyAsync` calls between buffers of a device.
pub(crate) fn copy<'t>(bench: &Bench<'t>, x: &'t Rotation<f32>, y: &'t Rotation<f32>) -> Option<Contender<'t>> {
    if bench.device.backend_kind() != BackendKind::Cuda {
        return None;
    }
    let stream: CUstream = bench.or_missing("cudaMemcpy", bench.device.cuda_stream().map_err(Into::into))?.cast();
    let run = move |turn| -> Result {
        let (x, y) = (x.at(turn), y.at(turn));
        // SAFETY: "dstDevice, srcDevice, ByteCount": both buffers are of one length, and scry orders its own work in the same stream.
        Ok(unsafe { sys::cuMemcpyDtoDAsync_v2(y.cuda_pointer()?, x.cuda_pointer()?, x.byte_size() as usize, stream) }.result()?)
    };
    Some(Contender::queued("cudaMemcpy", run))
}
