#[scry::kernel]
fn bits_of_float(a: f32, b: f32, y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a & b;
    y[i] = a << 1;
    y[i] = !a;
}

fn main() {}
