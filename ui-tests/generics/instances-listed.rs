//! Instances that do not fit the parameters.

#[scry::kernel(instances((f32, 8), (u32), (8, f32)))]
fn pairs<T: Copy, const N: usize>(x: &mut [[T; N]]) {
    let i = global_id().x;
    x[i] = x[N];
}

#[scry::kernel(instances((f32, 8), N = [2]))]
fn mixed<T: Copy, const N: usize>(x: &mut [[T; N]]) {
    let i = global_id().x;
    x[i] = x[N];
}

fn main() {}
