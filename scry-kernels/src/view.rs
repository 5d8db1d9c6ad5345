//! Views: a buffer with a shape and strides. They are the host's alone, and what they are made into costs a few numbers.

use std::ops::{Bound, Range, RangeBounds};

use scry::{Buffer, Element};

use crate::axes::{self, Axis};
use crate::error::{Error, Result, Shape};
use crate::rows;

/// The elements of a buffer as an array of `N` axes, to be read.
///
/// The element at `[i, j, ..]` is the buffer's at `i * strides[0] + j * strides[1] + ..`, from where the view starts. Everything that makes one
/// view of another moves no element.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, elementwise};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let rows = x.view([2, 3])?;
/// let columns = rows.transpose();
/// assert_eq!((columns.shape(), columns.strides()), ([3, 2], [1, 3]));
///
/// let y = gpu.zeros(4)?;
/// elementwise::copy(&gpu, columns.slice(0, 1..)?, y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [2.0, 5.0, 3.0, 6.0]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct View<'a, T, const N: usize> {
    buffer: &'a Buffer<T>,
    layout: Layout<N>,
}

/// The elements of a buffer as an array of `N` axes, to be written: of no two indices are they one element. Else as [`View`].
#[derive(Debug)]
pub struct ViewMut<'a, T, const N: usize> {
    buffer: &'a Buffer<T>,
    layout: Layout<N>,
}

/// Makes views of buffers; of a part of one, of its [`slice`](Buffer::slice).
pub trait Views<T> {
    /// The elements as an array of this shape, row by row: the last axis has the stride 1.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shape has more or fewer elements.
    fn view<const N: usize>(&self, shape: [usize; N]) -> Result<View<'_, T, N>>;

    /// The same, to be written. As everywhere in scry, a buffer is a handle of elements that it shares, so `&self` is enough.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shape has more or fewer elements.
    fn view_mut<const N: usize>(&self, shape: [usize; N]) -> Result<ViewMut<'_, T, N>>;
}

impl<T: Element> Views<T> for Buffer<T> {
    fn view<const N: usize>(&self, shape: [usize; N]) -> Result<View<'_, T, N>> {
        Ok(View { buffer: self, layout: Layout::of("view", shape, self.len())? })
    }

    fn view_mut<const N: usize>(&self, shape: [usize; N]) -> Result<ViewMut<'_, T, N>> {
        Ok(ViewMut { buffer: self, layout: Layout::of("view_mut", shape, self.len())? })
    }
}

/// A buffer is a view with one axis.
impl<'a, T: Element> From<&'a Buffer<T>> for View<'a, T, 1> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        Self { buffer, layout: Layout::row_major([buffer.len()]) }
    }
}

/// A buffer is a view with one axis.
impl<'a, T: Element> From<&'a Buffer<T>> for ViewMut<'a, T, 1> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        Self { buffer, layout: Layout::row_major([buffer.len()]) }
    }
}

/// What is written can be read.
impl<'a, T, const N: usize> From<ViewMut<'a, T, N>> for View<'a, T, N> {
    fn from(ViewMut { buffer, layout }: ViewMut<'a, T, N>) -> Self {
        Self { buffer, layout }
    }
}

impl<T, const N: usize> Clone for View<'_, T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const N: usize> Copy for View<'_, T, N> {}

/// What both kinds of views have.
macro_rules! common {
    ($($view:ident)*) => {$(
        impl<'a, T: Element, const N: usize> $view<'a, T, N> {
            /// How many elements there are along each axis.
            pub fn shape(&self) -> [usize; N] {
                self.layout.shape
            }

            /// How far neighbours along each axis lie apart in the buffer, in elements.
            pub fn strides(&self) -> [usize; N] {
                self.layout.strides
            }

            /// The number of elements.
            pub fn len(&self) -> usize {
                count(&self.layout.shape).unwrap_or(usize::MAX)
            }

            /// Whether there are no elements.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// The axes the other way round: of a matrix, its transpose.
            #[must_use]
            pub fn transpose(self) -> Self {
                let mut layout = self.layout;
                layout.shape.reverse();
                layout.strides.reverse();
                Self { layout, ..self }
            }

            /// The axes in another order: axis `k` of the result is `axes[k]` of this view.
            ///
            /// # Errors
            /// [`Error::Shape`] if `axes` does not have each axis once.
            pub fn permute(self, axes: [usize; N]) -> Result<Self> {
                Ok(Self { layout: self.layout.permute(axes)?, ..self })
            }

            /// The part of a view whose indices along `axis` are in `range`, counted from there.
            ///
            /// # Errors
            /// [`Error::Shape`] if there is no such axis, or if the range ends before it starts, or past the end.
            pub fn slice(self, axis: usize, range: impl RangeBounds<usize>) -> Result<Self> {
                Ok(Self { layout: self.layout.slice(axis, (range.start_bound(), range.end_bound()))?, ..self })
            }

            /// Each `step`th index along `axis`, from the first.
            ///
            /// # Errors
            /// [`Error::Shape`] if there is no such axis, or if `step` is zero.
            pub fn step_by(self, axis: usize, step: usize) -> Result<Self> {
                Ok(Self { layout: self.layout.step_by(axis, step)?, ..self })
            }

            /// The same elements in the same order as an array of another shape, where strides can say so.
            ///
            /// # Errors
            /// [`Error::Shape`] if the shape has more or fewer elements, or if no strides lead to them; a
            /// [`copy`](crate::elementwise::copy) has any shape.
            pub fn reshape<const M: usize>(self, shape: [usize; M]) -> Result<$view<'a, T, M>> {
                Ok($view { buffer: self.buffer, layout: self.layout.reshape(shape)? })
            }

            /// The elements, if they lie side by side in the order of the view.
            pub(crate) fn in_one_piece(&self) -> Result<Option<Buffer<T>>> {
                let axes = axes::merged(axes::of(self.shape(), [self.strides()]));
                let is_one_piece = self.is_empty() || rows::flat_len(&axes).is_some();
                is_one_piece.then(|| Ok(self.elements(0)?.slice(..self.len())?)).transpose()
            }

            /// The buffer's elements from the first of the view on.
            pub(crate) fn elements(&self, skipped: usize) -> Result<Buffer<T>> {
                Ok(self.buffer.slice(self.layout.offset + skipped..)?)
            }
        }
    )*};
}

common!(View ViewMut);

/// What is asked of vectors.
macro_rules! vectors {
    ($($view:ident)*) => {$(
        impl<T: Element> $view<'_, T, 1> {
            /// The elements, if they lie side by side.
            pub(crate) fn dense(&self, operation: &'static str, name: &str) -> Result<Buffer<T>> {
                if self.strides() != [1] && self.len() > 1 {
                    let reason = format!("the elements of `{name}` do not lie side by side\nhelp: copy them to a buffer, and pass that");
                    return Err(Error::shape(operation, reason));
                }
                Ok(self.elements(0)?.slice(..self.len())?)
            }
        }
    )*};
}

vectors!(View ViewMut);

impl<'a, T: Element, const N: usize> View<'a, T, N> {
    /// The view as an array of a larger shape: an axis with one element has it at each index, and axes in front are new. An axis with any
    /// other number of elements keeps it.
    ///
    /// # Errors
    /// [`Error::Shape`] if an axis would have more or fewer elements than it has, or if the shape has fewer axes.
    pub fn broadcast<const M: usize>(self, shape: [usize; M]) -> Result<View<'a, T, M>> {
        Ok(View { buffer: self.buffer, layout: self.layout.broadcast(shape)? })
    }
}

impl<T: Element> ViewMut<'_, T, 2> {
    /// How far the rows are apart, if they lie in one piece each.
    pub(crate) fn pitch(&self, operation: &'static str, name: &str) -> Result<usize> {
        let ([_, width], [pitch, along]) = (self.shape(), self.strides());
        if along != 1 && width > 1 && !self.is_empty() {
            return Err(Error::apart(operation, name));
        }
        Ok(pitch.max(width))
    }
}

impl<'a, T, const N: usize> ViewMut<'a, T, N> {
    /// What is written, as a view that is read.
    pub fn as_view(&self) -> View<'a, T, N> {
        View { buffer: self.buffer, layout: self.layout }
    }

    /// A part along an axis, beside which there may be others.
    pub(crate) fn part(&self, axis: usize, range: Range<usize>) -> Result<Self> {
        Ok(Self { buffer: self.buffer, layout: self.layout.slice(axis, (range.start_bound(), range.end_bound()))? })
    }
}

/// Where the elements of a view are in its buffer.
#[derive(Debug, Clone, Copy)]
struct Layout<const N: usize> {
    offset: usize,
    shape: [usize; N],
    strides: [usize; N],
}

impl<const N: usize> Layout<N> {
    fn of(operation: &'static str, shape: [usize; N], len: usize) -> Result<Self> {
        if count(&shape) == Some(len) {
            return Ok(Self::row_major(shape));
        }
        Err(Error::shape(operation, format!("the buffer has {len} elements, and {} are not so many", Shape(&shape))))
    }

    fn row_major(shape: [usize; N]) -> Self {
        let (mut strides, mut stride) = ([0; N], 1);
        for axis in (0..N).rev() {
            strides[axis] = stride;
            // Only without elements it may be larger than any number.
            stride = usize::saturating_mul(stride, shape[axis]);
        }
        Self { offset: 0, shape, strides }
    }

    fn permute(self, axes: [usize; N]) -> Result<Self> {
        if (0..N).any(|axis| !axes.contains(&axis)) {
            return Err(Error::shape("permute", format!("{axes:?} has not each of the {N} axes once")));
        }
        Ok(Self { shape: axes.map(|axis| self.shape[axis]), strides: axes.map(|axis| self.strides[axis]), ..self })
    }

    fn slice(mut self, axis: usize, range: (Bound<&usize>, Bound<&usize>)) -> Result<Self> {
        let len = self.size("slice", axis)?;
        let start = match range.0 {
            Bound::Included(&start) => start,
            Bound::Excluded(&before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match range.1 {
            Bound::Included(&last) => last.saturating_add(1),
            Bound::Excluded(&end) => end,
            Bound::Unbounded => len,
        };
        if start > end || end > len {
            return Err(Error::shape("slice", format!("{start}..{end} is out of bounds for the {len} elements along axis {axis}")));
        }
        // An empty view starts at no element, which may be behind the last of the buffer.
        if start < end {
            self.offset += start * self.strides[axis];
        }
        self.shape[axis] = end - start;
        Ok(self)
    }

    fn step_by(mut self, axis: usize, step: usize) -> Result<Self> {
        let len = self.size("step_by", axis)?;
        if step == 0 {
            return Err(Error::shape("step_by", format!("the step along axis {axis} is zero")));
        }
        self.shape[axis] = len.div_ceil(step);
        self.strides[axis] = self.strides[axis].saturating_mul(step);
        Ok(self)
    }

    fn broadcast<const M: usize>(self, shape: [usize; M]) -> Result<Layout<M>> {
        let refuse = |why: String| Error::shape("broadcast", format!("{} to {}: {why}", Shape(&self.shape), Shape(&shape)));
        let Some(new) = M.checked_sub(N) else { return Err(refuse(format!("{M} axes are fewer than {N}"))) };
        if count(&shape).is_none() {
            return Err(refuse("there is no number for so many elements".to_owned()));
        }
        let mut strides = [0; M];
        for axis in 0..N {
            let (from, to) = (self.shape[axis], shape[new + axis]);
            strides[new + axis] = match from {
                _ if from == to => self.strides[axis],
                1 => 0,
                _ => return Err(refuse(format!("{from} and {to} differ"))),
            };
        }
        Ok(Layout { offset: self.offset, shape, strides })
    }

    /// What is one axis in memory can be cut into others, and nothing else can.
    fn reshape<const M: usize>(self, shape: [usize; M]) -> Result<Layout<M>> {
        let refuse = |why: &str| Err(Error::shape("reshape", format!("{} to {}: {why}", Shape(&self.shape), Shape(&shape))));
        if count(&shape) != count(&self.shape) {
            return refuse("the numbers of elements differ");
        }
        if count(&shape) == Some(0) {
            return Ok(Layout { offset: self.offset, ..Layout::row_major(shape) });
        }
        let mut axes = axes::merged(axes::of(self.shape, [self.strides])).into_iter().rev();
        // What is left of the innermost axis that is not used up, and the stride there.
        let (mut left, mut stride, mut strides) = (1, 1, [0; M]);
        for axis in (0..M).rev().filter(|axis| shape[*axis] > 1) {
            if left == 1 {
                (left, stride) = axes.next().map_or((1, 1), |Axis { size, strides: [stride] }| (size, stride));
            }
            if left % shape[axis] > 0 {
                return refuse("the elements do not lie so in the buffer\nhelp: copy them first");
            }
            strides[axis] = stride;
            (left, stride) = (left / shape[axis], stride * shape[axis]);
        }
        Ok(Layout { offset: self.offset, shape, strides })
    }

    fn size(&self, operation: &'static str, axis: usize) -> Result<usize> {
        let missing = || Error::shape(operation, format!("there is no axis {axis} of {N}"));
        self.shape.get(axis).copied().ok_or_else(missing)
    }
}

/// The number of elements of a shape, if it is a number.
fn count(shape: &[usize]) -> Option<usize> {
    if shape.contains(&0) { Some(0) } else { shape.iter().try_fold(1usize, |product, size| product.checked_mul(*size)) }
}
