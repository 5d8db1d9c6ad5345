// The loop that reads takes rows that are half as long.
#[scry::kernel(workgroup = 256)]
fn twice_through(y: &mut [f32]) {
    let mut s = shared::<[f32; 1024]>();
    let lane = local_id().x;
    for k in 0..4 {
        s[k * 256 + lane] = k as f32;
    }
    let mut sum = 0.0;
    for j in 0..4 {
        sum += s[j * 128 + lane];
    }
    y[global_id().x] = sum;
}

fn main() {}
