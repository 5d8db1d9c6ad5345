// The other element is a lane's that adds, too.
#[scry::kernel(workgroup = 64)]
fn distance_too_far(x: &[f32], y: &mut [f32]) {
    let mut sums = shared::<[f32; 128]>();
    let lane = local_id().x;
    sums[lane] = x[global_id().x];
    barrier();
    let mut distance = 1;
    while distance < 64 {
        if lane % (2 * distance) == 0 {
            sums[lane] += sums[lane + 2 * distance];
        }
        barrier();
        distance *= 2;
    }
    if lane == 0 {
        y[workgroup_id().x] = sums[0];
    }
}

fn main() {}
