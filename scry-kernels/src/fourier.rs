//! Discrete Fourier transforms.

mod complex;
mod kernels;
mod plan;

use scry::{Buffer, Device, Element, LaunchOn};

use crate::axes::check_same;
use crate::error::{Error, Result, Shape};
use crate::view::{View, ViewMut};

pub use complex::device::{Complex, Real};
use kernels::device::Scale;
#[doc(hidden)]
pub use kernels::transform_lines;
use plan::{Kind, Step};

/// A transform of complex numbers.
#[derive(Debug)]
pub struct Fourier<T, const D: usize> {
    shape: [usize; D],
    steps: Vec<Step<T>>,
}

impl<T: Transformed, const D: usize> Fourier<T, D> {
    /// Prepares.
    pub fn new(device: &Device, shape: [usize; D]) -> Result<Self> {
        plan::check("new", &shape)?;
        let mut steps = Vec::new();
        for axis in (0..D).rev().filter(|axis| shape[*axis] > 1) {
            let (outer, inner) = (shape[..axis].iter().product(), shape[axis + 1..].iter().product());
            steps.extend(plan::steps(device, shape[axis], inner, outer, T::TILE)?);
        }
        if steps.is_empty() {
            steps = plan::steps(device, 1, 1, 1, T::TILE)?;
        }
        Ok(Self { shape, steps })
    }

    /// Forward.
    pub fn forward<'a, 'b, const N: usize>(
        &self,
        on: impl LaunchOn,
        x: impl Into<View<'a, Complex<T>, N>>,
        y: impl Into<ViewMut<'b, Complex<T>, N>>,
    ) -> Result<()> {
        self.transform("forward", on, x.into(), y.into(), false)
    }

    /// Inverse.
    pub fn inverse<'a, 'b, const N: usize>(
        &self,
        on: impl LaunchOn,
        x: impl Into<View<'a, Complex<T>, N>>,
        y: impl Into<ViewMut<'b, Complex<T>, N>>,
    ) -> Result<()> {
        self.transform("inverse", on, x.into(), y.into(), true)
    }

    fn transform<const N: usize>(
        &self,
        name: &'static str,
        mut on: impl LaunchOn,
        x: View<'_, Complex<T>, N>,
        y: ViewMut<'_, Complex<T>, N>,
        is_inverse: bool,
    ) -> Result<()> {
        const { assert!(N >= D, "views have all axes of the transform") };
        check_same(name, ("x", x.shape()), ("y", y.shape()))?;
        if x.shape()[N - D..] != self.shape {
            return Err(Error::shape(name, format!("`x` is {}, and the transform is of {}", Shape(&x.shape()), Shape(&self.shape))));
        }
        if x.is_empty() {
            return Ok(());
        }
        let (x, y) = (x.in_one_piece()?.expect("todo"), y.in_one_piece()?.expect("todo"));
        let len: usize = self.shape.iter().product();
        let sign = if is_inverse { -1.0 } else { 1.0 };
        let scale = if is_inverse { 1.0 / len as f64 } else { 1.0 };
        run(&mut on, &self.steps, x.len() / len, &x, &y, sign, scale)
    }
}

fn run<T: Transformed>(
    on: &mut impl LaunchOn,
    steps: &[Step<T>],
    batches: usize,
    x: &Buffer<Complex<T>>,
    y: &Buffer<Complex<T>>,
    sign: f64,
    factor: f64,
) -> Result<()> {
    let count = steps.len();
    let between = on.device().alloc_uninit(if count > 1 { y.len() } else { 0 })?;
    for (number, step) in steps.iter().enumerate() {
        // By turns, so that the last one writes to `y`.
        let is_to_y = (count - number) % 2 == 1;
        let (other, to) = if is_to_y { (&between, y) } else { (y, &between) };
        let from = if number == 0 { x } else { other };
        let (is_first, is_last) = (number == 0, number + 1 == count);
        let scale = Scale {
            read_im: T::of_host(if is_first { sign } else { 1.0 }),
            re: T::of_host(if is_last { factor } else { 1.0 }),
            im: T::of_host(if is_last { factor * sign } else { 1.0 }),
        };
        T::launch(on, step, batches, from, to, scale)?;
    }
    Ok(())
}

/// Numbers.
pub trait Transformed: Real + Element {
    /// How many elements have room in a workgroup.
    #[doc(hidden)]
    const TILE: usize;

    #[doc(hidden)]
    fn launch(
        on: &mut impl LaunchOn,
        step: &Step<Self>,
        batches: usize,
        x: &Buffer<Complex<Self>>,
        y: &Buffer<Complex<Self>>,
        scale: Scale<Self>,
    ) -> Result<()>;
}

macro_rules! transformed {
    ($($real:ident $tile:literal: $few:literal $two:literal $four:literal $eight:literal;)*) => {$(
        impl Transformed for $real {
            const TILE: usize = $tile;

            fn launch(on: &mut impl LaunchOn, step: &Step<Self>, batches: usize, x: &Buffer<Complex<Self>>, y: &Buffer<Complex<Self>>, scale: Scale<Self>) -> Result<()> {
                let Step { pass, kind, blocks: [blocks, outer], roots, twiddles } = step;
                let (mut pass, mut outer) = (*pass, outer * batches);
                if *kind == Kind::Rows {
                    (pass.width, outer) = (pass.width * batches, 1);
                }
                macro_rules! launch {
                    ($from_rows:literal, $to_rows:literal, $lines:literal, $rows:literal) => {{
                        let grid = (pass.width.div_ceil($lines) * $lines, blocks * $rows, outer);
                        Ok(transform_lines::<$from_rows, $to_rows, $lines, $rows, $tile, $real>.launch(on, x, y, roots, twiddles, pass, scale, grid)?)
                    }};
                }
                match kind {
                    Kind::Columns => launch!(false, false, 8, $eight),
                    Kind::Turned => launch!(false, true, 8, $eight),
                    Kind::Rows => match $tile / (pass.last + 1) {
                        8.. => launch!(true, true, 8, $eight),
                        4.. => launch!(true, true, 4, $four),
                        2.. => launch!(true, true, 2, $two),
                        _ => launch!(true, true, 1, $few),
                    },
                }
            }
        }

        scry::instance!(impl transform_lines<true, true, 1, $few, $tile, $real>);
        scry::instance!(impl transform_lines<true, true, 2, $two, $tile, $real>);
        scry::instance!(impl transform_lines<true, true, 4, $four, $tile, $real>);
        scry::instance!(impl transform_lines<true, true, 8, $eight, $tile, $real>);
        scry::instance!(impl transform_lines<false, true, 8, $eight, $tile, $real>);
        scry::instance!(impl transform_lines<false, false, 8, $eight, $tile, $real>);
    )*};
}

transformed! {
    f32 2048: 256 128 64 32;
}
