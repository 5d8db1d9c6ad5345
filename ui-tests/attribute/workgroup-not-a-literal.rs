#[scry::kernel(workgroup = SIZE)]
fn workgroup_not_a_literal(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
