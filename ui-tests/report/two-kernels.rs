#[scry::kernel]
fn first(y: &mut [f32]) {
    y[global_id().x] = 1;
}

#[scry::kernel]
fn second(y: &mut [f32]) {
    y[global_id()] = 1.0;
}

fn main() {}
