#[scry::kernel(workgroup = 0)]
fn workgroup_zero(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
