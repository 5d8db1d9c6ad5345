// The other half may still be written by the round before.
#[scry::kernel(workgroup = 64)]
fn reduction_without_barrier(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    sums[lane] = x[i];
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane < half {
            sums[lane] += sums[lane + half];
        }
        half /= 2;
    }
    barrier();
    if lane == 0 {
        y[workgroup_id().x] = sums[0];
    }
}

fn main() {}
