// Both dimensions follow from the remainder by 8.
#[scry::kernel(workgroup = 64)]
fn one_remainder_twice(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[[f32; 4]; 8]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane % 8][lane % 4] = x[i];
    barrier();
    y[i] = tile[lane / 8][lane % 4];
}

fn main() {}
