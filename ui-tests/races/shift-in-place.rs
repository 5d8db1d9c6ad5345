// A lane stores where its left neighbour loads.
#[scry::kernel(workgroup = 64)]
fn shift_in_place(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 65]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    if lane == 0 {
        tile[64] = 0.0;
    }
    barrier();
    tile[lane] = tile[lane + 1];
    barrier();
    y[i] = tile[lane];
}

fn main() {}
