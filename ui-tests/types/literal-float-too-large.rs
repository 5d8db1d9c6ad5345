#[scry::kernel]
fn literal_float_too_large(y: &mut [f32]) {
    y[global_id().x] = 1e39;
}

fn main() {}
