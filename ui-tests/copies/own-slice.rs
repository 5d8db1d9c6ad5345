// Each invocation says another slice, and another place.
#[scry::kernel(workgroup = 64)]
fn own_slice(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[[f32; 4]; 64]>();
    let i = global_id().x;
    tile[local_id().x].copy_from(&x[4 * i..]);
    tile.copy_rows_from(x, 4, i);
    commit_copies();
    wait_copies(0);
    barrier();
    y[i] = tile[63 - local_id().x][0];
}

fn main() {}
