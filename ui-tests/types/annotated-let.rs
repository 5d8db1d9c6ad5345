#[scry::kernel]
fn annotated_let(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let n: i32 = x[i];
    y[i] = n as f32;
}

fn main() {}
