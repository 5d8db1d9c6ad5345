#[scry::kernel]
fn float_needs_point(y: &mut [f32]) {
    y[global_id().x] = 1;
}

fn main() {}
