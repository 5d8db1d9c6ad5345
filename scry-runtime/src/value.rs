//! Arguments by value: how a host's value gets into the parameter block.

use std::mem::MaybeUninit;
use std::ptr;
use std::slice;

use crate::element::{Element, Leaf};
use crate::kernel::Argument;

/// A value that can be passed to a kernel.
///
/// Numbers, `bool` and `usize` are, and arrays of elements; `#[scry::device]` writes it for structs and enums.
///
/// ```
/// use scry_runtime::{Argument, ValueArgument};
/// assert!(matches!(true.argument(), Argument::Word(1)));
/// assert!(matches!([1.0f32, 2.0].argument(), Argument::Value(value) if value.size() == 8));
/// ```
pub trait ValueArgument {
    /// The argument that carries it.
    fn argument(&self) -> Argument<'_>;
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        impl ValueArgument for $number {
            #[inline]
            fn argument(&self) -> Argument<'_> {
                Argument::of(self)
            }
        }
    )*};
}

numbers!(f32 i32 u32);

impl<T: Element, const N: usize> ValueArgument for [T; N] {
    #[inline]
    fn argument(&self) -> Argument<'_> {
        Argument::of(self)
    }
}

/// A word, 0 or 1: WGSL has no `bool` in memory.
impl ValueArgument for bool {
    #[inline]
    fn argument(&self) -> Argument<'_> {
        Argument::Word(u32::from(*self))
    }
}

/// 32 bits wide on a device; a launch refuses a value that is not.
impl ValueArgument for usize {
    #[inline]
    fn argument(&self) -> Argument<'_> {
        Argument::Index(*self)
    }
}

impl<'a> Argument<'a> {
    /// The argument that carries the bytes of `value`.
    #[inline]
    pub fn of<T: Element>(value: &'a T) -> Self {
        Self::Value(ValueBytes::of(value))
    }
}

/// The bytes of a value, some of which may be padding.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct ValueBytes<'a> {
    bytes: &'a [MaybeUninit<u8>],
    /// Visits the parts of `bytes` that are initialised.
    leaves: fn(usize, &mut dyn FnMut(Leaf)),
}

impl<'a> ValueBytes<'a> {
    #[inline]
    fn of<T: Element>(value: &'a T) -> Self {
        // SAFETY: "`data` must be valid for reads for `len` bytes, and point to properly initialised values": it is the value's
        // memory, as long as the value, and no pattern is wrong for a `MaybeUninit`, padding included. Nothing changes it
        // meanwhile: what is `Copy` has no interior mutability.
        let bytes = unsafe { slice::from_raw_parts(ptr::from_ref(value).cast(), size_of::<T>()) };
        Self { bytes, leaves: T::leaves }
    }

    /// The size of the value.
    #[must_use]
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// Copies the value to `target`, which is as long, and leaves alone what is padding there.
    #[inline]
    pub(crate) fn copy_to(&self, target: &mut [u8]) {
        assert_eq!(target.len(), self.bytes.len(), "the value fills its place");
        (self.leaves)(0, &mut |Leaf { offset, size, values: _ }| {
            let (from, to) = (&self.bytes[offset..offset + size], &mut target[offset..offset + size]);
            // SAFETY: both are `size` bytes long and not the same memory, since `to` is borrowed mutably; a leaf's bytes are
            // initialised, by the contract of `Element`, so `to` holds bytes afterwards.
            unsafe { to.as_mut_ptr().copy_from_nonoverlapping(from.as_ptr().cast(), size) };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::by_hand::{Color, Sparse};

    #[test]
    fn a_value_is_copied_without_its_padding() {
        let sparse = Sparse { color: Color([1, 2, 3]), word: u32::from_ne_bytes([4, 5, 6, 7]), last: u32::from_ne_bytes([8, 9, 10, 11]) };
        let mut bytes = [0xee; 16];
        ValueBytes::of(&sparse).copy_to(&mut bytes);
        assert_eq!(bytes, [1, 2, 3, 0xee, 4, 5, 6, 7, 8, 9, 10, 11, 0xee, 0xee, 0xee, 0xee]);
    }

    #[test]
    fn numbers_are_their_bits() {
        let bits = |value: &dyn Fn(&mut [u8])| {
            let mut bytes = [0; 4];
            value(&mut bytes);
            u32::from_ne_bytes(bytes)
        };
        assert_eq!(bits(&|target| ValueBytes::of(&-1.5f32).copy_to(target)), (-1.5f32).to_bits());
        assert_eq!(bits(&|target| ValueBytes::of(&-7i32).copy_to(target)), -7i32 as u32);
    }
}
