// Launches where `n` is small have no barrier.
#[scry::kernel(workgroup = 64)]
fn barrier_under_if(x: &[f32], n: usize, y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    if n > 10 {
        barrier();
    }
    y[i] = tile[(lane + 1) % 64];
}

fn main() {}
