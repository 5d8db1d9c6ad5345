// The barrier at the end of a round does not stand between the store and the loads.
#[scry::kernel(workgroup = 64)]
fn same_round(x: &[f32], rounds: usize, y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut sum = 0.0;
    for round in 0..rounds {
        tile[lane] = x[64 * round + lane];
        sum += tile[(lane + 1) % 64];
        barrier();
    }
    y[i] = sum;
}

fn main() {}
