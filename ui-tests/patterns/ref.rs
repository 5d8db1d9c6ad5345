#[scry::kernel]
fn ref_value(n: u32, y: &mut [f32]) {
    let ref k = n;
    y[global_id().x] = k as f32;
}

fn main() {}
