//! CUDA C as one writes it by hand, compiled by NVRTC while the program runs.

use scry::{BackendKind, GpuBuf, RawKernel};

use crate::Result;
use crate::bench::Bench;
use crate::contender::Contender;

const TEXT: &str = include_str!("cuda_c.cu");

/// A function of the text, and how it is launched.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ByHand {
    pub(crate) name: &'static str,
    pub(crate) block: [u32; 3],
    pub(crate) groups: [usize; 3],
    /// Its last parameter: the length of its vectors, or the width of its rows.
    pub(crate) n: usize,
}

impl ByHand {
    /// A function whose invocations have four elements each.
    pub(crate) fn of_vectors(name: &'static str, len: usize) -> Self {
        Self { name, block: [256, 1, 1], groups: [len.div_ceil(1024), 1, 1], n: len }
    }

    /// A function whose workgroups have a row each.
    pub(crate) fn of_rows(name: &'static str, rows: usize, width: usize) -> Self {
        Self { name, block: [256, 1, 1], groups: [rows, 1, 1], n: width }
    }

    /// The function on buffers of the device, of which it reads and writes as many elements as `groups` and `n` say.
    pub(crate) fn contender<'t, const N: usize>(
        self,
        bench: &Bench<'t>,
        buffers: impl Fn(usize) -> [&'t dyn GpuBuf; N] + 't,
    ) -> Option<Contender<'t>> {
        if bench.device.backend_kind() != BackendKind::Cuda {
            return None;
        }
        let kernel = bench.or_missing("CUDA C", self.compile(bench, N))?;
        let (device, groups, n) = (bench.device, self.groups.map(|groups| groups as u32), self.n as u32);
        let run = move |turn| Ok(device.run_configured(&kernel, &buffers(turn), groups, Some(&n.to_ne_bytes()))?);
        Some(Contender::queued("CUDA C", run))
    }

    fn compile(self, bench: &Bench<'_>, buffers: usize) -> Result<RawKernel> {
        // SAFETY: the functions access what operations give them buffers for: `n` elements of each vector, rows of `n` elements for each
        // workgroup, and matrices of `n` rows and columns, where `n` is a multiple of their tiles.
        Ok(unsafe { bench.device.compile_cuda(TEXT, self.name, buffers, self.block) }?)
    }
}
