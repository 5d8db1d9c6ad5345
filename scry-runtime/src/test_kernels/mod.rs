//! The kernels that this crate's own tests launch, where `scry` is this crate, and those of `tests/runtime`, where it is the facade.

pub(crate) mod elements;
pub(crate) mod program;

/// What [`step`] makes of an element.
#[scry::device]
pub(crate) fn stepped(a: u32, x: u32, y: u32) -> u32 {
    y.wrapping_mul(3).wrapping_add(x).wrapping_add(a)
}

/// Where both have an element.
#[scry::kernel(workgroup = 64)]
pub(crate) fn step(a: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    if i < x.len() && i < y.len() {
        y[i] = stepped(a, x[i], y[i]);
    }
}

/// `y[i] = i + 1` for the row-major index of each invocation, and a panic where that is not below `limit`.
#[scry::kernel(workgroup = (4, 2, 1))]
pub(crate) fn fail(limit: u32, y: &mut [u32]) {
    let (id, size) = (global_id(), launch_size());
    let i = (id.z * size.y + id.y) * size.x + id.x;
    assert!((i as u32) < limit, "{i} is not below {limit}");
    y[i] = i as u32 + 1;
}

/// As [`fail`], but it does nothing where that panics, and cannot panic.
#[scry::kernel(workgroup = (4, 2, 1))]
pub(crate) fn succeed(limit: u32, y: &mut [u32]) {
    let (id, size) = (global_id(), launch_size());
    let i = (id.z * size.y + id.y) * size.x + id.x;
    if (i as u32) < limit && i < y.len() {
        y[i] = i as u32 + 1;
    }
}

/// `y[i]` is the sum of the weights, and a panic where `i` is not below the first of them. Its parameters are too long for push constants.
#[scry::kernel(workgroup = 1)]
pub(crate) fn sum_weights(weights: [u32; 40], y: &mut [u32]) {
    let i = global_id().x;
    assert!((i as u32) < weights[0], "{i} is not below {}", weights[0]);
    let mut sum = 0;
    for k in 0..weights.len() {
        sum += weights[k];
    }
    y[i] = sum;
}

/// Each invocation whose row-major index is at least `first` prints it, and if it is odd, a second time.
#[scry::kernel(workgroup = (4, 2, 1))]
pub(crate) fn print_halves(first: u32) {
    let (id, size) = (global_id(), launch_size());
    let i = (id.z * size.y + id.y) * size.x + id.x;
    if i as u32 >= first {
        println!("{i} halved is {:.1}", i as f32 / 2.0);
        if i % 2 == 1 {
            eprint!("{i} is odd, ");
        }
    }
}
