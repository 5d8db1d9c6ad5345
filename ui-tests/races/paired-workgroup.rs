// A barrier does not wait for the other workgroup of the pair.
#[scry::kernel(workgroup = 64)]
fn paired_workgroup(x: &[f32], y: &mut [f32], z: &mut [f32]) {
    let (lane, group) = (local_id().x, workgroup_id().x);
    let mut tile = shared::<[f32; 64]>();
    tile[lane] = x[64 * group + lane];
    barrier();
    y[64 * group + lane] = tile[63 - lane];
    barrier();
    z[64 * group + lane] = y[64 * (group ^ 1) + lane];
}

fn main() {}
