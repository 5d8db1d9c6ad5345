#[scry::kernel]
fn index_id(x: &[f32], y: &mut [f32]) {
    let i = global_id();
    y[i] = x[i];
}

fn main() {}
