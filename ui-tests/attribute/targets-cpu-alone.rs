#[scry::kernel(targets(cpu))]
fn targets_cpu_alone(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
