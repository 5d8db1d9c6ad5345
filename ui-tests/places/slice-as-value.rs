#[scry::kernel]
fn slice_as_value(x: &[f32], y: &mut [f32]) {
    let row = x;
    let z = y;
}

fn main() {}
