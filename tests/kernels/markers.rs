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
