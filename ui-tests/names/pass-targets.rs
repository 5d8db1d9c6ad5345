#[scry::kernel(targets(cuda, cpu))]
fn targets(x: &[f64], y: &mut [f64]) {
    let i = global_id().x;
    y[i] = x[i].sin() + f64::powf(x[i], 1.5);
}

#[scry::kernel(targets(vulkan, cuda))]
fn on_gpus(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(targets(cpu))]
fn on_the_cpu(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

pub fn main() {
    assert_eq!(targets::WGSL, "");
    assert!(targets::CUDA.contains("sin("));
    assert!(on_gpus::WGSL.contains("fn on_gpus") && on_gpus::CUDA.contains("on_gpus"));
    assert_eq!([on_the_cpu::WGSL, on_the_cpu::CUDA], ["", ""]);
}
