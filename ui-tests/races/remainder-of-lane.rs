// Lanes 32 apart write one slot.
#[scry::kernel(workgroup = 64)]
fn remainder_of_lane(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane % 32] = x[i];
    barrier();
    y[i] = tile[lane % 32];
}

fn main() {}
