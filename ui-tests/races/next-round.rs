// In the next round, a lane writes what others still read.
#[scry::kernel(workgroup = 64)]
fn next_round(x: &[f32], rounds: usize, y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut sum = 0.0;
    for round in 0..rounds {
        tile[lane] = x[64 * round + lane];
        barrier();
        for k in 0..64 {
            sum += tile[k];
        }
    }
    y[i] = sum;
}

fn main() {}
