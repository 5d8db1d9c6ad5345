// There are 16 invocations with this x, one for each y.
#[scry::kernel(workgroup = (16, 16))]
fn column_elected(a: &[f32], sums: &mut [f32]) {
    let (x, y) = (local_id().x, local_id().y);
    let mut tile = shared::<[[f32; 16]; 16]>();
    tile[y][x] = a[global_id().y * 16 + x];
    barrier();
    if x == 0 {
        sums[workgroup_id().y] = tile[0][0] + tile[y][15];
    }
}

fn main() {}
