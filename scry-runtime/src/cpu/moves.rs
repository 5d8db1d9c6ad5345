//! Copies and fills as the queue runs them: on all cores, if they are long.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::memory;
use crate::command::{Memory, Region};
use crate::system::for_each_chunk;

/// Bytes to set, with everything that it takes.
pub(super) struct Move {
    destination: *mut u8,
    size: usize,
    source: Source,
    /// Kept until the bytes are set.
    _memory: ArrayVec<Arc<dyn Memory>, 2>,
}

enum Source {
    Word(u32),
    Bytes(*const u8),
}

// SAFETY: addresses of memory that is kept, and whose use the queue orders.
unsafe impl Send for Move {}
// SAFETY: as for `Send`; a shared reference is good for running it, which only the queue does.
unsafe impl Sync for Move {}

/// What one thread copies or fills at a time: longer than what it takes to hand it over.
const CHUNK: usize = 1 << 20;

impl Move {
    /// Fills `destination`, whose offset and size are multiples of four.
    pub(super) fn fill(destination: &Region<'_>, word: u32) -> Self {
        Self::new(destination, Source::Word(word), [destination.memory])
    }

    /// Copies `source` to `destination`, which is as long and shares no byte with it.
    pub(super) fn copy(source: &Region<'_>, destination: &Region<'_>) -> Self {
        assert_eq!(source.size, destination.size, "a copy is as long as what is copied");
        Self::new(destination, Source::Bytes(memory::start(source)), [source.memory, destination.memory])
    }

    fn new<const N: usize>(destination: &Region<'_>, source: Source, memory: [&Arc<dyn Memory>; N]) -> Self {
        let memory = memory.into_iter().cloned().collect();
        Self { destination: memory::start(destination), size: destination.size as usize, source, _memory: memory }
    }

    /// Runs it, while nothing else uses the memory.
    pub(super) fn run(&self) {
        match self.source {
            Source::Word(word) => {
                #[expect(clippy::cast_ptr_alignment, reason = "memory is aligned to 64 bytes, and the offset is a multiple of four")]
                let start = self.destination.cast::<u32>();
                // SAFETY: "`data` must be valid for reads and writes, properly aligned, and not be accessed through any other pointer":
                // a region lies inside its memory, which is aligned to more than words, as its offset and size are; the memory is
                // initialised, and the queue, which calls this, runs nothing else meanwhile.
                let words = unsafe { std::slice::from_raw_parts_mut(start, self.size / 4) };
                for_each_chunk(words, CHUNK / 4, |_, words| words.fill(word));
            }
            Source::Bytes(start) => {
                // SAFETY: as above, of bytes; the two regions share none.
                let to = unsafe { std::slice::from_raw_parts_mut(self.destination, self.size) };
                // SAFETY: as above.
                let from = unsafe { std::slice::from_raw_parts(start, self.size) };
                for_each_chunk(to, CHUNK, |number, to| to.copy_from_slice(&from[number * CHUNK..][..to.len()]));
            }
        }
    }
}
