#[scry::kernel]
fn scalar_reference(sum: &mut f32, x: &[f32]) {
    *sum += x[global_id().x];
}

fn main() {}
