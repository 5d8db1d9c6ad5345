//! Views made into larger ones: [`concatenate`] puts several beside each other, and [`pad`] puts elements around one.

mod kernels;

use std::cmp::Reverse;
use std::ops::Range;

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::axes::{Axis, check_axis, check_others};
use crate::elementwise::{Identity, copy, copy_blocks, copy_rows, copy_squares, map_flat, map_rows};
use crate::error::{Error, Result, Shape};
use crate::rows::{Rows, in_one_launch};
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use kernels::pad_rows;
use padded::Source;

/// Puts views beside each other along an axis: `y[.., i, ..]` is the first's as far as it goes, then the second's, and so on.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, arrange};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (a, b) = (gpu.upload(&[1.0f32, 2.0])?, gpu.upload(&[3.0f32, 4.0, 5.0, 6.0])?);
/// let y = gpu.zeros(6)?;
/// arrange::concatenate(&gpu, &[a.view([2, 1])?, b.view([2, 2])?], 1, y.view_mut([2, 3])?)?;
/// assert_eq!(y.download()?, [1.0, 3.0, 4.0, 2.0, 5.0, 6.0]);
///
/// let error = arrange::concatenate(&gpu, &[a.view([2, 1])?], 1, y.view_mut([2, 3])?).unwrap_err();
/// assert_eq!(error.to_string(), "concatenate: the parts have 1 along axis 1, and `y` is 2 x 3");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if there is no such axis, if the parts do not have as many elements along it as `y`, and if another axis of a part and `y`
/// differs. Those of launches.
pub fn concatenate<'a, T: Element, const N: usize>(
    mut on: impl LaunchOn,
    parts: &[View<'_, T, N>],
    axis: usize,
    y: impl Into<ViewMut<'a, T, N>>,
) -> Result<()>
where
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    let (name, y) = ("concatenate", y.into());
    check_axis(name, ("y", y.shape()), axis)?;
    for (number, part) in parts.iter().enumerate() {
        check_others(name, axis, (&format!("parts[{number}]"), part.shape()), ("y", y.shape()))?;
    }
    let all: usize = parts.iter().map(|part| part.shape()[axis]).sum();
    if all != y.shape()[axis] {
        return Err(Error::shape(name, format!("the parts have {all} along axis {axis}, and `y` is {}", Shape(&y.shape()))));
    }
    let mut start = 0;
    for part in parts {
        let end = start + part.shape()[axis];
        copy(&mut on, *part, y.part(axis, start..end)?)?;
        start = end;
    }
    Ok(())
}

/// What is around a view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Padding<T> {
    /// One value.
    Constant(T),
    /// The nearest element of the view: `a a | a b c | c c`.
    Edge,
    /// The view as in mirrors at its first and its last elements, which are not repeated: `c b | a b c | b a`, and again as far as that goes.
    Reflect,
}

/// Puts elements around a view: along each axis `k`, `widths[k].0` in front and `widths[k].1` behind.
///
/// ```
/// use scry::Device;
/// use scry_kernels::arrange::{Padding, pad};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0])?, gpu.zeros(6)?);
/// pad(&gpu, &x, [(2, 1)], Padding::Constant(0.5), &y)?;
/// assert_eq!(y.download()?, [0.5, 0.5, 1.0, 2.0, 3.0, 0.5]);
/// pad(&gpu, &x, [(2, 1)], Padding::Edge, &y)?;
/// assert_eq!(y.download()?, [1.0, 1.0, 1.0, 2.0, 3.0, 3.0]);
/// pad(&gpu, &x, [(2, 1)], Padding::Reflect, &y)?;
/// assert_eq!(y.download()?, [3.0, 2.0, 1.0, 2.0, 3.0, 2.0]);
///
/// let error = pad(&gpu, &x, [(2, 2)], Padding::Edge, &y).unwrap_err();
/// assert_eq!(error.to_string(), "pad: `x` is 3, which is 7 with the elements around it, and `y` is 6");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the shape of `y` is another, and if `x` has no elements along an axis, unless what is around them is a constant. Those of launches.
pub fn pad<'a, 'b, T: Element, const N: usize>(
    mut on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    widths: [(usize, usize); N],
    padding: Padding<T>,
    y: impl Into<ViewMut<'b, T, N>>,
) -> Result<()>
where
    Option<T>: ValueArgument,
    pad_rows<true, T>: Instance,
    pad_rows<false, T>: Instance,
{
    let (x, y) = (x.into(), y.into());
    let (shape, is_constant) = (x.shape(), matches!(padding, Padding::Constant(_)));
    let padded: [usize; N] = std::array::from_fn(|axis| shape[axis].saturating_add(widths[axis].0).saturating_add(widths[axis].1));
    if padded != y.shape() {
        let reason =
            format!("`x` is {}, which is {} with the elements around it, and `y` is {}", Shape(&shape), Shape(&padded), Shape(&y.shape()));
        return Err(Error::shape("pad", reason));
    }
    if y.is_empty() {
        return Ok(());
    }
    if x.is_empty() && !is_constant {
        return Err(Error::shape("pad", format!("`x` is {}: there is no element to repeat", Shape(&shape))));
    }
    let constant = match padding {
        Padding::Constant(value) => Some(value),
        Padding::Edge | Padding::Reflect => None,
    };
    let source = |axis: usize| match padding {
        Padding::Constant(_) | Padding::Edge => Source { before: widths[axis].0, len: shape[axis], period: 0 },
        Padding::Reflect => Source { before: widths[axis].0, len: shape[axis], period: (2 * (shape[axis] - 1)).max(1) },
    };
    let axis = |axis: usize| PaddedAxis { axis: Axis::at(axis, y.shape(), [y.strides(), x.strides()]), source: source(axis) };
    let axes = PaddedAxis::in_memory_order((0..N).map(axis).collect());
    let x_is_empty = x.is_empty();
    for_each(&axes, is_constant, &mut |launch| {
        let PadLaunch { grid: (width, height, deep), pitch, of_x, sources, skipped } = launch;
        let (y, x) = (y.elements(skipped[0])?, x.elements(if x_is_empty { 0 } else { skipped[1] })?);
        for (columns, is_whole) in parts(width, sources.2, of_x.strides.2 == 1 && width * height * deep >= MANY) {
            let (first, grid) = (columns.start, (columns.len(), height, deep));
            let y = y.slice(first..)?;
            if is_whole {
                pad_rows::<true, T>.launch(&mut on, &x, of_x, sources, first, constant, &y, pitch, grid)?;
            } else {
                pad_rows::<false, T>.launch(&mut on, &x, of_x, sources, first, constant, &y, pitch, grid)?;
            }
        }
        Ok(())
    })
}

/// For so many elements, the view's own are worth a launch.
const MANY: usize = 1 << 16;

/// The columns of each launch, and whether all of them are the view's own.
fn parts(width: usize, source: Source, is_split: bool) -> Vec<(Range<usize>, bool)> {
    let Source { before, len, period: _ } = source;
    if !is_split || len < width / 2 {
        return vec![(0..width, false)];
    }
    let parts = [(0..before, false), (before..before + len, true), (before + len..width, false)];
    parts.into_iter().filter(|(columns, _)| !columns.is_empty()).collect()
}

/// An axis of what is written and of what is read, and which element of the latter is where.
#[derive(Debug, Clone, Copy)]
struct PaddedAxis {
    axis: Axis<2>,
    source: Source,
}

impl PaddedAxis {
    const ONE: Self = Self { axis: Axis::ONE, source: Source::ALL_OF_ONE };

    /// Whether there is nothing around the elements.
    fn is_whole(&self) -> bool {
        self.axis.size == self.source.len
    }

    /// The axes with the smallest stride of what is written last; neighbouring ones that have nothing around them are one, where they are that in memory.
    fn in_memory_order(mut axes: Vec<Self>) -> Vec<Self> {
        axes.retain(|padded| padded.axis.size != 1 || !padded.is_whole());
        axes.sort_by_key(|padded| Reverse(padded.axis.strides));
        let mut merged: Vec<Self> = Vec::with_capacity(axes.len() + 1);
        for inner in axes {
            match merged.last_mut() {
                Some(outer)
                    if outer.is_whole()
                        && inner.is_whole()
                        && (0..2).all(|k| outer.axis.strides[k] == inner.axis.strides[k].saturating_mul(inner.axis.size)) =>
                {
                    let size = outer.axis.size * inner.axis.size;
                    let source = Source { before: 0, len: size, period: inner.source.period.min(1) * (2 * size - 2).max(1) };
                    *outer = Self { axis: Axis { size, strides: inner.axis.strides }, source };
                }
                _ => merged.push(inner),
            }
        }
        // A row is of neighbours.
        if merged.last().is_some_and(|padded| padded.axis.strides[0] != 1) {
            merged.push(Self::ONE);
        }
        merged
    }
}

/// A launch that goes through a view and what is around it.
struct PadLaunch {
    grid: (usize, usize, usize),
    pitch: usize,
    of_x: Rows,
    /// Along z, along y and along x.
    sources: (Source, Source, Source),
    skipped: [usize; 2],
}

/// Calls `launch` for each launch that it takes to go through all elements that are written.
fn for_each(axes: &[PaddedAxis], is_constant: bool, launch: &mut impl FnMut(PadLaunch) -> Result<()>) -> Result<()> {
    let plain: Vec<Axis<2>> = axes.iter().map(|padded| padded.axis).collect();
    let (outer, inner) = axes.split_at(axes.len() - in_one_launch(&plain));
    let mut own = [PaddedAxis::ONE; 3];
    own[3 - inner.len()..].copy_from_slice(inner);
    walk(outer, [0; 2], false, is_constant, &mut |skipped, is_around| {
        let [z, y, x] = own.map(|PaddedAxis { axis, source }| (axis, if is_around { Source { len: 0, ..source } } else { source }));
        let grid = (x.0.size, y.0.size, z.0.size);
        let of_x = Rows { strides: (z.0.strides[1], y.0.strides[1], x.0.strides[1]) };
        launch(PadLaunch { grid, pitch: y.0.strides[0].max(x.0.size), of_x, sources: (z.1, y.1, x.1), skipped })
    })
}

/// Calls `visit` for each index of the axes, with how far its elements are from the first ones, and whether all of it is a constant.
fn walk(
    axes: &[PaddedAxis],
    skipped: [usize; 2],
    is_around: bool,
    is_constant: bool,
    visit: &mut impl FnMut([usize; 2], bool) -> Result<()>,
) -> Result<()> {
    let Some((PaddedAxis { axis, source }, inner)) = axes.split_first() else { return visit(skipped, is_around) };
    (0..axis.size).try_for_each(|i| {
        let is_around = is_around || is_constant && !source.has(i);
        let from = if is_around { 0 } else { source.of(i) };
        walk(inner, [skipped[0] + i * axis.strides[0], skipped[1] + from * axis.strides[1]], is_around, is_constant, visit)
    })
}

/// Which element is where.
#[doc(hidden)]
#[scry::device]
pub mod padded {
    /// What is read along an axis that has something around it.
    #[derive(Debug, Clone, Copy)]
    pub struct Source {
        /// How many elements are in front.
        pub before: usize,
        /// How many there are to read.
        pub len: usize,
        /// After how many elements all of it comes again, mirrored where it is longer than what there is to read; zero if nothing comes again.
        pub period: usize,
    }

    impl Source {
        /// One element with nothing around it.
        pub const ALL_OF_ONE: Self = Self { before: 0, len: 1, period: 0 };

        /// Whether it is the view's element that is at this index, and not what is around.
        pub fn has(self, at: usize) -> bool {
            at >= self.before && at - self.before < self.len
        }

        /// Which element is at this index, of one or more.
        pub fn of(self, at: usize) -> usize {
            if self.has(at) {
                at - self.before
            } else if self.period > 0 {
                let place = (at + self.period - self.before % self.period) % self.period;
                if place < self.len { place } else { self.period - place }
            } else if at < self.before {
                0
            } else {
                self.len - 1
            }
        }
    }
}

macro_rules! elements {
    ($($element:ident)*) => {$(
        crate::instance!(impl pad<$element>);
    )*};
}

elements!(f32 f16 bf16 i32 u32 u8);
