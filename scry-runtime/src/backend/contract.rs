//! The contract that every device implements: memory, commands, and places in their order.
//!
//! All methods may be called from any thread. Work is ordered: what one call queues happens before what a later call
//! queues, whichever threads made the calls. A device with several orders of work has a [`Backend`] for each, with one
//! [`Common`]. A backend keeps the memory of queued work alive until that work is done.

use std::any::Any;
use std::ffi::c_void;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use std::task::Waker;

use crate::backend::{Behind, Common, Component, ForeignMemory, Mark, MemoryStats, Order, Until};
use crate::command::{Command, CompiledRaw, Memory, RawSource, Recording, Region, Replay};
use crate::error::{BackendKind, DeviceInfo, Result};
use crate::profile::Work;
use crate::report::Notes;
use crate::system::Later;

/// An order of work of an opened device: memory, commands, and places in the order.
pub(crate) trait Backend: Any + Send + Sync {
    /// What every order has.
    fn order(&self) -> &Order;

    /// Allocates `size` bytes (more than zero, at most `max_buffer_size`). The memory may be dropped at any time: it stays until no queued
    /// command uses it.
    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>>;

    /// Compiles a kernel that the program has as text; an `Err` on a device that does not run its language.
    fn compile(&self, source: RawSource<'_>) -> Result<Arc<dyn CompiledRaw>> {
        Err(source.unsupported(self.order().common.info.kind))
    }

    /// An `Err` if the device cannot do the command; compiles its kernel if nobody has launched that before.
    fn prepare(&self, command: &Command<'_>) -> Result<()>;

    /// Queues a command.
    fn submit(&self, command: &mut Command<'_>) -> Result<()>;

    /// Another order of work on the same device, which starts behind everything queued so far; `None` if the device has one order only.
    fn stream(&self) -> Result<Option<Arc<dyn Backend>>> {
        Ok(None)
    }

    /// Has what is queued from now on start behind a mark of another order, which may be another device's.
    fn follow(&self, other: &dyn Backend, mark: Mark) -> Result<()> {
        other.wait(Until::Reached(mark)).map(drop)
    }

    /// Makes a recording ready to be replayed; `None` if its commands are best queued anew each time.
    fn graph(&self, _: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        Ok(None)
    }

    /// The place in the order of work that is behind everything queued before, all of which is then on its way.
    fn mark(&self, behind: Behind) -> Result<Mark>;

    /// Waits as long as `until` says, and returns a mark that is reached: the last that is known to be, but after `Until::Everything`.
    fn wait(&self, until: Until) -> Result<Mark>;

    /// Has `waker` woken when more of what is queued is done, or nothing will be any more. Where there are threads, one waits for that.
    #[cfg(target_arch = "wasm32")]
    fn call(&self, _: &Waker) -> Result<()> {
        unreachable!("only a device whose work goes on by itself is waited for")
    }

    /// The place in the order that is to be reached before `notes` is called, if that cannot wait by itself.
    fn notes_follow(&self) -> Result<Mark> {
        Ok(Mark::NONE)
    }

    /// Takes what kernels left, by a caller who has waited for those that matter to it.
    fn notes(&self) -> Result<Notes>;

    /// Lets the host access a region by itself, in order with everything queued: it gives `run` the address of the first byte, and keeps
    /// commands from using the region meanwhile. Before a read it waits for everything queued before, and takes what kernels left; if that
    /// is that something is wrong, `run` is not called. `None`, without a call, where the host does not see the bytes, or where a write
    /// would wait for the device.
    fn on_host(&self, _: Region<'_>, _: HostAccess, _run: &mut dyn FnMut(Start)) -> Result<Option<Notes>> {
        Ok(None)
    }

    /// What it shares with other libraries and devices, if its memory has addresses that they know.
    fn sharing(&self) -> Option<&dyn Sharing> {
        None
    }

    /// How much memory there is in use now.
    fn memory_stats(&self) -> MemoryStats {
        self.order().common.ledger.stats(|in_use| in_use)
    }
}

/// A device whose memory has addresses that other libraries know.
pub(crate) trait Sharing {
    /// Memory that others have allocated, as memory of this device, which does not count it. An `Err` drops the owner.
    ///
    /// # Safety
    /// The memory is valid for reads and writes of all its bytes until the owner is dropped. Nothing else accesses it meanwhile but in
    /// order with this device's work.
    unsafe fn adopt(&self, memory: ForeignMemory) -> Result<Arc<dyn Memory>>;

    /// The address of a region's first byte, for others, who may write there from now on.
    fn share(&self, region: Region<'_>) -> Result<u64>;

    /// The driver's handle of the queue that orders the work, if others can queue to it as well.
    fn stream(&self) -> Option<*mut c_void> {
        None
    }

    /// Has what that queue of others is given from now on wait for everything queued so far.
    ///
    /// # Safety
    /// It is a queue of the same driver, and alive.
    #[cfg(feature = "cuda")]
    unsafe fn hold_up(&self, _queue: *mut c_void) -> Result<()> {
        unreachable!("a device that shares no queue is asked for none")
    }

    /// Queues copying `source`, of another device's memory, to `destination`, in order with what either was given before and is given
    /// after; `false` if the two devices cannot do that by themselves, and nothing was queued.
    fn copy_from(&self, _: &dyn Backend, _source: Region<'_>, _destination: Region<'_>) -> Result<bool> {
        Ok(false)
    }
}

/// What new memory is, and holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contents {
    /// The device's, counted as a buffer's.
    Zeros,
    /// As `Zeros`, for a program that writes all of it before it reads any: the sanitizer holds it to that. It is zero all the same, so that
    /// padding is, and what is read by mistake is the same on every device.
    Unwritten,
    /// As `Unwritten`, but of any value on GPUs, for what a program computes between its launches.
    Temporary,
    /// As `Zeros`, of any value: the caller writes all of it before anything else is done with it.
    Any,
    /// Memory of the host's that the device copies from and to by itself, of any value. It has an address on the host, a multiple of
    /// [`HOST_ALIGNMENT`](crate::element::HOST_ALIGNMENT), and nobody counts it.
    Host,
}

/// What the host does with a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostAccess {
    Read,
    Write,
}

/// The address of a region's first byte, as the host sees it; threads share it out.
#[derive(Clone, Copy)]
pub(crate) struct Start(*mut u8);

// SAFETY: an address, with which nothing safe can be done.
unsafe impl Send for Start {}
// SAFETY: as for `Send`.
unsafe impl Sync for Start {}

impl Start {
    pub(crate) fn new(address: *mut u8) -> Self {
        Self(address)
    }

    pub(crate) fn address(self) -> *mut u8 {
        self.0
    }
}

impl dyn Backend {
    /// What every device has.
    #[inline]
    pub(crate) fn common(&self) -> &Common {
        &self.order().common
    }

    /// Queues a command, once the host holds nothing that keeps it.
    #[inline]
    pub(crate) fn queue(&self, command: &mut Command<'_>) -> Result<()> {
        let _queueing = self.order().gate.enter(|held| held.conflicts_with(command));
        self.submit(command)
    }

    /// Queues the commands of a recording.
    pub(crate) fn queue_all(&self, recording: &mut Recording) -> Result<()> {
        recording.each(|_, command| self.queue(command))
    }
}

/// For a command that a device of this kind, which compiles no raw kernel or has no library, is never given.
pub(crate) fn foreign(kind: BackendKind, command: &Command<'_>) -> ! {
    unreachable!("a {kind} device is given no such command: {:?}", Work::of(command))
}

/// An opened device, by its own order of work.
type Opened = Result<Arc<dyn Backend>>;

/// How the devices of one kind are found and opened; in browsers, that takes what is told later.
pub(crate) struct Driver {
    pub(crate) kind: BackendKind,
    /// The devices there are, best first, numbered from 0; an `Err` says why this kind cannot be used at all.
    pub(crate) list: fn() -> Later<Result<Vec<DeviceInfo>>>,
    /// The index of the device that is opened where nobody says which.
    pub(crate) default_index: fn() -> Result<usize>,
    /// Opens the device that `list` numbers `index`.
    pub(crate) open: fn(index: usize) -> Later<Opened>,
    /// What the devices of this kind stand on, and whether it is there.
    pub(crate) components: fn() -> Vec<Component>,
}
