//! Device items: functions, constants, structs, enums, traits and generics.

use crate::support::{every_device, golden};

#[scry::device]
fn square(x: f32) -> f32 {
    x * x
}

#[scry::device]
const OFFSET: f32 = 0.5;

/// Calls a function that is defined later.
#[scry::device]
fn polynomial(x: f32) -> f32 {
    if x < 0.0 {
        return later(-x);
    }
    square(x) + OFFSET
}

#[scry::device]
fn later(x: f32) -> f32 {
    match x as u32 {
        0 => x,
        1..=3 => square(x),
        _ => OFFSET,
    }
}

#[scry::kernel]
fn call(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = polynomial(x[i]) + OFFSET;
}

golden![call, structs];

#[test]
fn functions_are_called() {
    let x: Vec<f32> = (0..100).map(|i| i as f32 * 0.25 - 10.0).collect();
    every_device(|gpu| {
        let y = gpu.alloc(x.len())?;
        call.launch(gpu, &gpu.upload(&x)?, &y, x.len())?;
        assert_eq!(y.download()?, x.iter().map(|&x| polynomial(x) + OFFSET).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::device]
pub(crate) mod complex {
    use std::ops::{Add, Mul, Neg};

    #[derive(Debug, Clone, Copy, PartialEq, Default)]
    pub struct Complex {
        pub re: f32,
        pub im: f32,
    }

    impl Complex {
        pub const I: Self = Self { re: 0.0, im: 1.0 };

        pub fn new(re: f32, im: f32) -> Self {
            Self { re, im }
        }

        pub fn norm_squared(&self) -> f32 {
            self.re * self.re + self.im * self.im
        }

        pub fn conjugate(self) -> Self {
            Self { im: -self.im, ..self }
        }
    }

    impl Add for Complex {
        type Output = Self;
        fn add(self, other: Self) -> Self {
            Self::new(self.re + other.re, self.im + other.im)
        }
    }

    impl Mul for Complex {
        type Output = Complex;
        fn mul(self, other: Self) -> Self::Output {
            Complex { re: self.re * other.re - self.im * other.im, im: self.re * other.im + self.im * other.re }
        }
    }

    impl Mul<f32> for Complex {
        type Output = Complex;
        fn mul(self, factor: f32) -> Complex {
            Complex { re: self.re * factor, im: self.im * factor }
        }
    }

    impl Neg for Complex {
        type Output = Self;
        fn neg(self) -> Self {
            Self { re: -self.re, im: -self.im }
        }
    }

    impl std::fmt::Display for Complex {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "{} + {}i", self.re, self.im)
        }
    }
}

use complex::Complex;

#[scry::device]
fn julia(mut z: Complex, c: Complex, limit: u32) -> u32 {
    for i in 0..limit {
        if z.norm_squared() > 4.0 {
            return i;
        }
        z = z * z + c;
    }
    limit
}

#[scry::kernel]
fn structs(x: &[Complex], c: Complex, y: &mut [Complex], steps: &mut [u32]) {
    let i = global_id().x;
    steps[i] = julia(x[i], c, 50);
    let z = -x[i].conjugate() * 2.0 + Complex::I;
    y[i] = Complex { im: z.im + 1.0, ..z };
    y[i].re = z.re - x[i].im;
    if z == Complex::new(0.0, 2.0) || x[i].re == Complex::default().re {
        y[i].im += 100.0;
    }
}

#[test]
fn structs_work() {
    let x: Vec<Complex> = (0..100).map(|i| Complex::new(i as f32 * 0.02 - 1.0, (i % 7) as f32 * 0.1)).collect();
    let c = Complex::new(-0.4, 0.6);
    every_device(|gpu| {
        let (y, steps) = (gpu.alloc(x.len())?, gpu.alloc(x.len())?);
        structs.launch(gpu, &gpu.upload(&x)?, c, &y, &steps, x.len())?;
        assert_eq!(steps.download()?, x.iter().map(|&x| julia(x, c, 50)).collect::<Vec<_>>());
        let expected = |&x: &Complex| {
            let z = -x.conjugate() * 2.0 + Complex::I;
            let mut y = Complex { re: z.re - x.im, im: z.im + 1.0 };
            if z == Complex::new(0.0, 2.0) || x.re == 0.0 {
                y.im += 100.0;
            }
            y
        };
        assert_eq!(y.download()?, x.iter().map(expected).collect::<Vec<_>>());
        Ok(())
    });
}
