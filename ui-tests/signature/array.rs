#[scry::kernel]
fn array(weights: [f32; 4], y: &mut [f32]) {
    y[global_id().x] = weights[0];
}

fn main() {}
