#[scry::kernel]
fn references(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let read = &y[i];
    *read = 1.0;
    let written = &mut y[i];
    written = 2.0;
    let other = &mut x[i];
    let n = 3;
    let count = &mut n;
    let value: &u32 = &x[i];
    let mut again = &x[i];
}

fn main() {}
