//! What touches memory without a check is unsafe, in kernels as well.

#[scry::kernel]
fn outside(x: &[f32], y: &mut [f32]) {
    let i = scry::global_id().x;
    *y.get_unchecked_mut(i) = *x.get_unchecked(i);
}

#[scry::kernel]
fn inside(x: &[f32], y: &mut [f32]) {
    let i = scry::global_id().x;
    // SAFETY: it is never launched.
    unsafe { *y.get_unchecked_mut(i) = *x.get_unchecked(i) };
}

fn main() {}
