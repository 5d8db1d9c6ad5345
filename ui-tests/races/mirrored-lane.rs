// Lanes as far to the left of the middle as to the right have one slot.
#[scry::kernel(workgroup = 64)]
fn mirrored_lane(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 33]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane.abs_diff(32)] = x[i];
    barrier();
    y[i] = tile[lane.abs_diff(32)];
}

fn main() {}
