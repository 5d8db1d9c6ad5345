//! The elements of buffers that tensors have as well.

use half::{bf16, f16};

use super::header::{DLDataType, DLDataTypeCode};
use crate::element::Element;

/// An element of a buffer that can be a tensor: numbers, and arrays, vectors and matrices of them.
///
/// Those of more than one number are the last dimensions of the tensor: a buffer of 5 `[f32; 3]` or `glam::Vec3` has the shape `[5, 3]`, and
/// one of 5 `glam::Mat4` the shape `[5, 4, 4]`, whose second dimension counts the columns. A tensor's vector type (`DLPack`'s `lanes`) counts
/// as a last dimension, too. For a `struct`, cast the buffer to its numbers. `bool`s of other libraries are no numbers: view them as `u8`.
///
/// # Safety
/// The element is nothing but numbers of `DATA_TYPE`, as many as the product of the dimensions, row by row without gaps.
#[diagnostic::on_unimplemented(
    message = "a tensor of DLPack cannot hold `{Self}`",
    label = "this type cannot be in a tensor",
    note = "tensors hold numbers, and arrays and vectors of them; cast a buffer of something else to its numbers: `buffer.cast::<f32>()`"
)]
pub unsafe trait TensorElement: Element {
    /// The type of the numbers, each for itself.
    const DATA_TYPE: DLDataType;

    /// Adds the dimensions of one element to a tensor's, outermost first.
    fn dimensions(shape: &mut Vec<i64>);
}

macro_rules! numbers {
    ($($code:ident: $($number:ty),*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        // SAFETY: it is a number of that type, of as many bits as it has.
        unsafe impl TensorElement for $number {
            const DATA_TYPE: DLDataType = DLDataType { code: DLDataTypeCode::$code, bits: 8 * size_of::<Self>() as u8, lanes: 1 };

            fn dimensions(_: &mut Vec<i64>) {}
        }
    )*)*};
}

numbers! {
    INT: i8, i16, i32, i64;
    UINT: u8, u16, u32, u64;
    BFLOAT: bf16;
    FLOAT: f16, f32, f64;
}

#[diagnostic::do_not_recommend]
// SAFETY: "the elements of an array are laid out without padding between them".
unsafe impl<T: TensorElement, const N: usize> TensorElement for [T; N] {
    const DATA_TYPE: DLDataType = T::DATA_TYPE;

    fn dimensions(shape: &mut Vec<i64>) {
        shape.push(N as i64);
        T::dimensions(shape);
    }
}
