//! What windows of images have: the greatest element, [`max_pool`], or the mean, [`average_pool`].
//!
//! **Rounding.** The greatest is exact. Means of `f32`, `f16` and `bf16` are computed in `f32`, as one sum in the order of the window and
//! one division: with `n` elements, they are off by at most `n u / (1 - n u)` times the mean of the absolute values, with `u = 2^-24`, and
//! by the error that [`scry::Float`] states of divisions, before they are stored.

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::axes::{self, Axis, check_size};
use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::reduce::{Mean, Reduction};
use crate::view::{View, ViewMut};

use device::Layout;

/// Which elements a result is of, along the height and the width of an image.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// The height and the width of a window.
    pub size: [usize; 2],
    /// How far neighbouring windows are apart.
    pub stride: [usize; 2],
    /// How far windows may reach beyond the image, at each side: at most half of their size. What is beyond does not count.
    pub padding: [usize; 2],
}

impl Window {
    /// Windows next to each other.
    pub fn new(size: [usize; 2]) -> Self {
        Self { size, stride: size, padding: [0; 2] }
    }
}

/// The greatest element of each window; NaN if there is one.
///
/// `x` is `[batch, channels, height, width]`, and may lie in any way; of `y`, the height is
/// `(height + 2 * padding - height of the window) / stride + 1`, rounded down, and so is the width.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::pooling::{Window, average_pool, max_pool};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, -1.0, -2.0, -3.0, -4.0])?, gpu.zeros(2)?);
/// let pairs = Window::new([2, 2]);
/// max_pool(&gpu, pairs, x.view([1, 1, 2, 4])?, y.view_mut([1, 1, 1, 2])?)?;
/// assert_eq!(y.download()?, [2.0, 4.0]);
/// average_pool(&gpu, pairs, x.view([1, 1, 2, 4])?, y.view_mut([1, 1, 1, 2])?)?;
/// assert_eq!(y.download()?, [0.0, 0.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if shapes do not fit, if a size or a stride is 0, if the padding is more than half of a window, and if the elements of
/// `y` do not lie side by side in their order. Those of launches.
pub fn max_pool<'a, 'b, T: Number + Element>(
    on: impl LaunchOn,
    window: Window,
    x: impl Into<View<'a, T, 4>>,
    y: impl Into<ViewMut<'b, T, 4>>,
) -> Result<()>
where
    pool_windows<Greatest, T, T, T>: Instance,
{
    pool("max_pool", on, Greatest, window, &x.into(), &y.into())
}

/// The mean of the elements of each window that are in the image. Else as [`max_pool`].
///
/// # Errors
/// Those of [`max_pool`].
pub fn average_pool<'a, 'b, T: Number<Accumulator = f32, Total = T> + Element>(
    on: impl LaunchOn,
    window: Window,
    x: impl Into<View<'a, T, 4>>,
    y: impl Into<ViewMut<'b, T, 4>>,
) -> Result<()>
where
    pool_windows<Mean, T, f32, T>: Instance,
{
    pool("average_pool", on, Mean, window, &x.into(), &y.into())
}

fn pool<O: Reduction<T, A, T> + ValueArgument, T: Element, A: Copy>(
    name: &'static str,
    mut on: impl LaunchOn,
    operation: O,
    window: Window,
    x: &View<'_, T, 4>,
    y: &ViewMut<'_, T, 4>,
) -> Result<()>
where
    pool_windows<O, T, A, T>: Instance,
{
    let Window { size, stride, padding } = window;
    let (of_x, of_y) = (x.shape(), y.shape());
    let refuse = |reason: String| Err(Error::shape(name, reason));
    if size.contains(&0) || stride.contains(&0) {
        return refuse(format!("the window is {}, and strides are {stride:?}: none of them may be 0", Shape(&size)));
    }
    if (0..2).any(|axis| padding[axis] > size[axis] / 2) {
        return refuse(format!("the window is {}, and the padding {padding:?}: it may be half of the window at most", Shape(&size)));
    }
    check_size(name, ("x", of_x, 0), ("y", of_y, 0))?;
    check_size(name, ("x", of_x, 1), ("y", of_y, 1))?;
    let along = |axis: usize| (of_x[2 + axis] + 2 * padding[axis]).checked_sub(size[axis]).map(|rest| rest / stride[axis] + 1);
    let (Some(height), Some(width)) = (along(0), along(1)) else {
        return refuse(format!("`x` is {}, and the window is {}: none fits into the image", Shape(&of_x), Shape(&size)));
    };
    let expected = [of_x[0], of_x[1], height, width];
    if of_y != expected {
        return refuse(format!("`x` is {}: `y` would be {}, and is {}", Shape(&of_x), Shape(&expected), Shape(&of_y)));
    }
    if y.is_empty() {
        return Ok(());
    }
    if !matches!(axes::merged(axes::of(of_y, [y.strides()]))[..], [] | [Axis { strides: [1], .. }]) {
        return refuse("the elements of `y` do not lie side by side in their order\nhelp: pool into a buffer, and copy that".to_owned());
    }
    let [of_image, of_channel, of_row, of_column] = x.strides();
    let layout = Layout {
        of_x: (of_image, of_channel, of_row, of_column),
        channels: of_x[1],
        image: (of_x[2], of_x[3]),
        window: (size[0], size[1]),
        stride: (stride[0], stride[1]),
        padding: (padding[0], padding[1]),
    };
    let grid = (width, height, of_x[0] * of_x[1]);
    Ok(pool_windows::<O, T, A, T>.launch(&mut on, operation, layout, &x.elements(0)?, &y.elements(0)?, grid)?)
}

#[doc(hidden)]
pub use device::Greatest;

/// Items of the kernel.
#[doc(hidden)]
#[scry::device]
pub mod device {
    use crate::number::Number;
    use crate::reduce::Reduction;

    /// Where windows are.
    #[derive(Debug, Clone, Copy)]
    pub struct Layout {
        /// How far neighbours along the axes of the images are apart.
        pub of_x: (usize, usize, usize, usize),
        /// How many channels an image has.
        pub channels: usize,
        /// The height and width of an image.
        pub image: (usize, usize),
        /// Those of a window.
        pub window: (usize, usize),
        /// How far windows are apart.
        pub stride: (usize, usize),
        /// How far windows may reach beyond the image.
        pub padding: (usize, usize),
    }

    /// The greatest element, or NaN if there is one. [`Max`](crate::reduce::Max) leaves NaN out.
    #[derive(Debug, Clone, Copy)]
    pub struct Greatest;

    impl<T: Number> Reduction<T, T, T> for Greatest {
        fn start(self) -> T {
            T::NO_GREATEST
        }
        fn lift(self, x: T, _index: u32) -> T {
            x
        }
        fn combine(self, a: T, b: T) -> T {
            if a.is_unordered() || b.is_less(a) { a } else { b }
        }
        fn with(self, some: T, x: T, index: u32) -> T {
            if index == 0 || some.is_less(x) || x.is_unordered() { x } else { some }
        }
        fn finish(self, all: T, _count: u32) -> T {
            all
        }
    }
}

/// An invocation goes through one window.
#[doc(hidden)]
#[scry::kernel(instances(), deny(runtime_checks))]
pub fn pool_windows<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, layout: Layout, x: &[T], y: &mut [B]) {
    let (column, row, plane) = (global_id().x, global_id().y, global_id().z);
    let of_x = layout.of_x;
    let in_x = plane / layout.channels * of_x.0 + plane % layout.channels * of_x.1;
    let mut all = <O as Reduction<T, A, B>>::start(operation);
    let mut count = 0;
    for down in 0..layout.window.0 {
        for across in 0..layout.window.1 {
            let (above, before) = (row * layout.stride.0 + down, column * layout.stride.1 + across);
            let (i, j) = (above.saturating_sub(layout.padding.0), before.saturating_sub(layout.padding.1));
            if above >= layout.padding.0 && i < layout.image.0 && before >= layout.padding.1 && j < layout.image.1 {
                all = <O as Reduction<T, A, B>>::with(operation, all, x[in_x + i * of_x.2 + j * of_x.3], count);
                count += 1;
            }
        }
    }
    y[(plane * launch_size().y + row) * launch_size().x + column] = <O as Reduction<T, A, B>>::finish(operation, all, count);
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        scry::instance!(impl pool_windows<Greatest, $number, $number, $number>);
        scry::instance!(impl pool_windows<Mean, $number, f32, $number>);
    )*};
}

numbers!(f32 f16 bf16);
