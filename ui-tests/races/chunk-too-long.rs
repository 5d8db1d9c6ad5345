// The fifth element is the first one of the next invocation.
#[scry::kernel]
fn chunk_too_long(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    for k in 0..5 {
        y[4 * i + k] = x[i];
    }
}

fn main() {}
