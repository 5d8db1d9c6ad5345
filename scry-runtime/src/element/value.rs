//! Values that are arguments of a launch, and how one gets into the parameter block.

use std::mem::MaybeUninit;
use std::{ptr, slice};

use half::{bf16, f16};

use super::layout;
use super::leaf::{Leaf, Present, Values, unsigned};

/// A value that can be passed to a kernel.
///
/// Numbers, `bool`, `usize` and `isize` are, and arrays, tuples and `Option`s of such values; `#[scry::device]` writes it for structs and enums.
///
/// ```
/// use scry_runtime::{Value, ValueArgument};
/// assert!(matches!(true.value(), Value::Word(1)));
/// assert!(matches!([1.0f32, 2.0].value(), Value::Bytes(bytes) if bytes.size() == 8));
/// assert!(matches!((1.0f32, 2usize).value(), Value::Parts(_)));
/// ```
///
/// # Safety
/// If `IS_SHARED`, the type's layout is fixed: it is a number or `bool`, an array of such types, a `repr(C)` struct of such types, or an enum of
/// them that is `repr(C)` or has an integer's `repr`. `leaves` then visits every byte of it that is not padding in exactly one leaf, of an
/// enum's fields between an `If` of the variant and an `End`; those bytes are initialised in every value that is of these variants, and
/// whatever patterns they have, if each leaf has one of its `values`, they are a value. `BYTES` is the number of those bytes, of an enum
/// those of the variant with the fewest, and `CHECKED` is true if the `values` of a leaf are not `Any`. A value does not change while it is
/// borrowed.
pub unsafe trait ValueArgument: Sized {
    /// Whether devices have the host's layout of it: it is not made with `usize`, `isize`, a tuple or a struct without fields.
    #[doc(hidden)]
    const IS_SHARED: bool;

    /// The number of parts that a launch takes it in.
    #[doc(hidden)]
    const PARTS: usize = 1;

    /// The number of bytes that are not padding.
    #[doc(hidden)]
    const BYTES: usize;

    /// Whether there are bit patterns that are no value.
    #[doc(hidden)]
    const CHECKED: bool;

    /// A number that tells layouts apart, of the offsets and sizes that the host gives the parts, or of the parts alone if devices have
    /// another layout; the launcher of a kernel holds it against what the compiler counted (see [`crate::layout`]).
    #[doc(hidden)]
    const LAYOUT: u64;

    /// Visits the leaves of a value whose first byte has the offset `base`, in the order of their offsets.
    #[doc(hidden)]
    fn leaves(base: usize, visit: &mut dyn FnMut(Leaf));

    /// Visits the parts of a value that is not shared: its fields or elements, each as [`Self::value`], or its own parts.
    #[doc(hidden)]
    fn parts(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(self.value());
    }

    /// The value as a launch takes it.
    #[doc(hidden)]
    #[inline]
    fn value(&self) -> Value<'_> {
        if Self::IS_SHARED { Value::of(self) } else { Value::Parts(self) }
    }
}

/// A value that a launch takes in parts, one after another.
#[doc(hidden)]
pub trait ValueParts {
    /// Visits each part.
    fn visit(&self, visit: &mut dyn FnMut(Value<'_>));
}

impl<T: ValueArgument> ValueParts for T {
    fn visit(&self, visit: &mut dyn FnMut(Value<'_>)) {
        self.parts(visit);
    }
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
    /// An `isize`, which is 32 bits wide on a device.
    SignedIndex(isize),
    /// The bytes of what devices have the host's layout of.
    Bytes(ValueBytes<'a>),
    /// A part of what is not there; it is zero.
    Absent,
    /// Anything else.
    Parts(&'a dyn ValueParts),
}

impl<'a> Value<'a> {
    /// The bytes of `value`, which is shared.
    #[inline]
    fn of<T: ValueArgument>(value: &'a T) -> Self {
        // SAFETY: "`data` must be valid for reads for `len` bytes, and point to properly initialised values": it is the value's
        // memory, as long as the value, and no pattern is wrong for a `MaybeUninit`, padding included. Nothing changes it
        // meanwhile, by the contract of `ValueArgument`.
        let bytes = unsafe { slice::from_raw_parts(ptr::from_ref(value).cast::<MaybeUninit<u8>>(), size_of::<T>()) };
        Self::Bytes(ValueBytes { bytes, leaves: T::leaves })
    }

    /// Visits the value, or the parts that it is taken in.
    #[inline]
    pub fn visit(self, visit: &mut dyn FnMut(Value<'_>)) {
        match self {
            Self::Parts(value) => value.visit(visit),
            Self::Word(_) | Self::Wide(_) | Self::Index(_) | Self::SignedIndex(_) | Self::Bytes(_) | Self::Absent => visit(self),
        }
    }
}

/// A number of 64 bits is `Wide`; one of fewer takes a word, extended by its sign if it has one. A `bool` is 0 or 1.
/// A `usize` and an `isize` are 32 bits wide on a device: a launch refuses a value that is not.
macro_rules! numbers {
    ($($number:ident: $variant:ident(|$value:ident| $bits:expr), $is_shared:literal, $values:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: all bytes of a number are its value, and every bit pattern is one; of a `bool`, the bytes 0 and 1 are ("The value false
        // has the bit pattern 0x00 and the value true has the bit pattern 0x01", the Rust Reference, "Boolean type").
        unsafe impl ValueArgument for $number {
            const IS_SHARED: bool = $is_shared;
            const BYTES: usize = size_of::<Self>();
            const CHECKED: bool = !matches!($values, Values::Any);
            const LAYOUT: u64 = layout::scalar(stringify!($number));

            fn leaves(base: usize, visit: &mut dyn FnMut(Leaf)) {
                visit(Leaf { offset: base, size: Self::BYTES, values: $values });
            }

            #[inline]
            fn value(&self) -> Value<'_> {
                let $value = *self;
                Value::$variant($bits)
            }
        }
    )*};
}

numbers! {
    f32: Word(|value| value.to_bits()), true, Values::Any;
    i32: Word(|value| value.cast_unsigned()), true, Values::Any;
    u32: Word(|value| value), true, Values::Any;
    i8: Word(|value| i32::from(value).cast_unsigned()), true, Values::Any;
    i16: Word(|value| i32::from(value).cast_unsigned()), true, Values::Any;
    u8: Word(|value| u32::from(value)), true, Values::Any;
    u16: Word(|value| u32::from(value)), true, Values::Any;
    f16: Word(|value| u32::from(value.to_bits())), true, Values::Any;
    f64: Wide(|value| value.to_bits()), true, Values::Any;
    i64: Wide(|value| value.cast_unsigned()), true, Values::Any;
    u64: Wide(|value| value), true, Values::Any;
    bool: Word(|value| u32::from(value)), true, Values::OneOf(&[0, 1]);
    usize: Index(|value| value), false, Values::Any;
    isize: SignedIndex(|value| value), false, Values::Any;
}

#[diagnostic::do_not_recommend]
/// On devices it is a struct of its bits.
// SAFETY: all bytes of it are its bits, and every pattern is one.
unsafe impl ValueArgument for bf16 {
    const IS_SHARED: bool = true;
    const BYTES: usize = size_of::<Self>();
    const CHECKED: bool = false;
    const LAYOUT: u64 = layout::scalar("bf16");

    fn leaves(base: usize, visit: &mut dyn FnMut(Leaf)) {
        visit(Leaf { offset: base, size: Self::BYTES, values: Values::Any });
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: "the elements of an array are laid out without padding between them", so its leaves are those of each element, at
// multiples of the element's size; where these are all of an element's bytes and take any value, so do all of the array's.
unsafe impl<T: ValueArgument, const N: usize> ValueArgument for [T; N] {
    const IS_SHARED: bool = T::IS_SHARED;
    const PARTS: usize = if T::IS_SHARED { 1 } else { N * T::PARTS };
    const BYTES: usize = N * T::BYTES;
    const CHECKED: bool = T::CHECKED;
    const LAYOUT: u64 = layout::array(T::LAYOUT, N);

    fn leaves(base: usize, visit: &mut dyn FnMut(Leaf)) {
        if !T::CHECKED && T::BYTES == size_of::<T>() {
            return visit(Leaf { offset: base, size: Self::BYTES, values: Values::Any });
        }
        for i in 0..N {
            T::leaves(base + i * size_of::<T>(), visit);
        }
    }

    fn parts(&self, visit: &mut dyn FnMut(Value<'_>)) {
        self.iter().for_each(|element| element.value().visit(visit));
    }
}

#[diagnostic::do_not_recommend]
// SAFETY: it is not shared.
unsafe impl ValueArgument for () {
    const IS_SHARED: bool = false;
    const PARTS: usize = 0;
    const BYTES: usize = 0;
    const CHECKED: bool = false;
    const LAYOUT: u64 = layout::structure(0);

    fn leaves(_: usize, _: &mut dyn FnMut(Leaf)) {}

    fn parts(&self, _: &mut dyn FnMut(Value<'_>)) {}
}

/// Tuples, of which Rust does not say how they are laid out: a launch takes their fields one by one.
macro_rules! tuples {
    ($(($($ty:ident $number:tt),+);)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: it is not shared.
        unsafe impl<$($ty: ValueArgument),+> ValueArgument for ($($ty,)+) {
            const IS_SHARED: bool = false;
            const PARTS: usize = 0 $(+ $ty::PARTS)+;
            const BYTES: usize = 0 $(+ $ty::BYTES)+;
            const CHECKED: bool = false $(|| $ty::CHECKED)+;
            const LAYOUT: u64 = {
                let layout = layout::structure(0);
                $(let layout = layout::field(layout, $number, $ty::LAYOUT);)+
                layout
            };

            fn leaves(_: usize, _: &mut dyn FnMut(Leaf)) {}

            fn parts(&self, visit: &mut dyn FnMut(Value<'_>)) {
                $(self.$number.value().visit(visit);)+
            }
        }
    )*};
}

tuples! {
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, F 5);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10);
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11);
}

/// Whether there is a value, and that, or as many parts that nobody reads.
#[diagnostic::do_not_recommend]
// SAFETY: it is not shared.
unsafe impl<T: ValueArgument> ValueArgument for Option<T> {
    const IS_SHARED: bool = false;
    const PARTS: usize = 1 + T::PARTS;
    const BYTES: usize = 0;
    const CHECKED: bool = false;
    const LAYOUT: u64 = layout::field(layout::field(layout::structure(0), 0, bool::LAYOUT), 1, T::LAYOUT);

    fn leaves(_: usize, _: &mut dyn FnMut(Leaf)) {}

    fn parts(&self, visit: &mut dyn FnMut(Value<'_>)) {
        visit(self.is_some().value());
        match self {
            Some(value) => value.value().visit(visit),
            None => (0..T::PARTS).for_each(|_| visit(Value::Absent)),
        }
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

impl ValueBytes<'_> {
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
            // there are initialised, by the contract of `ValueArgument`, so `to` holds bytes afterwards.
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
