//! Bytes on their way to the host, without anybody who waits: staging memory of their own, which goes when nobody wants them any more.

use std::sync::Arc;

use super::holds::Wanted;
use super::memory::{Purpose, VulkanMemory};
use super::queue::Queue;
use super::transfer::copy_from_device;
use crate::backend::{Fetched, Mark};
use crate::command::{Memory, Region};
use crate::error::Result;
use crate::profile::EventKind;

/// Queues copying `source` to staging memory, and submits that.
pub(super) fn start(queue: &Queue, source: &Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
    let memory: Arc<dyn Memory> = queue.alloc(source.size, Purpose::Download)?;
    let mut recorder = queue.recorder_for(Wanted { touches: &[source.touch(false)], reports: false })?;
    recorder.transfer(EventKind::Download, source, &Region { memory: &memory, offset: 0, size: source.size })?;
    let mark = Mark(recorder.submit()?);
    Ok((Box::new(Staged(memory)), mark))
}

/// Staging memory that one command writes, before the mark that came with it, and nothing else.
struct Staged(Arc<dyn Memory>);

impl Fetched for Staged {
    fn copy_to(&self, bytes: &mut [u8]) {
        let source = Region { memory: &self.0, offset: 0, size: bytes.len() as u64 };
        debug_assert!(VulkanMemory::of(&source).mapped().is_some(), "the host sees memory for downloads");
        // SAFETY: the copy to the memory is done, since its mark was waited for, and its batch made it visible to the host.
        unsafe { copy_from_device(&source, bytes) };
    }
}
