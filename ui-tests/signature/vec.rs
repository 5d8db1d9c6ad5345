#[scry::kernel]
fn vec(x: Vec<f32>, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = x[i];
}

fn main() {}
