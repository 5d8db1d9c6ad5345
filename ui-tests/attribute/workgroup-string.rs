#[scry::kernel(workgroup = "256")]
fn workgroup_string(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
