// A round reads what the one before still writes.
#[scry::kernel(workgroup = 32)]
fn sweep_without_barrier(x: &[f32], y: &mut [f32]) {
    let mut s = shared::<[f32; 128]>();
    let lane = local_id().x;
    s[2 * lane] = x[global_id().x];
    s[2 * lane + 1] = 0.0;
    barrier();
    let mut offset = 1;
    let mut d = 32;
    while d > 0 {
        if lane < d {
            s[offset * (2 * lane + 2) - 1] += s[offset * (2 * lane + 1) - 1];
        }
        offset *= 2;
        d /= 2;
    }
    barrier();
    y[global_id().x] = s[lane];
}

fn main() {}
