//! Values that are arguments of a launch, and how one gets into the parameter block.

use std::mem::MaybeUninit;
use std::ptr;
use std::slice;

use half::{bf16, f16};

use crate::element::{Element, Leaf};

/// A value that can be passed to a kernel.
///
/// Numbers, `bool` and `usize` are, and arrays of elements; `#[scry::device]` writes it for structs and enums.
///
/// ```
/// use scry_runtime::{Value, ValueArgument};
/// assert!(matches!(true.value(), Value::Word(1)));
/// assert!(matches!([1.0f32, 2.0].value(), Value::Bytes(bytes) if bytes.size() == 8));
/// ```
pub trait ValueArgument {
    /// The value as a launch takes it.
    #[doc(hidden)]
    fn value(&self) -> Value<'_>;
}

/// A value as a launch takes it.
#[doc(hidden)]
pub enum Value<'a> {
    /// The bits of a scalar of at most 32, extended by its sign if it has one; `bool` is 0 or 1.
    Word(u32),
    /// A 64-bit scalar's bits.
    Wide(u64),
    /// A `usize`, which is 32 bits wide on a device.
    Index(usize),
    /// The bytes of anything else.
    Bytes(ValueBytes<'a>),
}

/// A number of 64 bits is `Wide`; one of fewer takes a word, extended by its sign if it has one. A `bool` is 0 or 1: WGSL has none in memory.
/// A `usize` is 32 bits wide on a device: a launch refuses a value that is not.
macro_rules! numbers {
    ($($number:ty: $variant:ident(|$value:ident| $bits:expr);)*) => {$(
        impl ValueArgument for $number {
            #[inline]
            fn value(&self) -> Value<'_> {
                let $value = *self;
                Value::$variant($bits)
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

/// On devices it is a struct of its bits.
impl ValueArgument for bf16 {
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::of(self)
    }
}

impl<T: Element, const N: usize> ValueArgument for [T; N] {
    #[inline]
    fn value(&self) -> Value<'_> {
        Value::of(self)
    }
}

impl<'a> Value<'a> {
    /// The bytes of `value`.
    #[inline]
    pub fn of<T: Element>(value: &'a T) -> Self {
        Self::Bytes(ValueBytes::of(value))
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
    use crate::test_kernels::elements::{Color, Sparse};

    #[test]
    fn a_value_is_copied_without_its_padding() {
        let mut bytes = [0xee; 24];
        ValueBytes::of(&Sparse { color: Color([1, 2, 3]), wide: 40, last: 50 }).copy_to(&mut bytes);
        let expected = [&[1, 2, 3][..], &[0xee; 5], &40u64.to_ne_bytes(), &50u32.to_ne_bytes(), &[0xee; 4]].concat();
        assert_eq!(bytes[..], expected);
    }
}
