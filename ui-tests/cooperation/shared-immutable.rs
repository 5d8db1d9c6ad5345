#[scry::kernel(workgroup = 64)]
fn immutable(y: &mut [f32]) {
    let tile = shared::<[f32; 64]>();
    tile[local_id().x] = 1.0;
    barrier();
    y[global_id().x] = tile[0];
}

fn main() {}
