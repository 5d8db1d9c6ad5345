//! The contract that every device implements: bytes in, bytes out, commands in order.
//!
//! All methods may be called from any thread. Work is ordered: what one call queues happens before what a later call
//! queues, whichever threads made the calls. A device with several orders of work has a [`Backend`] for each, with one
//! [`Common`]. A backend keeps the memory of queued work alive until that work is done.

use std::any::Any;
use std::sync::Arc;

use crate::backend::{Common, Component, MemoryStats, Sharing};
use crate::command::{Command, CompiledRaw, HostMemory, Memory, RawSource, Recording, Region, Replay};
use crate::error::{BackendKind, DeviceInfo, Finding, Result};
use crate::report::Notes;

/// A device, opened: memory, transfers and commands.
pub(crate) trait Backend: Any + Send + Sync {
    /// What every device has.
    fn common(&self) -> &Common;

    /// Allocates `size` bytes (more than zero, at most `max_buffer_size`).
    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>>;

    /// Allocates `size` bytes (more than zero) of the host's memory, all zero. `write` and `read` find out by its address that bytes lie
    /// in it, and have the device copy them without anything in between.
    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>>;

    /// Compiles a kernel that the program has as text; an `Err` on a device that does not run its language.
    fn compile(&self, source: RawSource<'_>) -> Result<Arc<dyn CompiledRaw>> {
        Err(source.unsupported(self.common().info.kind))
    }

    /// An `Err` if the device cannot do the command; compiles its kernel if nobody has launched that before.
    fn prepare(&self, command: &Command<'_>) -> Result<()>;

    /// Queues a command.
    fn submit(&self, command: Command<'_>) -> Result<()>;

    /// Another order of work on the same device, which starts behind everything queued so far; `None` if the device has one order only.
    fn stream(&self) -> Result<Option<Arc<dyn Backend>>> {
        Ok(None)
    }

    /// Has what is queued from now on start behind a mark of another order, which may be another device's.
    fn follow(&self, other: &dyn Backend, mark: Mark) -> Result<()> {
        other.wait(mark)
    }

    /// Queues copying `source`, of another device's memory, to `destination`, in order with what either was given before and is given
    /// after; `false` if the two devices cannot do that by themselves, and nothing was queued.
    fn copy_from(&self, _: &dyn Backend, _source: Region<'_>, _destination: Region<'_>) -> Result<bool> {
        Ok(false)
    }

    /// Makes a recording ready to be replayed; `None` if its commands are best queued anew each time.
    fn graph(&self, _: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        Ok(None)
    }

    /// Copies `bytes` to `destination`, in order with everything queued. `bytes` may be reused at once.
    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()>;

    /// As `write`, but may return before the bytes were copied.
    ///
    /// # Safety
    /// `bytes` lie in memory that `host_alloc` of this device gave. They stay as they are until its `wait` has returned, or it is dropped.
    unsafe fn write_queued(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.write(destination, bytes)
    }

    /// Waits for everything queued before, takes what kernels left, and copies `source` into `bytes`, unless they left that something is
    /// wrong.
    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes>;

    /// Queues copying `source` to memory of the host, where it is once the mark is reached.
    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)>;

    /// The place in the order of work that is behind everything queued before, all of which is then on its way.
    fn mark(&self) -> Result<Mark>;

    /// Whether everything before `mark` is done.
    fn is_reached(&self, mark: Mark) -> Result<bool>;

    /// Waits for everything before `mark`, and for nothing else.
    fn wait(&self, mark: Mark) -> Result<()>;

    /// Waits, asleep, for the next mark that is reached, or at most for `mark`, and returns how far the work is then.
    fn advance(&self, mark: Mark) -> Result<Mark>;

    /// Waits for everything queued before, and takes what kernels left.
    fn finish(&self) -> Result<Notes>;

    /// Takes what kernels left, by a caller who has waited for those that matter to it.
    fn notes(&self) -> Result<Notes>;

    /// Waits for everything queued before, and returns what was found wrong with kernels, if the device looks for that.
    fn findings(&self) -> Vec<Finding> {
        Vec::new()
    }

    /// What it shares with other libraries, if its memory has addresses that they know.
    fn sharing(&self) -> Option<&dyn Sharing> {
        None
    }

    /// How much memory there is in use now.
    fn memory_stats(&self) -> MemoryStats {
        self.common().ledger.stats(|in_use| in_use)
    }
}

/// What new memory holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    Zeros,
    /// Any bytes: the caller writes all of them before anything else is done with them.
    Any,
}

impl dyn Backend {
    /// Waits for everything queued before and writes out what kernels printed; if a kernel has panicked, returns that, once.
    pub(crate) fn sync(&self) -> Result<()> {
        self.finish()?.report(&self.common().output)
    }

    /// As `sync`, of work that was waited for already.
    pub(crate) fn observe(&self) -> Result<()> {
        self.notes()?.report(&self.common().output)
    }

    /// Waits for everything queued before, writes out what kernels printed, and copies `source` into `bytes`; or, if a kernel has
    /// panicked, copies nothing and returns that, once.
    pub(crate) fn download(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<()> {
        debug_assert_eq!(source.size, bytes.len() as u64, "the region fills the bytes");
        self.read(source, bytes)?.report(&self.common().output)
    }

    /// Queues the commands of a recording.
    pub(crate) fn submit_all(&self, recording: &mut Recording) -> Result<()> {
        recording.each(|_, command| self.submit(command))
    }
}

/// A place in the order of a device's work; of two, the greater is reached later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Mark(pub(crate) u64);

/// Bytes that a device copies to memory of the host. They may be dropped at any time.
pub(crate) trait Fetched: Send + Sync {
    /// Copies them to `bytes`, which are as many. The mark that came with them was waited for.
    fn copy_to(&self, bytes: &mut [u8]);
}

/// How the devices of one kind are found and opened.
pub(crate) struct Driver {
    pub(crate) kind: BackendKind,
    /// The devices there are, best first, numbered from 0; an `Err` says why this kind cannot be used at all.
    pub(crate) list: fn() -> Result<Vec<DeviceInfo>>,
    /// The index of the device that is opened where nobody says which.
    pub(crate) default_index: fn() -> Result<usize>,
    /// Opens the device that `list` numbers `index`.
    pub(crate) open: fn(index: usize) -> Result<Arc<dyn Backend>>,
    /// What the devices of this kind stand on, and whether it is there.
    pub(crate) components: fn() -> Vec<Component>,
}
