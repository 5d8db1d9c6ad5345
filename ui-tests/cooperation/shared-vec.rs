#[scry::kernel(workgroup = 64)]
fn heap(y: &mut [f32]) {
    let mut tile = shared::<Vec<f32>>();
    let mut nothing = shared::<()>();
    y[global_id().x] = 1.0;
}

fn main() {}
