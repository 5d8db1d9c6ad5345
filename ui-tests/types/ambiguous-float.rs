#[scry::kernel]
fn ambiguous_float(y: &mut [f32]) {
    let i = global_id().x;
    let a = 2.0;
    let b = a.sqrt();
    y[i] = b;
    y[i] = 2.0.sqrt();
}

fn main() {}
