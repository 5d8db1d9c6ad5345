#[scry::kernel]
fn double<T>(x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y[i] = x[i] + x[i];
}

fn main() {}
