#[scry::kernel]
fn refutable_loop(n: usize, y: &mut [f32]) {
    for k @ 0..=9 in 0..n {
        y[k] = 1.0;
    }
}

fn main() {}
