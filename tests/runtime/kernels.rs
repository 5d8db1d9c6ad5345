//! The kernels that several tests launch, and what they compute; those that the runtime's own tests launch as well are in its folder.

#[path = "../../scry-runtime/src/test_kernels/mod.rs"]
mod shared;

pub(crate) use shared::*;

/// `n` steps of a generator of pseudo-random numbers, which no compiler makes one of.
#[scry::device]
pub(crate) fn steps(n: u32, mut value: u32) -> u32 {
    for _ in 0..n {
        value = (value ^ (value >> 13)).wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    }
    value
}

/// Takes time.
#[scry::kernel(workgroup = 64)]
pub(crate) fn work(n: u32, y: &mut [u32]) {
    let i = global_id().x;
    if i < y.len() {
        y[i] = steps(n, y[i]);
    }
}

/// Each invocation prints its index, and panics if that is no index of `y`.
#[scry::kernel(workgroup = 1)]
pub(crate) fn print_or_fail(y: &mut [u32]) {
    let i = global_id().x;
    println!("{i} halved is {:.1}", i as f32 / 2.0);
    y[i] = i as u32 + 1;
}

/// Numbers elements, of which there are as many as invocations.
#[scry::kernel(workgroup = 64)]
pub(crate) fn number(from: u32, y: &mut [u32]) {
    let i = global_id().x;
    y[i] = from + i as u32;
}
