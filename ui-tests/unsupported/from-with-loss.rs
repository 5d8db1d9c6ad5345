#[scry::kernel]
fn from_with_loss(a: f32, n: u32, i: i32, y: &mut [f32]) {
    y[0] = f32::from(n);
    y[1] = u32::from(i) as f32;
    y[2] = n.into();
}

fn main() {}
