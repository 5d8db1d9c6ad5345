#[scry::kernel(workgroup = 64)]
fn nameless(y: &mut [f32]) {
    y[global_id().x] = shared::<[f32; 64]>()[0];
}

fn main() {}
