//! What every device has: what it is, what it counts, what measures it, and where its kernels print to.

use std::sync::Arc;

use crate::backend::{Counting, Ledger};
use crate::error::DeviceInfo;
use crate::profile::Profiler;
use crate::report::Output;

/// The parts of an opened device that what is above [`Backend`](crate::backend::Backend) uses by itself.
pub(crate) struct Common {
    /// What the device is; constant for its whole life.
    pub(crate) info: DeviceInfo,
    /// What it has done so far.
    pub(crate) counting: Counting,
    /// Measures its launches and transfers while somebody asks for it.
    pub(crate) profiler: Profiler,
    /// The memory in use.
    pub(crate) ledger: Ledger,
    /// Takes what kernels print.
    pub(crate) output: Output,
}

impl Common {
    pub(crate) fn new(info: DeviceInfo) -> Arc<Self> {
        let (counting, profiler, ledger, output) = (Counting::default(), Profiler::default(), Ledger::default(), Output::default());
        Arc::new(Self { info, counting, profiler, ledger, output })
    }
}
