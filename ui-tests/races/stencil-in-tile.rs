// The barrier stands behind the stores, and not between loads and stores.
#[scry::kernel(workgroup = 64)]
fn stencil_in_tile(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 66]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane + 1] = x[i];
    if lane == 0 {
        tile[0] = 0.0;
        tile[65] = 0.0;
    }
    barrier();
    for _ in 0..4 {
        tile[lane + 1] = (tile[lane] + tile[lane + 2]) / 2.0;
        barrier();
    }
    y[i] = tile[lane + 1];
}

fn main() {}
