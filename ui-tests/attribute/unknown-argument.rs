#[scry::kernel(workgroups = 256)]
fn unknown_argument(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
