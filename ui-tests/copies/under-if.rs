#[scry::kernel(workgroup = 64)]
fn under_if(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let i = global_id().x;
    if i < x.len() {
        tile.copy_from(&x[64 * workgroup_id().x..]);
        commit_copies();
        wait_copies(0);
    }
    barrier();
    y[i] = tile[63 - local_id().x];
}

fn main() {}
