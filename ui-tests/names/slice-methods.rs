#[scry::kernel]
fn slice_methods(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x.iter().sum();
    y[i] = x.get(i);
    x.swap(0, 1);
    y[i] = x.len(1);
}

fn main() {}
