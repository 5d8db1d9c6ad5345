// The neighbour may not have stored yet.
#[scry::kernel]
fn neighbour_exchange(x: &[f32], y: &mut [f32], z: &mut [f32]) {
    let i = global_id().x;
    y[i] = 2.0 * x[i];
    z[i] = y[i ^ 1];
}

fn main() {}
