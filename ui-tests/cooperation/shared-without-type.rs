#[scry::kernel(workgroup = 64)]
fn without_type(y: &mut [f32]) {
    let mut tile = shared();
    tile[local_id().x] = 1.0;
    y[global_id().x] = tile[0];
}

fn main() {}
