//! What every device has: what it is, what it counts, what measures it, and where its kernels print to.

use std::sync::Arc;

use crate::backend::traces::Traces;
use crate::backend::{Counting, Ledger};
use crate::command::{HostRanges, Memory};
use crate::error::{DeviceInfo, Finding};
use crate::profile::Profiler;
use crate::report::Output;
use crate::system::Lock;

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
    /// The memory of host buffers.
    pub(crate) host_ranges: HostRanges<Arc<dyn Memory>>,
    /// Takes what kernels print.
    pub(crate) output: Output,
    /// What was found wrong with kernels, if the device looks for that.
    pub(crate) findings: Lock<Vec<Finding>>,
    /// What launches access, if the device tells of that.
    pub(crate) traces: Traces,
}

impl Common {
    pub(crate) fn new(info: DeviceInfo) -> Arc<Self> {
        Arc::new(Self {
            info,
            counting: Counting::default(),
            profiler: Profiler::default(),
            ledger: Ledger::default(),
            host_ranges: HostRanges::new(),
            output: Output::default(),
            findings: Lock::default(),
            traces: Traces::default(),
        })
    }
}
