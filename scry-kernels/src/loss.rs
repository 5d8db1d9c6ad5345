//! How far predictions are from what they should be: [`cross_entropy`], and its gradient, [`cross_entropy_backward`].
//!
//! Invocations go along a row of logits together, once for the loss and twice for the gradient: all of a workgroup, or a part of it if the row is short. On
//! the CPU, an invocation goes along a row by itself for the loss.
//!
//! **Rounding.** Everything is computed in `f32`. Losses are off as the results of [`log_softmax`](crate::normalize::log_softmax) are, and
//! gradients as those of [`softmax`](crate::normalize::softmax), times that of the loss, and by `2^-24` times that of the loss more.

mod kernels;

use scry::{Element, Instance, LaunchOn, bf16, f16};

use crate::axes::check_same;
use crate::cpu::is_cpu;
use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::reduce::SHORT_ROW;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use kernels::{cross_entropy_alone, cross_entropy_backward_rows, cross_entropy_kept, cross_entropy_rows};

/// The negative logarithm of the softmax of each row at its class: `loss[i] = ln(sum(exp(logits[i]))) - logits[i][targets[i]]`, without
/// overflow.
///
/// The loss of a row whose class is `ignored` is 0.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, loss};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let logits = gpu.upload(&[1000.0f32, 1000.0, 0.0, 3.0, 3.0, 3.0])?;
/// let (classes, losses) = (gpu.upload(&[1u32, 7])?, gpu.zeros(2)?);
/// loss::cross_entropy(&gpu, logits.view([2, 3])?, &classes, Some(7), &losses)?;
/// let losses = losses.download()?;
/// assert!((losses[0] - 2f32.ln()).abs() < 1e-6);
/// assert_eq!(losses[1], 0.0);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if there are not as many targets and losses as rows, or if those do not lie side by side. A class that is neither
/// `ignored` nor less than the number of classes is a panic of the kernel, which the next call that waits returns. Those of launches.
pub fn cross_entropy<'a, 'b, 'c, T: Number<Accumulator = f32, Total = T> + Element>(
    mut on: impl LaunchOn,
    logits: impl Into<View<'a, T, 2>>,
    targets: impl Into<View<'b, u32, 1>>,
    ignored: Option<u32>,
    losses: impl Into<ViewMut<'c, f32, 1>>,
) -> Result<()>
where
    cross_entropy_kept<8, 32, 8, T>: Instance,
    cross_entropy_kept<32, 8, 8, T>: Instance,
    cross_entropy_kept<64, 4, 16, T>: Instance,
    cross_entropy_rows<32, 8, 16, T>: Instance,
    cross_entropy_rows<256, 1, 16, T>: Instance,
    cross_entropy_alone<T>: Instance,
{
    let (logits, targets, losses) = (logits.into(), targets.into(), losses.into());
    let [rows, classes] = logits.shape();
    check_rows("cross_entropy", rows, &[("targets", targets.len()), ("losses", losses.len())], &logits.shape())?;
    if rows == 0 {
        return Ok(());
    }
    let (targets, losses) = (targets.dense("cross_entropy", "targets")?, losses.dense("cross_entropy", "losses")?);
    let (x, [row, class]) = (logits.elements(0)?, logits.strides());
    macro_rules! launch {
        ($kernel:ident::<$($number:literal),*>, $at:expr, $grid:expr) => {
            $kernel::<$($number,)* T>.launch(&mut on, &x, $at, classes, &targets, ignored, &losses, $grid)
        };
    }
    match (class == 1 || classes == 1, classes) {
        (true, _) if is_cpu(on.device()) => cross_entropy_alone::<T>.launch(&mut on, &x, row, classes, &targets, ignored, &losses, rows),
        (true, ..=64) => launch!(cross_entropy_kept::<8, 32, 8>, row, (8, rows)),
        (true, 65..=256) => launch!(cross_entropy_kept::<32, 8, 8>, row, (32, rows)),
        (true, 257..=1024) => launch!(cross_entropy_kept::<64, 4, 16>, row, (64, rows)),
        (_, ..=1024) => launch!(cross_entropy_rows::<32, 8, 16>, (row, class), (32, rows)),
        _ => launch!(cross_entropy_rows::<256, 1, 16>, (row, class), (256, rows)),
    }?;
    Ok(())
}

/// The gradient of [`cross_entropy`], of the losses' gradient:
/// `gradient[i][j] = (softmax(logits[i])[j] - (1 if targets[i] is j, else 0)) * of_losses[i]`.
///
/// It is 0 in a row whose class is `ignored`. `gradient` may be what `logits` is, if both are the whole of one buffer.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, loss};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[3.0f32, 3.0, -5.0, -5.0])?;
/// let classes = gpu.upload(&[1u32, 0])?;
/// // Of the mean of the losses.
/// let half = gpu.upload(&[0.5f32])?;
/// loss::cross_entropy_backward(&gpu, x.view([2, 2])?, &classes, None, half.view([1])?.broadcast([2])?, x.view_mut([2, 2])?)?;
/// assert_eq!(x.download()?, [0.25, -0.25, -0.25, 0.25]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of [`cross_entropy`], and [`Error::Shape`] if the gradient has another shape, or rows that do not lie in one piece each.
pub fn cross_entropy_backward<'a, 'b, 'c, 'd, T: Number<Accumulator = f32, Total = T> + Element>(
    mut on: impl LaunchOn,
    logits: impl Into<View<'a, T, 2>>,
    targets: impl Into<View<'b, u32, 1>>,
    ignored: Option<u32>,
    of_losses: impl Into<View<'c, f32, 1>>,
    gradient: impl Into<ViewMut<'d, T, 2>>,
) -> Result<()>
where
    cross_entropy_backward_rows<true, 32, 8, T>: Instance,
    cross_entropy_backward_rows<true, 256, 1, T>: Instance,
    cross_entropy_backward_rows<false, 256, 1, T>: Instance,
{
    const NAME: &str = "cross_entropy_backward";
    let (logits, targets, of_losses, gradient) = (logits.into(), targets.into(), of_losses.into(), gradient.into());
    let [rows, classes] = logits.shape();
    check_same(NAME, ("logits", logits.shape()), ("gradient", gradient.shape()))?;
    check_rows(NAME, rows, &[("targets", targets.len()), ("of_losses", of_losses.len())], &logits.shape())?;
    if gradient.is_empty() {
        return Ok(());
    }
    let pitch = gradient.pitch(NAME, "gradient")?;
    let (targets, [of_losses_stride]) = (targets.dense(NAME, "targets")?, of_losses.strides());
    let (x, of_losses, y) = (logits.elements(0)?, of_losses.elements(0)?, gradient.elements(0)?);
    let [row, class] = logits.strides();
    let is_same = (class == 1 || classes == 1) && (row == pitch || rows == 1);
    macro_rules! launch {
        ($is_same:literal, $lanes:literal, $lines:literal) => {
            cross_entropy_backward_rows::<$is_same, $lanes, $lines, T>.launch(
                &mut on,
                &x,
                (row, class),
                classes,
                &targets,
                ignored,
                &of_losses,
                of_losses_stride,
                &y,
                pitch,
                ($lanes, rows),
            )
        };
    }
    match (is_same, classes <= SHORT_ROW) {
        (true, true) => launch!(true, 32, 8),
        (true, false) => launch!(true, 256, 1),
        (false, _) => launch!(false, 256, 1),
    }?;
    Ok(())
}

fn check_rows(name: &'static str, rows: usize, others: &[(&str, usize)], logits: &[usize]) -> Result<()> {
    let Some((other, len)) = others.iter().find(|(_, len)| *len != rows) else { return Ok(()) };
    Err(Error::shape(name, format!("`logits` is {}, `{other}` has {len} elements: {rows} and {len} differ", Shape(logits))))
}

macro_rules! numbers {
    ($($number:ident)*) => {$(
        crate::instance!(impl cross_entropy<$number>);
    )*};
}

numbers!(f32 f16 bf16);
