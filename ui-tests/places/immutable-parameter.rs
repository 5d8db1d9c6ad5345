#[scry::kernel]
fn immutable_parameter(n: u32, y: &mut [f32]) {
    n = 3;
    n += 1;
    y[global_id().x] = n as f32;
}

fn main() {}
