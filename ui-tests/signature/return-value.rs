#[scry::kernel]
fn return_value(x: &[f32]) -> f32 {
    x[global_id().x]
}

fn main() {}
