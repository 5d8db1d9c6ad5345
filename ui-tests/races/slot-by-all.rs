// All lanes write their own value to the one variable.
#[scry::kernel(workgroup = 64)]
fn slot_by_all(x: &[f32], y: &mut [f32]) {
    let mut pivot = shared::<f32>();
    let i = global_id().x;
    pivot = x[i];
    barrier();
    y[i] = x[i] / pivot;
}

fn main() {}
