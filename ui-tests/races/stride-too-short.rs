// The last of one round is the first of the next.
#[scry::kernel]
fn stride_too_short(n: usize, y: &mut [f32]) {
    let mut i = global_id().x;
    while i < n {
        y[i] += 1.0;
        i += launch_size().x - 1;
    }
}

fn main() {}
