//! The memory of what kernels leave for the host. The host sees none that the device writes: so each submission of kernels that report ends
//! with a copy to memory of the host's; and when the host has taken something from there, what is left is copied to the device before the next
//! kernel that reports.

use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arrayvec::ArrayVec;

use super::KIND;
use super::gpu::Gpu;
use super::memory::{HostMemory, WgpuMemory};
use crate::command::{Memory, Region};
use crate::error::Result;
use crate::kernel::KernelDef;
use crate::report::{Notes, ReportMemory};

pub(super) struct WgpuReports {
    pub(super) memory: ReportMemory<Mirrored>,
}

/// Memory of the device, and as much of the host's.
pub(super) struct Mirrored {
    pub(super) device: Arc<dyn Memory>,
    host: Arc<dyn Memory>,
    /// Whether the host has written to its own since the device's was the same.
    is_changed: AtomicBool,
}

impl Mirrored {
    fn new(gpu: &Arc<Gpu>, size: u64) -> Result<Self> {
        Ok(Self {
            device: Arc::new(WgpuMemory::uncounted(gpu, size)?),
            host: Arc::new(HostMemory::new(size)?),
            is_changed: AtomicBool::new(true),
        })
    }

    /// As a kernel takes it.
    pub(super) fn buffer(&self) -> &wgpu::Buffer {
        &WgpuMemory::of(&self.regions()[0]).expect("it is the device's memory").buffer
    }

    /// All of it: as the device sees it, and the host.
    fn regions(&self) -> [Region<'_>; 2] {
        [&self.device, &self.host].map(|memory| Region { memory, offset: 0, size: self.size() })
    }
}

impl Memory for Mirrored {
    fn size(&self) -> u64 {
        self.host.size()
    }

    fn host_address(&self) -> Option<NonNull<u8>> {
        self.host.host_address()
    }
}

impl WgpuReports {
    pub(super) fn new(gpu: &Arc<Gpu>) -> Result<Self> {
        Ok(Self { memory: ReportMemory::new(KIND, |size| Mirrored::new(gpu, size))? })
    }

    /// The memory that a kernel reports to.
    pub(super) fn of<'a>(&'a self, kernel: &KernelDef, gpu: &Arc<Gpu>) -> Result<ArrayVec<&'a Mirrored, 2>> {
        let ring = || self.memory.ring(kernel, |size| Mirrored::new(gpu, size));
        let ring = if kernel.prints { Some(ring()?) } else { None };
        Ok(kernel.panics.then_some(&self.memory.record).into_iter().chain(ring).collect())
    }

    /// The copies to the host of what kernels may have written that panic, or print.
    pub(super) fn copies(&self, [panics, prints]: [bool; 2]) -> impl Iterator<Item = [Region<'_>; 2]> {
        let ring = self.memory.made_ring().filter(|_| prints);
        panics.then_some(&self.memory.record).into_iter().chain(ring).map(Mirrored::regions)
    }

    /// Takes what is there, for a caller that has waited for the kernels that report and keeps others from being queued.
    pub(super) fn take(&self) -> Notes {
        let notes = self.memory.reports().take();
        let written = [Some(&self.memory.record), self.memory.made_ring()];
        written.into_iter().flatten().for_each(|memory| memory.is_changed.store(true, Ordering::Relaxed));
        notes
    }
}

impl Mirrored {
    /// Has `copy` record a copy of the host's to the device's, unless they are the same.
    pub(super) fn refresh(&self, copy: impl FnOnce([Region<'_>; 2]) -> Result<()>) -> Result<()> {
        if self.is_changed.load(Ordering::Relaxed) {
            copy(self.regions())?;
            self.is_changed.store(false, Ordering::Relaxed);
        }
        Ok(())
    }
}
