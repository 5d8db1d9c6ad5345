//! Launches of the kernels: whether invocations keep the elements of rows, and how many of them go along each.

use scry::{BackendKind, Buffer, Element, Instance, LaunchOn, ValueArgument};

use super::operation::{Keep, Normalize};
use super::{keep_parts, keep_rows, normalize_alone, normalize_rows};
use crate::axes::{self, Axis, check_same};
use crate::cpu::is_cpu;
use crate::error::{Error, Result};
use crate::reduce::{Reduction, SHORT_ROW};
use crate::rows::{self, RowLaunch};
use crate::view::{View, ViewMut};

/// What is normalized, by what and where.
pub(super) struct Call<'a, O, T, W, C, const N: usize> {
    operation: O,
    x: View<'a, T, N>,
    y: &'a ViewMut<'a, C, N>,
    weights: Option<Buffer<W>>,
    biases: Option<Buffer<W>>,
    axes: Vec<Axis<2>>,
    /// The elements of a row.
    len: usize,
}

impl<'a, O: ValueArgument + Copy, T: Element, W: Element, C: Element, const N: usize> Call<'a, O, T, W, C, N> {
    pub(super) fn new(
        name: &'static str,
        operation: O,
        x: View<'a, T, N>,
        [weight, bias]: [Option<View<'_, W, 1>>; 2],
        y: &'a ViewMut<'a, C, N>,
    ) -> Result<Self> {
        check_same(name, ("x", x.shape()), ("y", y.shape()))?;
        let axes = axes::of_rows(name, "y", y.shape(), [y.strides(), x.strides()])?;
        let len = y.shape()[N - 1];
        let [weights, biases] = [of_columns(name, ("x", len), "weight", weight)?, of_columns(name, ("x", len), "bias", bias)?];
        Ok(Self { operation, x, y, weights, biases, axes, len })
    }

    /// Goes along each row twice.
    pub(super) fn run<A: Copy, B: Copy>(&self, mut on: impl LaunchOn) -> Result<()>
    where
        O: Reduction<T, A, B> + Normalize<T, B, W, C>,
        normalize_rows<true, 32, 8, O, T, A, B, W, C>: Instance,
        normalize_rows<true, 256, 1, O, T, A, B, W, C>: Instance,
        normalize_rows<false, 32, 8, O, T, A, B, W, C>: Instance,
        normalize_rows<false, 256, 1, O, T, A, B, W, C>: Instance,
    {
        let &Self { operation, x, y, ref weights, ref biases, ref axes, len } = self;
        rows::for_each(axes.clone(), &mut |RowLaunch { grid: (_, rows, deep), pitch, rows: [of_y, of_x], skipped }| {
            let (y, x) = (y.elements(skipped[0])?, x.elements(skipped[1])?);
            let (on, weights, biases) = (&mut on, weights.as_ref(), biases.as_ref());
            macro_rules! launch {
                ($is_same:literal, $lanes:literal, $lines:literal) => {
                    normalize_rows::<$is_same, $lanes, $lines, O, T, A, B, W, C>.launch(
                        on,
                        operation,
                        &x,
                        of_x,
                        len,
                        weights,
                        biases,
                        &y,
                        pitch,
                        ($lanes, rows, deep),
                    )
                };
            }
            match (of_y == of_x, len <= SHORT_ROW) {
                (true, true) => launch!(true, 32, 8),
                (true, false) => launch!(true, 256, 1),
                (false, true) => launch!(false, 32, 8),
                (false, false) => launch!(false, 256, 1),
            }?;
            Ok(())
        })
    }

    /// Keeps the elements of each row, or its last part, if it lies in `x` as in `y`, and if the device can; else goes along it twice.
    pub(super) fn keep<A: Copy, B: Copy>(&self, on: impl LaunchOn) -> Result<()>
    where
        O: Reduction<T, A, B> + Normalize<T, B, W, C> + Keep<T, A, B, W, C>,
        keep_rows<8, 32, 8, O, T, A, B, W, C>: Instance,
        keep_rows<32, 8, 8, O, T, A, B, W, C>: Instance,
        keep_rows<64, 4, 16, O, T, A, B, W, C>: Instance,
        keep_rows<256, 1, 16, O, T, A, B, W, C>: Instance,
        keep_rows<512, 1, 32, O, T, A, B, W, C>: Instance,
        keep_parts<1024, 32, 8, O, T, A, B, W, C>: Instance,
        keep_parts<512, 64, 48, O, T, A, B, W, C>: Instance,
        normalize_alone<O, T, A, B, W, C>: Instance,
        normalize_rows<true, 32, 8, O, T, A, B, W, C>: Instance,
        normalize_rows<true, 256, 1, O, T, A, B, W, C>: Instance,
        normalize_rows<false, 32, 8, O, T, A, B, W, C>: Instance,
        normalize_rows<false, 256, 1, O, T, A, B, W, C>: Instance,
    {
        if self.axes.iter().any(|axis| axis.strides[0] != axis.strides[1]) {
            return self.run(on);
        }
        let (mut on, is_long) = (on, self.len > 4096);
        let &Self { operation, x, y, ref weights, ref biases, ref axes, len } = self;
        let kept = rows::for_each(axes.clone(), &mut |RowLaunch { grid: (_, rows, deep), pitch, skipped, .. }| {
            let (y, x) = (y.elements(skipped[0])?, x.elements(skipped[1])?);
            let (on, weights, biases) = (&mut on, weights.as_ref(), biases.as_ref());
            macro_rules! launch {
                ($kernel:ident::<$lanes:literal, $($number:literal),*>) => {
                    $kernel::<$lanes, $($number,)* O, T, A, B, W, C>.launch(
                        &mut *on,
                        operation,
                        &x,
                        len,
                        weights,
                        biases,
                        &y,
                        pitch,
                        ($lanes, rows, deep),
                    )
                };
            }
            if is_cpu(on.device()) {
                normalize_alone::<O, T, A, B, W, C>.launch(on, operation, &x, len, weights, biases, &y, pitch, (rows, 1, deep))?;
                return Ok(());
            }
            // An invocation should have at least four elements, but for short rows.
            match len {
                ..=64 => launch!(keep_rows::<8, 32, 8>),
                65..=256 => launch!(keep_rows::<32, 8, 8>),
                257..=1024 => launch!(keep_rows::<64, 4, 16>),
                1025..=4096 => launch!(keep_rows::<256, 1, 16>),
                4097..=16384 => launch!(keep_rows::<512, 1, 32>),
                // Most of CUDA's devices have the shared memory to keep more than 50000 elements.
                49_152.. if on.device().backend_kind() == BackendKind::Cuda => match launch!(keep_parts::<512, 64, 48>) {
                    Err(scry::Error::SharedMemory { .. }) => launch!(keep_parts::<1024, 32, 8>),
                    launched => launched,
                },
                _ => launch!(keep_parts::<1024, 32, 8>),
            }?;
            Ok(())
        });
        // A row of parts may not be written where it lies, as far as the compiler knows.
        let is_refused = |error: &scry::Error| {
            matches!(error, scry::Error::Unsupported { .. } | scry::Error::SharedMemory { .. } | scry::Error::Overlap { .. })
        };
        match kept {
            Err(Error::Scry(error)) if is_long && is_refused(&error) => self.run(on),
            kept => kept,
        }
    }
}

/// The values of the columns, if there are some: as many as rows, of a view by its name, have elements.
pub(super) fn of_columns<T: Element>(
    name: &'static str,
    (of_rows, len): (&str, usize),
    what: &str,
    values: Option<View<'_, T, 1>>,
) -> Result<Option<Buffer<T>>> {
    let Some(values) = values else { return Ok(None) };
    let count = values.len();
    if count != len {
        return Err(Error::shape(name, format!("`{what}` has {count} elements, and the rows of `{of_rows}` have {len}")));
    }
    values.dense(name, what).map(Some)
}
