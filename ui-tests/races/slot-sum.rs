// All lanes add to the one variable.
#[scry::kernel(workgroup = 64)]
fn slot_sum(x: &[f32], y: &mut [f32]) {
    let mut total = shared::<f32>();
    let i = global_id().x;
    if local_id().x == 0 {
        total = 0.0;
    }
    barrier();
    total += x[i];
    barrier();
    y[i] = total;
}

fn main() {}
