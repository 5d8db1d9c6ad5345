//! What devices bind of a slice that bind buffers from aligned bytes only.

use std::ops::Range;

use crate::command::{BoundSlice, Region};

/// The bytes that a slice's descriptor covers: the slice, from the last aligned byte before it that is a whole number of
/// elements away. An empty slice gets the memory's first word, since a descriptor must have some.
pub(crate) fn descriptor_range(slice: &BoundSlice<'_>, alignment: u64) -> Range<u64> {
    if slice.region.size == 0 {
        return 0..4;
    }
    let Region { offset, size, .. } = slice.region;
    let end = (offset + size).next_multiple_of(4);
    // Elements of 8 and 16 bits are taken out of words. Alignments are powers of two.
    let alignment = alignment.max(4);
    if offset & (alignment - 1) == 0 {
        return offset..end;
    }
    let step = least_common_multiple(alignment, u64::from(slice.element_size));
    offset / step * step..end
}

fn least_common_multiple(a: u64, b: u64) -> u64 {
    let (mut divisor, mut rest) = (a, b);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    a / divisor * b
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::command::{Memory, Region};
    use crate::kernel::Access;

    struct NoMemory;

    impl Memory for NoMemory {
        fn size(&self) -> u64 {
            1 << 20
        }
    }

    fn range(offset: u64, size: u64, element_size: u32, alignment: u64) -> Range<u64> {
        let memory: Arc<dyn Memory> = Arc::new(NoMemory);
        let region = Region { memory: &memory, offset, size };
        descriptor_range(&BoundSlice { region, access: Access::Read, element_size, name: "x", slot: 32 }, alignment)
    }

    #[test]
    fn a_descriptor_starts_aligned_and_whole_elements_before_the_slice() {
        for alignment in [1, 4, 16, 64, 256] {
            for element_size in [1, 2, 4, 8, 12, 16, 36] {
                for first in [0, 1, 3, 7, 64, 1001] {
                    let (offset, size) = (first * u64::from(element_size), 5 * u64::from(element_size));
                    let bound = range(offset, size, element_size, alignment);
                    assert_eq!(bound.start % alignment, 0);
                    assert_eq!((offset - bound.start) % u64::from(element_size), 0);
                    assert!((offset + size..offset + size + 4).contains(&bound.end), "{bound:?}");
                }
            }
        }
    }

    #[test]
    fn an_empty_slice_has_a_descriptor_too() {
        assert_eq!(range(4096, 0, 4, 64), 0..4);
    }
}
