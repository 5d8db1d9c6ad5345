#[scry::kernel(workgroup = 64)]
fn arguments(n: usize, x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let constant = shared::<[f32; 64]>();
    tile.copy_from(x, 4);
    tile.copy_from(3.0);
    constant.copy_from(x);
    commit_copies(1);
    wait_copies();
    wait_copies(n);
    wait_copies(8);
    barrier();
    y[global_id().x] = tile[63 - local_id().x] + constant[0];
}

fn main() {}
