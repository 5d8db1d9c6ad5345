#[scry::kernel(workgroup = (1, 1, 128))]
fn workgroup_depth(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
