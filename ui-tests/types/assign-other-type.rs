#[scry::kernel]
fn assign_other_type(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let mut best = 0;
    best = x[i];
    y[i] = best;
}

fn main() {}
