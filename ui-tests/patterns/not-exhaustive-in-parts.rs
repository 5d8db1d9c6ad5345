#[scry::kernel]
fn not_exhaustive_in_parts(n: u32, p: bool, i: usize, y: &mut [f32]) {
    let t = (n, i);
    y[0] = match t {
        (0, _) => 1.0,
        (_, 5..) => 2.0,
    };
    y[1] = match [p, !p] {
        [true, _] => 1.0,
        [_, false] => 2.0,
    };
    y[2] = match (p, n) {
        (true, k) | (false, k @ 1..) => k as f32,
    };
}

fn main() {}
