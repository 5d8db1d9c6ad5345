#[scry::kernel]
fn compound(n: u32, y: &mut [f32]) {
    y[global_id().x] += n;
    let mut k = 0u32;
    k *= 1.5;
    k <<= 1.0f32;
}

fn main() {}
