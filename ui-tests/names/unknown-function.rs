#[scry::kernel]
fn unknown_function(y: &mut [f32]) {
    let i = globalid().x;
    y[i] = f32::squrt(2.0);
    y[i] = Vec::new();
}

fn main() {}
