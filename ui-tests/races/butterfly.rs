// The partner may have stored its sum already.
#[scry::kernel(workgroup = 64)]
fn butterfly(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut mask = 32;
    while mask > 0 {
        tile[lane] += tile[lane ^ mask];
        barrier();
        mask /= 2;
    }
    y[i] = tile[lane];
}

fn main() {}
