#[scry::kernel(workgroup = 64)]
fn not_shared(x: &[f32], y: &mut [f32], z: &mut [f32]) {
    let mut own = [0.0f32; 4];
    own.copy_from(x);
    y.copy_from(x);
    let mut tile = shared::<[f32; 64]>();
    tile.copy_from(z);
    tile[..32].copy_from(&tile[32..]);
    commit_copies();
    wait_copies(0);
    barrier();
    y[global_id().x] = own[0];
}

fn main() {}
