//! The types that buffers hold, and what their bytes mean.
//!
//! A type says which of its bytes are values and which are padding, leaf by leaf; everything that moves elements between the
//! host and a device goes by that. Nothing here looks at bytes.

use std::ops::Range;

use half::{bf16, f16};

use crate::element::layout;

/// A type that buffers hold and kernels read and write: the same bytes on the host and on every device.
///
/// Numbers are, arrays of elements are, and structs and enums are that carry `#[scry::device]`, which writes the
/// implementation. [`bf16`] is the `half` crate's: buffers hold it, and kernels do not compute with it; one that takes its bits
/// as `u16` is launched on [`Buffer::cast`](crate::Buffer::cast).
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
pub unsafe trait Element: Copy + Send + Sync + 'static {
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

/// Bytes of an element that are a value together: a number, an enum's discriminant, or any run of bytes without padding.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaf {
    /// Where the first byte is.
    pub offset: usize,
    /// The number of bytes.
    pub size: usize,
    /// The values they may have.
    pub values: Values,
}

/// The values that a leaf may have.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// Every bit pattern is one.
    Any,
    /// The discriminants of an enum, as many bits of each as the leaf has; the leaf has 1, 2, 4 or 8 bytes.
    OneOf(&'static [i64]),
    /// No leaf: those from here to the `End` that belongs to it are there if the discriminant, which these bytes are, is this one.
    If(i64),
    /// No leaf: the end of those that are there under a condition.
    End,
}

/// What of a value is there, leaf by leaf: the fields of one variant of an enum are.
#[derive(Default)]
pub(crate) struct Present {
    /// The number of conditions around the next leaf from the first on that does not hold.
    absent: usize,
}

impl Present {
    /// Whether the next leaf is one, and is there; `integer` is the unsigned number that some bytes of the value are.
    #[inline]
    pub(crate) fn has(&mut self, leaf: Leaf, integer: impl FnOnce(Range<usize>) -> u64) -> bool {
        match leaf.values {
            Values::Any | Values::OneOf(_) => return self.absent == 0,
            Values::If(_) if self.absent > 0 => self.absent += 1,
            Values::If(discriminant) => {
                let unused = 64 - 8 * leaf.size as u32;
                let is_there = integer(leaf.offset..leaf.offset + leaf.size) == discriminant.cast_unsigned() << unused >> unused;
                self.absent = usize::from(!is_there);
            }
            Values::End => self.absent = self.absent.saturating_sub(1),
        }
        false
    }
}

/// The unsigned number that at most eight bytes are.
#[inline]
pub(crate) fn unsigned(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
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
