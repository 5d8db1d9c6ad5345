//! Atomics of kernels. In a slice they are the processor's; in shared memory plain numbers, since one thread runs all
//! invocations that share them.

use std::mem::transmute_copy;
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use super::plain::Plain;
use crate::element::atomic::AtomicF32;

/// Sets a number to which other threads may scatter at the same time: it has one of their values then.
///
/// # Safety
/// `this` is aligned and valid for reads and writes, and nobody accesses it at the same time but by this function.
///
/// # Panics
/// If it has not 8, 16 or 32 bits: a bug of the compiler.
#[inline(always)]
pub unsafe fn scatter<T: Plain>(this: *mut T, value: T) {
    // SAFETY: of `from_ptr`, "`ptr` must be aligned", "valid for both reads and writes", and "you must adhere to the memory model for atomic
    // accesses", which lets stores of one size meet: what the caller promises of a number, which is aligned as an integer of its size. Of
    // `transmute_copy`, "`Src` must be as large as `Dst`", which it is, and a number's bytes are all initialised.
    unsafe {
        match size_of::<T>() {
            1 => AtomicU8::from_ptr(this.cast()).store(transmute_copy(&value), Ordering::Relaxed),
            2 => AtomicU16::from_ptr(this.cast()).store(transmute_copy(&value), Ordering::Relaxed),
            4 => AtomicU32::from_ptr(this.cast()).store(transmute_copy(&value), Ordering::Relaxed),
            size => unreachable!("what is scattered has at most 4 bytes, not {size}"),
        }
    }
}

/// Operations with a value that return what the number was, each in both forms.
macro_rules! declare {
    ($($(#[$doc:meta])* $plain:ident $shared:ident;)*) => {$(
        $(#[$doc])*
        fn $plain(&mut self, value: Self) -> Self;

        $(#[$doc])*
        ///
        /// # Safety
        /// See [`Number::shared_load`].
        unsafe fn $shared(this: *mut Self, value: Self, order: Ordering) -> Self;
    )*};
}

/// A number that kernels have as an atomic: each operation on a variable, and, as `shared_*`, where other threads do the same.
#[expect(clippy::return_self_not_must_use, reason = "what an atomic was is not always wanted")]
pub trait Number: Plain + Default {
    /// Returns it.
    #[inline(always)]
    fn atomic_load(&mut self) -> Self {
        *self
    }

    /// Returns it.
    ///
    /// # Safety
    /// Of all `shared_*`: `this` is aligned and valid for reads and writes, and while the kernel runs it is accessed by these functions
    /// only.
    unsafe fn shared_load(this: *mut Self, order: Ordering) -> Self;

    /// Sets it.
    #[inline(always)]
    fn atomic_store(&mut self, value: Self) {
        *self = value;
    }

    /// Sets it.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_store(this: *mut Self, value: Self, order: Ordering);

    declare! {
        /// Sets it to `value`.
        atomic_swap shared_swap;
        /// Adds `value`, wrapping if it is an integer.
        atomic_add shared_add;
        /// Subtracts `value`, wrapping if it is an integer.
        atomic_sub shared_sub;
        /// Sets it to the lesser of it and `value`.
        atomic_min shared_min;
        /// Sets it to the greater of it and `value`.
        atomic_max shared_max;
    }
}

/// An integer that kernels have as an atomic.
#[expect(clippy::return_self_not_must_use, reason = "what an atomic was is not always wanted")]
pub trait Integer: Number {
    declare! {
        /// Sets it to `self & value`.
        atomic_and shared_and;
        /// Sets it to `self | value`.
        atomic_or shared_or;
        /// Sets it to `self ^ value`.
        atomic_xor shared_xor;
    }

    /// Sets it to `new` if it is `current`; returns what it was, and whether it was set.
    fn atomic_compare_exchange(&mut self, current: Self, new: Self) -> (Self, bool);

    /// Sets it to `new` if it is `current`; returns what it was, and whether it was set.
    ///
    /// # Safety
    /// See [`Number::shared_load`].
    unsafe fn shared_compare_exchange(this: *mut Self, current: Self, new: Self, success: Ordering, failure: Ordering) -> (Self, bool);
}

/// Operations: what makes the new number of the old one and the value, and how the atomic calls that.
macro_rules! operations {
    ($atomic:ident: $($plain:ident $shared:ident $method:ident $new:expr;)*) => {$(
        #[inline(always)]
        fn $plain(&mut self, value: Self) -> Self {
            let new: fn(Self, Self) -> Self = $new;
            std::mem::replace(self, new(*self, value))
        }

        #[inline(always)]
        unsafe fn $shared(this: *mut Self, value: Self, order: Ordering) -> Self {
            // SAFETY: "`ptr` must be aligned", "valid for both reads and writes", and "you must adhere to the memory model for
            // atomic accesses", which mixes no atomic with other accesses: what the caller promises.
            unsafe { $atomic::from_ptr(this) }.$method(value, order)
        }
    )*};
}

macro_rules! number {
    ($ty:ident $atomic:ident: $add:expr, $sub:expr, $min:expr, $max:expr) => {
        impl Number for $ty {
            #[inline(always)]
            unsafe fn shared_load(this: *mut Self, order: Ordering) -> Self {
                // SAFETY: as in `operations`.
                unsafe { $atomic::from_ptr(this) }.load(order)
            }

            #[inline(always)]
            unsafe fn shared_store(this: *mut Self, value: Self, order: Ordering) {
                // SAFETY: as in `operations`.
                unsafe { $atomic::from_ptr(this) }.store(value, order);
            }

            operations! { $atomic:
                atomic_swap shared_swap swap |_, value| value;
                atomic_add shared_add fetch_add $add;
                atomic_sub shared_sub fetch_sub $sub;
                atomic_min shared_min fetch_min $min;
                atomic_max shared_max fetch_max $max;
            }
        }
    };
}

macro_rules! integers {
    ($($ty:ident $atomic:ident),*) => {$(
        number!($ty $atomic: $ty::wrapping_add, $ty::wrapping_sub, Ord::min, Ord::max);

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
            unsafe fn shared_compare_exchange(this: *mut Self, current: Self, new: Self, success: Ordering, failure: Ordering) -> (Self, bool) {
                // SAFETY: as in `operations`.
                match unsafe { $atomic::from_ptr(this) }.compare_exchange(current, new, success, failure) {
                    Ok(old) => (old, true),
                    Err(old) => (old, false),
                }
            }
        }
    )*};
}

integers!(i32 AtomicI32, i64 AtomicI64, u32 AtomicU32, u64 AtomicU64);
number!(f32 AtomicF32: |a, b| a + b, |a, b| a - b, f32::min, f32::max);
