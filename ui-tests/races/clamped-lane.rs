// All lanes behind the edge write the last slot.
#[scry::kernel(workgroup = 64)]
fn clamped_lane(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 48]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane.min(47)] = x[i];
    barrier();
    y[i] = tile[lane.min(47)];
}

fn main() {}
