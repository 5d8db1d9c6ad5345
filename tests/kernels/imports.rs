//! What a `use` in a function brings into scope: types, functions, constants, variants, modules, and traits for their methods.

use crate::support::{every_device, zeros};

mod geometry {
    #[scry::device]
    pub(crate) mod plane {
        pub(crate) const SIDES: u32 = 7;

        pub(crate) trait Double {
            fn doubled(self) -> Self;
        }

        impl Double for f32 {
            fn doubled(self) -> Self {
                self + self
            }
        }

        #[derive(Clone, Copy)]
        pub(crate) struct Pair<T> {
            pub(crate) a: T,
            pub(crate) b: T,
        }

        impl<T: scry::Num> Pair<T> {
            pub(crate) fn sum(self) -> T {
                self.a + self.b
            }
        }

        #[derive(Clone, Copy)]
        pub(crate) enum Side {
            Left,
            Right(f32),
        }

        pub(crate) fn area(x: f32) -> f32 {
            x * x
        }
    }
}

#[scry::device]
fn area(x: f32) -> f32 {
    x + 0.25
}

#[scry::device]
fn doubled_square(x: f32) -> f32 {
    use crate::imports::geometry::plane::{Double as _, area as square};
    square(x).doubled()
}

#[scry::kernel]
fn imports(x: &[f32], y: &mut [f32], sides: &mut [u32]) {
    use geometry::plane::{self, Double, Pair, SIDES, Side, Side::Right};
    use scry::global_id;
    use std::f32::consts::PI;
    let i = global_id().x;
    let pair = Pair { a: x[i].doubled(), b: area(x[i]) };
    let outer = pair.sum();
    let inner = {
        // Nearer than the function of that name in the module.
        use crate::imports::geometry::plane::area;
        let area = |x: f32| area(x) + 1.0;
        area(x[i])
    };
    let side = if i % 2 == 0 { Side::Left } else { Right(PI) };
    let of_side = match side {
        Right(by) => by,
        Side::Left => plane::area(0.5),
    };
    sides[i] = match i as u32 {
        SIDES => 1,
        other => SIDES + other,
    };
    y[i] = outer + inner + of_side + doubled_square(x[i]) + Pair::<f32> { a: 1.0, b: 2.0 }.sum();
}

#[test]
fn what_a_function_imports_is_in_scope_in_its_block() {
    let x: Vec<f32> = (0..9).map(|i| i as f32 * 0.375 - 1.0).collect();
    let in_rust = |(i, &x): (usize, &f32)| {
        let side = if i % 2 == 0 { 0.25 } else { std::f32::consts::PI };
        (x + x + (x + 0.25)) + (x * x + 1.0) + side + (x * x + x * x) + 3.0
    };
    let expected: Vec<f32> = x.iter().enumerate().map(in_rust).collect();
    let sides: Vec<u32> = (0..9).map(|i| if i == 7 { 1 } else { 7 + i }).collect();
    every_device(|gpu| {
        let (y, counted) = (zeros(gpu, x.len())?, zeros(gpu, x.len())?);
        imports.launch(gpu, &gpu.upload(&x)?, &y, &counted, x.len())?;
        assert_eq!(y.download()?, expected);
        assert_eq!(counted.download()?, sides);
        Ok(())
    });
}
