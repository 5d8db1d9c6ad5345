// Each invocation goes on by a number of its own.
#[scry::kernel]
fn stride_of_its_own(n: usize, by: &[u32], y: &mut [f32]) {
    let mut i = global_id().x;
    while i < n {
        y[i] += 1.0;
        i += by[global_id().x] as usize;
    }
}

fn main() {}
