#[scry::kernel(workgroup = 2048)]
fn workgroup_too_large(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
