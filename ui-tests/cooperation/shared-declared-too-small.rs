#[scry::kernel(workgroup = 64, shared_memory = 1024)]
fn declared(y: &mut [f32]) {
    let mut tile = shared::<[f32; 257]>();
    tile[local_id().x] = 1.0;
    barrier();
    y[global_id().x] = tile[0];
}

#[scry::kernel(workgroup = 64, shared_memory = "48K")]
fn text(y: &mut [f32]) {
    y[global_id().x] = 0.0;
}

fn main() {}
