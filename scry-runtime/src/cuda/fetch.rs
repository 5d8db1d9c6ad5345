//! Bytes on their way to the host, without anybody who waits: page-locked blocks, which are used again and again, by host buffers too.
//!
//! To allocate such a block, or to free one, waits for the device. So blocks are kept, one for small downloads from the start, and one that
//! nobody wants any more, though its copies may not be over, is not touched before the mark behind them is reached. What is more than is
//! worth keeping goes where somebody waits for the device, or allocates, anyway.

use std::sync::{Arc, Mutex, MutexGuard};

use cudarc::driver::sys::{self, CUdeviceptr};

use super::error::{attempt, check};
use super::locked::Locked;
use super::marks::Marks;
use super::stream::Stream;
use crate::backend::{Fetched, Mark};
use crate::error::Result;
use crate::profile::{EventKind, Work};
use crate::system::fault::Site;

/// The blocks that no download has.
pub(super) struct Blocks {
    stream: Arc<Stream>,
    marks: Arc<Marks>,
    spare: Mutex<Vec<Block>>,
}

/// Page-locked memory, which a copy before the mark may write.
struct Block {
    memory: Locked,
    mark: Mark,
}

/// The least that a block has.
const LEAST: usize = 64 << 10;

/// The most bytes that are kept in blocks that nobody uses.
const MOST_SPARE: usize = 64 << 20;

impl Blocks {
    pub(super) fn new(stream: &Arc<Stream>, marks: &Arc<Marks>) -> Result<Self> {
        let spare = Mutex::new(vec![Block::new(stream, LEAST)?]);
        Ok(Self { stream: Arc::clone(stream), marks: Arc::clone(marks), spare })
    }

    /// Queues copying the `size` bytes at `address` to a block.
    pub(super) fn fetch(self: &Arc<Self>, address: CUdeviceptr, size: usize) -> Result<(Box<dyn Fetched>, Mark)> {
        let block = self.take(size)?;
        let mut fetched = Download { blocks: Arc::clone(self), block: Some(block), size };
        self.stream.common.counting.transfer();
        // SAFETY: "copies from device to host memory; dstHost and srcDevice specify the base pointers of the destination and source":
        // the region at `address` is alive in the stream's order, since its handle is; the block has that many bytes, and nobody touches
        // it before the mark behind this copy is reached.
        let copy = || unsafe { sys::cuMemcpyDtoHAsync_v2(fetched.start().cast(), address, size, self.stream.handle()) };
        let work = self.stream.common.profiler.work(|| Work::transfer(EventKind::Download, size as u64));
        let copied = self.stream.timed(work, || check(attempt(Site::Work, copy), "copy from the device"));
        let mark = copied.and_then(|()| self.marks.record());
        match mark {
            Ok(mark) => {
                fetched.set_mark(mark);
                Ok((Box::new(fetched), mark))
            }
            Err(error) => {
                // No mark says when the copy is over, if it was queued; an event may not have been there to make one of.
                if self.stream.synchronize().is_err() {
                    fetched.forget();
                }
                Err(error)
            }
        }
    }

    /// The stream whose copies they are for.
    pub(super) fn stream(&self) -> &Arc<Stream> {
        &self.stream
    }

    /// Page-locked memory of at least `size` bytes, which nothing uses; the context is bound then.
    pub(super) fn lend(&self, size: usize) -> Result<Locked> {
        self.take(size).map(|block| block.memory)
    }

    /// Takes back memory that was lent, which what was queued so far may use.
    pub(super) fn take_back(&self, memory: Locked) {
        // Without a mark, it goes; that waits for the stream.
        if let Ok(mark) = self.marks.record() {
            self.lock().push(Block { memory, mark });
        }
    }

    /// Frees what is more than is worth keeping; by a caller who has waited for the device.
    pub(super) fn trim_spare(&self) -> Result<()> {
        self.trim(&mut self.lock())
    }

    /// A block of at least `size` bytes that no copy uses; the context is bound then.
    fn take(&self, size: usize) -> Result<Block> {
        self.stream.bind()?;
        match self.take_spare(size)? {
            Some(block) => Ok(block),
            None => Block::new(&self.stream, size),
        }
    }

    /// The smallest block that has `size` bytes, and not many more, of those that no copy uses. Others go if there are too many.
    fn take_spare(&self, size: usize) -> Result<Option<Block>> {
        let mut spare = self.lock();
        let mut best: Option<usize> = None;
        for (index, block) in spare.iter().enumerate() {
            let fits = (size..=size.saturating_mul(4).max(LEAST)).contains(&block.memory.size());
            if fits && best.is_none_or(|best| block.memory.size() < spare[best].memory.size()) && self.marks.is_reached(block.mark)? {
                best = Some(index);
            }
        }
        if best.is_none() {
            self.trim(&mut spare)?;
        }
        Ok(best.map(|index| spare.swap_remove(index)))
    }

    /// Frees blocks that no copy uses until there are few enough.
    fn trim(&self, spare: &mut Vec<Block>) -> Result<()> {
        while spare.iter().map(|block| block.memory.size()).sum::<usize>() > MOST_SPARE {
            let Some(index) = position(spare, |block| self.marks.is_reached(block.mark))? else { break };
            spare.swap_remove(index).memory.free();
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Block>> {
        self.spare.lock().expect("the lock of the blocks is never poisoned")
    }
}

/// The index of the first block of which `is` is true.
fn position(blocks: &[Block], is: impl Fn(&Block) -> Result<bool>) -> Result<Option<usize>> {
    for (index, block) in blocks.iter().enumerate() {
        if is(block)? {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

impl Block {
    /// At least `size` bytes; the context is bound then.
    fn new(stream: &Arc<Stream>, size: usize) -> Result<Self> {
        Ok(Self { memory: Locked::new(stream, size.next_multiple_of(LEAST))?, mark: Mark(0) })
    }
}

/// A block that is written for somebody.
struct Download {
    blocks: Arc<Blocks>,
    /// `None` when it is given back.
    block: Option<Block>,
    size: usize,
}

impl Download {
    fn start(&self) -> *mut u8 {
        self.block.as_ref().expect("it is there until it is given back").memory.start().as_ptr()
    }

    fn set_mark(&mut self, mark: Mark) {
        self.block.as_mut().expect("it is there until it is given back").mark = mark;
    }

    /// Lets go of a block that a lost device may write: it is never used again.
    fn forget(mut self) {
        self.block = None;
    }
}

impl Fetched for Download {
    fn copy_to(&self, bytes: &mut [u8]) {
        assert!(bytes.len() <= self.size, "no more is wanted than was fetched");
        // SAFETY: the block has that many bytes, initialised by the copy, whose mark was waited for; `bytes` is another allocation.
        unsafe { self.start().copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
    }
}

impl Drop for Download {
    fn drop(&mut self) {
        if let Some(block) = self.block.take() {
            self.blocks.lock().push(block);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::backend;
    use super::*;
    use crate::backend::{Backend, Contents};
    use crate::command::Region;

    #[test]
    fn page_locked_memory_is_kept_within_bounds() {
        const SIZE: u64 = 256 << 20;
        let Some(cuda) = backend() else { return };
        let spare = || cuda.blocks.lock().iter().map(|block| block.memory.size()).sum::<usize>();
        let memory = cuda.alloc(SIZE, Contents::Zeros).unwrap();
        let (fetched, mark) = cuda.fetch(Region { memory: &memory, offset: 0, size: SIZE }).unwrap();
        cuda.wait(mark).unwrap();
        drop(fetched);
        cuda.finish().unwrap();
        assert!(spare() <= MOST_SPARE, "{} bytes stay of a download", spare());
        drop(cuda.host_alloc(SIZE).unwrap());
        cuda.finish().unwrap();
        assert!(spare() <= MOST_SPARE, "{} bytes stay of a host buffer", spare());
    }
}
