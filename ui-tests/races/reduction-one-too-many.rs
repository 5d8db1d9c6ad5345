// Lane `half` writes what lane 0 loads.
#[scry::kernel(workgroup = 64)]
fn reduction_one_too_many(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 65]>();
    let (i, lane) = (global_id().x, local_id().x);
    sums[lane] = x[i];
    if lane == 0 {
        sums[64] = 0.0;
    }
    barrier();
    let mut half = 32;
    while half > 0 {
        if lane <= half {
            sums[lane] += sums[lane + half];
        }
        barrier();
        half /= 2;
    }
    y[i] = sums[0];
}

fn main() {}
