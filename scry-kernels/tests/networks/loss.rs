//! Cross entropies and their gradients, beside sums of exponentials in `f64`.

use scry::{Device, Element, bf16, f16};
use scry_kernels::loss::{cross_entropy, cross_entropy_backward};
use scry_kernels::number::Number;
use scry_kernels::{Result, View, ViewMut, Views};

use crate::support::panics::{every_device_alone, expect_panic};
use crate::{every_device, random, refused, where_there_is};

/// The class that is ignored.
const IGNORED: u32 = u32::MAX;

/// A number for which losses are compiled.
trait Lossy: Element + Number<Accumulator = f32, Total = Self> + Into<f64> {
    /// Losses, and the gradients.
    fn run(gpu: &Device, x: View<'_, Self, 2>, classes: &[u32], of_losses: View<'_, f32, 1>, dx: ViewMut<'_, Self, 2>) -> Result<Vec<f32>>;
}

macro_rules! lossy {
    ($($number:ident)*) => {$(
        impl Lossy for $number {
            fn run(gpu: &Device, x: View<'_, Self, 2>, classes: &[u32], of_losses: View<'_, f32, 1>, dx: ViewMut<'_, Self, 2>) -> Result<Vec<f32>> {
                let (classes, losses) = (gpu.upload(classes)?, gpu.alloc_uninit::<f32>(classes.len())?);
                cross_entropy(gpu, x, &classes, Some(IGNORED), &losses)?;
                cross_entropy_backward(gpu, x, &classes, Some(IGNORED), of_losses, dx)?;
                Ok(losses.download()?)
            }
        }
    )*};
}

lossy!(f32 f16 bf16);

/// Rows of random logits, one of which is ignored, as they lie, transposed, and in place.
fn check<T: Lossy>(gpu: &Device, [rows, classes]: [usize; 2], stored: f64) -> Result<()> {
    let shape = [rows, classes];
    let number = |bits: u32| T::narrow((bits % 4096) as f32 / 256.0 - 8.0);
    let logits: Vec<T> = random(classes as u32).map(number).take(rows * classes).collect();
    let targets: Vec<u32> =
        random(5).take(rows).enumerate().map(|(i, bits)| if i == 2 { IGNORED } else { bits % classes as u32 }).collect();
    let of_losses: Vec<f32> = (0..rows).map(|i| i as f32 - 1.5).collect();
    let turned: Vec<T> = (0..rows * classes).map(|i| logits[i % rows * classes + i / rows]).collect();
    let (x, x_turned) = (gpu.upload(&logits)?, gpu.upload(&turned)?);
    let (same, of_losses) = (gpu.upload(&logits)?, gpu.upload(&of_losses)?);
    let other = gpu.alloc_uninit(rows * classes)?;
    for (x, dx) in [(x.view(shape)?, &other), (x_turned.view([classes, rows])?.transpose(), &other), (same.view(shape)?, &same)] {
        let losses = T::run(gpu, x, &targets, (&of_losses).into(), dx.view_mut(shape)?)?;
        let gradients = dx.download()?;
        for row in 0..rows {
            let x: Vec<f64> = logits[row * classes..][..classes].iter().map(|x| (*x).into()).collect();
            let greatest = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let sum: f64 = x.iter().map(|x| (x - greatest).exp()).sum();
            // The terms of the documentation of `normalize`.
            let error = 2f64.powi(-24) * (classes as f64 / 128.0 + 300.0 + (classes as f64 / 256.0 + 70.0) * 48.0);
            let is_ignored = targets[row] == IGNORED;
            let loss = if is_ignored { 0.0 } else { sum.ln() + greatest - x[targets[row] as usize] };
            let actual = f64::from(losses[row]);
            assert!((actual - loss).abs() <= error, "{shape:?}, row {row} on {}: {actual} is not {loss}", gpu.name());
            for (i, x) in x.iter().enumerate() {
                let slope = (x - greatest).exp() / sum - if targets[row] as usize == i { 1.0 } else { 0.0 };
                let exact = if is_ignored { 0.0 } else { slope * (row as f64 - 1.5) };
                let actual: f64 = gradients[row * classes + i].into();
                // What 1 is subtracted from is rounded before; an `f16` may be subnormal.
                let scale = if slope < 0.0 { (row as f64 - 1.5).abs() } else { exact.abs() };
                let bound = error * scale + stored * exact.abs() + if stored > 0.0 { 2f64.powi(-24) } else { 0.0 };
                assert!((actual - exact).abs() <= bound, "{shape:?}, row {row}, {i} on {}: {actual} is not {exact}", gpu.name());
            }
        }
    }
    Ok(())
}

#[test]
fn losses_of_rows_of_every_length() {
    every_device(|gpu| {
        for shape in [[1, 1], [3, 2], [8, 31], [16, 257], [3, 256], [5, 1000], [5, 2500], [3, 9000]] {
            check::<f32>(gpu, shape, 0.0)?;
        }
        check::<bf16>(gpu, [8, 100], 2f64.powi(-8))?;
        where_there_is(gpu, "f16", check::<f16>(gpu, [3, 100], 2f64.powi(-10)))
    });
}

#[test]
fn one_gradient_is_that_of_all_losses() {
    every_device(|gpu| {
        let (x, share, dx) = (gpu.zeros::<f32>(6)?, gpu.upload(&[0.5f32])?, gpu.alloc_uninit(6)?);
        f32::run(gpu, x.view([3, 2])?, &[0, 1, IGNORED], share.view([1])?.broadcast([3])?, dx.view_mut([3, 2])?)?;
        assert_eq!(dx.download()?, [-0.25, 0.25, 0.25, -0.25, 0.0, 0.0]);
        // Without rows, there is nothing to do.
        let (none, share) = (x.slice(..0)?, share.slice(..0)?);
        assert_eq!(f32::run(gpu, none.view([0, 2])?, &[], (&share).into(), none.view_mut([0, 2])?)?, []);
        Ok(())
    });
}

#[test]
fn what_is_not_finite() {
    every_device(|gpu| {
        let (inf, nan) = (f32::INFINITY, f32::NAN);
        let x = gpu.upload(&[-inf, 1.0, -inf, 1.0, nan, 1.0, inf, 1.0, nan, nan])?;
        let (dx, of_losses) = (gpu.alloc_uninit(10)?, gpu.upload(&[1.0f32; 5])?);
        let losses = f32::run(gpu, x.view([5, 2])?, &[1, 0, 1, 1, IGNORED], (&of_losses).into(), dx.view_mut([5, 2])?)?;
        assert_eq!(losses[..2], [0.0, inf]);
        assert!(losses[2].is_nan() && losses[3].is_nan() && losses[4] == 0.0, "{losses:?}");
        let dx = dx.download()?;
        assert_eq!(dx[..4], [0.0, 0.0, -1.0, 1.0]);
        assert!(dx[4..8].iter().all(|x| x.is_nan()) && dx[8..] == [0.0; 2], "{dx:?}");
        Ok(())
    });
}

#[test]
fn a_class_that_there_is_not_is_a_panic() {
    every_device_alone(|gpu| {
        let run = |is_gradient: bool| -> Result<()> {
            let (x, classes, losses) = (gpu.zeros::<f32>(6)?, gpu.upload(&[2u32, 3])?, gpu.zeros::<f32>(2)?);
            if is_gradient {
                cross_entropy_backward(gpu, x.view([2, 3])?, &classes, None, &losses, x.view_mut([2, 3])?)
            } else {
                cross_entropy(gpu, x.view([2, 3])?, &classes, None, &losses)
            }
        };
        for is_gradient in [false, true] {
            run(is_gradient).unwrap_or_else(|error| panic!("{error}"));
            let panic = expect_panic(gpu.sync());
            assert_eq!(panic.message, "row 1 has the class 3, and there are 3");
        }
        Ok(())
    });
}

#[test]
fn what_does_not_fit_is_refused() {
    every_device(|gpu| {
        let (x, classes, losses) = (gpu.zeros::<f32>(6)?, gpu.zeros::<u32>(2)?, gpu.zeros::<f32>(3)?);
        let x = |shape| x.view(shape);
        let message = "cross_entropy: `logits` is 3 x 2, `targets` has 2 elements: 3 and 2 differ";
        refused(cross_entropy(gpu, x([3, 2])?, &classes, None, &losses), message);
        let message = "cross_entropy: `logits` is 2 x 3, `losses` has 3 elements: 2 and 3 differ";
        refused(cross_entropy(gpu, x([2, 3])?, &classes, None, &losses), message);
        let y = gpu.zeros::<f32>(6)?;
        let message = "cross_entropy_backward: `logits` is 2 x 3, `gradient` is 3 x 2: 2 and 3 differ";
        refused(cross_entropy_backward(gpu, x([2, 3])?, &classes, None, &losses, y.view_mut([3, 2])?), message);
        let message = "cross_entropy_backward: the rows of `gradient` do not lie in one piece each\nhelp: write to a buffer, and copy that";
        let two = losses.slice(..2)?;
        refused(cross_entropy_backward(gpu, x([2, 3])?, &classes, None, &two, y.view_mut([3, 2])?.transpose()), message);
        Ok(())
    });
}
