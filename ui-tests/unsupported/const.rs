#[scry::kernel]
fn const_value(n: u32, y: &mut [f32]) {
    const A: u32 = n + 1;
    const B: f32 = 2.0;
    const C: Vec<f32> = B;
    y[0] = A as f32 + B;
}

fn main() {}
