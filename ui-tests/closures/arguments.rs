#[scry::kernel]
fn arguments(n: u32, y: &mut [f32]) {
    let scale = |a: f32, b: f32| a * b;
    y[0] = scale(1.0);
    y[1] = scale(1.0, n);
    y[2] = scale(1.0, 2.0) + n;
    let any = |v| v;
    y[3] = any(1.0);
    y[4] = any(n) as f32;
    let pair = |(a, b): (f32, u32)| -> f32 { a };
    y[5] = pair((1.0, 2.0));
}

fn main() {}
