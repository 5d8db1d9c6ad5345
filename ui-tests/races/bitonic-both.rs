// Both lanes of a pair swap it.
#[scry::kernel(workgroup = 64)]
fn bitonic_both(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut bit = 32;
    while bit > 0 {
        let other = lane ^ bit;
        let (a, b) = (tile[lane], tile[other]);
        if (a > b) == (lane < other) {
            tile[lane] = b;
            tile[other] = a;
        }
        barrier();
        bit /= 2;
    }
    y[i] = tile[lane];
}

fn main() {}
