// A barrier does not wait for the next workgroup.
#[scry::kernel(workgroup = 64)]
fn neighbour_workgroup(x: &[f32], y: &mut [f32], z: &mut [f32]) {
    let (lane, group) = (local_id().x, workgroup_id().x);
    y[64 * group + lane] = 2.0 * x[global_id().x];
    barrier();
    let next = (group + 1) % num_workgroups().x;
    z[global_id().x] = y[64 * next + lane];
}

fn main() {}
