#[scry::kernel]
fn reference(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let first = &x[0];
    y[i] = *first;
    let last = &mut y[1];
    *last = 2.0;
}

fn main() {}
