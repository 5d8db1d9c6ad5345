// The element across the diagonal is loaded by another invocation.
#[scry::kernel(workgroup = (16, 16))]
fn transpose_tile_in_place(a: &[f32], b: &mut [f32]) {
    let mut tile = shared::<[[f32; 16]; 16]>();
    let (x, y) = (local_id().x, local_id().y);
    let at = global_id().y * 16 + x;
    tile[y][x] = a[at];
    barrier();
    tile[y][x] = tile[x][y];
    barrier();
    b[at] = tile[y][x];
}

fn main() {}
