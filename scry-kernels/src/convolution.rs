//! Convolutions of images: [`convolve`].
//!
//! **How.** A convolution is a product of matrices: of the elements that each window sees by the weights of each channel. A workgroup of
//! 256 invocations computes 128 pixels of 64 or 128 channels as [`dense`](crate::dense) does, and reads what windows see where it is, so
//! that no matrix of it is stored: it goes through the places of a window, and at each through the channels by 8 (Chetlur et al., "cuDNN:
//! Efficient Primitives for Deep Learning", 2014). Where a group of `y` has fewer than 16 channels, each invocation computes one pixel of
//! one channel, beside its neighbours of the row; those whose windows do not reach beyond the image's sides have a launch of their own,
//! which need not ask where they are.
//!
//! **Rounding.** Products of `f32`, `f16` and `bf16` are summed in `f32`, of unit roundoff `u = 2^-24`, each with its product in one
//! rounding (`mul_add`), and the bias after them. So an element is off by at most `(d + 1) u / (1 - (d + 1) u)` times the sum of the
//! absolute values of bias and products before it is stored, where `d` is their number (Higham, "Accuracy and Stability of Numerical
//! Algorithms", 2nd edition, section 3.1).

mod kernels;

use std::ops::Range;

use scry::{Buffer, Element, Instance, LaunchOn, bf16, f16};

use crate::axes::{self, check_size};
use crate::dense::tile::{HEIGHT, WORKGROUP};
use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::view::{View, ViewMut};

use device::Layout;
#[doc(hidden)]
pub use kernels::{convolve_rows, convolve_tiles};

/// Where windows are, along the height and the width of an image.
#[derive(Debug, Clone, Copy)]
pub struct Convolution {
    /// How far neighbouring windows are apart.
    pub stride: [usize; 2],
    /// How many zeros there are around the image, at each side.
    pub padding: [usize; 2],
    /// How far neighbouring elements of a window are apart.
    pub dilation: [usize; 2],
    /// Into how many groups the channels are cut: those of one group of `y` see those of the same group of `x` alone.
    pub groups: usize,
}

/// Windows next to each other, of neighbours, without padding, that see all channels.
impl Default for Convolution {
    fn default() -> Self {
        Self { stride: [1; 2], padding: [0; 2], dilation: [1; 2], groups: 1 }
    }
}

/// Convolves images with weights, as networks do, without turning these round: `y[n][o][i][j]` becomes `bias[o]` plus the sum of
/// `weight[o][c][k][l] * x[n][c][i * stride + k * dilation - padding][j * stride + l * dilation - padding]` over the channels `c` and the
/// window's elements `k` and `l` that are in the image.
///
/// `x` is `[batch, channels, height, width]`, `weight` is `[outputs, channels / groups, height, width]`, and `y` is
/// `[batch, outputs, height, width]`, where the height is
/// `(height + 2 * padding - dilation * (height of the window - 1) - 1) / stride + 1`, rounded down, and so is the width. `x` and `weight`
/// may lie in any way: images whose channels lie side by side are [permuted](View::permute), and not copied.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::convolution::{Convolution, convolve};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])?;
/// // The element to the right, and the one below.
/// let (weight, y) = (gpu.upload(&[0.0f32, 1.0, 1.0, 0.0])?, gpu.zeros(4)?);
/// let (x, weight) = (x.view([1, 1, 3, 3])?, weight.view([1, 1, 2, 2])?);
/// convolve(&gpu, Convolution::default(), x, weight, None, y.view_mut([1, 1, 2, 2])?)?;
/// assert_eq!(y.download()?, [6.0, 8.0, 12.0, 14.0]);
///
/// let error = convolve(&gpu, Convolution { padding: [1, 1], ..Convolution::default() }, x, weight, None, y.view_mut([1, 1, 2, 2])?).unwrap_err();
/// assert_eq!(error.to_string(), "convolve: `x` is 1 x 1 x 3 x 3, `weight` is 1 x 1 x 2 x 2: `y` would be 1 x 1 x 4 x 4, and is 1 x 1 x 2 x 2");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if shapes do not fit, if channels are no multiples of the groups, if a stride, a dilation or the number of groups is 0,
/// if the elements of `y` do not lie side by side in their order, and if biases are not as many as outputs or do not lie side by side.
/// Those of launches.
pub fn convolve<'a, 'b, 'c, T: Number<Accumulator = f32, Total = T> + Element>(
    on: impl LaunchOn,
    convolution: Convolution,
    x: impl Into<View<'a, T, 4>>,
    weight: impl Into<View<'b, T, 4>>,
    bias: Option<View<'_, T, 1>>,
    y: impl Into<ViewMut<'c, T, 4>>,
) -> Result<()>
where
    convolve_tiles<128, 8, 132, T>: Instance,
    convolve_tiles<64, 4, 68, T>: Instance,
    convolve_rows<true, T>: Instance,
    convolve_rows<false, T>: Instance,
{
    let (x, weight, y) = (x.into(), weight.into(), y.into());
    let layout = check(convolution, &x, &weight, &y)?;
    let bias = bias.map(|bias| check_bias(&weight, bias)).transpose()?;
    if y.is_empty() {
        return Ok(());
    }
    launch(on, layout, y.shape(), [&x.elements(0)?, &weight.elements(0)?], bias.as_ref(), &y.elements(0)?)
}

/// As many channels of a group make tiles worth it.
const TILED: usize = 16;

fn launch<T: Number<Accumulator = f32, Total = T> + Element>(
    mut on: impl LaunchOn,
    layout: Layout,
    [batches, outputs, height, width]: [usize; 4],
    [x, weight]: [&Buffer<T>; 2],
    bias: Option<&Buffer<T>>,
    y: &Buffer<T>,
) -> Result<()>
where
    convolve_tiles<128, 8, 132, T>: Instance,
    convolve_tiles<64, 4, 68, T>: Instance,
    convolve_rows<true, T>: Instance,
    convolve_rows<false, T>: Instance,
{
    if layout.outputs < TILED {
        // Columns whose windows are in the image.
        let extent = (layout.window.1.max(1) - 1) * layout.dilation.1;
        let inside = columns_inside(layout.image.1, extent, layout.stride.1, layout.padding.1, width);
        let is_unit = layout.of_x.3 == 1 && layout.stride.1 == 1;
        let inside = if is_unit { inside } else { 0..0 };
        for columns in [0..inside.start, inside.end..width] {
            if !columns.is_empty() {
                let grid = (columns.len(), height, batches * outputs);
                convolve_rows::<false, T>.launch(&mut on, layout, (columns.start, 0), x, weight, bias, y, grid)?;
            }
        }
        if !inside.is_empty() {
            let (first, grid) = ((inside.start, inside.start - layout.padding.1), (inside.len(), height, batches * outputs));
            convolve_rows::<true, T>.launch(&mut on, layout, first, x, weight, bias, y, grid)?;
        }
        return Ok(());
    }
    let pixels = layout.pixels;
    macro_rules! tiles {
        ($width:literal, $own:literal, $padded:literal) => {{
            let grid = (pixels.div_ceil(HEIGHT) * WORKGROUP, layout.outputs.div_ceil($width), batches * layout.groups);
            convolve_tiles::<$width, $own, $padded, T>.launch(&mut on, layout, x, weight, bias, y, grid)
        }};
    }
    let is_wide =
        layout.outputs > 64 && pixels.div_ceil(HEIGHT) * layout.outputs.div_ceil(128) * layout.groups * batches >= crate::dense::MANY;
    if is_wide { tiles!(128, 8, 132) } else { tiles!(64, 4, 68) }?;
    Ok(())
}

/// The columns of a result whose windows do not reach beyond the sides of an image; `extent` is how far the first and the last element of a
/// window are apart.
pub(crate) fn columns_inside(image: usize, extent: usize, stride: usize, padding: usize, width: usize) -> Range<usize> {
    let start = padding.div_ceil(stride).min(width);
    let end = (image + padding).checked_sub(extent + 1).map_or(0, |last| last / stride + 1);
    start..end.clamp(start, width)
}

/// What the kernels go through, if shapes fit.
fn check<T: Element>(convolution: Convolution, x: &View<'_, T, 4>, weight: &View<'_, T, 4>, y: &ViewMut<'_, T, 4>) -> Result<Layout> {
    let Convolution { stride, padding, dilation, groups } = convolution;
    let (of_x, of_weight, of_y) = (x.shape(), weight.shape(), y.shape());
    let refuse = |reason: String| Err(Error::shape(NAME, reason));
    if stride.contains(&0) || dilation.contains(&0) || groups == 0 {
        return refuse(format!("strides are {stride:?}, dilations {dilation:?}, and the number of groups {groups}: none of them may be 0"));
    }
    check_size(NAME, ("x", of_x, 0), ("y", of_y, 0))?;
    check_size(NAME, ("weight", of_weight, 0), ("y", of_y, 1))?;
    if of_x[1] != of_weight[1] * groups || of_weight[0] % groups != 0 {
        let (x, weight) = (Shape(&of_x), Shape(&of_weight));
        return refuse(format!("`x` is {x}, `weight` is {weight}: these are not the channels of {groups} groups"));
    }
    let along = |axis: usize| {
        let window = (of_weight[2 + axis].checked_sub(1)?).checked_mul(dilation[axis])?.checked_add(1)?;
        let padded = of_x[2 + axis].checked_add(padding[axis].checked_mul(2)?)?;
        Some(padded.checked_sub(window)? / stride[axis] + 1)
    };
    let (Some(height), Some(width)) = (along(0), along(1)) else {
        return refuse(format!("`x` is {}, `weight` is {}: no window fits into the image", Shape(&of_x), Shape(&of_weight)));
    };
    let expected = [of_x[0], of_weight[0], height, width];
    if of_y != expected {
        let (x, weight, y, expected) = (Shape(&of_x), Shape(&of_weight), Shape(&of_y), Shape(&expected));
        return refuse(format!("`x` is {x}, `weight` is {weight}: `y` would be {expected}, and is {y}"));
    }
    if !matches!(axes::merged(axes::of(of_y, [y.strides()]))[..], [] | [axes::Axis { strides: [1], .. }]) && !y.is_empty() {
        return refuse(
            "the elements of `y` do not lie side by side in their order\nhelp: convolve into a buffer, and copy that".to_owned(),
        );
    }
    let (pair, four) = (|[a, b]: [usize; 2]| (a, b), |[a, b, c, d]: [usize; 4]| (a, b, c, d));
    Ok(Layout {
        of_x: four(x.strides()),
        of_weight: four(weight.strides()),
        channels: of_weight[1],
        outputs: of_weight[0] / groups,
        groups,
        image: (of_x[2], of_x[3]),
        last_row: of_x[2].saturating_sub(1),
        window: (of_weight[2], of_weight[3]),
        width,
        pixels: height * width,
        stride: pair(stride),
        padding: pair(padding),
        dilation: pair(dilation),
    })
}

fn check_bias<T: Element>(weight: &View<'_, T, 4>, bias: View<'_, T, 1>) -> Result<Buffer<T>> {
    let (outputs, count) = (weight.shape()[0], bias.len());
    if count == outputs {
        return bias.dense(NAME, "bias");
    }
    Err(Error::shape(NAME, format!("`weight` is {}, `bias` has {count} elements: {outputs} and {count} differ", Shape(&weight.shape()))))
}

const NAME: &str = "convolve";

/// Items of the kernels.
#[doc(hidden)]
#[scry::device]
pub mod device {
    /// Where windows are, and what they see.
    #[derive(Debug, Clone, Copy)]
    pub struct Layout {
        /// How far neighbours along the axes of the images are apart.
        pub of_x: (usize, usize, usize, usize),
        /// And those of the weights.
        pub of_weight: (usize, usize, usize, usize),
        /// The channels of `x` of a group.
        pub channels: usize,
        /// And those of `y`.
        pub outputs: usize,
        /// How many groups there are.
        pub groups: usize,
        /// The height and width of an image.
        pub image: (usize, usize),
        /// The number of its last row.
        pub last_row: usize,
        /// Those of a window.
        pub window: (usize, usize),
        /// The width of a result.
        pub width: usize,
        /// How many pixels a result has.
        pub pixels: usize,
        /// How far windows are apart.
        pub stride: (usize, usize),
        /// How many zeros are around the image.
        pub padding: (usize, usize),
        /// How far elements of a window are apart.
        pub dilation: (usize, usize),
    }
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl convolve<$number>);
    )*};
}

numbers!(f32 f16 bf16);
