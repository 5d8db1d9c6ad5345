//! Memory of the host's that a device copies from and to by itself: what is there for an order's transfers.

use std::ptr::NonNull;
use std::sync::Arc;

use crate::backend::Mark;
use crate::command::{Memory, Region};
use crate::system::Lock;

/// The memory that an order's transfers pass through.
pub(crate) struct Staging {
    pub(super) lanes: Lanes,
    /// The lanes of both directions; made when they are first needed, and kept.
    pub(super) up: Lock<Vec<UpLane>>,
    pub(super) down: Lock<Vec<DownLane>>,
    /// The blocks that nobody has, each with the place behind its last copies.
    pub(super) spare: Lock<Vec<(Block, Mark)>>,
}

/// How long transfers are cut, or any one.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    /// The length of a piece in bytes: long enough that what it costs to queue its copy vanishes, and short enough that a transfer has
    /// several for each lane.
    pub(crate) piece: u64,
    /// The most lanes of a transfer.
    pub(crate) most: usize,
}

/// Two blocks on the way to the device, filled one after the other. What fails lets go of them.
#[derive(Default)]
pub(super) struct UpLane {
    /// The block being filled, and how many of its bytes are.
    pub(super) current: Option<(Block, u64)>,
    /// The one before, which copies before the mark use.
    pub(super) before: Option<(Block, Mark)>,
}

/// Two blocks on the way to the host. What fails lets go of them.
#[derive(Default)]
pub(super) struct DownLane(pub(super) [Option<Block>; 2]);

/// Memory that the host and the device see.
pub(crate) struct Block {
    memory: Arc<dyn Memory>,
    start: NonNull<u8>,
}

// SAFETY: the address is that of the memory, which may go to any thread.
unsafe impl Send for Block {}
// SAFETY: a shared reference gives nothing but the address.
unsafe impl Sync for Block {}

impl Staging {
    pub(super) fn new(lanes: Lanes) -> Self {
        Self { lanes, up: Lock::default(), down: Lock::default(), spare: Lock::default() }
    }

    /// Takes back a block, which copies before the mark may use.
    pub(crate) fn put(&self, block: Block, mark: Mark) {
        self.spare.lock().push((block, mark));
    }
}

impl Block {
    /// The whole of memory that the host sees.
    pub(super) fn new(memory: Arc<dyn Memory>) -> Self {
        let start = memory.host_address().expect("the host sees memory that is the host's");
        Self { memory, start }
    }

    pub(crate) fn size(&self) -> u64 {
        self.memory.size()
    }

    /// The first byte, as the host sees it.
    pub(crate) fn start(&self) -> NonNull<u8> {
        self.start
    }

    pub(crate) fn memory(&self) -> &Arc<dyn Memory> {
        &self.memory
    }

    /// `size` bytes from `offset` on, as the device sees them.
    pub(crate) fn region(&self, offset: u64, size: u64) -> Region<'_> {
        Region { memory: &self.memory, offset, size }
    }

    /// Copies `bytes` to the block, from `offset` on.
    ///
    /// # Safety
    /// No queued copy uses these bytes of the block.
    pub(super) unsafe fn fill(&mut self, offset: u64, bytes: &[u8]) {
        assert!(offset + bytes.len() as u64 <= self.size(), "the bytes fit the block");
        // SAFETY: the bytes lie inside the block, which is this allocation and not `bytes`', and the caller says that no copy uses them.
        unsafe { self.start.as_ptr().add(offset as usize).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    }

    /// Copies the block's first bytes to `bytes`.
    ///
    /// # Safety
    /// So many bytes were copied to the block, and that copy was waited for.
    pub(super) unsafe fn copy_to(&self, bytes: &mut [u8]) {
        assert!(bytes.len() as u64 <= self.size(), "the block has the bytes");
        // SAFETY: the block holds that many bytes, all initialised by the copy, which is over; `bytes` is another allocation.
        unsafe { self.start.as_ptr().copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
    }
}

/// Bytes that a device copies to memory of the host. They may be dropped at any time.
pub(crate) struct Fetched {
    staging: Arc<Staging>,
    /// `None` when it is given back.
    block: Option<Block>,
    size: u64,
    mark: Mark,
}

impl Fetched {
    /// The first `size` bytes of a block, which a copy before the mark writes.
    pub(super) fn new(staging: &Arc<Staging>, block: Block, size: u64, mark: Mark) -> Self {
        Self { staging: Arc::clone(staging), block: Some(block), size, mark }
    }

    /// Copies them to `bytes`, which are as many. The mark that came with them was waited for.
    pub(crate) fn copy_to(&self, bytes: &mut [u8]) {
        assert_eq!(bytes.len() as u64, self.size, "all that was fetched is wanted");
        // SAFETY: the mark is behind the copy, and was waited for.
        unsafe { self.block.as_ref().expect("it is there until it is given back").copy_to(bytes) };
    }
}

impl Drop for Fetched {
    fn drop(&mut self) {
        self.block.take().into_iter().for_each(|block| self.staging.put(block, self.mark));
    }
}
