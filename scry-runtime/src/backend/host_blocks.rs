//! Blocks of the host's memory, used again and again.
//!
//! To allocate such memory, or to free it, may wait for the device. So blocks are kept, and one that nobody wants any more, though its copies
//! may not be over, is not touched before the mark behind them is reached. What is more than is worth keeping goes where somebody waits for
//! the device, or allocates, anyway.

use crate::backend::{Backend, Block, Contents, Mark, Staging, Until};
use crate::error::Result;

/// The least that a block has, in bytes.
const LEAST: u64 = 64 << 10;

/// The most bytes that are kept in blocks that nobody uses.
const MOST_SPARE: u64 = 64 << 20;

/// A new block.
pub(super) fn new(order: &dyn Backend, size: u64) -> Result<Block> {
    order.alloc(size, Contents::Host).map(Block::new)
}

impl Staging {
    /// A block of at least `size` bytes (more than zero), of any value, which no copy uses: the smallest spare one that is not much longer,
    /// or else a new one.
    pub(crate) fn take(&self, order: &dyn Backend, size: u64) -> Result<Block> {
        let reached = order.wait(Until::Now)?;
        let mut spare = self.spare.lock();
        let fits = |(block, mark): &(Block, Mark)| *mark <= reached && (size..=size.saturating_mul(4).max(LEAST)).contains(&block.size());
        let best = spare.iter().enumerate().filter(|(_, block)| fits(block)).min_by_key(|(_, (block, _))| block.size());
        if let Some((index, _)) = best {
            return Ok(spare.swap_remove(index).0);
        }
        let surplus = Self::surplus(&mut spare, reached);
        drop(spare);
        drop(surplus);
        new(order, size.next_multiple_of(LEAST).min(order.common().info.max_buffer_size).max(size))
    }

    /// Makes a spare block, so that the first short transfer need not.
    #[cfg(feature = "cuda")]
    pub(crate) fn reserve(&self, order: &dyn Backend) -> Result<()> {
        self.put(new(order, LEAST)?, Mark::NONE);
        Ok(())
    }

    /// Frees what is more than is worth keeping, by a caller who has waited for the device.
    pub(super) fn trim(&self, order: &dyn Backend) -> Result<()> {
        if Self::bytes(&self.spare.lock()) <= MOST_SPARE {
            return Ok(());
        }
        let reached = order.wait(Until::Now)?;
        let surplus = Self::surplus(&mut self.spare.lock(), reached);
        drop(surplus);
        Ok(())
    }

    /// Blocks that no copy uses, and without which there are few enough.
    fn surplus(spare: &mut Vec<(Block, Mark)>, reached: Mark) -> Vec<(Block, Mark)> {
        let mut bytes = Self::bytes(spare);
        let is_surplus = |(block, mark): &mut (Block, Mark)| {
            let is_surplus = bytes > MOST_SPARE && *mark <= reached;
            bytes -= if is_surplus { block.size() } else { 0 };
            is_surplus
        };
        spare.extract_if(.., is_surplus).collect()
    }

    fn bytes(spare: &[(Block, Mark)]) -> u64 {
        spare.iter().map(|(block, _)| block.size()).sum()
    }

    /// The bytes of the blocks that nobody has.
    #[cfg(test)]
    pub(crate) fn spare_bytes(&self) -> u64 {
        Self::bytes(&self.spare.lock())
    }
}
