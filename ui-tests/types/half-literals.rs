use scry::f16;

#[scry::kernel]
fn half_literals(x: &[f32], y: &mut [f16]) {
    let i = global_id().x;
    y[i] = 1.5;
    y[i] = 2;
    y[i] = x[i];
    let sum: f32 = y[i];
}

fn main() {}
