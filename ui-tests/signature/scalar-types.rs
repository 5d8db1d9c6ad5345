#[scry::kernel]
fn scalar_types(a: f64, b: u8, c: i64, d: char, y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
