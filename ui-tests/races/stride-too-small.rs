// A workgroup of 64 goes on by 32, so half of it repeats what the other half does.
#[scry::kernel(workgroup = 64)]
fn stride_too_small(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 256]>();
    let (i, lane) = (global_id().x, local_id().x);
    for k in (lane..256).step_by(32) {
        tile[k] = x[i];
    }
    barrier();
    y[i] = tile[4 * lane];
}

fn main() {}
