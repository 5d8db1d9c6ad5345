use scry::f16;

#[scry::kernel]
fn cast_half(x: &[f16], y: &mut [f16], z: &mut [u8]) {
    let i = global_id().x;
    y[i] = 0.5f32 as f16;
    y[i] = i as f16;
    z[i] = x[i] as u8;
    let wide = x[i] as f32;
}

fn main() {}
