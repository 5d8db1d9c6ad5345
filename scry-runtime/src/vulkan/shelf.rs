//! Large buffers that nobody uses any more, kept for the next of the same size.
//!
//! Small ones are cut from blocks, of which one stays. A large one has memory of its own, which a driver takes long to give and to take back, and
//! programs that work in rounds free and allocate the same sizes again and again. Few are kept; when there is no room for something else, none are.

use ash::vk;
use gpu_allocator::vulkan::Allocation;

/// A buffer with the memory that it is bound to, which nothing queued uses.
pub(super) struct Shelved {
    /// The buffer's own size.
    pub(super) size: u64,
    pub(super) buffer: vk::Buffer,
    pub(super) allocation: Allocation,
}

/// The buffers that are kept, those first that were put there first.
#[derive(Default)]
pub(super) struct Shelf(Vec<Shelved>);

/// The least size of a buffer that has memory of its own, and is kept.
pub(super) const WORTH_KEEPING: u64 = 64 << 20;

/// The most buffers that are kept: as many as a round of a program is likely to free before it allocates again.
const MOST: usize = 4;

impl Shelf {
    /// Puts a buffer there, and gives back the one that there is no room for any more.
    pub(super) fn put(&mut self, shelved: Shelved) -> Option<Shelved> {
        self.0.push(shelved);
        (self.0.len() > MOST).then(|| self.0.remove(0))
    }

    /// Takes a buffer of this size, the last that was put there.
    pub(super) fn take(&mut self, size: u64) -> Option<Shelved> {
        let index = self.0.iter().rposition(|shelved| shelved.size == size)?;
        Some(self.0.remove(index))
    }

    /// Takes all there are.
    pub(super) fn clear(&mut self) -> Vec<Shelved> {
        std::mem::take(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(size: u64) -> Shelved {
        Shelved { size, buffer: vk::Buffer::null(), allocation: Allocation::default() }
    }

    #[test]
    fn the_first_goes_when_there_is_no_room_and_sizes_are_exact() {
        let mut shelf = Shelf::default();
        for size in 0..MOST as u64 {
            assert!(shelf.put(buffer(size)).is_none());
        }
        assert_eq!(shelf.put(buffer(100)).map(|shelved| shelved.size), Some(0));
        assert!(shelf.take(0).is_none() && shelf.take(99).is_none());
        assert!(shelf.take(100).is_some() && shelf.take(100).is_none());
        assert_eq!(shelf.clear().len(), MOST - 1);
        assert!(shelf.take(1).is_none());
    }
}
