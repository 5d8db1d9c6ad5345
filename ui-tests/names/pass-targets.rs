#[scry::kernel(targets(cuda, cpu))]
fn targets(x: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    y[i] = x[i].sin() + f64::powf(x[i], 1.5);
}

pub fn main() {
    assert_eq!(targets::WGSL, "");
    assert!(targets::CUDA.contains("sin("));
}
