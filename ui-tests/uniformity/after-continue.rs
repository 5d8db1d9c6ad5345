#[scry::kernel(workgroup = 64)]
fn after_continue(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    for k in 0..16 {
        barrier();
        if x[i + k] == 0.0 {
            continue;
        }
        y[i] += x[i + k];
        barrier();
    }
}

fn main() {}
