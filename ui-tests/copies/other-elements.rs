#[scry::kernel(workgroup = 64)]
fn other_elements(x: &[u32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let mut rows = shared::<[[f32; 8]; 8]>();
    tile.copy_from(x);
    rows.copy_rows_from(x, 8, 8);
    tile.copy_rows_from(x, 8, 8);
    commit_copies();
    wait_copies(0);
    barrier();
    y[global_id().x] = tile[63 - local_id().x] + rows[0][0];
}

fn main() {}
