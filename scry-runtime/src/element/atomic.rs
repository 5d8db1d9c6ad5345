//! The atomics that kernels have, as the host sees them: the standard library's, and one of a `f32`.

use std::sync::atomic::AtomicU32 as Bits;
pub use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicU64, Ordering, fence};

use super::Element;

/// What a buffer holds of a type that a kernel's trait names as its elements: an element itself, and the number of an atomic.
pub trait Held {
    /// The type of the buffer's elements.
    type Element: Element;
}

impl<T: Element> Held for T {
    type Element = T;
}

macro_rules! held {
    ($($atomic:ident $number:ident),*) => { $(impl Held for $atomic {
        type Element = $number;
    })* };
}

held!(AtomicU32 u32, AtomicI32 i32, AtomicU64 u64, AtomicI64 i64, AtomicF32 f32);

/// A `f32` that may be shared between threads, with the methods that kernels have for one.
///
/// A buffer of `f32`s is what a kernel's `&[AtomicF32]` is launched with.
///
/// ```
/// use scry_runtime::atomic::{AtomicF32, Ordering::Relaxed};
/// let sum = AtomicF32::new(1.0);
/// assert_eq!(sum.fetch_add(0.5, Relaxed), 1.0);
/// assert_eq!(sum.load(Relaxed), 1.5);
/// ```
#[derive(Debug, Default)]
#[repr(transparent)]
pub struct AtomicF32(Bits);

impl AtomicF32 {
    /// An atomic of that value.
    #[must_use]
    pub const fn new(value: f32) -> Self {
        Self(Bits::new(value.to_bits()))
    }

    /// The atomic that a `f32` is.
    ///
    /// # Safety
    /// As for [`AtomicU32::from_ptr`].
    #[inline]
    pub(crate) unsafe fn from_ptr<'a>(this: *mut f32) -> &'a Self {
        // SAFETY: what the caller promises; an atomic has the layout of its bits, which a `f32` has as well.
        unsafe { &*this.cast() }
    }

    /// The value.
    ///
    /// # Panics
    /// If `order` is `Release` or `AcqRel`, as for [`AtomicU32::load`].
    #[inline]
    #[must_use]
    pub fn load(&self, order: Ordering) -> f32 {
        f32::from_bits(self.0.load(order))
    }

    /// Sets the value.
    ///
    /// # Panics
    /// If `order` is `Acquire` or `AcqRel`, as for [`AtomicU32::store`].
    #[inline]
    pub fn store(&self, value: f32, order: Ordering) {
        self.0.store(value.to_bits(), order);
    }

    /// Sets the value, and returns the one from before.
    #[inline]
    pub fn swap(&self, value: f32, order: Ordering) -> f32 {
        f32::from_bits(self.0.swap(value.to_bits(), order))
    }

    /// Adds to the value, and returns the one from before.
    #[inline]
    pub fn fetch_add(&self, value: f32, order: Ordering) -> f32 {
        self.update(order, |old| old + value)
    }

    /// Subtracts from the value, and returns the one from before.
    #[inline]
    pub fn fetch_sub(&self, value: f32, order: Ordering) -> f32 {
        self.update(order, |old| old - value)
    }

    /// Sets the value to the lesser one, as [`f32::min`] has it, and returns the one from before.
    #[inline]
    pub fn fetch_min(&self, value: f32, order: Ordering) -> f32 {
        self.update(order, |old| old.min(value))
    }

    /// Sets the value to the greater one, as [`f32::max`] has it, and returns the one from before.
    #[inline]
    pub fn fetch_max(&self, value: f32, order: Ordering) -> f32 {
        self.update(order, |old| old.max(value))
    }

    #[inline]
    fn update(&self, order: Ordering, new: impl Fn(f32) -> f32) -> f32 {
        let updated = self.0.fetch_update(order, Ordering::Relaxed, |old| Some(new(f32::from_bits(old)).to_bits()));
        f32::from_bits(updated.unwrap_or_else(|_| unreachable!("the function always has a new value")))
    }
}
