#[scry::kernel]
fn stepped_range_of_unknown_width(y: &mut [u64]) {
    for i in (0..100).rev().step_by(7) {
        y[global_id().x] += i;
    }
}

fn main() {}
