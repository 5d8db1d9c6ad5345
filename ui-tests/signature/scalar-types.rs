#[scry::kernel]
fn scalar_types(a: f128, b: u128, c: i128, d: char, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
