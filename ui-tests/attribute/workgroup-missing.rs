#[scry::kernel(workgroup)]
fn workgroup_missing(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
