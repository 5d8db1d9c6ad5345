// Not every round goes on by the stride.
#[scry::kernel]
fn stride_or_one(n: usize, y: &mut [f32]) {
    let mut i = global_id().x;
    while i < n {
        y[i] += 1.0;
        if i % 2 == 0 {
            i += launch_size().x;
        } else {
            i += 1;
        }
    }
}

fn main() {}
