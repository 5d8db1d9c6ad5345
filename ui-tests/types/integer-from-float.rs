#[scry::kernel]
fn integer_from_float(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = 0.5;
    y[i] = -1.5 * 2.0;
}

fn main() {}
