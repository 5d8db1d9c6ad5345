#[scry::kernel]
fn write_through_shared(x: &[f32], y: &[f32]) {
    let i = global_id().x;
    y[i] = x[i];
    y[i] += 1.0;
}

fn main() {}
