// Others may load the sum before lane 0 has stored it.
#[scry::kernel(workgroup = 64)]
fn broadcast(x: &[f32], y: &mut [f32]) {
    let mut total = shared::<f32>();
    let i = global_id().x;
    if local_id().x == 0 {
        total = x[0] + x[1];
    }
    y[i] = x[i] / total;
}

fn main() {}
