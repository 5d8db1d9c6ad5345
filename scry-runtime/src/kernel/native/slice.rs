//! Slices as native code takes them.

use std::marker::PhantomData;
use std::ptr;

use super::atomics::{Integer, Number};
use super::plain::Plain;

/// Element `index`, which is there.
#[inline(always)]
#[must_use]
pub fn load<T: Plain>(slice: &[T], index: u32) -> T {
    // SAFETY: the index is in bounds: the compiler puts a check in front of every statement that loads an element, which is left out
    // only where `Reach` or a row has shown that it holds.
    unsafe { *slice.get_unchecked(index as usize) }
}

/// The `LEN` elements from `first` on, if all of them are there: a row of lanes accesses them one by one.
#[inline(always)]
#[must_use]
pub fn row<const LEN: u32, T>(slice: &[T], first: u32) -> Option<&[T]> {
    slice.get(first as usize..)?.get(..LEN as usize)
}

/// Whether `first` and the numbers after it are below `end`, `LEN` of them.
#[inline(always)]
#[must_use]
pub fn is_row_below<const LEN: u32>(first: u32, end: u32) -> bool {
    LEN <= end && first <= end - LEN
}

/// How many bytes behind the start of `whole` its part is.
#[inline(always)]
#[must_use]
pub fn offset_in<W, P>(whole: &W, part: &P) -> usize {
    ptr::from_ref(part).addr() - ptr::from_ref(whole).addr()
}

/// Asks the processor for element `index`, which is wanted soon; there need be none.
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: u32) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: an instruction of every x86-64 processor; a prefetch of any address has no effect but on the caches.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(slice.as_ptr().wrapping_add(index as usize).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}

/// A slice that all invocations of a launch read and write.
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
    /// The `len` elements from `start` on: they are alive as long as the lifetime says, aligned and initialised.
    #[inline(always)]
    pub(super) fn new(start: *mut T, len: u32) -> Self {
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

    /// The `LEN` elements from `first` on, if all of them are there.
    #[inline(always)]
    #[must_use]
    pub fn row<const LEN: u32>(self, first: u32) -> Option<Self> {
        if !is_row_below::<LEN>(first, self.len) {
            return None;
        }
        // SAFETY: "the entire memory range between `self` and the result must be in bounds of that allocation": it lies inside the
        // argument, since `first + LEN <= len`; so do the `LEN` elements of the result.
        Some(Self { start: unsafe { self.start.add(first as usize) }, len: LEN, memory: PhantomData })
    }

    /// Element `index`, which is there.
    #[inline(always)]
    #[must_use]
    pub fn load(self, index: u32) -> T {
        debug_assert!(index < self.len, "the index was checked");
        // SAFETY: `index < len`, as for [`load`], so the element lies inside the argument, which is alive, aligned and initialised (see
        // `CpuLaunch::slice_mut`). Another invocation may write it at the same time, as on every GPU: ARCHITECTURE.md,
        // "Races", says what that means and what will rule it out.
        unsafe { *self.start.add(index as usize) }
    }

    /// Sets element `index`, which is there.
    ///
    /// An element with padding is to be stored part by part: stored whole, it may leave those bytes without a value, and the host
    /// can read them through a cast of the buffer.
    #[inline(always)]
    pub fn store(self, index: u32, value: T) {
        debug_assert!(index < self.len, "the index was checked");
        // SAFETY: as in `load`.
        unsafe { *self.start.add(index as usize) = value };
    }

    /// Sets the part of element `index`, which is there, that starts at its byte `offset`, and leaves the rest of it alone.
    ///
    /// # Panics
    /// If the part is not inside an element: a bug of the compiler.
    #[inline(always)]
    pub fn store_part<U: Plain>(self, index: u32, offset: usize, value: U) {
        assert!(offset <= size_of::<T>() && size_of::<U>() <= size_of::<T>() - offset, "a part lies inside its element");
        debug_assert!(index < self.len, "the index was checked");
        // SAFETY: as in `load`, and the part lies inside the element; whatever bytes it gets, the element remains a value, as
        // a `Plain` type has no others.
        unsafe { self.start.add(index as usize).cast::<u8>().add(offset).cast::<U>().write_unaligned(value) };
    }
}

/// Atomic operations on an element that is there, each relaxed.
impl<T: Number> SliceMut<'_, T> {
    /// Applies `operation` to the address of element `index`: an access as [`Number::shared_load`] asks for.
    #[inline(always)]
    fn atomic<R>(self, index: u32, operation: impl FnOnce(*mut T) -> R) -> R {
        debug_assert!(index < self.len, "the index was checked");
        // SAFETY of what `operation` does with it: `index < len`, as for [`load`], so the element lies inside the argument, which is
        // alive, aligned and initialised (see `CpuLaunch::slice_mut`), and a kernel accesses a slice of atomics by these operations only.
        operation(self.start.wrapping_add(index as usize))
    }

    /// The element.
    #[inline(always)]
    pub fn atomic_load(self, index: u32) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_load(element) })
    }

    /// Sets the element.
    #[inline(always)]
    pub fn atomic_store(self, index: u32, value: T) {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_store(element, value) });
    }

    /// Sets the element, and returns what it was.
    #[inline(always)]
    pub fn atomic_swap(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_swap(element, value) })
    }

    /// Adds to the element, and returns what it was; integers wrap.
    #[inline(always)]
    pub fn atomic_add(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_add(element, value) })
    }

    /// Subtracts from the element, and returns what it was; integers wrap.
    #[inline(always)]
    pub fn atomic_sub(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_sub(element, value) })
    }

    /// Sets the element to the lesser of it and `value`, and returns what it was.
    #[inline(always)]
    pub fn atomic_min(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_min(element, value) })
    }

    /// Sets the element to the greater of it and `value`, and returns what it was.
    #[inline(always)]
    pub fn atomic_max(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_max(element, value) })
    }
}

/// Atomic operations on integers, each relaxed.
impl<T: Integer> SliceMut<'_, T> {
    /// `&` on the element; returns what it was.
    #[inline(always)]
    pub fn atomic_and(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_and(element, value) })
    }

    /// `|` on the element; returns what it was.
    #[inline(always)]
    pub fn atomic_or(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_or(element, value) })
    }

    /// `^` on the element; returns what it was.
    #[inline(always)]
    pub fn atomic_xor(self, index: u32, value: T) -> T {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_xor(element, value) })
    }

    /// Sets the element to `new` if it is `current`; returns what it was, and whether it was set.
    #[inline(always)]
    pub fn atomic_compare_exchange(self, index: u32, current: T, new: T) -> (T, bool) {
        // SAFETY: see `atomic`.
        self.atomic(index, |element| unsafe { T::shared_compare_exchange(element, current, new) })
    }
}
