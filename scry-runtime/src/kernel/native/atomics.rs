//! Atomics of kernels. In a slice they are the processor's; in shared memory plain numbers, since one thread runs all
//! invocations that share them.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU32, AtomicU64};

use super::plain::Plain;

/// A number that kernels have as an atomic: each operation on a variable, and, as `shared_*`, where other threads do the same.
#[expect(clippy::return_self_not_must_use, reason = "what an atomic was is not always wanted")]
pub trait Number: Plain + Default {
    /// Returns it.
    #[inline(always)]
    fn atomic_load(&mut self) -> Self {
        *self
    }

    /// Sets it.
    #[inline(always)]
    fn atomic_store(&mut self, value: Self) {
        *self = value;
    }

    /// Sets it to `value`; returns what it was.
    #[inline(always)]
    fn atomic_swap(&mut self, value: Self) -> Self {
        std::mem::replace(self, value)
    }

    /// Adds `value`, wrapping if it is an integer; returns what it was.
    fn atomic_add(&mut self, value: Self) -> Self;

    /// Subtracts `value`, wrapping if it is an integer; returns what it was.
    fn atomic_sub(&mut self, value: Self) -> Self;

    /// Sets it to the lesser of it and `value`; returns what it was.
    fn atomic_min(&mut self, value: Self) -> Self;

    /// Sets it to the greater of it and `value`; returns what it was.
    fn atomic_max(&mut self, value: Self) -> Self;

    /// Returns it.
    ///
    /// # Safety
    /// Of this and all that follow: `this` is aligned and valid for reads and writes, and while the kernel runs it is
    /// accessed by these functions only.
    unsafe fn shared_load(this: *mut Self) -> Self;

    /// Sets it.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_store(this: *mut Self, value: Self);

    /// Sets it to `value`; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_swap(this: *mut Self, value: Self) -> Self;

    /// Adds `value`, wrapping if it is an integer; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_add(this: *mut Self, value: Self) -> Self;

    /// Subtracts `value`, wrapping if it is an integer; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_sub(this: *mut Self, value: Self) -> Self;

    /// Sets it to the lesser of it and `value`; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_min(this: *mut Self, value: Self) -> Self;

    /// Sets it to the greater of it and `value`; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_max(this: *mut Self, value: Self) -> Self;
}

/// An integer that kernels have as an atomic.
#[expect(clippy::return_self_not_must_use, reason = "what an atomic was is not always wanted")]
pub trait Integer: Number {
    /// Sets it to `self & value`; returns what it was.
    fn atomic_and(&mut self, value: Self) -> Self;

    /// Sets it to `self | value`; returns what it was.
    fn atomic_or(&mut self, value: Self) -> Self;

    /// Sets it to `self ^ value`; returns what it was.
    fn atomic_xor(&mut self, value: Self) -> Self;

    /// Sets it to `new` if it is `current`; returns what it was, and whether it was set.
    fn atomic_compare_exchange(&mut self, current: Self, new: Self) -> (Self, bool);

    /// Sets it to `self & value`; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_and(this: *mut Self, value: Self) -> Self;

    /// Sets it to `self | value`; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_or(this: *mut Self, value: Self) -> Self;

    /// Sets it to `self ^ value`; returns what it was.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_xor(this: *mut Self, value: Self) -> Self;

    /// Sets it to `new` if it is `current`; returns what it was, and whether it was set.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_compare_exchange(this: *mut Self, current: Self, new: Self) -> (Self, bool);
}

/// An operation of an integer, and how the standard library's atomics call it.
macro_rules! operations {
    ($atomic:ident: $($plain:ident $shared:ident $method:ident $new:expr;)*) => {$(
        #[inline(always)]
        fn $plain(&mut self, value: Self) -> Self {
            let new: fn(Self, Self) -> Self = $new;
            std::mem::replace(self, new(*self, value))
        }

        #[inline(always)]
        unsafe fn $shared(this: *mut Self, value: Self) -> Self {
            // SAFETY: "`ptr` must be aligned", "valid for both reads and writes", and "you must adhere to the memory model for
            // atomic accesses", which mixes no atomic with other accesses: what the caller promises.
            unsafe { $atomic::from_ptr(this) }.$method(value, Relaxed)
        }
    )*};
}

macro_rules! integers {
    ($($ty:ident $atomic:ident),*) => {$(
        impl Number for $ty {
            #[inline(always)]
            unsafe fn shared_load(this: *mut Self) -> Self {
                // SAFETY: as in `operations`.
                unsafe { $atomic::from_ptr(this) }.load(Relaxed)
            }

            #[inline(always)]
            unsafe fn shared_store(this: *mut Self, value: Self) {
                // SAFETY: as in `operations`.
                unsafe { $atomic::from_ptr(this) }.store(value, Relaxed);
            }

            #[inline(always)]
            unsafe fn shared_swap(this: *mut Self, value: Self) -> Self {
                // SAFETY: as in `operations`.
                unsafe { $atomic::from_ptr(this) }.swap(value, Relaxed)
            }

            operations! { $atomic:
                atomic_add shared_add fetch_add $ty::wrapping_add;
                atomic_sub shared_sub fetch_sub $ty::wrapping_sub;
                atomic_min shared_min fetch_min Ord::min;
                atomic_max shared_max fetch_max Ord::max;
            }
        }

        impl Integer for $ty {
            operations! { $atomic:
                atomic_and shared_and fetch_and |a, b| a & b;
                atomic_or shared_or fetch_or |a, b| a | b;
                atomic_xor shared_xor fetch_xor |a, b| a ^ b;
            }

            #[inline(always)]
            fn atomic_compare_exchange(&mut self, current: Self, new: Self) -> (Self, bool) {
                let old = *self;
                if old == current {
                    *self = new;
                }
                (old, old == current)
            }

            #[inline(always)]
            unsafe fn shared_compare_exchange(this: *mut Self, current: Self, new: Self) -> (Self, bool) {
                // SAFETY: as in `operations`.
                match unsafe { $atomic::from_ptr(this) }.compare_exchange(current, new, Relaxed, Relaxed) {
                    Ok(old) => (old, true),
                    Err(old) => (old, false),
                }
            }
        }
    )*};
}

integers!(i32 AtomicI32, i64 AtomicI64, u32 AtomicU32, u64 AtomicU64);

/// An operation of `f32`: where others do the same, it is tried on the bits until none came between.
macro_rules! float_operations {
    ($($plain:ident $shared:ident $new:expr;)*) => {$(
        #[inline(always)]
        fn $plain(&mut self, value: Self) -> Self {
            let new: fn(f32, f32) -> f32 = $new;
            std::mem::replace(self, new(*self, value))
        }

        #[inline(always)]
        unsafe fn $shared(this: *mut Self, value: Self) -> Self {
            let new: fn(f32, f32) -> f32 = $new;
            // SAFETY: as in `operations`; a `f32` is as long and aligned as a `u32`.
            let bits = unsafe { AtomicU32::from_ptr(this.cast()) };
            let old = bits.fetch_update(Relaxed, Relaxed, |old| Some(new(f32::from_bits(old), value).to_bits()));
            f32::from_bits(old.unwrap_or_else(|old| old))
        }
    )*};
}

impl Number for f32 {
    #[inline(always)]
    unsafe fn shared_load(this: *mut Self) -> Self {
        // SAFETY: as in `float_operations`.
        Self::from_bits(unsafe { AtomicU32::from_ptr(this.cast()) }.load(Relaxed))
    }

    #[inline(always)]
    unsafe fn shared_store(this: *mut Self, value: Self) {
        // SAFETY: as in `float_operations`.
        unsafe { AtomicU32::from_ptr(this.cast()) }.store(value.to_bits(), Relaxed);
    }

    #[inline(always)]
    unsafe fn shared_swap(this: *mut Self, value: Self) -> Self {
        // SAFETY: as in `float_operations`.
        Self::from_bits(unsafe { AtomicU32::from_ptr(this.cast()) }.swap(value.to_bits(), Relaxed))
    }

    float_operations! {
        atomic_add shared_add |a, b| a + b;
        atomic_sub shared_sub |a, b| a - b;
        atomic_min shared_min f32::min;
        atomic_max shared_max f32::max;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_do_the_same() {
        fn both<T>(start: T, by: T, plain: fn(&mut T, T) -> T, shared: unsafe fn(*mut T, T) -> T) -> (T, T)
        where
            T: Number + PartialEq + std::fmt::Debug,
        {
            let (mut a, mut b) = (start, start);
            // SAFETY: the variable is the test's own.
            let (old, other) = (plain(&mut a, by), unsafe { shared(&raw mut b, by) });
            assert_eq!((old, a), (other, b));
            (old, a)
        }
        assert_eq!(both(u32::MAX, 2, u32::atomic_add, u32::shared_add), (u32::MAX, 1));
        assert_eq!(both(i32::MIN, 1, i32::atomic_sub, i32::shared_sub), (i32::MIN, i32::MAX));
        assert_eq!(both(-3i64, 2, i64::atomic_min, i64::shared_min), (-3, -3));
        assert_eq!(both(3u64, 1, u64::atomic_xor, u64::shared_xor), (3, 2));
        assert_eq!(both(1.5f32, 1.0, f32::atomic_add, f32::shared_add), (1.5, 2.5));
        assert_eq!(both(1.5f32, f32::NAN, f32::atomic_max, f32::shared_max), (1.5, 1.5));
        let exchange = |x: &mut u32| x.atomic_compare_exchange(7, 8);
        assert_eq!([exchange(&mut 7), exchange(&mut 6)], [(7, true), (6, false)]);
    }
}
