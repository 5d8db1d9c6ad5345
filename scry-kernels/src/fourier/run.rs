//! Launches of the passes of a transform.

use scry::{BackendKind, Buffer, Device, DeviceClass, Element, LaunchOn};

use super::complex::device::{Complex, Real};
use super::halves::{halve, mirror, narrow, pairs_of_spectrum, spectrum_of_pairs, widen};
use super::plan::{Step, Tile};
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

/// What there is room for on a device.
pub(super) fn tile<T: Transformed>(device: &Device) -> Tile {
    let is_gpu = matches!(device.backend_kind(), BackendKind::Cuda | BackendKind::Vulkan) && device.info().class != DeviceClass::Software;
    let threads = T::BANKS.ilog2() + if is_gpu { 3 } else { 2 };
    Tile { threads, banks: T::BANKS }
}

macro_rules! transformed {
    ($($real:ident $banks:literal: [$(($threads:literal $size:literal))*];)*) => {$(
        impl Transformed for $real {
            const BANKS: usize = $banks;

            fn launch(on: &mut impl LaunchOn, Launch { step, batches, scale, from, to }: Launch<'_, Self>) -> Result<()> {
                let Step { pass, blocks: [blocks, outer], roots, twiddles } = step;
                let (mut pass, mut outer) = (*pass, outer * batches);
                if pass.from_rows && pass.to_rows {
                    (pass.width, outer) = (pass.width * batches, 1);
                }
                let groups = pass.width.div_ceil(1 << pass.lines);
                match 1 << (pass.lines + pass.rows) {
                    $($threads => transform_tiles::<$threads, $size, $real>.launch(
                        on, from, to, roots, twiddles, pass, scale, (groups * $threads, *blocks, outer)
                    )?,)*
                    threads => unreachable!("no kernel has {threads} invocations in a workgroup"),
                }
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
        $(scry::instance!(impl transform_tiles<$threads, $size, $real>);)*
    )*};
}

transformed! {
    f32 32: [(256 4640) (128 2320)];
    f64 16: [(128 2320) (64 1160)];
}
