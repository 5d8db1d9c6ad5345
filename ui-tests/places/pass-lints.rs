//! Kernels have no lint that a function would not have: this imports, names and sets what only kernels use.
#![deny(warnings)]

use scry::glam::{Vec3, Vec3Swizzles};
use scry::prelude::*;

mod traits {
    #[scry::device]
    pub mod items {
        pub trait Twice {
            fn twice(self) -> Self;
        }

        impl Twice for f32 {
            fn twice(self) -> Self {
                self * 2.0
            }
        }
    }
}

use traits::items::Twice;

#[scry::kernel(workgroup = 64)]
pub fn cooperates(x: &[f32], count: &[AtomicU32], y: &mut [Vec3]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, local) = (global_id().x, local_id().x);
    tile[local] = Twice::twice(x[i]);
    barrier();
    count[0].fetch_add(1, Relaxed);
    let v = Vec3::splat(tile[63 - local]);
    y[i] = v.zyx();
}

#[scry::kernel]
#[expect(unused_variables, unused_mut, reason = "what it is expected to warn of")]
pub fn expects(n: u32, y: &mut [u32]) {
    let mut unused = n;
    y[global_id().x] = n;
}

pub fn main() {}
