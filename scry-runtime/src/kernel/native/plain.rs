//! What kernels on the CPU keep in memory.

use half::f16;

/// A type for which every pattern of initialised bytes is a value; it may have padding.
///
/// ```
/// use scry_runtime::native::Plain;
/// assert_eq!(<[f32; 2]>::zero(), [0.0, 0.0]);
/// ```
///
/// # Safety
/// There is no pattern of bytes that is not a value: the type is a number, an array of plain types, or a `repr(C)` struct of
/// plain types. An enum's discriminant is its integer here.
pub unsafe trait Plain: Copy {
    /// The value whose bytes are all zero.
    #[inline(always)]
    #[must_use]
    fn zero() -> Self {
        // SAFETY: "this is the case for types whose all-zero bit pattern is valid": a plain type has no invalid ones.
        unsafe { std::mem::zeroed() }
    }
}

/// The value in a parameter block at byte offset `slot`.
///
/// # Panics
/// If the block ends before the value does.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn read<T: Plain>(block: &[u32], slot: usize) -> T {
    let bytes: &[u8] = bytemuck::cast_slice(block);
    let bytes = &bytes[slot..][..size_of::<T>()];
    // SAFETY: "`src` must be valid for reads and point to a properly initialised value of type `T`": there are as many bytes as
    // a `T` has, all initialised, and whatever they are is one.
    unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        // SAFETY: every pattern of bytes is a number.
        unsafe impl Plain for $number {}
    )*};
}

numbers!(f16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64);

// SAFETY: "the elements of an array are laid out without padding between them", and every pattern of theirs is a value.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}
