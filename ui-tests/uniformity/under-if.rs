#[scry::kernel(workgroup = 64)]
fn under_if(y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let lane = local_id().x;
    if lane < 16 {
        tile[lane] = lane as f32;
        barrier();
    }
    y[global_id().x] = tile[0];
}

fn main() {}
