#[scry::kernel(workgroup = 64)]
fn after_break(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    for k in 0..16 {
        barrier();
        if x[i + k] == 0.0 {
            break;
        }
        y[i] += x[i + k];
    }
    'found: {
        if y[i] > 1.0 {
            break 'found;
        }
        barrier();
    }
    barrier();
}

fn main() {}
