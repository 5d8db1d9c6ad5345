// Two lanes write each slot.
#[scry::kernel(workgroup = 64)]
fn lane_pairs(x: &[f32], y: &mut [f32]) {
    let mut pairs = shared::<[f32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    pairs[lane / 2] = x[i];
    barrier();
    y[i] = pairs[lane / 2];
}

fn main() {}
