// Lane 63 may set the flag before lane 0 resets it.
#[scry::kernel(workgroup = 64)]
fn flag_reset(x: &[f32], y: &mut [f32]) {
    let mut is_done = shared::<bool>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 0 {
        is_done = false;
    }
    if lane == 63 {
        is_done = true;
    }
    barrier();
    y[i] = is_done as u32 as f32 + x[i];
}

fn main() {}
