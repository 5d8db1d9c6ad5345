#[scry::kernel]
fn divide(n: u32, y: &mut [f32]) {
    y[global_id().x] = 1.0 / n;
}

fn main() {}
