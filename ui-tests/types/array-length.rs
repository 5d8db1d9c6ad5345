#[scry::kernel]
fn array_length(n: usize, y: &mut [f32]) {
    let a = [0.0f32; n];
    let b = [0.0f32; 100_000];
    let c: [f32; 3] = [1.0, 2.0];
    y[global_id().x] = a[0] + b[0] + c[0];
}

fn main() {}
