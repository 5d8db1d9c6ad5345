#[scry::kernel(workgroup = (8, 8, 4, 1))]
fn workgroup_four_axes(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
