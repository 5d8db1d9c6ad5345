#[scry::kernel]
fn refutable_let(n: u32, y: &mut [f32]) {
    let 3 = n;
    let (1, k) = (n, n);
    y[global_id().x] = k as f32;
}

fn main() {}
