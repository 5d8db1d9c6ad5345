//! Memory that knows which of its bytes somebody has written.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::action::Action;

/// A bit for each byte of some memory, not set at first. Only one thread at a time sets any.
pub struct Written {
    words: Box<[AtomicU64]>,
    /// The bytes before this one are known to be written; there may be more.
    end: AtomicUsize,
}

const BITS: usize = u64::BITS as usize;

impl Written {
    /// Of `size` bytes, none of which is written.
    pub fn none(size: usize) -> Self {
        // SAFETY: "the values really are in an initialised state": zero is an atomic integer.
        let words = unsafe { Box::<[AtomicU64]>::new_zeroed_slice(size.div_ceil(BITS)).assume_init() };
        Self { words, end: AtomicUsize::new(0) }
    }

    /// Notes that the `size` (more than zero) bytes from `offset` on are read or written, if they may be read, and it takes but a few
    /// instructions; else nothing is noted.
    #[inline(always)]
    pub(crate) fn note_if_simple(&self, action: Action, offset: usize, size: usize) -> bool {
        let bit = offset % BITS;
        let (true, Some(word)) = (bit + size <= BITS, self.words.get(offset / BITS)) else { return false };
        let (bits, mask) = (word.load(Ordering::Relaxed), u64::MAX >> (BITS - size) << bit);
        if action.reads() && bits & mask != mask {
            return false;
        }
        if action.writes() {
            word.store(bits | mask, Ordering::Relaxed);
        }
        true
    }

    /// At least how many bytes from `start` on were written. It takes a look at those only that nobody knew to be.
    pub(crate) fn known_from(&self, start: usize) -> usize {
        let known = self.end.load(Ordering::Relaxed) / BITS;
        let full = self.words[known..].iter().take_while(|word| word.load(Ordering::Relaxed) == u64::MAX).count();
        let partial = self.words.get(known + full).map_or(0, |word| word.load(Ordering::Relaxed).trailing_ones() as usize);
        let end = (known + full) * BITS + partial;
        self.end.store(end, Ordering::Relaxed);
        end.saturating_sub(start)
    }

    /// The first of the `size` (more than zero) bytes from `offset` on that was not written.
    pub(crate) fn first_unwritten(&self, offset: usize, size: usize) -> Option<usize> {
        parts(offset, size).find_map(|(word, mask)| {
            let missing = !self.words[word].load(Ordering::Relaxed) & mask;
            (missing != 0).then(|| word * BITS + missing.trailing_zeros() as usize)
        })
    }

    /// Notes that the `size` (more than zero) bytes from `offset` on were written.
    pub fn set(&self, offset: usize, size: usize) {
        for (word, mask) in parts(offset, size) {
            let bits = self.words[word].load(Ordering::Relaxed);
            self.words[word].store(bits | mask, Ordering::Relaxed);
        }
    }

    /// Notes of the `size` (more than zero) bytes from `offset` on what is noted of those of `source` from `source_offset` on.
    pub fn copy(&self, offset: usize, source: &Self, source_offset: usize, size: usize) {
        if source.first_unwritten(source_offset, size).is_none() {
            return self.set(offset, size);
        }
        self.end.store(self.end.load(Ordering::Relaxed).min(offset), Ordering::Relaxed);
        for byte in 0..size {
            let (index, bit) = ((offset + byte) / BITS, 1 << ((offset + byte) % BITS));
            let bits = self.words[index].load(Ordering::Relaxed);
            let is_written = source.first_unwritten(source_offset + byte, 1).is_none();
            self.words[index].store(if is_written { bits | bit } else { bits & !bit }, Ordering::Relaxed);
        }
    }
}

/// The words in which the bits from `offset` on are, `size` of them, each with a mask of these.
fn parts(offset: usize, size: usize) -> impl Iterator<Item = (usize, u64)> {
    let end = offset + size;
    (offset / BITS..end.div_ceil(BITS)).map(move |word| {
        let (start, end) = (offset.max(word * BITS) % BITS, end.min((word + 1) * BITS) - word * BITS);
        (word, u64::MAX >> (BITS - end) & u64::MAX << start)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_written_where_its_original_is() {
        for (written_offset, written_size) in [(0, 200), (3, 70), (190, 10)] {
            let (source, copy) = (Written::none(256), Written::none(256));
            source.set(written_offset, written_size);
            copy.set(0, 256);
            assert_eq!(copy.known_from(0), 256);
            copy.copy(5, &source, 0, 200);
            for byte in 0..256 {
                let original = (5..205).contains(&byte).then(|| (written_offset..written_offset + written_size).contains(&(byte - 5)));
                assert_eq!(copy.first_unwritten(byte, 1).is_none(), original.unwrap_or(true), "{byte} of {written_offset}, {written_size}");
            }
            assert_eq!(copy.known_from(0), if written_offset == 0 { 256 } else { 5 });
        }
    }

    #[test]
    fn bytes_are_written_one_by_one() {
        for (offset, size) in [(0, 1), (63, 1), (63, 2), (64, 64), (5, 200), (0, 256), (100, 156), (128, 1)] {
            let written = Written::none(256);
            assert_eq!(written.first_unwritten(offset, size), Some(offset));
            written.set(offset, size);
            for byte in 0..256 {
                let is_written = (offset..offset + size).contains(&byte);
                assert_eq!(written.first_unwritten(byte, 1).is_none(), is_written, "{byte} of {offset}, {size}");
            }
            assert_eq!(written.first_unwritten(offset, size), None);
            let known = if offset == 0 { size } else { 0 };
            assert_eq!((written.known_from(0), written.known_from(40)), (known, known.saturating_sub(40)));
            if offset + size < 256 {
                assert_eq!(written.first_unwritten(offset, 256 - offset), Some(offset + size));
            }
        }
    }
}
