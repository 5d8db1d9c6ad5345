//! Launches of the passes of a transform.

use scry::{BackendKind, Buffer, Device, Element, LaunchOn};

use super::complex::device::{Complex, Real};
use super::halves::{halve, mirror, narrow, pairs_of_spectrum, spectrum_of_pairs, widen};
use super::plan::{Method, Step};
use super::row::transform_rows;
use super::strip::transform_strips;
use super::tile::device::Scale;
use super::tile::transform_tiles;
use crate::elementwise;
use crate::error::Result;
use crate::view::{View, ViewMut};

/// Numbers of which there are transforms: `f32` and `f64`.
pub trait Transformed: Real + Element {
    /// The elements that are in different banks of shared memory.
    #[doc(hidden)]
    const BANKS: usize;

    /// The power of two that a workgroup has invocations, where there is much shared memory, and where there is little.
    #[doc(hidden)]
    const THREADS: [u32; 2];

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
    let between = on.temporary(if count > 1 { y.len() } else { 0 })?;
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

/// The bytes that the largest workgroups of [`transform_tiles`] share.
const SHARED_MEMORY: u64 = 37120;

/// How lines are transformed on a device.
pub(super) fn method<T: Transformed>(device: &Device) -> Method {
    // The sanitizer checks the tiles.
    if device.backend_kind() == BackendKind::Cpu {
        return Method::Lanes;
    }
    let [most, least] = T::THREADS;
    let threads = if device.info().max_shared_memory >= SHARED_MEMORY { most } else { least };
    Method::Tiles { threads, banks: T::BANKS }
}

macro_rules! transformed {
    ($($real:ident $banks:literal $most:literal $least:literal: $([$threads:literal $size:literal $stored:ty, $is_of:expr])*;)*) => {$(
        impl Transformed for $real {
            const BANKS: usize = $banks;
            const THREADS: [u32; 2] = [$most, $least];

            fn launch(on: &mut impl LaunchOn, Launch { step, batches, scale, from, to }: Launch<'_, Self>) -> Result<()> {
                let Step { pass, blocks: [blocks, outer], roots, twiddles } = step;
                let (mut pass, mut outer, kind) = (*pass, outer * batches, on.device().backend_kind());
                if pass.from_rows && pass.to_rows {
                    (pass.width, outer) = (pass.width * batches, 1);
                }
                let groups = pass.width.div_ceil(1 << pass.lines);
                if kind == BackendKind::Cpu {
                    let grid = (groups, *blocks, outer);
                    if pass.rows > 0 {
                        return Ok(transform_rows.launch(on, from, to, roots, pass, scale, grid)?);
                    }
                    return Ok(transform_strips.launch(on, from, to, roots, twiddles, pass, scale, grid)?);
                }
                let grid = (groups << (pass.lines + pass.rows), *blocks, outer);
                $(
                    let is_of: fn(BackendKind) -> bool = $is_of;
                    if 1 << (pass.lines + pass.rows) == $threads
                        && is_of(kind)
                        && let (Ok(from), Ok(to)) = (from.cast(), to.cast())
                    {
                        let (roots, twiddles) = (roots.cast()?, twiddles.cast()?);
                        let kernel = transform_tiles::<$threads, $size, $stored, $real>;
                        return Ok(kernel.launch(on, &from, &to, &roots, &twiddles, pass, scale, grid)?);
                    }
                )*
                unreachable!("each device has a kernel")
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
        $(scry::instance!(impl transform_tiles<$threads, $size, $stored, $real>);)*
    )*};
}

transformed! {
    f32 32 8 7:
        [256 4640 u64, |kind| kind == BackendKind::Cuda] [256 4640 Complex<f32>, |_| true] [128 2320 Complex<f32>, |_| true];
    f64 16 7 6: [128 2320 Complex<f64>, |_| true] [64 1160 Complex<f64>, |_| true];
}
