#[scry::kernel]
fn multiply_literal(a: f32, y: &mut [f32]) {
    y[global_id().x] = 2 * a + 1;
}

fn main() {}
