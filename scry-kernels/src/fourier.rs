//! Discrete Fourier transforms: [`Fourier`] of complex numbers, and [`RealFourier`] between real numbers and half of their spectrum, along the last
//! axes of views, by plans that are made once for a shape.
//!
//! The forward transform along an axis of `n` elements is `y[k] = sum(x[j] * exp(-2 pi i j k / n))`, without a factor; the inverse has the other
//! sign, and divides by `n`, so that it gives back what was transformed. Along several axes, it is one after the other.
//!
//! **Lengths** are products of 2, 3, 5 and 7: a plan for another one is an [`Error`] that names the next larger length. Axes in front of the shape's
//! are batches.
//!
//! **How.** Lines are transformed by Stockham's method, which leaves them in order, in stages of radix 16, 8, 7, 5, 4, 3 and 2 (Govindaraju et al., "High
//! Performance Discrete Fourier Transforms on Graphics Processors", 2008). A workgroup has lines of up to 4096 elements (2048 of `f64`) in registers, and in
//! shared memory between two stages; half as many where a device has less than 37120 bytes of it. Longer lines, and axes other than the last, are passes of
//! the same method over the whole view, always by neighbours, and nothing is transposed: 2^24 elements are read and written three times. On the CPU, an
//! invocation has a line by itself, or several side by side, as the lanes of vectors.
//!
//! **Rounding.** Let `u` be the unit roundoff, 2^-24 for `f32` and 2^-53 for `f64`, and `n` the number of elements of the shape. A transform is off
//! by at most `12 u log2(2 n)` times its 2-norm, and so is an inverse (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition, theorem
//! 24.2, with the constant of radix 7, and the errors of the tables, which are computed in `f64`). Where an element is NaN or infinite, all elements
//! of its transform may be NaN.
//!
//! ```
//! use scry::Device;
//! use scry_kernels::fourier::{Complex, Fourier};
//!
//! # fn main() -> scry_kernels::Result<()> {
//! let gpu = Device::auto()?;
//! let fourier = Fourier::<f32, 1>::new(&gpu, [4])?;
//! let x = gpu.upload(&[1.0, 2.0, 3.0, 4.0].map(|re| Complex { re, im: 0.0 }))?;
//! let (y, z) = (gpu.zeros(4)?, gpu.zeros(4)?);
//! fourier.forward(&gpu, &x, &y)?;
//! let expected = [(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0), (-2.0, -2.0)].map(|(re, im)| Complex { re, im });
//! assert_eq!(y.download()?, expected);
//! fourier.inverse(&gpu, &y, &z)?;
//! assert_eq!(z.download()?, x.download()?);
//!
//! let error = Fourier::<f32, 2>::new(&gpu, [16, 22]).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "Fourier::new: the shape is 16 x 22, and 22 is not a product of 2, 3, 5 and 7\nhelp: 24 is the next larger one"
//! );
//! # Ok(())
//! # }
//! ```

#[doc(hidden)]
pub mod butterfly;
#[doc(hidden)]
pub mod complex;
#[doc(hidden)]
pub mod halves;
mod plan;
#[doc(hidden)]
pub mod row;
mod run;
#[doc(hidden)]
pub mod strip;
#[doc(hidden)]
pub mod tile;

use scry::{Buffer, Device, LaunchOn};

use crate::axes::{check_same, check_size};
use crate::error::{Error, Result, Shape};
use crate::view::{View, ViewMut, Views};

pub use complex::device::{Complex, Real};
use plan::Step;
pub use run::Transformed;
#[doc(hidden)]
pub use run::{Conversion, Launch};
use run::{Direction, method, run};

/// Transforms of complex numbers along the last `D` axes of views, of one shape.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::fourier::{Complex, Fourier};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// // Three images of 16 rows and 20 columns.
/// let shape = [3, 16, 20];
/// let x = gpu.upload(&vec![Complex { re: 0.5f32, im: 0.25 }; 3 * 16 * 20])?;
/// let y = gpu.zeros(x.len())?;
/// Fourier::<f32, 2>::new(&gpu, [16, 20])?.forward(&gpu, x.view(shape)?, y.view_mut(shape)?)?;
/// let y = y.download()?;
/// assert_eq!(y[320], Complex { re: 160.0, im: 80.0 });
/// assert!(y[321].norm_squared() < 1e-6);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Fourier<T, const D: usize> {
    shape: [usize; D],
    steps: Vec<Step<T>>,
}

impl<T: Transformed, const D: usize> Fourier<T, D> {
    /// Makes the tables for a shape, on the device where the transforms are to run.
    ///
    /// # Errors
    /// [`Error::Shape`] if an axis has zero elements, or a number with another prime factor than 2, 3, 5 and 7. Those of uploads.
    pub fn new(device: &Device, shape: [usize; D]) -> Result<Self> {
        plan::check("Fourier::new", &shape)?;
        let method = method::<T>(device);
        let mut steps = plan::of_shape(device, &shape, 1, method)?;
        if steps.is_empty() {
            // A single element: the step copies it.
            steps = plan::along_axis(device, 1, 1, 1, method)?;
        }
        Ok(Self { shape, steps })
    }

    /// The transform: `y[k] = sum(x[j] * exp(-2 pi i j k / n))` along each axis of the shape.
    ///
    /// `x` and `y` do not overlap.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shapes differ, or do not end with that of the plan. Those of launches.
    pub fn forward<'a, 'b, const N: usize>(
        &self,
        on: impl LaunchOn,
        x: impl Into<View<'a, Complex<T>, N>>,
        y: impl Into<ViewMut<'b, Complex<T>, N>>,
    ) -> Result<()> {
        self.transform("forward", on, x.into(), y.into(), Direction { is_inverse: false, factor: 1.0 })
    }

    /// What is transformed to `x`: `y[j] = sum(x[k] * exp(2 pi i j k / n)) / n` along each axis of the shape.
    ///
    /// `x` and `y` do not overlap.
    ///
    /// # Errors
    /// [`Error::Shape`] if the shapes differ, or do not end with that of the plan. Those of launches.
    pub fn inverse<'a, 'b, const N: usize>(
        &self,
        on: impl LaunchOn,
        x: impl Into<View<'a, Complex<T>, N>>,
        y: impl Into<ViewMut<'b, Complex<T>, N>>,
    ) -> Result<()> {
        let factor = 1.0 / self.shape.iter().product::<usize>() as f64;
        self.transform("inverse", on, x.into(), y.into(), Direction { is_inverse: true, factor })
    }

    fn transform<const N: usize>(
        &self,
        name: &'static str,
        mut on: impl LaunchOn,
        x: View<'_, Complex<T>, N>,
        y: ViewMut<'_, Complex<T>, N>,
        direction: Direction,
    ) -> Result<()> {
        check_same(name, ("x", x.shape()), ("y", y.shape()))?;
        let batches = batches(name, "x", x.shape(), self.shape)?;
        if batches == 0 {
            return Ok(());
        }
        let on = &mut on;
        let (from, to) = (read(on, x, T::copy_complex)?, written(on, &y)?);
        run(on, &self.steps, batches, direction, &from, &to)?;
        store(on, &to, y, T::copy_complex)
    }
}

/// Transforms between real numbers and half of their spectrum, along the last `D` axes of views, of one shape.
///
/// The spectrum of `n` real numbers has `y[n - k]`, the conjugate of `y[k]`, so it is kept up to `n / 2`: along the last axis, it has `n / 2 + 1`
/// elements. Along the other axes of the shape, it is whole.
///
/// ```
/// use scry::Device;
/// use scry_kernels::fourier::{Complex, RealFourier};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let fourier = RealFourier::<f32, 1>::new(&gpu, [4])?;
/// let (x, y, z) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.zeros(3)?, gpu.zeros(4)?);
/// fourier.forward(&gpu, &x, &y)?;
/// assert_eq!(y.download()?, [(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0)].map(|(re, im)| Complex { re, im }));
/// fourier.inverse(&gpu, &y, &z)?;
/// assert_eq!(z.download()?, [1.0, 2.0, 3.0, 4.0]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct RealFourier<T, const D: usize> {
    shape: [usize; D],
    /// Along the last axis: of pairs, if it is even.
    last: Vec<Step<T>>,
    /// Along the others.
    others: Vec<Step<T>>,
    /// `exp(-2 pi i k / n)` up to `n / 2`, where `n` is the length of the last axis.
    roots: Buffer<Complex<T>>,
}

impl<T: Transformed, const D: usize> RealFourier<T, D> {
    /// Makes the tables for a shape of the real numbers, on the device where the transforms are to run.
    ///
    /// # Errors
    /// [`Error::Shape`] if an axis has zero elements, or a number with another prime factor than 2, 3, 5 and 7. Those of uploads.
    pub fn new(device: &Device, shape: [usize; D]) -> Result<Self> {
        const { assert!(D > 0, "there is a last axis") };
        plan::check("RealFourier::new", &shape)?;
        let (len, outer) = (shape[D - 1], shape[..D - 1].iter().product());
        let of_rows = if len.is_multiple_of(2) { len / 2 } else { len };
        let method = method::<T>(device);
        let roots: Vec<Complex<T>> = (0..=len / 2).map(|k| plan::root(k, len)).collect();
        Ok(Self {
            shape,
            last: plan::along_axis(device, of_rows, 1, outer, method)?,
            others: plan::of_shape(device, &shape[..D - 1], len / 2 + 1, method)?,
            roots: device.upload(&roots)?,
        })
    }

    /// The transform of real numbers: elements of that of [`Fourier::forward`] whose last index is at most half of the length.
    ///
    /// # Errors
    /// [`Error::Shape`] if `x` does not end with the shape of the plan, or `y` with that of the spectrum, or if their batches differ. Those of
    /// launches.
    pub fn forward<'a, 'b, const N: usize>(
        &self,
        mut on: impl LaunchOn,
        x: impl Into<View<'a, T, N>>,
        y: impl Into<ViewMut<'b, Complex<T>, N>>,
    ) -> Result<()> {
        let (name, x, y) = ("forward", x.into(), y.into());
        let Some([batches, rows]) = self.check(name, ("x", x.shape()), ("y", y.shape()))? else { return Ok(()) };
        let (on, len, half) = (&mut on, self.shape[D - 1], self.half());
        let (from, to) = (read(on, x, T::copy)?, written(on, &y)?);
        let spectrum = if self.others.is_empty() { to.clone() } else { on.temporary(to.len())? };
        let direction = Direction { is_inverse: false, factor: 1.0 };
        if len.is_multiple_of(2) {
            let (from, transformed) = (pairs(on, &from)?, on.temporary(rows * len / 2)?);
            run(on, &self.last, batches, direction, &from, &transformed)?;
            T::convert(on, Conversion::SpectrumOfPairs { z: &transformed, roots: &self.roots, y: &spectrum, grid: (half, rows) })?;
        } else {
            let (wide, transformed) = (on.temporary(rows * len)?, on.temporary(rows * len)?);
            T::convert(on, Conversion::Widen { x: &from, z: &wide })?;
            run(on, &self.last, batches, direction, &wide, &transformed)?;
            T::convert(on, Conversion::Halve { z: &transformed, len, y: &spectrum, grid: (half, rows) })?;
        }
        run(on, &self.others, batches, direction, &spectrum, &to)?;
        store(on, &to, y, T::copy_complex)
    }

    /// The real numbers that are transformed to `x`.
    ///
    /// `x` has what the spectrum of real numbers has: what else there might be, such as an imaginary part of the first element, does not matter
    /// along one axis.
    ///
    /// # Errors
    /// [`Error::Shape`] if `x` does not end with the shape of the spectrum, or `y` with that of the plan, or if their batches differ. Those of
    /// launches.
    pub fn inverse<'a, 'b, const N: usize>(
        &self,
        mut on: impl LaunchOn,
        x: impl Into<View<'a, Complex<T>, N>>,
        y: impl Into<ViewMut<'b, T, N>>,
    ) -> Result<()> {
        let (name, x, y) = ("inverse", x.into(), y.into());
        let Some([batches, rows]) = self.check(name, ("y", y.shape()), ("x", x.shape()))? else { return Ok(()) };
        let (on, len, half) = (&mut on, self.shape[D - 1], self.half());
        let (mut spectrum, to) = (read(on, x, T::copy_complex)?, written(on, &y)?);
        if !self.others.is_empty() {
            let whole = on.temporary(spectrum.len())?;
            run(on, &self.others, batches, Direction { is_inverse: true, factor: 1.0 }, &spectrum, &whole)?;
            spectrum = whole;
        }
        let direction = Direction { is_inverse: true, factor: 1.0 / self.shape.iter().product::<usize>() as f64 };
        if len.is_multiple_of(2) {
            let transformed = on.temporary(rows * len / 2)?;
            T::convert(on, Conversion::PairsOfSpectrum { x: &spectrum, roots: &self.roots, z: &transformed, grid: (len / 2, rows) })?;
            match to.cast() {
                Ok(pairs) => run(on, &self.last, batches, direction, &transformed, &pairs)?,
                // It starts in the middle of a pair.
                Err(_) => {
                    let apart = on.temporary(transformed.len())?;
                    run(on, &self.last, batches, direction, &transformed, &apart)?;
                    T::copy(on, (&apart.cast()?).into(), (&to).into())?;
                }
            }
        } else {
            let (wide, transformed) = (on.temporary(rows * len)?, on.temporary(rows * len)?);
            T::convert(on, Conversion::Mirror { x: &spectrum, half, z: &wide, grid: (len, rows) })?;
            run(on, &self.last, batches, direction, &wide, &transformed)?;
            T::convert(on, Conversion::Narrow { z: &transformed, y: &to })?;
        }
        store(on, &to, y, T::copy)
    }

    /// The elements of half a spectrum along the last axis.
    fn half(&self) -> usize {
        self.shape[D - 1] / 2 + 1
    }

    /// How many batches there are, and how many rows in all of them; nothing if there are none.
    fn check<const N: usize>(
        &self,
        name: &'static str,
        real: (&'static str, [usize; N]),
        spectrum: (&'static str, [usize; N]),
    ) -> Result<Option<[usize; 2]>> {
        let mut of_spectrum = self.shape;
        of_spectrum[D - 1] = self.half();
        let batches = batches(name, real.0, real.1, self.shape)?;
        self::batches(name, spectrum.0, spectrum.1, of_spectrum)?;
        (0..N - D).try_for_each(|axis| check_size(name, (real.0, real.1, axis), (spectrum.0, spectrum.1, axis)))?;
        let rows = batches * self.shape[..D - 1].iter().product::<usize>();
        Ok((batches > 0).then_some([batches, rows]))
    }
}

/// How many times a view has the shape that its last axes must have.
fn batches<const N: usize, const D: usize>(name: &'static str, view: &str, shape: [usize; N], expected: [usize; D]) -> Result<usize> {
    const { assert!(N >= D, "a view has all axes of the transform") };
    if shape[N - D..] != expected {
        let reason = format!("`{view}` is {}, and its last axes are not {}", Shape(&shape), Shape(&expected));
        return Err(Error::shape(name, reason));
    }
    Ok(shape[..N - D].iter().product())
}

/// The elements of a view in one piece: of another one, a copy.
fn read<L: LaunchOn, E: scry::Element, const N: usize>(
    on: &mut L,
    view: View<'_, E, N>,
    copy: impl FnOnce(&mut L, View<'_, E, N>, ViewMut<'_, E, N>) -> Result<()>,
) -> Result<Buffer<E>> {
    if let Some(elements) = view.in_one_piece()? {
        return Ok(elements);
    }
    let elements = on.temporary(view.len())?;
    copy(on, view, elements.view_mut(view.shape())?)?;
    Ok(elements)
}

/// Where what a view gets is written first: to the view itself, if it is in one piece.
fn written<E: scry::Element, const N: usize>(on: &mut impl LaunchOn, view: &ViewMut<'_, E, N>) -> Result<Buffer<E>> {
    match view.in_one_piece()? {
        Some(elements) => Ok(elements),
        None => Ok(on.temporary(view.len())?),
    }
}

/// Copies what was written to the view, if it was not written there.
fn store<L: LaunchOn, E: scry::Element, const N: usize>(
    on: &mut L,
    written: &Buffer<E>,
    view: ViewMut<'_, E, N>,
    copy: impl FnOnce(&mut L, View<'_, E, N>, ViewMut<'_, E, N>) -> Result<()>,
) -> Result<()> {
    if view.in_one_piece()?.is_some() {
        return Ok(());
    }
    copy(on, written.view(view.shape())?, view)
}

/// Real numbers by twos: of those that start in the middle of a pair, a copy.
fn pairs<T: Transformed>(on: &mut impl LaunchOn, numbers: &Buffer<T>) -> Result<Buffer<Complex<T>>> {
    if let Ok(pairs) = numbers.cast() {
        return Ok(pairs);
    }
    let aligned = on.temporary(numbers.len())?;
    T::copy(on, numbers.into(), (&aligned).into())?;
    Ok(aligned.cast()?)
}
