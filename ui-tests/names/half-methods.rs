use scry::f16;

#[scry::kernel]
fn half_methods(x: &[f16], n: &[u8], y: &mut [f16]) {
    let i = global_id().x;
    y[i] = x[i].count_ones();
    y[i] = f16::from(n[i]) + f16::from(y.len());
    y[i] = n[i].to_f32();
}

fn main() {}
