#[scry::kernel]
fn condition(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    if n {
        y[i] = 1.0;
    }
    while x[i] {
        y[i] = 2.0;
    }
}

fn main() {}
