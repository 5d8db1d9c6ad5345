#[scry::kernel(workgroup = 64)]
fn arguments(y: &mut [f32]) {
    barrier(1);
    barrier::<u32>();
    barier();
    y[global_id().x] = 1.0;
}

fn main() {}
