// The barrier stands before the store, and none between it and the load.
#[scry::kernel(workgroup = 64)]
fn barrier_before_both(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    barrier();
    tile[lane] = x[i];
    y[i] = tile[lane ^ 1];
    barrier();
}

fn main() {}
