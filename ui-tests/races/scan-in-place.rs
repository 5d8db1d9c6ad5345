// A lane loads what another one adds to in the same round.
#[scry::kernel(workgroup = 64)]
fn scan_in_place(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut stride = 1;
    while stride < 64 {
        if lane >= stride {
            tile[lane] += tile[lane - stride];
        }
        barrier();
        stride *= 2;
    }
    y[i] = tile[lane];
}

fn main() {}
