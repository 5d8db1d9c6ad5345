// Without a guard, lanes of the upper half write what the lower half loads.
#[scry::kernel(workgroup = 64)]
fn reduction_unguarded(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 128]>();
    let (i, lane) = (global_id().x, local_id().x);
    sums[lane] = x[i];
    sums[lane + 64] = 0.0;
    barrier();
    let mut half = 32;
    while half > 0 {
        sums[lane] += sums[lane + half];
        barrier();
        half /= 2;
    }
    y[i] = sums[0];
}

fn main() {}
