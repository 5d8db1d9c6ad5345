#[scry::kernel(instances(T = [f32], N = [8]))]
fn copy<T: Copy>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = x[i];
}

fn main() {}
