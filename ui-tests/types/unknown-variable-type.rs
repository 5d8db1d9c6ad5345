#[scry::kernel]
fn unknown_variable_type(y: &mut [f32]) {
    let unused;
    y[global_id().x] = 1.0;
}

fn main() {}
