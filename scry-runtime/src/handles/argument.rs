//! Arguments, and how a host's value gets into the parameter block.

use std::mem::MaybeUninit;
use std::ptr;
use std::slice;
use std::sync::Arc;

use half::f16;

use crate::command::Memory;
use crate::element::{Element, Leaf, Present, unsigned};
use crate::handles::Device;

/// An argument of a launch, as the typed launcher passes it on.
pub enum Argument<'a> {
    /// A buffer.
    Slice {
        /// Its device.
        device: &'a Device,
        /// Its memory.
        memory: &'a Arc<dyn Memory>,
        /// Its first byte.
        offset: u64,
        /// Its number of elements.
        len: u32,
        /// The size of an element in bytes.
        element_size: u32,
    },
    /// The bits of a scalar of at most 32, extended by its sign if it has one; `bool` is 0 or 1.
    Word(u32),
    /// A 64-bit scalar's bits.
    Wide(u64),
    /// A `usize`, which is 32 bits wide on a device.
    Index(usize),
    /// The bytes of a value.
    Value(ValueBytes<'a>),
}

/// The arguments of a launch, in the order of the signature.
pub type Arguments<'a> = [Argument<'a>];

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

/// A number of 64 bits is `Wide`; one of fewer takes a word, extended by its sign if it has one. A `bool` is 0 or 1: WGSL has none in memory.
/// A `usize` is 32 bits wide on a device: a launch refuses a value that is not.
macro_rules! numbers {
    ($($number:ty: $variant:ident(|$value:ident| $bits:expr);)*) => {$(
        impl ValueArgument for $number {
            #[inline]
            fn argument(&self) -> Argument<'_> {
                let $value = *self;
                Argument::$variant($bits)
            }
        }
    )*};
}

numbers! {
    f32: Word(|value| value.to_bits());
    i32: Word(|value| value.cast_unsigned());
    u32: Word(|value| value);
    i8: Word(|value| i32::from(value).cast_unsigned());
    i16: Word(|value| i32::from(value).cast_unsigned());
    u8: Word(|value| u32::from(value));
    u16: Word(|value| u32::from(value));
    f16: Word(|value| u32::from(value.to_bits()));
    f64: Wide(|value| value.to_bits());
    i64: Wide(|value| value.cast_unsigned());
    u64: Wide(|value| value);
    bool: Word(|value| u32::from(value));
    usize: Index(|value| value);
}

impl<T: Element, const N: usize> ValueArgument for [T; N] {
    #[inline]
    fn argument(&self) -> Argument<'_> {
        Argument::of(self)
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
        let mut present = Present::default();
        (self.leaves)(0, &mut |leaf| {
            // The discriminants have been copied by the time they are asked for.
            if !present.has(leaf, |range| unsigned(&target[range])) {
                return;
            }
            let Leaf { offset, size, values: _ } = leaf;
            let (from, to) = (&self.bytes[offset..offset + size], &mut target[offset..offset + size]);
            // SAFETY: both are `size` bytes long and not the same memory, since `to` is borrowed mutably; the bytes of a leaf that is there are
            // initialised, by the contract of `Element`, so `to` holds bytes afterwards.
            unsafe { to.as_mut_ptr().copy_from_nonoverlapping(from.as_ptr().cast(), size) };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_kernels::elements::{Color, Sparse};

    #[test]
    fn a_value_is_copied_without_its_padding() {
        let mut bytes = [0xee; 24];
        ValueBytes::of(&Sparse { color: Color([1, 2, 3]), wide: 40, last: 50 }).copy_to(&mut bytes);
        let expected = [&[1, 2, 3][..], &[0xee; 5], &40u64.to_ne_bytes(), &50u32.to_ne_bytes(), &[0xee; 4]].concat();
        assert_eq!(bytes[..], expected);
    }
}
