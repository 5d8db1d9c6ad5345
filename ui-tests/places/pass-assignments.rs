#[scry::kernel]
fn pass_assignments(mut n: u32, y: &mut [f32]) {
    let i = global_id().x;
    n += 1;
    let v;
    if n > 3 {
        v = 1.0;
    } else {
        v = 2.0;
    }
    let mut table = [[0.0; 2]; 3];
    table[n as usize % 3][1] = v;
    let mut pair = (1, 2.0);
    (pair.0, pair.1) = (pair.0 + 1, v);
    let (mut a, mut b) = (pair.0, 7);
    (a, b) = (b, a);
    _ = b;
    y[i] = table[2][1] + pair.1 + a as f32;
}

pub fn main() {}
