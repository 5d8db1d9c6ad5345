//! Elements that data decide, and no `unsafe`; a method of that name that others have.

#![forbid(unsafe_code)]

use scry::prelude::*;

#[scry::kernel]
fn permute(to: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y.scatter(to[i] as usize, x[i]);
}

/// Two scatters may meet, and so may those of two rounds.
#[scry::kernel]
fn both_ways(to: &[u32], from: &[u32], y: &mut [u8]) {
    for k in (global_id().x..to.len()).step_by(launch_size().x) {
        y.scatter(to[k] as usize, 1);
        y.scatter(from[k] as usize, 2);
    }
}

/// A barrier orders them and what reads.
#[scry::kernel(workgroup = 64)]
fn compact(x: &[f32], y: &mut [f32]) {
    let mut kept = shared::<[f32; 64]>();
    let count = shared::<AtomicU32>();
    let (i, lane) = (global_id().x, local_id().x);
    kept[lane] = 0.0;
    if lane == 0 {
        count.store(0, Relaxed);
    }
    barrier();
    if x[i] > 0.0 {
        kept.scatter(count.fetch_add(1, Relaxed) as usize, x[i]);
    }
    barrier();
    y[i] = kept[lane];
}

#[scry::device]
mod rays {
    #[derive(Clone, Copy)]
    pub(crate) struct Rays {
        pub(crate) count: u32,
    }

    impl Rays {
        pub(crate) fn scatter(self, index: usize, value: u32) -> u32 {
            self.count + index as u32 * value
        }
    }
}

use rays::Rays;

#[scry::kernel]
fn of_another_type(count: u32, y: &mut [u32]) {
    let i = global_id().x;
    y[i] = Rays { count }.scatter(i, 2);
}

#[scry::device]
fn put<T: Copy>(to: &[u32], y: &mut [T], value: T) {
    y.scatter(to[0] as usize, value);
}

pub fn main() {
    let mut y = [1, 2, 3];
    put(&[2], &mut y, 7);
    assert_eq!(y, [1, 2, 7]);
}
