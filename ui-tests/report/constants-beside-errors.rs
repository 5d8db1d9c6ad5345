//! Constants are worked out whatever else is wrong: nothing more is said of them, and what they say is.

#[scry::device]
const fn square(n: usize) -> usize {
    n * n
}

#[scry::kernel(instances(N = [4]))]
fn wrong_before<const N: usize>(y: &mut [f32]) {
    const AREA: usize = square(N);
    let i = global_id().x;
    y[i] = missing;
    let a = [1.0f32; 2 * N];
    let b = [2.0f32; square(2 * 1)];
    const MORE: usize = AREA + 1 / (N - 4);
    y[i] = a[1] + b[0] + absent;
}

#[scry::kernel]
fn endless(y: &mut [u32]) {
    const NEVER: u32 = loop {};
    y[0] = NEVER;
}

fn main() {}
