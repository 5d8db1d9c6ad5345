//! Recordings: commands that are kept, to be queued later, once or often.
//!
//! A recording is what a batch and a graph are made of. It owns handles of the memory that its commands use, holds their parameter
//! blocks end to end, and knows no device: whoever has one asks for its commands one by one.

use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard};

use arrayvec::ArrayVec;

use crate::backend::{BLOCK_ALIGNMENT, Backend, BoundSlice, Launch, Memory, RawKernel, RawLaunch, Region};
use crate::error::{Error, Result};
use crate::kernel::{Access, KernelDef, MAX_SLICES};
#[cfg(feature = "cuda")]
use crate::raw::MAX_BINDINGS;
#[cfg(feature = "cuda")]
use crate::touch::Touch;

/// Commands, in order.
#[derive(Default)]
pub struct Recording {
    commands: Vec<Command>,
    /// The indices of the launches among the commands, but for those of raw kernels.
    launches: Vec<usize>,
    /// The parameter blocks of all launches, in units of their alignment.
    blocks: Vec<Unit>,
    /// The slices of all launches.
    slices: Vec<OwnedSlice>,
    /// The buffers of all launches of raw kernels.
    buffers: Vec<OwnedRegion>,
    /// The push constants of all launches of raw kernels.
    push_constants: Vec<u8>,
}

/// What blocks are made of: as long, and aligned, as they must be.
type Unit = u128;

const _: () = assert!(size_of::<Unit>() == BLOCK_ALIGNMENT as usize && align_of::<Unit>() == BLOCK_ALIGNMENT as usize);

enum Command {
    Launch { kernel: &'static KernelDef, grid: [u32; 3], block: Range<usize>, slices: Range<usize> },
    Raw { kernel: Arc<dyn RawKernel>, groups: [u32; 3], buffers: Range<usize>, push_constants: Range<usize> },
    Fill { destination: OwnedRegion, word: u32 },
    Copy { source: OwnedRegion, destination: OwnedRegion },
}

/// A region that keeps its memory.
struct OwnedRegion {
    memory: Arc<dyn Memory>,
    offset: u64,
    size: u64,
}

/// A [`BoundSlice`] that keeps its memory.
struct OwnedSlice {
    region: OwnedRegion,
    access: Access,
    element_size: u32,
    name: &'static str,
    slot: u32,
}

/// A command of a recording, as a device takes it.
pub enum Recorded<'a> {
    /// See [`Backend::launch`].
    Launch(Launch<'a>),
    /// See [`Backend::run_raw`].
    Raw(&'a RawLaunch<'a>),
    /// See [`Backend::fill`].
    Fill(Region<'a>, u32),
    /// See [`Backend::copy`], from the first to the second.
    Copy(Region<'a>, Region<'a>),
}

/// A recording as a device has made it ready, by [`Backend::graph`].
pub trait Replay: Send {
    /// Queues the commands of `recording`, which is the one that this was made from, but for `changes` since the last call that succeeded.
    fn launch(&mut self, backend: &dyn Backend, recording: &mut Recording, changes: &Changes) -> Result<()>;
}

/// What was replaced in a recording.
#[derive(Default)]
pub struct Changes {
    /// The indices of the commands.
    pub(crate) commands: Vec<usize>,
    /// Whether a command uses other memory, or other elements of it, than before.
    pub(crate) memory: bool,
}

/// A recording that is queued anew each time.
pub(crate) struct InOrder;

impl Replay for InOrder {
    fn launch(&mut self, backend: &dyn Backend, recording: &mut Recording, _: &Changes) -> Result<()> {
        recording.queue(backend)
    }
}

impl Recording {
    /// An empty recording, with the room of one that was given back.
    pub(crate) fn new() -> Self {
        spare().pop().unwrap_or_default()
    }

    /// Lets go of all commands, and keeps the room for the next recording, unless it is much.
    pub(crate) fn give_back(mut self) {
        if self.commands.len() > MOST_COMMANDS {
            return;
        }
        self.commands.clear();
        self.launches.clear();
        self.blocks.clear();
        self.slices.clear();
        self.buffers.clear();
        self.push_constants.clear();
        let mut spare = spare();
        if spare.len() < MOST_SPARE {
            spare.push(self);
        }
    }

    /// The number of commands.
    pub(crate) fn len(&self) -> usize {
        self.commands.len()
    }

    /// The number of launches among the commands, but for those of raw kernels.
    pub(crate) fn launches(&self) -> usize {
        self.launches.len()
    }

    pub(crate) fn launch(&mut self, launch: &Launch<'_>) {
        let (block, slices) = (self.blocks.len(), self.slices.len());
        self.blocks.extend_from_slice(bytemuck::cast_slice(launch.block));
        self.slices.extend(launch.slices.iter().map(OwnedSlice::new));
        self.launches.push(self.commands.len());
        let (block, slices) = (block..self.blocks.len(), slices..self.slices.len());
        self.commands.push(Command::Launch { kernel: launch.kernel, grid: launch.grid, block, slices });
    }

    pub(crate) fn raw(&mut self, launch: &RawLaunch<'_>) {
        let (buffers, push_constants) = (self.buffers.len(), self.push_constants.len());
        self.buffers.extend(launch.buffers.iter().map(OwnedRegion::new));
        self.push_constants.extend_from_slice(launch.push_constants);
        let (buffers, push_constants) = (buffers..self.buffers.len(), push_constants..self.push_constants.len());
        self.commands.push(Command::Raw { kernel: Arc::clone(launch.kernel), groups: launch.groups, buffers, push_constants });
    }

    pub(crate) fn fill(&mut self, destination: &Region<'_>, word: u32) {
        self.commands.push(Command::Fill { destination: OwnedRegion::new(destination), word });
    }

    pub(crate) fn copy(&mut self, source: &Region<'_>, destination: &Region<'_>) {
        self.commands.push(Command::Copy { source: OwnedRegion::new(source), destination: OwnedRegion::new(destination) });
    }

    /// Replaces launch `index`, counted among the launches, and notes that.
    ///
    /// # Errors
    /// [`Error::NoSuchLaunch`], and [`Error::OtherKernel`].
    pub(crate) fn replace(&mut self, index: usize, new: &Launch<'_>, changes: &mut Changes) -> Result<()> {
        let launches = self.launches.len();
        let &command = self.launches.get(index).ok_or(Error::NoSuchLaunch { index, launches })?;
        let Command::Launch { kernel, grid, block, slices } = &mut self.commands[command] else { unreachable!("it was noted as a launch") };
        if !std::ptr::eq(*kernel, new.kernel) {
            return Err(Error::OtherKernel { index, recorded: kernel.name, given: new.kernel.name });
        }
        let is_empty = |grid: [u32; 3]| grid.contains(&0);
        changes.memory |= is_empty(*grid) != is_empty(new.grid);
        *grid = new.grid;
        self.blocks[block.clone()].copy_from_slice(bytemuck::cast_slice(new.block));
        for (old, new) in self.slices[slices.clone()].iter_mut().zip(new.slices) {
            if !old.region.is(&new.region) {
                *old = OwnedSlice::new(new);
                changes.memory = true;
            }
        }
        if !changes.commands.contains(&command) {
            changes.commands.push(command);
        }
        Ok(())
    }

    /// Queues all commands on the device that their memory is of.
    pub(crate) fn queue(&mut self, backend: &dyn Backend) -> Result<()> {
        self.each(|_, command| match command {
            Recorded::Launch(launch) => backend.launch(launch),
            Recorded::Raw(launch) => backend.run_raw(launch),
            Recorded::Fill(destination, word) => backend.fill(destination, word),
            Recorded::Copy(source, destination) => backend.copy(source, destination),
        })
    }

    /// Gives `visit` every command that does something, with its index.
    pub(crate) fn each(&mut self, mut visit: impl FnMut(usize, Recorded<'_>) -> Result<()>) -> Result<()> {
        (0..self.commands.len()).try_for_each(|index| self.visit(index, |command| visit(index, command)))
    }

    /// Gives `visit` the kernel of every launch, also one of no invocations, with the index of the command.
    pub(crate) fn each_launch(&self, mut visit: impl FnMut(usize, &'static KernelDef) -> Result<()>) -> Result<()> {
        self.commands.iter().enumerate().try_for_each(|(index, command)| match command {
            Command::Launch { kernel, .. } => visit(index, kernel),
            Command::Raw { .. } | Command::Fill { .. } | Command::Copy { .. } => Ok(()),
        })
    }

    /// Gives `visit` the command of this index, unless it is a launch of nothing.
    pub(crate) fn visit(&mut self, index: usize, visit: impl FnOnce(Recorded<'_>) -> Result<()>) -> Result<()> {
        match &self.commands[index] {
            Command::Launch { grid, .. } if grid.contains(&0) => Ok(()),
            Command::Launch { kernel, grid, block, slices } => {
                let slices: ArrayVec<_, MAX_SLICES> = self.slices[slices.clone()].iter().map(OwnedSlice::bound).collect();
                let block = bytemuck::cast_slice_mut(&mut self.blocks[block.clone()]);
                visit(Recorded::Launch(Launch { kernel, grid: *grid, block, slices: &slices }))
            }
            Command::Raw { groups, .. } if groups.contains(&0) => Ok(()),
            Command::Raw { kernel, groups, buffers, push_constants } => {
                let buffers = self.buffers[buffers.clone()].iter().map(OwnedRegion::region).collect();
                let push_constants = &self.push_constants[push_constants.clone()];
                visit(Recorded::Raw(&RawLaunch { kernel, buffers, groups: *groups, push_constants }))
            }
            Command::Fill { destination, word } => visit(Recorded::Fill(destination.region(), *word)),
            Command::Copy { source, destination } => visit(Recorded::Copy(source.region(), destination.region())),
        }
    }
}

impl OwnedRegion {
    #[inline]
    fn new(region: &Region<'_>) -> Self {
        Self { memory: Arc::clone(region.memory), offset: region.offset, size: region.size }
    }

    fn region(&self) -> Region<'_> {
        Region { memory: &self.memory, offset: self.offset, size: self.size }
    }

    fn is(&self, other: &Region<'_>) -> bool {
        Arc::ptr_eq(&self.memory, other.memory) && (self.offset, self.size) == (other.offset, other.size)
    }
}

impl OwnedSlice {
    #[inline]
    fn new(slice: &BoundSlice<'_>) -> Self {
        let BoundSlice { region, access, element_size, name, slot } = *slice;
        Self { region: OwnedRegion::new(&region), access, element_size, name, slot }
    }

    fn bound(&self) -> BoundSlice<'_> {
        let Self { region, access, element_size, name, slot } = self;
        BoundSlice { region: region.region(), access: *access, element_size: *element_size, name, slot: *slot }
    }
}

#[cfg(feature = "cuda")]
impl Recorded<'_> {
    /// What the command does to memory.
    pub(crate) fn touches(&self) -> ArrayVec<Touch, MAX_BINDINGS> {
        match self {
            Self::Raw(launch) => {
                let bindings = &launch.kernel.interface().bindings;
                bindings.iter().zip(&launch.buffers).map(|(binding, buffer)| touch(buffer, binding.access == Access::Write)).collect()
            }
            Self::Launch(launch) => launch.slices.iter().map(|slice| touch(&slice.region, slice.access == Access::Write)).collect(),
            Self::Fill(destination, _) => [touch(destination, true)].into_iter().collect(),
            Self::Copy(source, destination) => [touch(source, false), touch(destination, true)].into_iter().collect(),
        }
    }
}

#[cfg(feature = "cuda")]
fn touch(region: &Region<'_>, writes: bool) -> Touch {
    let memory = Arc::as_ptr(region.memory).addr() as u64;
    Touch { memory, bytes: region.offset..region.offset + region.size, writes }
}

/// Recordings that are kept for their room.
fn spare() -> MutexGuard<'static, Vec<Recording>> {
    static SPARE: Mutex<Vec<Recording>> = Mutex::new(Vec::new());
    SPARE.lock().expect("the lock of the spare recordings is never poisoned")
}

/// The most recordings that are kept.
const MOST_SPARE: usize = 8;

/// The most commands that one of them has had.
const MOST_COMMANDS: usize = 1 << 14;
