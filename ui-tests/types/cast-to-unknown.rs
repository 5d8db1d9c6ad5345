#[scry::kernel]
fn cast_to_unknown(n: u32, y: &mut [f32]) {
    y[global_id().x] = n as f128 as f32 + n as i128 as f32;
}

fn main() {}
