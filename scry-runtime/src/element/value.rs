//! Values that are arguments of a launch, and how one gets into the parameter block.

use std::mem::MaybeUninit;

use half::f16;

use super::leaf::{Leaf, Present, unsigned};

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

/// The bytes of a value, some of which may be padding.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct ValueBytes<'a> {
    bytes: &'a [MaybeUninit<u8>],
    /// Visits the parts of `bytes` that are initialised.
    leaves: fn(usize, &mut dyn FnMut(Leaf)),
}

impl<'a> ValueBytes<'a> {
    /// The bytes of a value, and what visits the parts of them that are initialised.
    pub(super) fn new(bytes: &'a [MaybeUninit<u8>], leaves: fn(usize, &mut dyn FnMut(Leaf))) -> Self {
        Self { bytes, leaves }
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
            // SAFETY: both are `size` bytes long and not the same memory, since `to` is borrowed mutably; the bytes of a leaf that is
            // there are initialised, by the contract of `Element`, so `to` holds bytes afterwards.
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
        let value = Sparse { color: Color([1, 2, 3]), wide: 40, last: 50 };
        let Value::Bytes(value) = value.value() else { panic!("a struct is passed as its bytes") };
        value.copy_to(&mut bytes);
        let expected = [&[1, 2, 3][..], &[0xee; 5], &40u64.to_ne_bytes(), &50u32.to_ne_bytes(), &[0xee; 4]].concat();
        assert_eq!(bytes[..], expected);
    }
}
