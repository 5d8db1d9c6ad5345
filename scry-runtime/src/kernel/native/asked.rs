//! A launch as the host asks for it before it: lengths, values, and the launch's size, which are all in the parameter block.

use super::ids::Ids;
use super::plain::Plain;

/// A launch that is asked for, by its parameter block.
pub struct Asked<'a> {
    block: &'a [u32],
}

/// The length of a slice.
#[derive(Debug, Clone, Copy)]
pub struct Length(u32);

impl Length {
    /// The number of elements.
    #[must_use]
    pub fn len(self) -> usize {
        self.0 as usize
    }
}

impl<'a> Asked<'a> {
    pub(crate) fn new(block: &'a [u32]) -> Self {
        Self { block }
    }

    /// The word of the parameter block at byte offset `slot`.
    #[must_use]
    pub fn word(&self, slot: usize) -> u32 {
        self.block[slot / 4]
    }

    /// The number of 1, 2 or 4 bytes in the parameter block at a byte offset, without a sign.
    ///
    /// # Panics
    /// If the block ends before the number does, or has none of so many bytes: a bug of the compiler.
    pub(super) fn bytes(&self, count: usize, offset: usize) -> u32 {
        match count {
            1 => self.value::<u8>(offset).into(),
            2 => self.value::<u16>(offset).into(),
            4 => self.value(offset),
            _ => unreachable!("no number has {count} bytes"),
        }
    }

    /// The value in the parameter block at byte offset `slot`.
    ///
    /// # Panics
    /// If the block ends before the value does: a bug of the compiler.
    #[must_use]
    pub fn value<T: Plain>(&self, slot: usize) -> T {
        super::plain::read(self.block, slot)
    }

    /// The slice of which the length is at byte offset `slot`.
    #[must_use]
    pub fn slice(&self, slot: usize) -> Length {
        Length(self.word(slot))
    }

    /// The number of invocations in x, y and z.
    #[must_use]
    pub fn size(&self) -> [u32; 3] {
        [self.block[0], self.block[1], self.block[2]]
    }

    /// What says how many invocations run, and not which.
    #[must_use]
    pub fn ids(&self) -> Ids {
        Ids::of_size(self.size())
    }
}
