#[scry::kernel(workgroup = 64, workgroup = 128)]
fn workgroup_twice(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
