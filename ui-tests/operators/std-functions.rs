#[scry::kernel]
fn wrong(n: usize, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let (mut a, mut b) = (x[i], 1.0);
    std::mem::swap(a, &mut b);
    std::mem::forget(a);
    y[i] = std::cmp::min(a, b);
    let bytes = n.to_le_bytes();
    let k = u32::from_be_bytes([1, 2, 3]);
    y[i] = x[i].ilog2() as f32;
}

fn main() {}
