#[scry::kernel(workgroup = 64)]
fn mismatched(y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    tile[local_id().x] = 1u32;
    tile[64] = 1.0;
    barrier();
    y[global_id().x] = tile[local_id()];
}

fn main() {}
