//! A kernel that is not generic, and an argument that kernels do not know.

#[scry::kernel]
fn plain(x: &mut [f32]) {
    let i = global_id().x;
    x[i] = 1.0;
}

#[scry::kernel(instances())]
fn copy<T: Copy>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = x[i];
}

#[derive(Clone, Copy)]
struct Unknown(f32);

scry::instance!(impl plain<f32>);
scry::instance!(impl copy<Unknown>);

fn main() {}
