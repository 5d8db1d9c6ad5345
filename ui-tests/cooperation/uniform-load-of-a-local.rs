#[scry::kernel(workgroup = 64)]
fn of_a_local(x: &[f32], y: &mut [f32]) {
    let flag = x[0];
    y[global_id().x] = workgroup_uniform_load(&flag);
}

fn main() {}
