//! Recordings: commands that are kept, to be queued later, once or often.
//!
//! A recording is what a batch and a graph are made of. It owns handles of the memory that its commands use, holds their parameter
//! blocks end to end, and knows no device: whoever has one asks for its commands one by one.

use std::ops::Range;
use std::sync::Arc;

use arrayvec::ArrayVec;

#[cfg(feature = "cublas")]
use crate::command::MatrixProduct;
use crate::command::{BLOCK_ALIGNMENT, BoundSlice, Command, CompiledRaw, Launch, Memory, RawLaunch, Region, Way};
use crate::error::{Error, Result};
use crate::kernel::{Access, KernelDef, MAX_SLICES};
use crate::system::Lock;

/// Commands, in order.
#[derive(Default)]
pub(crate) struct Recording {
    commands: Vec<Recorded>,
    /// The indices of the launches among the commands, but for those of raw kernels.
    launches: Vec<usize>,
    /// The parameter blocks of all launches, in units of their alignment.
    blocks: Vec<Unit>,
    /// The slices of all launches.
    slices: Vec<OwnedSlice>,
    /// Memory for what is computed between commands, which serves again where no buffer of it is left.
    temporaries: Vec<Temporary>,
}

/// Memory that only the commands and whoever asked for it have.
struct Temporary {
    memory: Arc<dyn Memory>,
    /// How often the first `counted` commands use it.
    uses: usize,
    counted: usize,
}

/// What blocks are made of: as long, and aligned, as they must be.
type Unit = u128;

const _: () = assert!(size_of::<Unit>() == BLOCK_ALIGNMENT as usize && align_of::<Unit>() == BLOCK_ALIGNMENT as usize);

/// A command that keeps its memory.
enum Recorded {
    Launch {
        kernel: &'static KernelDef,
        grid: [u32; 3],
        block: Range<usize>,
        slices: Range<usize>,
    },
    Raw {
        kernel: Arc<dyn CompiledRaw>,
        groups: [u32; 3],
        buffers: Vec<OwnedRegion>,
        push_constants: Vec<u8>,
    },
    Fill {
        destination: OwnedRegion,
        word: u32,
    },
    Copy {
        source: OwnedRegion,
        destination: OwnedRegion,
    },
    #[cfg(feature = "cublas")]
    Product {
        regions: [OwnedRegion; 3],
        dimensions: [i32; 3],
    },
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

/// A recording as a device has made it ready, by [`Backend::graph`](crate::backend::Backend::graph).
pub(crate) trait Replay: Send {
    /// Queues the commands of `recording`, which is the one that this was made from, but for `changes` since the last call that succeeded.
    fn launch(&mut self, recording: &mut Recording, changes: &Changes) -> Result<()>;
}

/// What was replaced in a recording.
#[derive(Default)]
pub(crate) struct Changes {
    /// The indices of the commands.
    pub(crate) commands: Vec<usize>,
    /// Whether a command uses other memory, or other elements of it, than before.
    pub(crate) memory: bool,
}

impl Recording {
    /// An empty recording, with the room of one that was given back.
    pub(crate) fn new() -> Self {
        SPARE.lock().pop().unwrap_or_default()
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
        self.temporaries.clear();
        let mut spare = SPARE.lock();
        if spare.len() < MOST_SPARE {
            spare.push(self);
        }
    }

    /// The smallest temporary memory of at least so many bytes that nobody but the commands has: later ones may use it for something else.
    pub(crate) fn idle_temporary(&mut self, size: u64) -> Option<Arc<dyn Memory>> {
        let Self { commands, slices, temporaries, .. } = self;
        let idle = temporaries.iter_mut().filter(|temporary| temporary.memory.size() >= size).filter_map(|temporary| {
            let new = commands[temporary.counted..].iter().map(|command| command.uses(slices, &temporary.memory));
            temporary.uses += new.sum::<usize>();
            temporary.counted = commands.len();
            (Arc::strong_count(&temporary.memory) == temporary.uses + 1).then_some(&temporary.memory)
        });
        idle.min_by_key(|memory| memory.size()).cloned()
    }

    /// Adds new memory to the temporary memory.
    pub(crate) fn add_temporary(&mut self, memory: &Arc<dyn Memory>) {
        self.temporaries.push(Temporary { memory: Arc::clone(memory), uses: 0, counted: self.commands.len() });
    }

    /// Leaves the temporary memory to the commands: there will be no others.
    pub(crate) fn end_temporaries(&mut self) {
        self.temporaries.clear();
    }

    /// The number of commands.
    pub(crate) fn len(&self) -> usize {
        self.commands.len()
    }

    /// The number of launches among the commands, but for those of raw kernels.
    pub(crate) fn launches(&self) -> usize {
        self.launches.len()
    }

    /// Keeps a command, which may be a launch of nothing.
    #[inline]
    pub(crate) fn push(&mut self, command: &Command<'_>) {
        let recorded = match command {
            Command::Launch(launch) => self.launch(launch),
            Command::Raw(launch) => Recorded::Raw {
                kernel: Arc::clone(launch.kernel),
                groups: launch.groups,
                buffers: launch.buffers.iter().map(OwnedRegion::new).collect(),
                push_constants: launch.push_constants.to_owned(),
            },
            Command::Fill(destination, word) => Recorded::Fill { destination: OwnedRegion::new(destination), word: *word },
            Command::Copy(_, source, destination) => {
                Recorded::Copy { source: OwnedRegion::new(source), destination: OwnedRegion::new(destination) }
            }
            #[cfg(feature = "cublas")]
            Command::Product(MatrixProduct { a, b, c, m, n, k }) => {
                Recorded::Product { regions: [a, b, c].map(OwnedRegion::new), dimensions: [*m, *n, *k] }
            }
        };
        self.commands.push(recorded);
    }

    fn launch(&mut self, launch: &Launch<'_>) -> Recorded {
        let (block, slices) = (self.blocks.len(), self.slices.len());
        self.blocks.extend_from_slice(bytemuck::cast_slice(launch.block));
        self.slices.extend(launch.slices.iter().map(OwnedSlice::new));
        self.launches.push(self.commands.len());
        let (block, slices) = (block..self.blocks.len(), slices..self.slices.len());
        Recorded::Launch { kernel: launch.kernel, grid: launch.grid, block, slices }
    }

    /// Replaces launch `index`, counted among the launches, and notes that.
    ///
    /// # Errors
    /// [`Error::NoSuchLaunch`], and [`Error::OtherKernel`].
    pub(crate) fn replace(&mut self, index: usize, new: &Command<'_>, changes: &mut Changes) -> Result<()> {
        let Command::Launch(new) = new else { unreachable!("launches are replaced by launches") };
        let launches = self.launches.len();
        let &command = self.launches.get(index).ok_or(Error::NoSuchLaunch { index, launches })?;
        let Recorded::Launch { kernel, grid, block, slices } = &mut self.commands[command] else {
            unreachable!("it was noted as a launch")
        };
        if !kernel.is_form_of(new.kernel) {
            return Err(Error::OtherKernel { index, recorded: kernel.name, given: new.kernel.name });
        }
        *kernel = new.kernel;
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

    /// Gives `visit` every command that does something, with its index.
    pub(crate) fn each(&mut self, mut visit: impl FnMut(usize, &mut Command<'_>) -> Result<()>) -> Result<()> {
        (0..self.commands.len()).try_for_each(|index| self.visit(index, |command| visit(index, command)))
    }

    /// Gives `visit` the kernel of every launch, also one of no invocations, with the index of the command.
    pub(crate) fn each_launch(&self, mut visit: impl FnMut(usize, &'static KernelDef) -> Result<()>) -> Result<()> {
        self.commands.iter().enumerate().try_for_each(|(index, command)| match command {
            Recorded::Launch { kernel, .. } => visit(index, kernel),
            Recorded::Raw { .. } | Recorded::Fill { .. } | Recorded::Copy { .. } => Ok(()),
            #[cfg(feature = "cublas")]
            Recorded::Product { .. } => Ok(()),
        })
    }

    /// Gives `visit` the command of this index, unless it is a launch of nothing.
    pub(crate) fn visit(&mut self, index: usize, visit: impl FnOnce(&mut Command<'_>) -> Result<()>) -> Result<()> {
        let visit = |mut command: Command<'_>| if command.is_nothing() { Ok(()) } else { visit(&mut command) };
        match &self.commands[index] {
            Recorded::Launch { kernel, grid, block, slices } => {
                let slices: ArrayVec<_, MAX_SLICES> = self.slices[slices.clone()].iter().map(OwnedSlice::bound).collect();
                let block = bytemuck::cast_slice_mut(&mut self.blocks[block.clone()]);
                visit(Command::Launch(Launch { kernel, grid: *grid, block, slices: &slices }))
            }
            Recorded::Raw { kernel, groups, buffers, push_constants } => {
                let buffers = buffers.iter().map(OwnedRegion::region).collect();
                visit(Command::Raw(&RawLaunch { kernel, buffers, groups: *groups, push_constants }))
            }
            Recorded::Fill { destination, word } => visit(Command::Fill(destination.region(), *word)),
            Recorded::Copy { source, destination } => visit(Command::Copy(Way::Within, source.region(), destination.region())),
            #[cfg(feature = "cublas")]
            Recorded::Product { regions: [a, b, c], dimensions: [m, n, k] } => {
                let (a, b, c) = (a.region(), b.region(), c.region());
                visit(Command::Product(&MatrixProduct { a, b, c, m: *m, n: *n, k: *k }))
            }
        }
    }
}

impl Recorded {
    /// How often a command uses memory; what launches use is among `slices`.
    fn uses(&self, slices: &[OwnedSlice], memory: &Arc<dyn Memory>) -> usize {
        let is_of = |region: &&OwnedRegion| Arc::ptr_eq(&region.memory, memory);
        match self {
            Self::Launch { slices: own, .. } => slices[own.clone()].iter().map(|slice| &slice.region).filter(is_of).count(),
            Self::Raw { buffers, .. } => buffers.iter().filter(is_of).count(),
            Self::Fill { destination, .. } => usize::from(is_of(&destination)),
            Self::Copy { source, destination } => [source, destination].into_iter().filter(is_of).count(),
            #[cfg(feature = "cublas")]
            Self::Product { regions, .. } => regions.iter().filter(is_of).count(),
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

/// Recordings that are kept for their room.
static SPARE: Lock<Vec<Recording>> = Lock::new(Vec::new());

/// The most recordings that are kept.
const MOST_SPARE: usize = 8;

/// The most commands that one of them has had.
const MOST_COMMANDS: usize = 1 << 14;
