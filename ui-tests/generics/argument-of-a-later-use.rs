//! A method that takes `&mut self` is written out where it is called: there, the number must be known, or the type that has a trait.

#[scry::device]
mod top {
    #[derive(Clone, Copy)]
    pub struct TopK<const K: usize> {
        pub values: [f32; K],
    }

    impl<const K: usize> TopK<K> {
        pub fn new() -> Self {
            Self { values: [0.0; K] }
        }

        pub fn push(&mut self, value: f32) {
            for i in 0..K {
                self.values[i] = self.values[i].max(value);
            }
        }
    }

    pub trait Accumulate {
        type Acc: Copy;
        const START: Self::Acc;
        fn add(acc: Self::Acc, x: f32) -> Self::Acc;
    }

    pub struct Sum;

    impl Accumulate for Sum {
        type Acc = f32;
        const START: f32 = 0.0;
        fn add(acc: f32, x: f32) -> f32 {
            acc + x
        }
    }

    pub struct State<A: Accumulate> {
        pub acc: A::Acc,
    }

    impl<A: Accumulate> State<A> {
        pub fn new() -> Self {
            Self { acc: A::START }
        }

        pub fn push(&mut self, x: f32) {
            self.acc = A::add(self.acc, x);
        }
    }

    pub fn sum(state: State<Sum>) -> f32 {
        state.acc
    }

    pub fn first(top: TopK<3>) -> f32 {
        top.values[0]
    }
}

use top::{TopK, first};

#[scry::kernel]
fn largest(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut own = TopK::new();
    own.push(x[i]);
    y[i] = first(own);
}

#[scry::kernel]
fn summed(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut state = top::State::new();
    state.push(x[i]);
    y[i] = top::sum(state);
}

fn main() {}
