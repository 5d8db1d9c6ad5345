// Rows of eight go on by four, so half of them write what others have written.
#[scry::kernel(workgroup = (32, 8))]
fn step_too_small(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[[f32; 32]; 32]>();
    let (lane, row) = (local_id().x, local_id().y);
    for k in (0..24).step_by(4) {
        tile[row + k][lane] = x[lane];
    }
    barrier();
    let i = global_id();
    if i.x < 32 {
        y[32 * i.y + i.x] = tile[lane][row];
    }
}

fn main() {}
