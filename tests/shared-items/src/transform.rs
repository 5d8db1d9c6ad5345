//! Kernels for operations and elements that other crates have.

use scry::{Buffer, Element, Instance, LaunchOn, Result};

pub use operation::{Double, Operation};

/// What is done to elements.
#[scry::device]
pub mod operation {
    /// Something that is done to an element.
    pub trait Operation<T>: Copy {
        /// What the element becomes.
        fn apply(self, x: T) -> T;
    }

    /// Makes it twice as much.
    #[derive(Debug, Clone, Copy)]
    pub struct Double {
        /// How often.
        pub times: u32,
    }

    impl Operation<f32> for Double {
        fn apply(self, x: f32) -> f32 {
            x * (1 << self.times) as f32
        }
    }
}

/// Where the block of `N` begins that `i` is in.
#[scry::device]
fn begin<const N: usize>(i: usize) -> usize {
    i / N * N
}

/// Applies an operation to each element; there are no instances but those that are asked for.
#[scry::kernel(instances())]
pub fn map<O: Operation<T>, T: Copy>(operation: O, x: &mut [T]) {
    let i = global_id().x;
    x[i] = operation.apply(x[i]);
}

/// Turns each block of `N` elements around.
#[scry::kernel(instances((f32, 2), (u32, 4)))]
pub fn turn<T: Copy, const N: usize>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    let first = begin::<N>(i);
    y[i] = x[first + N - 1 - (i - first)];
}

/// Turns blocks around, and applies an operation to their elements, on whatever takes launches.
///
/// # Errors
/// Those of launches.
pub fn turn_and_map<O: Operation<T> + Element, T: Element, const N: usize>(
    mut on: impl LaunchOn,
    operation: O,
    x: &Buffer<T>,
    y: &Buffer<T>,
) -> Result<()>
where
    turn<T, N>: Instance,
    map<O, T>: Instance,
{
    turn::<T, N>.launch(&mut on, x, y, x.len())?;
    map.launch(&mut on, operation, y, y.len())
}
