#[scry::kernel(workgroup = 64)]
fn after_return(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let i = global_id().x;
    if i >= x.len() {
        return;
    }
    tile[local_id().x] = x[i];
    barrier();
    y[i] = tile[0] + tile[63];
    barrier();
}

fn main() {}
