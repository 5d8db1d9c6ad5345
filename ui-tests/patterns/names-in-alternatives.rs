#[scry::kernel]
fn names_in_alternatives(n: u32, y: &mut [f32]) {
    y[global_id().x] = match (n, n + 1) {
        (k, 0) | (0, k) => k as f32,
        _ => 1.0,
    };
}

fn main() {}
