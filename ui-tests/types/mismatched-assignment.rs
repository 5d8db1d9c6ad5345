#[scry::kernel]
fn mismatched_assignment(n: u32, y: &mut [f32]) {
    y[global_id().x] = n;
}

fn main() {}
