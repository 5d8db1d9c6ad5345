//! Structs without fields: markers that choose what is done.

use crate::support::every_device;

#[scry::device]
mod operators {
    pub(super) trait Operator {
        fn apply(&self, a: u32, b: u32) -> u32;
    }

    #[derive(Debug, Clone, Copy)]
    pub(super) struct Sum;

    impl Operator for Sum {
        fn apply(&self, a: u32, b: u32) -> u32 {
            a + b
        }
    }

    #[derive(Debug, Clone, Copy)]
    pub(super) struct Largest {}

    impl Operator for Largest {
        fn apply(&self, a: u32, b: u32) -> u32 {
            a.max(b)
        }
    }

    #[derive(Debug, Clone, Copy)]
    pub(super) struct Both<A, B> {
        first: A,
        second: B,
    }

    pub(super) fn both() -> Both<Sum, Largest> {
        Both { first: Sum, second: Largest {} }
    }

    impl Both<Sum, Largest> {
        pub(super) fn apply(&self, a: u32, b: u32) -> u32 {
            self.second.apply(self.first.apply(a, b), 5)
        }
    }
}

use operators::{Largest, Operator, Sum, both};

#[scry::device]
fn fold<O: Operator>(operator: O, values: [u32; 3]) -> u32 {
    operator.apply(operator.apply(values[0], values[1]), values[2])
}

#[scry::kernel]
fn folded(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let values = [x[i], 3, 2];
    let marker = Sum;
    y[i] = 100 * fold(marker, values) + 10 * fold(Largest {}, values) + both().apply(x[i], 1);
}

#[test]
fn structs_without_fields_choose_functions() {
    let x = [0, 1, 4, 9];
    every_device(|gpu| {
        let y = gpu.upload(&[0; 4])?;
        folded.launch(gpu, &gpu.upload(&x)?, &y, 4)?;
        assert_eq!(y.download()?, x.map(|x| 100 * (x + 5) + 10 * x.max(3) + (x + 1).max(5)));
        Ok(())
    });
}

#[scry::device]
mod reductions {
    use scry::Num;

    pub(super) trait Reduce<T> {
        const IDENTITY: T;
        const WEIGHT: u32 = 1;
        fn combined(a: T, b: T) -> T;
        fn weight() -> u32 {
            Self::WEIGHT + 10
        }
    }

    pub(super) struct Add;

    impl<T: Num> Reduce<T> for Add {
        const IDENTITY: T = T::ZERO;
        fn combined(a: T, b: T) -> T {
            a + b
        }
    }

    pub(super) struct Multiply;

    impl<T: Num> Reduce<T> for Multiply {
        const IDENTITY: T = T::ONE;
        const WEIGHT: u32 = 2;
        fn combined(a: T, b: T) -> T {
            a * b
        }
    }

    pub(super) struct Greatest;

    impl Reduce<u32> for Greatest {
        const IDENTITY: u32 = 0;
        fn combined(a: u32, b: u32) -> u32 {
            a.max(b)
        }
    }

    impl Reduce<f32> for Greatest {
        const IDENTITY: f32 = f32::NEG_INFINITY;
        const WEIGHT: u32 = 3;
        fn combined(a: f32, b: f32) -> f32 {
            if a > b { a } else { b }
        }
    }

    pub(super) fn reduced<T: Num, R: Reduce<T>>(x: [T; 3]) -> T {
        let mut all = R::IDENTITY;
        for i in 0..3 {
            all = R::combined(all, x[i]);
        }
        all
    }

    pub(super) fn weight<R>() -> u32
    where
        R: Reduce<f32>,
    {
        100 * R::WEIGHT + <R as Reduce<f32>>::weight()
    }
}

use reductions::{Add, Greatest, Multiply, reduced, weight};

#[scry::kernel]
fn reductions_of_both(x: &[u32], floats: &[f32], y: &mut [u32], z: &mut [f32], weights: &mut [u32]) {
    y[0] = reduced::<u32, Add>([x[0], x[1], x[2]]);
    y[1] = reduced::<u32, Multiply>([x[0], x[1], x[2]]);
    y[2] = reduced::<u32, Greatest>([x[0], x[1], x[2]]);
    z[0] = reduced::<f32, Add>([floats[0], floats[1], floats[2]]);
    z[1] = reduced::<f32, Multiply>([floats[0], floats[1], floats[2]]);
    z[2] = reduced::<f32, Greatest>([floats[0], floats[1], floats[2]]);
    z[3] = <Greatest as reductions::Reduce<f32>>::IDENTITY;
    weights[0] = weight::<Add>();
    weights[1] = weight::<Multiply>();
    weights[2] = weight::<Greatest>();
}

#[test]
fn a_constant_of_a_generic_trait_is_that_of_the_types_that_are_meant() {
    every_device(|gpu| {
        let (x, floats) = (gpu.upload(&[4, 2, 3])?, gpu.upload(&[-4.0, -2.0, -3.0])?);
        let (y, z, weights) = (gpu.alloc(3)?, gpu.alloc(4)?, gpu.alloc(3)?);
        reductions_of_both.launch(gpu, &x, &floats, &y, &z, &weights, 1)?;
        assert_eq!(y.download()?, [9, 24, 4]);
        assert_eq!(z.download()?, [-9.0, -24.0, -2.0, f32::NEG_INFINITY]);
        assert_eq!(weights.download()?, [111, 212, 313]);
        Ok(())
    });
}
