#[scry::kernel]
fn refutable_let(n: u32, i: usize, y: &mut [f32]) {
    let 3 = n;
    let (1 | 2.., k) = (i, n);
    let [a, 0..=4] = [n, n];
    y[global_id().x] = (k + a) as f32;
}

fn main() {}
