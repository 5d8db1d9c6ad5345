//! The shapes of tensors, and the elements of a buffer that they are.

use std::any::type_name;
use std::slice;

use super::elements::TensorElement;
use super::header::{DLDataType, DLTensor};
use crate::error::{Error, Result};

/// A tensor's dimensions, outermost first.
pub(super) struct Shape<'a> {
    pub(super) lens: &'a [i64],
    /// The distances between neighbours; if they are missing, there are no gaps.
    strides: Option<&'a [i64]>,
}

impl<'a> Shape<'a> {
    /// # Safety
    /// Shape and strides, unless they are null, are as many numbers as the tensor has dimensions.
    pub(super) unsafe fn of(tensor: &'a DLTensor) -> Result<Self> {
        let is_valid = tensor.ndim == 0 || (tensor.ndim > 0 && !tensor.shape.is_null());
        if !is_valid {
            return Err(refusal(
                format!("the tensor has {} dimensions, and no lengths of them", tensor.ndim),
                "pass a tensor that has a shape",
            ));
        }
        let numbers = |start: *mut i64| match tensor.ndim {
            0 => &[][..],
            // SAFETY: "data must be non-null, valid for reads, properly aligned": they are so many numbers, says the caller, and stay while
            // the tensor does.
            ndim => unsafe { slice::from_raw_parts(start, ndim as usize) },
        };
        Ok(Self { lens: numbers(tensor.shape), strides: (!tensor.strides.is_null()).then(|| numbers(tensor.strides)) })
    }

    /// How many `T`s a tensor of this shape is, whose elements are of this type and lie row by row without gaps.
    pub(super) fn count<T: TensorElement>(&self, ty: DLDataType) -> Result<usize> {
        let name = type_name::<T>();
        if (DLDataType { lanes: 1, ..ty }) != T::DATA_TYPE {
            let reason = format!("the tensor's elements are {ty}, and a buffer of `{name}` has {}", T::DATA_TYPE);
            return Err(refusal(reason, "name the tensor's own type, or convert the tensor; `bool`s can be viewed as `u8`"));
        }
        let lanes = (ty.lanes != 1).then_some(i64::from(ty.lanes));
        let all: Vec<i64> = self.lens.iter().copied().chain(lanes).collect();
        let mut element = Vec::new();
        T::dimensions(&mut element);
        let Some(outer) = all.strip_suffix(&element[..]) else {
            let reason = format!("the tensor's shape is {all:?}, which does not end in {element:?}, that of one `{name}`");
            return Err(refusal(reason, "take a buffer of the numbers, or a tensor whose last dimensions are those of an element"));
        };
        let numbers = all.iter().try_fold(1i64, |numbers, &len| numbers.checked_mul(len).filter(|_| len >= 0));
        if numbers.is_none() {
            return Err(refusal(format!("the tensor's shape is {all:?}, which no memory has"), "pass a tensor that has memory"));
        }
        let count = outer.iter().product::<i64>() as usize;
        if count > 0 && !self.is_compact() {
            let reason = format!(
                "the tensor's elements do not lie row by row without gaps: its shape is {all:?}, and its strides {:?}",
                self.strides
            );
            return Err(refusal(reason, "pass a copy that does: `tensor.contiguous()`"));
        }
        Ok(count)
    }

    /// Whether the elements lie row by row without gaps; nobody takes a step along a dimension of one element.
    fn is_compact(&self) -> bool {
        let Some(strides) = self.strides else { return true };
        let mut compact = compact_strides(self.lens).into_iter();
        self.lens.iter().zip(strides).all(|(&len, &stride)| compact.next() == Some(stride) || len == 1)
    }
}

/// The strides of elements that lie row by row without gaps.
pub(super) fn compact_strides(lens: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; lens.len()];
    for i in (1..lens.len()).rev() {
        strides[i - 1] = strides[i] * lens[i];
    }
    strides
}

pub(super) fn refusal(reason: String, help: &'static str) -> Error {
    Error::Sharing { reason, help }
}
