#[scry::kernel]
fn pattern((a, b): (f32, f32), _: u32, y: &mut [f32]) {
    y[global_id().x] = a + b;
}

fn main() {}
