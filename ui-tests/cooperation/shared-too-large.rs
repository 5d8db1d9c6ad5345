#[scry::kernel(workgroup = 64)]
fn too_large(y: &mut [f32]) {
    let mut small = shared::<[f32; 1024]>();
    let mut large = shared::<[[f32; 64]; 64]>();
    small[local_id().x] = 1.0;
    large[0][local_id().x] = 2.0;
    barrier();
    y[global_id().x] = small[0] + large[0][0];
}

fn main() {}
