//! Slices as native code takes them.

use std::marker::PhantomData;
use std::ptr;

use super::plain::Plain;

/// Element `index`.
///
/// # Safety
/// The index is in bounds.
#[inline(always)]
#[must_use]
pub unsafe fn load<T: Plain>(slice: &[T], index: u32) -> T {
    // With debug assertions, `get_unchecked` checks the index, too, but by a call.
    if cfg!(debug_assertions) {
        return slice[index as usize];
    }
    // SAFETY: "calling this method with an out-of-bounds index is undefined behavior": the caller promises that it is in bounds.
    unsafe { *slice.get_unchecked(index as usize) }
}

/// The part of element `index` that starts at its byte `offset`.
///
/// # Safety
/// The index is in bounds.
///
/// # Panics
/// If the part is not inside an element: a bug of the compiler.
#[inline(always)]
#[must_use]
pub unsafe fn load_part<U: Plain, T: Plain>(slice: &[T], index: u32, offset: usize) -> U {
    // SAFETY: "calling this method with an out-of-bounds index is undefined behavior": the caller promises that it is in bounds.
    let element = ptr::from_ref(unsafe { slice.get_unchecked(index as usize) });
    // SAFETY: the element is borrowed, so it is alive and initialised, and nobody writes it.
    unsafe { part(element, offset) }
}

/// The part of an element that starts at its byte `offset`.
///
/// # Safety
/// The element can be read, and nobody writes the part at the same time.
#[inline(always)]
unsafe fn part<U: Plain, T: Plain>(element: *const T, offset: usize) -> U {
    assert!(offset <= size_of::<T>() && size_of::<U>() <= size_of::<T>() - offset, "a part lies inside its element");
    // SAFETY: "`src` must be valid for reads" and "point to a properly initialized value of type `T`": the part lies inside the element,
    // which the caller promises can be read, and every pattern of bytes is a value of a `Plain` type. It need not be aligned.
    unsafe { element.cast::<u8>().add(offset).cast::<U>().read_unaligned() }
}

/// The `len` elements from `first` on, if all of them are there: a row of lanes accesses them one by one.
#[inline(always)]
#[must_use]
pub fn row<T>(slice: &[T], first: u32, len: u32) -> Option<&[T]> {
    slice.get(first as usize..)?.get(..len as usize)
}

/// Whether `first` and the numbers after it are below `end`, `len` of them.
#[inline(always)]
#[must_use]
pub fn is_row_below(first: u32, len: u32, end: u32) -> bool {
    len <= end && first <= end - len
}

/// Asks the processor for element `index`, which is wanted soon; there need be none.
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: u32) {
    prefetch_address(slice.as_ptr().wrapping_add(index as usize));
}

#[inline(always)]
fn prefetch_address<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: an instruction of every x86-64 processor; a prefetch of any address has no effect but on the caches.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// A slice that all invocations of a launch read and write, be it as another slice.
pub struct SliceMut<'a, T> {
    start: *mut T,
    len: u32,
    memory: PhantomData<&'a [T]>,
}

impl<T> Clone for SliceMut<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SliceMut<'_, T> {}

impl<T: Plain> SliceMut<'_, T> {
    /// The `len` elements from `start` on.
    ///
    /// # Safety
    /// As long as the lifetime says, they lie in one allocation, aligned and initialised, and nobody accesses them but by a `SliceMut`.
    #[inline(always)]
    pub(super) unsafe fn new(start: *mut T, len: u32) -> Self {
        Self { start, len, memory: PhantomData }
    }

    /// The number of elements.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> u32 {
        self.len
    }

    /// Whether there are no elements.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The `len` elements from `first` on, if all of them are there.
    #[inline(always)]
    #[must_use]
    pub fn row(self, first: u32, len: u32) -> Option<Self> {
        if !is_row_below(first, len, self.len) {
            return None;
        }
        // SAFETY: "the entire memory range between `self` and the result must be in bounds of that allocation": it lies among the
        // elements that `new` was given, since `first + len <= self.len`; so do the `len` elements of the result.
        Some(Self { start: unsafe { self.start.add(first as usize) }, len, memory: PhantomData })
    }

    /// As [`prefetch`].
    #[inline(always)]
    pub fn prefetch(self, index: u32) {
        prefetch_address(self.start.wrapping_add(index as usize));
    }

    /// The address of element `index`, for atomic operations: [`Number::shared_load`](super::Number::shared_load) and its like.
    ///
    /// # Safety
    /// The index is less than the length.
    #[inline(always)]
    #[must_use]
    pub unsafe fn address(self, index: u32) -> *mut T {
        if cfg!(debug_assertions) {
            assert!(index < self.len, "the index was checked");
            // With debug assertions, `add` calls a function that checks its promises.
            return self.start.wrapping_add(index as usize);
        }
        // SAFETY: "the entire memory range between `self` and the result must be in bounds of that allocation": the element is one of
        // those that `new` was given, since the caller promises that there is one of that index.
        unsafe { self.start.add(index as usize) }
    }

    /// The address of the part of element `index` that starts at its byte `offset`, for atomic operations.
    ///
    /// # Safety
    /// The index is less than the length.
    ///
    /// # Panics
    /// If the part is not inside an element: a bug of the compiler.
    #[inline(always)]
    #[must_use]
    pub unsafe fn part_address<U: Plain>(self, index: u32, offset: usize) -> *mut U {
        assert!(offset <= size_of::<T>() && size_of::<U>() <= size_of::<T>() - offset, "a part lies inside its element");
        // SAFETY: "the entire memory range between `self` and the result must be in bounds of that allocation": the part lies inside the
        // element, of which the caller promises that it is there.
        unsafe { self.address(index).cast::<u8>().add(offset).cast() }
    }

    /// Element `index`.
    ///
    /// # Safety
    /// The index is less than the length, and nobody writes the element at the same time.
    #[inline(always)]
    #[must_use]
    pub unsafe fn load(self, index: u32) -> T {
        // SAFETY: the caller promises that the index is less than the length, so the element is alive, aligned and initialised, as `new`
        // was promised, and that it is not written meanwhile.
        unsafe { *self.address(index) }
    }

    /// The part of element `index` that starts at its byte `offset`.
    ///
    /// # Safety
    /// The index is less than the length, and nobody writes the part at the same time.
    ///
    /// # Panics
    /// If the part is not inside an element: a bug of the compiler.
    #[inline(always)]
    #[must_use]
    pub unsafe fn load_part<U: Plain>(self, index: u32, offset: usize) -> U {
        // SAFETY: as in `load`, of the part alone.
        unsafe { part(self.address(index), offset) }
    }

    /// Sets element `index`.
    ///
    /// An element with padding is to be stored part by part: stored whole, it may leave those bytes without a value, and the host
    /// can read them through a cast of the buffer.
    ///
    /// # Safety
    /// The index is less than the length, and nobody else accesses the element at the same time.
    #[inline(always)]
    pub unsafe fn store(self, index: u32, value: T) {
        // SAFETY: as in `load`, and the caller promises that the element is not read meanwhile either.
        unsafe { *self.address(index) = value };
    }

    /// Sets the part of element `index` that starts at its byte `offset`, and leaves the rest of it alone.
    ///
    /// # Safety
    /// The index is less than the length, and nobody else accesses the part at the same time.
    ///
    /// # Panics
    /// If the part is not inside an element: a bug of the compiler.
    #[inline(always)]
    pub unsafe fn store_part<U: Plain>(self, index: u32, offset: usize, value: U) {
        // SAFETY: as in `store`, and the part lies inside the element; whatever bytes it gets, the element remains a value, as
        // a `Plain` type has no others.
        unsafe { self.part_address::<U>(index, offset).write_unaligned(value) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the compiler writes a struct of `[u8; 3]` and `u32`.
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(C)]
    struct Mirror {
        bytes: [u8; 3],
        word: u32,
    }

    // SAFETY: every pattern of both fields is a value.
    unsafe impl Plain for Mirror {}

    #[test]
    fn a_part_is_loaded_from_where_it_lies() {
        let mut words = [0x0403_0201, 7, 0x0807_0605, 9];
        let elements = [[1u16, 2, 3], [4, 5, 6]];
        // SAFETY: there are two elements of each.
        unsafe {
            assert_eq!(load_part::<u16, _>(&elements, 1, 4), 6);
            assert_eq!(load_part::<[u16; 2], _>(&elements, 0, 2), [2, 3]);
            let mirrors = mirrors(&mut words);
            assert_eq!((mirrors.load_part::<u8>(1, 1), mirrors.load_part::<u32>(0, 4)), (6, 7));
        }
    }

    #[test]
    #[should_panic = "a part lies inside its element"]
    fn a_part_is_loaded_from_inside_its_element() {
        // SAFETY: there is an element; what is asked for is not in it, which panics.
        let _ = unsafe { load_part::<u32, _>(&[[1u16, 2, 3]], 0, 4) };
    }

    /// Two mirrors.
    fn mirrors(words: &mut [u32; 4]) -> SliceMut<'_, Mirror> {
        // SAFETY: they are as long as two mirrors and aligned for them, and borrowed for as long.
        unsafe { SliceMut::new(words.as_mut_ptr().cast(), 2) }
    }

    #[test]
    fn rows_lie_inside_their_slice() {
        assert_eq!(row(&[1, 2, 3], 1, 2), Some(&[2, 3][..]));
        for (len, first) in [(3u32, 2), (3, 3), (3, u32::MAX), (3, u32::MAX - 1), (1, 0), (0, 0)] {
            assert_eq!(row(&vec![0; len as usize], first, 2), None, "{first} of {len}");
            assert!(!is_row_below(first, 2, len), "{first} of {len}");
        }
        assert!(is_row_below(1, 2, 3) && is_row_below(u32::MAX - 1, 1, u32::MAX));
        let mut words = [0, 1, 2, 3];
        let slice = mirrors(&mut words);
        // SAFETY: a row of one has one.
        assert_eq!(slice.row(1, 1).map(|row| (row.len(), unsafe { row.load(0) }.word)), Some((1, 3)));
        assert!(slice.row(1, 2).is_none() && slice.row(2, 1).is_none() && slice.row(0, 3).is_none());
    }

    #[test]
    fn a_part_is_stored_alone() {
        let mut words = [u32::MAX; 4];
        let slice = mirrors(&mut words);
        // SAFETY: there are two, which nobody else accesses.
        unsafe {
            slice.store_part::<u8>(1, 1, 2);
            slice.store_part::<u32>(0, 4, 5);
            assert_eq!(slice.load(0), Mirror { bytes: [255; 3], word: 5 });
            assert_eq!(slice.load(1), Mirror { bytes: [255, 2, 255], word: u32::MAX });
        }
        assert_eq!(words, [u32::MAX, 5, 0xffff_02ffu32.to_le(), u32::MAX]);
    }

    #[test]
    #[should_panic(expected = "a part lies inside its element")]
    fn a_part_lies_inside_its_element() {
        // SAFETY: there are two, which nobody else accesses.
        unsafe { mirrors(&mut [0; 4]).store_part::<u32>(0, 5, 1) };
    }
}
