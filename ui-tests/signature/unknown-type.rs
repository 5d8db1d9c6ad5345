#[scry::kernel]
fn unknown_type(color: Color, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
