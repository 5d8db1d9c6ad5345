#[scry::kernel]
fn guard_is_not_exhaustive(a: f32, y: &mut [f32]) {
    y[global_id().x] = match a {
        v if v < 0.0 => 1.0,
        v if v >= 0.0 => 2.0,
    };
}

fn main() {}
