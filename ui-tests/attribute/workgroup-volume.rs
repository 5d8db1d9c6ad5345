#[scry::kernel(workgroup = (64, 64))]
fn workgroup_volume(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
