//! The types that buffers hold, and what their bytes mean.
//!
//! A type says which of its bytes are values and which are padding, leaf by leaf; everything that moves elements between the
//! host and a device goes by that. Nothing here looks at bytes.

use std::mem::MaybeUninit;
use std::{ptr, slice};

use half::{bf16, f16};

use super::layout;
use super::leaf::{Leaf, Values};
use super::value::{Value, ValueArgument, ValueBytes};

/// A type that buffers hold and kernels read and write: the same bytes on the host and on every device.
///
/// Numbers are, arrays of elements are, and structs and enums are that carry `#[scry::device]`, which writes the
/// implementation. [`struct@f16`] and [`bf16`] are the `half` crate's.
///
/// ```
/// use scry_runtime::Device;
/// let points = Device::cpu()?.upload(&[[1.0f32, 2.0], [3.0, 4.0]])?;
/// assert_eq!(points.slice(1..)?.download()?, [[3.0, 4.0]]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
///
/// # Safety
/// The type's layout is fixed: it is a number, an array of elements, a `repr(C)` struct of elements, or an enum of elements
/// that is `repr(C)` or has an integer's `repr`. `leaves` visits every byte of it that is not padding in exactly one leaf, of an enum's
/// fields between an `If` of the variant and an `End`; those bytes are initialised in every value that is of these variants, and
/// whatever patterns they have, if each leaf has one of its `values`, they are a value. `BYTES` is the number of those bytes, of an enum
/// those of the variant with the fewest, and `CHECKED` is true if the `values` of a leaf are not `Any`.
#[diagnostic::on_unimplemented(
    message = "a buffer cannot hold `{Self}`",
    label = "no buffer's element",
    note = "buffers hold numbers, arrays of them, and structs and enums with #[scry::device]; for `bool` and `usize` take `u32`"
)]
pub unsafe trait Element: ValueArgument + Copy + Send + Sync + 'static {
    /// The number of bytes that are not padding.
    #[doc(hidden)]
    const BYTES: usize;

    /// Whether there are bit patterns that are no value.
    #[doc(hidden)]
    const CHECKED: bool;

    /// A number that tells layouts apart, of the offsets and sizes that the host gives the parts; the launcher of a kernel
    /// holds it against what the compiler counted (see [`crate::layout`]).
    #[doc(hidden)]
    const LAYOUT: u64;

    /// Visits the leaves of a value whose first byte has the offset `base`, in the order of their offsets.
    #[doc(hidden)]
    fn leaves(base: usize, visit: &mut dyn FnMut(Leaf));
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: all bytes of a number are its value, and every bit pattern is one.
        unsafe impl Element for $number {
            const BYTES: usize = size_of::<Self>();
            const CHECKED: bool = false;
            const LAYOUT: u64 = layout::scalar(stringify!($number));

            fn leaves(base: usize, visit: &mut dyn FnMut(Leaf)) {
                visit(Leaf { offset: base, size: Self::BYTES, values: Values::Any });
            }
        }
    )*};
}

numbers!(i8 i16 i32 i64 u8 u16 u32 u64 bf16 f16 f32 f64);

#[diagnostic::do_not_recommend]
// SAFETY: "the elements of an array are laid out without padding between them", so its leaves are those of each element, at
// multiples of the element's size; where these are all of an element's bytes and take any value, so do all of the array's.
unsafe impl<T: Element, const N: usize> Element for [T; N] {
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
        // SAFETY: "`data` must be valid for reads for `len` bytes, and point to properly initialised values": it is the value's
        // memory, as long as the value, and no pattern is wrong for a `MaybeUninit`, padding included. Nothing changes it
        // meanwhile: what is `Copy` has no interior mutability.
        let bytes = unsafe { slice::from_raw_parts(ptr::from_ref(value).cast::<MaybeUninit<u8>>(), size_of::<T>()) };
        Self::Bytes(ValueBytes::new(bytes, T::leaves))
    }
}
