// Another lane may not have written yet.
#[scry::kernel(workgroup = 64)]
fn missing_barrier(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    y[i] = tile[63 - lane];
}

fn main() {}
