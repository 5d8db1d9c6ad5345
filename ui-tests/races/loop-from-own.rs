// Each lane writes its own slot and all behind it.
#[scry::kernel(workgroup = 64)]
fn loop_from_own(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = 0.0;
    barrier();
    for k in lane..64 {
        tile[k] += x[i];
    }
    barrier();
    y[i] = tile[lane];
}

fn main() {}
