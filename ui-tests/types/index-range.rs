#[scry::kernel]
fn index_range(x: &[f32], y: &mut [f32]) {
    let row = x[0..4];
    y[global_id().x] = row[0];
}

fn main() {}
