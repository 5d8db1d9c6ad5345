#[scry::kernel]
fn not_exhaustive_bool(p: bool, q: bool, y: &mut [f32]) {
    y[global_id().x] = match (p, q) {
        (true, _) => 1.0,
        (false, true) => 2.0,
    };
}

fn main() {}
