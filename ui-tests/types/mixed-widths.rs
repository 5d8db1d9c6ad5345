#[scry::kernel]
fn mixed_widths(a: &[u8], b: &[i64], c: &[f64], y: &mut [f32]) {
    let i = global_id().x;
    let sum = b[i] + a[i];
    let product = c[i] * y[i];
    y[i] = c[i];
    y[i] = y[b[i]];
    let far: u64 = i;
}

fn main() {}
