//! Launches of the passes of a transform.

use scry::{Buffer, Element, LaunchOn};

use super::complex::device::{Complex, Real};
use super::halves::{halve, mirror, narrow, pairs_of_spectrum, spectrum_of_pairs, widen};
use super::kernels::device::Scale;
use super::kernels::transform_lines;
use super::plan::{Kind, Step};
use crate::elementwise;
use crate::error::Result;
use crate::view::{View, ViewMut};

/// Numbers of which there are transforms: `f32` and `f64`.
pub trait Transformed: Real + Element {
    /// How many elements have room in a workgroup.
    #[doc(hidden)]
    const TILE: usize;

    #[doc(hidden)]
    fn launch(on: &mut impl LaunchOn, launch: Launch<'_, Self>) -> Result<()>;

    #[doc(hidden)]
    fn copy<const N: usize>(on: &mut impl LaunchOn, x: View<'_, Self, N>, y: ViewMut<'_, Self, N>) -> Result<()>;

    #[doc(hidden)]
    fn copy_complex<const N: usize>(on: &mut impl LaunchOn, x: View<'_, Complex<Self>, N>, y: ViewMut<'_, Complex<Self>, N>) -> Result<()>;

    #[doc(hidden)]
    fn convert(on: &mut impl LaunchOn, conversion: Conversion<'_, Self>) -> Result<()>;
}

/// A launch of a kernel between real rows and their spectra, each of which has its documentation.
#[doc(hidden)]
pub enum Conversion<'a, T> {
    SpectrumOfPairs { z: &'a Buffer<Complex<T>>, roots: &'a Buffer<Complex<T>>, y: &'a Buffer<Complex<T>>, grid: (usize, usize) },
    PairsOfSpectrum { x: &'a Buffer<Complex<T>>, roots: &'a Buffer<Complex<T>>, z: &'a Buffer<Complex<T>>, grid: (usize, usize) },
    Widen { x: &'a Buffer<T>, z: &'a Buffer<Complex<T>> },
    Narrow { z: &'a Buffer<Complex<T>>, y: &'a Buffer<T> },
    Halve { z: &'a Buffer<Complex<T>>, len: usize, y: &'a Buffer<Complex<T>>, grid: (usize, usize) },
    Mirror { x: &'a Buffer<Complex<T>>, half: usize, z: &'a Buffer<Complex<T>>, grid: (usize, usize) },
}

/// A step with what it works on.
#[doc(hidden)]
pub struct Launch<'a, T> {
    step: &'a Step<T>,
    batches: usize,
    scale: Scale<T>,
    from: &'a Buffer<Complex<T>>,
    to: &'a Buffer<Complex<T>>,
}

/// The direction of a transform, and what its results are multiplied by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Direction {
    pub(super) is_inverse: bool,
    pub(super) factor: f64,
}

/// Makes `batches` transforms of `x`. The last step writes to `y`, and those before by turns to memory of their own and to `y`.
pub(super) fn run<T: Transformed>(
    on: &mut impl LaunchOn,
    steps: &[Step<T>],
    batches: usize,
    direction: Direction,
    x: &Buffer<Complex<T>>,
    y: &Buffer<Complex<T>>,
) -> Result<()> {
    let count = steps.len();
    let between = on.device().alloc_uninit(if count > 1 { y.len() } else { 0 })?;
    let sign = if direction.is_inverse { -1.0 } else { 1.0 };
    for (number, step) in steps.iter().enumerate() {
        let (other, to) = if (count - number) % 2 == 1 { (&between, y) } else { (y, &between) };
        let (is_first, is_last) = (number == 0, number + 1 == count);
        // The inverse is the conjugate of the transform of the conjugates.
        let scale = Scale {
            read_im: T::of_host(if is_first { sign } else { 1.0 }),
            re: T::of_host(if is_last { direction.factor } else { 1.0 }),
            im: T::of_host(if is_last { direction.factor * sign } else { 1.0 }),
        };
        T::launch(on, Launch { step, batches, scale, from: if is_first { x } else { other }, to })?;
    }
    Ok(())
}

macro_rules! transformed {
    ($($real:ident $tile:literal: $of_one:literal $of_two:literal $of_four:literal $of_eight:literal;)*) => {$(
        impl Transformed for $real {
            const TILE: usize = $tile;

            fn launch(on: &mut impl LaunchOn, Launch { step, batches, scale, from, to }: Launch<'_, Self>) -> Result<()> {
                let Step { pass, kind, blocks: [blocks, outer], roots, twiddles } = step;
                let (mut pass, mut outer) = (*pass, outer * batches);
                if *kind == Kind::Rows {
                    (pass.width, outer) = (pass.width * batches, 1);
                }
                macro_rules! launch {
                    ($from_rows:literal, $to_rows:literal, $lines:literal, $rows:literal) => {{
                        let grid = (pass.width.div_ceil($lines) * $lines, blocks * $rows, outer);
                        transform_lines::<$from_rows, $to_rows, $lines, $rows, $tile, $real>
                            .launch(on, from, to, roots, twiddles, pass, scale, grid)
                    }};
                }
                match kind {
                    Kind::Columns => launch!(false, false, 8, $of_eight),
                    Kind::Turned => launch!(false, true, 8, $of_eight),
                    Kind::Rows => match $tile / (pass.last + 1) {
                        8.. => launch!(true, true, 8, $of_eight),
                        4.. => launch!(true, true, 4, $of_four),
                        2.. => launch!(true, true, 2, $of_two),
                        _ => launch!(true, true, 1, $of_one),
                    },
                }?;
                Ok(())
            }

            fn copy<const N: usize>(on: &mut impl LaunchOn, x: View<'_, Self, N>, y: ViewMut<'_, Self, N>) -> Result<()> {
                elementwise::copy(on, x, y)
            }

            fn copy_complex<const N: usize>(
                on: &mut impl LaunchOn,
                x: View<'_, Complex<Self>, N>,
                y: ViewMut<'_, Complex<Self>, N>,
            ) -> Result<()> {
                elementwise::copy(on, x, y)
            }

            fn convert(on: &mut impl LaunchOn, conversion: Conversion<'_, Self>) -> Result<()> {
                match conversion {
                    Conversion::SpectrumOfPairs { z, roots, y, grid } => spectrum_of_pairs.launch(on, z, roots, y, grid),
                    Conversion::PairsOfSpectrum { x, roots, z, grid } => pairs_of_spectrum.launch(on, x, roots, z, grid),
                    Conversion::Widen { x, z } => widen.launch(on, x, z, x.len()),
                    Conversion::Narrow { z, y } => narrow.launch(on, z, y, y.len()),
                    Conversion::Halve { z, len, y, grid } => halve.launch(on, z, len, y, grid),
                    Conversion::Mirror { x, half, z, grid } => mirror.launch(on, x, half, z, grid),
                }?;
                Ok(())
            }
        }

        crate::instance!(impl copy<Complex<$real>>);
        scry::instance!(impl transform_lines<true, true, 1, $of_one, $tile, $real>);
        scry::instance!(impl transform_lines<true, true, 2, $of_two, $tile, $real>);
        scry::instance!(impl transform_lines<true, true, 4, $of_four, $tile, $real>);
        scry::instance!(impl transform_lines<true, true, 8, $of_eight, $tile, $real>);
        scry::instance!(impl transform_lines<false, true, 8, $of_eight, $tile, $real>);
        scry::instance!(impl transform_lines<false, false, 8, $of_eight, $tile, $real>);
    )*};
}

// A workgroup has 8 elements for each invocation, and as many lines as are named.
transformed! {
    f32 2048: 256 128 64 32;
    f64 1024: 128 64 32 16;
}
