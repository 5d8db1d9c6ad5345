#[scry::kernel]
fn names_in_alternatives(n: u32, a: f32, y: &mut [f32]) {
    y[global_id().x] = match (n, n + 1) {
        (k, 0) | (0, _) => k as f32,
        (mut k, 1) | (1, k) => k as f32,
        _ => 1.0,
    };
    if let (k, 0.0) | (_, k) = (n, a) {
        y[0] = k as f32;
    }
}

fn main() {}
