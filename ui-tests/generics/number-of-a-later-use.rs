//! A method that takes `&mut self` is written out where it is called: there, the number must be known.

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

fn main() {}
