#[scry::kernel]
fn swapped_types(n: u32, y: &mut [f32]) {
    let i = scry::global_id().x;
    let (mut a, mut b) = (y[i], n);
    std::mem::swap(&mut a, &mut b);
    y[i] = a;
}

fn main() {}
