#[scry::kernel]
fn immutable_variable(y: &mut [f32]) {
    let i = global_id().x;
    let sum = 0.0;
    sum += y[i];
    y[i] = sum;
}

fn main() {}
