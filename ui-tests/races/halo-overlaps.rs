// Lane 1 writes the right edge where lane 63 writes its own element.
#[scry::kernel(workgroup = 64)]
fn halo_overlaps(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 66]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane + 1] = x[i];
    if lane < 2 {
        tile[64 * lane] = 0.0;
    }
    barrier();
    y[i] = tile[lane] + tile[lane + 2];
}

fn main() {}
