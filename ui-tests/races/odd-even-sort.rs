// The odd pairs start while the even ones are still being swapped.
#[scry::kernel(workgroup = 64)]
fn odd_even_sort(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 65]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    if lane == 0 {
        tile[64] = f32::INFINITY;
    }
    barrier();
    for _ in 0..32 {
        if lane % 2 == 0 && tile[lane] > tile[lane + 1] {
            let left = tile[lane];
            tile[lane] = tile[lane + 1];
            tile[lane + 1] = left;
        }
        if lane % 2 == 1 && tile[lane] > tile[lane + 1] {
            let left = tile[lane];
            tile[lane] = tile[lane + 1];
            tile[lane + 1] = left;
        }
        barrier();
    }
    y[i] = tile[lane];
}

fn main() {}
