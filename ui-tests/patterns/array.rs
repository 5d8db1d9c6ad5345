#[scry::kernel]
fn array(n: u32, x: &[f32], y: &mut [f32]) {
    let [a, b] = [n, n, n];
    let [c, d, .., e] = [n, n];
    let [head, rest @ ..] = [n];
    let [f] = n;
    let [first, ..] = x;
    y[0] = (a + b + c + d + e + head + f) as f32 + first;
}

fn main() {}
