#[scry::kernel(workgroup = 64)]
fn unrolled(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    #[unroll]
    for k in 0..4 {
        if x[i + k] == 0.0 {
            continue;
        }
        y[i] += x[i + k];
        barrier();
    }
    #[unroll]
    for k in 0..4 {
        if i > k {
            barrier();
        }
    }
}

fn main() {}
