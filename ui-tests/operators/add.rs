#[scry::kernel]
fn add(n: u32, a: f32, y: &mut [f32]) {
    y[global_id().x] = a + n;
}

fn main() {}
