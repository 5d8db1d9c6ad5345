//! The parts that the bytes of an element are made of.

use std::ops::Range;

/// Bytes of an element that are a value together: a number, a `bool`, an enum's discriminant, or any run of bytes without padding.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// Where the first byte is.
    pub offset: usize,
    /// The number of bytes.
    pub size: usize,
    /// The values they may have.
    pub values: Values,
}

/// The values that a leaf may have.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Every bit pattern is one.
    Any,
    /// The discriminants of an enum, or 0 and 1 of a `bool`, as many bits of each as the leaf has; the leaf has 1, 2, 4 or 8 bytes.
    OneOf(&'static [i64]),
    /// No leaf: those from here to the `End` that belongs to it are there if the discriminant, which these bytes are, is this one.
    If(i64),
    /// No leaf: the end of those that are there under a condition.
    End,
}

/// What of a value is there, leaf by leaf: the fields of one variant of an enum are.
#[derive(Default)]
pub(crate) struct Present {
    /// The number of conditions around the next leaf from the first on that does not hold.
    absent: usize,
}

impl Present {
    /// Whether the next leaf is one, and is there; `integer` is the unsigned number that some bytes of the value are.
    #[inline]
    pub(crate) fn has(&mut self, leaf: Leaf, integer: impl FnOnce(Range<usize>) -> u64) -> bool {
        match leaf.values {
            Values::Any | Values::OneOf(_) => return self.absent == 0,
            Values::If(_) if self.absent > 0 => self.absent += 1,
            Values::If(discriminant) => {
                let unused = 64 - 8 * leaf.size as u32;
                let is_there = integer(leaf.offset..leaf.offset + leaf.size) == discriminant.cast_unsigned() << unused >> unused;
                self.absent = usize::from(!is_there);
            }
            Values::End => self.absent = self.absent.saturating_sub(1),
        }
        false
    }
}

/// The unsigned number that at most eight bytes are.
#[inline]
pub(crate) fn unsigned(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}
