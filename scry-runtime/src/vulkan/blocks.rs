//! Parameter blocks in memory: those that are too long for push constants.
//!
//! Each dispatch reads a block of its own, since the host writes the next while the device still reads the last. Blocks are cut
//! from chunks; a chunk belongs to one batch until that is done, so nothing here waits, and only new chunks are allocated.

use std::ptr;
use std::sync::Arc;

use ash::vk;

use super::device::LogicalDevice;
use super::memory::{Purpose, VulkanMemory};
use crate::error::Result;

/// The chunks that no batch has.
pub(super) struct Blocks {
    spare: Vec<Chunk>,
    device: Arc<LogicalDevice>,
}

/// Memory that blocks are cut from, one behind the other.
pub(super) struct Chunk {
    memory: VulkanMemory,
    used: u64,
}

/// The size of a chunk in bytes: room for 32 of the longest blocks, and for hundreds of common ones.
const CHUNK: u64 = 128 << 10;

impl Blocks {
    pub(super) fn new(device: &Arc<LogicalDevice>) -> Self {
        Self { spare: Vec::new(), device: Arc::clone(device) }
    }

    /// Copies `block` to memory that stays as it is until the batch of `chunks` is done, and says where it is.
    pub(super) fn place(&mut self, chunks: &mut Vec<Chunk>, block: &[u32]) -> Result<vk::DescriptorBufferInfo> {
        let size = size_of_val(block) as u64;
        if chunks.last().is_none_or(|chunk| chunk.used + size > CHUNK) {
            chunks.push(self.chunk()?);
        }
        let chunk = chunks.last_mut().expect("there is one by now");
        let (offset, alignment) = (chunk.used, self.device.adapter.limits.min_storage_buffer_offset_alignment);
        assert!(offset + size <= CHUNK, "a block fits a chunk");
        let start = chunk.memory.mapped().expect("the host sees memory for uploads").as_ptr().wrapping_add(offset as usize);
        // SAFETY: the range lies inside the chunk's memory, which is mapped as long as it lives; no command uses it yet, since no
        // place was given twice while the batch has the chunk. What the host writes before a submission, the device sees.
        unsafe { ptr::copy_nonoverlapping(block.as_ptr().cast(), start, size as usize) };
        chunk.used = (offset + size).next_multiple_of(alignment);
        Ok(vk::DescriptorBufferInfo { buffer: chunk.memory.buffer(), offset, range: size })
    }

    /// Takes back the chunks of a batch, which is done or was never submitted.
    pub(super) fn take_back(&mut self, chunks: &mut Vec<Chunk>) {
        self.spare.append(chunks);
    }

    /// An unused chunk: a spare one, else a new one where the device reads fastest, or where there is room.
    fn chunk(&mut self) -> Result<Chunk> {
        if let Some(chunk) = self.spare.pop() {
            return Ok(Chunk { used: 0, ..chunk });
        }
        let new = |purpose| VulkanMemory::new(&self.device, CHUNK, purpose);
        let memory = new(Purpose::Parameters).or_else(|_| new(Purpose::Host))?;
        Ok(Chunk { memory, used: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Vulkan;
    use super::*;
    use crate::kernel::MAX_BLOCK_SIZE;

    #[test]
    fn places_are_aligned_and_used_once_until_they_are_given_back() {
        let infos = super::super::tests::infos("places_are_aligned_and_used_once_until_they_are_given_back");
        for device in infos.iter().map(|info| Vulkan::open(info.index).expect("a listed device opens")) {
            let (mut blocks, mut chunks) = (Blocks::new(&device.device), Vec::new());
            for round in 0..3 {
                let mut places = Vec::new();
                for len in [36, MAX_BLOCK_SIZE / 4, 48].into_iter().cycle().take(200) {
                    places.push(blocks.place(&mut chunks, &vec![round; len]).unwrap());
                }
                let alignment = device.device.adapter.limits.min_storage_buffer_offset_alignment;
                assert!(places.iter().all(|place| place.offset % alignment == 0 && place.offset + place.range <= CHUNK));
                places.sort_by_key(|place| (place.buffer, place.offset));
                for pair in places.windows(2) {
                    assert!(pair[0].buffer != pair[1].buffer || pair[0].offset + pair[0].range <= pair[1].offset, "{pair:?}");
                }
                assert_eq!(blocks.spare.len(), 0, "all chunks of the last round are used again");
                assert!(chunks.len() > 1);
                blocks.take_back(&mut chunks);
            }
        }
    }
}
