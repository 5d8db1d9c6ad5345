//! Those that do the same as scry. Libraries are loaded when the program runs; what is not there is noted with its reason.

#[cfg_attr(not(feature = "cubecl"), path = "peers/without_cubecl.rs")]
pub(crate) mod cubecl;
pub(crate) mod cublas;
pub(crate) mod cuda_c;
pub(crate) mod driver;
pub(crate) mod fft;
pub(crate) mod host;
mod loader;
pub(crate) mod scry_gpu;
pub(crate) mod toolkit;
pub(crate) mod wgsl;

use std::cell::OnceCell;
use std::rc::Rc;

use scry::{BackendKind, Device};

use crate::Result;
use crate::bench::Bench;
use toolkit::Toolkit;
use wgsl::Wgpu;

/// What is opened once for a device.
#[derive(Default)]
pub(crate) struct Peers {
    toolkit: Option<Toolkit>,
    wgpu: OnceCell<Option<Rc<Wgpu>>>,
    scry_gpu: OnceCell<Option<Rc<::scry_gpu::Device>>>,
}

impl Peers {
    /// Those of a device, for the operations that are wanted.
    pub(crate) fn new(device: &Device, is_wanted: impl Fn(&str) -> bool) -> Result<Self> {
        let is_cuda = device.backend_kind() == BackendKind::Cuda;
        Ok(Self { toolkit: is_cuda.then(|| Toolkit::start(is_wanted)).transpose()?, ..Self::default() })
    }

    pub(crate) fn toolkit(&self) -> Result<&Toolkit> {
        self.toolkit.as_ref().ok_or_else(|| "it runs on CUDA devices alone".into())
    }

    /// On Vulkan devices.
    pub(crate) fn wgpu(&self, bench: &Bench<'_>) -> Option<Rc<Wgpu>> {
        opened(&self.wgpu, bench, "wgpu", Wgpu::open)
    }

    /// On Vulkan devices.
    pub(crate) fn scry_gpu(&self, bench: &Bench<'_>) -> Option<Rc<::scry_gpu::Device>> {
        if bench.device.backend_kind() == BackendKind::Cuda {
            bench.note_missing(scry_gpu::NAME, "its feature `cuda` does not compile with cudarc 0.19.10".to_owned());
        }
        opened(&self.scry_gpu, bench, scry_gpu::NAME, scry_gpu::open)
    }
}

/// What `open` makes of the name of a Vulkan device, the first time.
fn opened<T>(cell: &OnceCell<Option<Rc<T>>>, bench: &Bench<'_>, peer: &str, open: fn(&str) -> Result<T>) -> Option<Rc<T>> {
    let open = || match bench.device.backend_kind() {
        BackendKind::Vulkan => bench.or_missing(peer, open(bench.device.name())).map(Rc::new),
        _ => None,
    };
    cell.get_or_init(open).clone()
}
