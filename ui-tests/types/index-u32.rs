#[scry::kernel]
fn index_u32(n: u32, x: &[f32], y: &mut [f32]) {
    y[n] = x[n + 1];
}

fn main() {}
