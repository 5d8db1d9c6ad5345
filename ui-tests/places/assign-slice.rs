#[scry::kernel]
fn assign_slice(x: &[f32], y: &mut [f32]) {
    y = x;
}

fn main() {}
