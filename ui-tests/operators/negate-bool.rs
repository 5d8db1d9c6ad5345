#[scry::kernel]
fn negate_bool(p: bool, y: &mut [f32]) {
    if -p {
        y[global_id().x] = 1.0;
    }
}

fn main() {}
