//! `scry::Float` of every float: its constants and methods, and literals of whatever type it is. Each function is an ordinary one, which the
//! host runs with the trait.

use scry::{Float, f16};

use crate::support::every_device;

/// What is exact.
#[scry::device]
fn exact<T: Float>(x: T) -> [T; 12] {
    const TENTH: f64 = 0.1;
    [
        T::PI * x,
        T::TAU,
        T::E - x,
        T::FRAC_PI_2 + T::LN_2,
        T::FRAC_1_SQRT_2.max(T::SQRT_2),
        T::from_f64(TENTH) * x,
        x + T::from_f64(-2.5),
        (x * T::from_f64(1e-3)).floor() + T::EPSILON,
        x.clamp(T::ZERO, T::ONE).copysign(-x),
        if x < T::MAX { x.fract().rem_euclid(T::LOG10_2) } else { T::INFINITY },
        [T::LN_10, T::LOG2_E, T::FRAC_1_PI, T::FRAC_2_SQRT_PI][(x > T::ZERO) as usize],
        x.signum() % T::LOG2_10,
    ]
}

#[scry::device]
fn inexact<T: Float>(x: T) -> T {
    (x * T::FRAC_PI_8).sin().hypot(T::from_f64(0.5)).sqrt() + x.abs().ln()
}

#[scry::kernel(instances(T = [f16, f32, f64]))]
fn all_exact<T: Float>(x: &[T], y: &mut [[T; 12]]) {
    let i = global_id().x;
    y[i] = exact(x[i]);
}

#[scry::kernel(instances(T = [f16, f32]))]
fn all_inexact<T: Float>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = inexact(x[i]) * T::from_f64(2.0);
}

/// A number may be a `f16`.
#[scry::kernel(instances(T = [f16, u32]))]
fn polynomial<T: scry::Num>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = (x[i] * x[i] + T::ONE).min(T::MAX) % x[i].max(T::ONE);
}

const NUMBERS: [f32; 6] = [0.25, -0.5, 1.5, 3.0, -100.25, 2500.0];

#[test]
fn constants_are_rounded_to_the_type() {
    macro_rules! check {
        ($gpu:ident $($T:ident)*) => {$({
            let x = NUMBERS.map(|x| <$T as Float>::from_f64(x.into()));
            let y = $gpu.alloc::<[$T; 12]>(x.len())?;
            all_exact.launch($gpu, &$gpu.upload(&x)?, &y, x.len())?;
            assert_eq!(y.download()?, x.map(exact));
        })*};
    }
    every_device(|gpu| {
        check!(gpu f16 f32 f64);
        Ok(())
    });
}

#[test]
fn functions_are_as_exact_as_the_device() {
    every_device(|gpu| {
        let halves = NUMBERS.map(f16::from_f32);
        let (y, z) = (gpu.alloc::<f32>(NUMBERS.len())?, gpu.alloc::<f16>(NUMBERS.len())?);
        all_inexact.launch(gpu, &gpu.upload(&NUMBERS)?, &y, NUMBERS.len())?;
        all_inexact.launch(gpu, &gpu.upload(&halves)?, &z, NUMBERS.len())?;
        for (actual, x) in y.download()?.into_iter().zip(NUMBERS) {
            assert!((actual - inexact(x) * 2.0).abs() < 0.01, "{x}: {actual}");
        }
        for (actual, x) in z.download()?.into_iter().zip(halves) {
            assert!((actual.to_f32() - inexact(x).to_f32() * 2.0).abs() < 0.03, "{x}: {actual}");
        }
        Ok(())
    });
}

#[test]
fn a_number_may_be_a_half() {
    every_device(|gpu| {
        let x = [3.0f32, 0.5, 7.0].map(f16::from_f32);
        let y = gpu.alloc::<f16>(3)?;
        polynomial.launch(gpu, &gpu.upload(&x)?, &y, 3)?;
        assert_eq!(y.download()?, x.map(|x| (x * x + f16::ONE) % x.max(f16::ONE)));
        Ok(())
    });
}
