#[scry::kernel]
fn slices(x: &[f32], n: usize, y: &mut [f32]) {
    let i = global_id().x;
    let part = &x[1..n];
    part[0] = 1.0;
    y[i] = part;
    let mut other = &x[2..];
    let read = &y[..n];
    read[i] = 2.0;
    read.fill(1.0);
    let [first, second] = read;
    let short: &[u32] = &x[..2];
    let (left, right, rest) = x.split_at(2);
    let far = &x[0..2.5];
    let number: &f32 = n as f32;
    x[..2] = y[..2];
    y[i] = n[1..2].len() as f32;
    y.copy_from_slice(&[1u32, 2]);
    add(&mut y[1..], &y[1..]);
    add(&x[1..], &y[1..]);
    let row = x[0..4];
    let again = *part;
    add(&mut y[1..], x[1..]);
    for v in x[1..] {}
    let one = if n > 2 { &x[1..] } else { &y[1..] };
}

#[scry::device]
fn add(to: &mut [f32], from: &[f32]) {
    for (a, b) in to.iter_mut().zip(from) {
        *a += b;
    }
}

fn main() {}
