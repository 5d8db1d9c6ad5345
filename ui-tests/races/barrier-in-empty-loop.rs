// Without a round there is no barrier.
#[scry::kernel(workgroup = 64)]
fn barrier_in_empty_loop(x: &[f32], n: usize, y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    for _ in 0..n {
        barrier();
    }
    y[i] = tile[63 - lane];
}

fn main() {}
