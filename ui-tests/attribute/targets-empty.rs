#[scry::kernel(targets())]
fn targets_nothing(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
