// All invocations write the first elements, up to their own.
#[scry::kernel]
fn loop_to_own(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    for k in 0..i + 1 {
        y[k] += x[i];
    }
}

fn main() {}
