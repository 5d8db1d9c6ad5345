#[scry::kernel(workgroups = 256)]
fn misspelt(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(block = 256)]
fn of_cuda(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

#[scry::kernel(workgroup_size = 256, unroll = 4)]
fn of_wgsl(y: &mut [f32]) {
    y[global_id().x] = 1.0;
}

fn main() {}
