//! The types that buffers hold: those of the arguments whose layout every device has.
//!
//! A type says which of its bytes are values and which are padding, leaf by leaf; everything that moves elements between the
//! host and a device goes by that: [`ValueArgument`].

use half::{bf16, f16};

use super::value::ValueArgument;

/// A type that buffers hold and kernels read and write: the same bytes on the host and on every device.
///
/// Numbers and `bool` are, arrays of elements are, and structs and enums are that carry `#[scry::device]`, which writes the
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
/// It is shared (`ValueArgument::IS_SHARED`).
#[diagnostic::on_unimplemented(
    message = "a buffer cannot hold `{Self}`",
    label = "this type cannot be in a buffer",
    note = "buffers hold numbers, `bool`, arrays of them, and structs and enums with #[scry::device]; for `usize` take `u32`"
)]
pub unsafe trait Element: ValueArgument + Copy + Send + Sync + 'static {}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        // SAFETY: it is shared.
        unsafe impl Element for $number {}
    )*};
}

numbers!(bool i8 i16 i32 i64 u8 u16 u32 u64 bf16 f16 f32 f64);

#[diagnostic::do_not_recommend]
// SAFETY: it is shared, as its elements are.
unsafe impl<T: Element, const N: usize> Element for [T; N] {}
