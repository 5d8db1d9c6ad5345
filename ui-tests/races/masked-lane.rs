// The mask of the launch may hide a bit of the lane.
#[scry::kernel(workgroup = 64)]
fn masked_lane(x: &[f32], mask: usize, y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane & mask] = x[i];
    barrier();
    y[i] = tile[lane & mask];
}

fn main() {}
