// Each invocation goes through all chunks.
#[scry::kernel(workgroup = 64)]
fn chunks_by_all(x: &[f32], y: &mut [f32]) {
    let lane = local_id().x;
    for chunk in y.chunks_exact_mut(4) {
        chunk[0] += x[lane];
    }
    barrier();
}

fn main() {}
