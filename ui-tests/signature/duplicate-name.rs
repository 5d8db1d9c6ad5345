#[scry::kernel]
fn duplicate_name(x: &[f32], x: &mut [f32]) {
    x[global_id().x] = 1.0;
}

fn main() {}
