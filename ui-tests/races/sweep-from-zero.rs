// Behind the last halving, the offset is zero, and all lanes are at one element.
#[scry::kernel(workgroup = 32)]
fn sweep_from_zero(x: &[f32], y: &mut [f32]) {
    let mut s = shared::<[f32; 64]>();
    let lane = local_id().x;
    s[2 * lane] = x[global_id().x];
    s[2 * lane + 1] = 0.0;
    let mut offset = 16;
    let mut d = 1;
    while d < 64 {
        barrier();
        if lane < d {
            s[offset * (2 * lane + 1)] += 1.0;
        }
        offset /= 2;
        d *= 2;
    }
    barrier();
    y[global_id().x] = s[lane];
}

fn main() {}
