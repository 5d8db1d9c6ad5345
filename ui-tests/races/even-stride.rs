// Six and 64 have a common divisor, so lanes 32 apart meet.
#[scry::kernel(workgroup = 64)]
fn even_stride(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[6 * lane % 64] = x[i];
    barrier();
    y[i] = tile[lane];
}

fn main() {}
