//! A number for a type, a type for a number, and a number that does not fit.

#[scry::kernel(instances(T = [8], N = [f32]))]
fn fill<T: Copy, const N: usize>(x: &mut [T]) {
    let i = global_id().x;
    x[i] = x[N];
}

#[scry::kernel(instances(N = [-1]))]
fn negative<const N: u32>(x: &mut [u32]) {
    let i = global_id().x;
    x[i] = N;
}

#[scry::kernel(instances(N = []))]
fn none<const N: u32>(x: &mut [u32]) {
    let i = global_id().x;
    x[i] = N;
}

fn main() {}
