#[scry::kernel]
fn method_as_function(y: &mut [f32]) {
    let i = global_id().x;
    y[i] = sqrt(y[i]);
}

fn main() {}
