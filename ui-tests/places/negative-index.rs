#[scry::kernel]
fn negative_index(y: &mut [f32]) {
    let table = [1.0, 2.0, 3.0];
    y[-1] = table[-1];
}

fn main() {}
