#[scry::kernel]
fn conversions(x: &[i32], y: &mut [u8], z: &mut [f32]) {
    let i = global_id().x;
    let converted = x[i].try_into();
    y[i] = u8::try_from(z[i]).unwrap();
    z[i] = f32::try_from(x[i]).unwrap();
    y[i] = u8::try_from(x[i]);
    z[i] = f32::from_f64(x[i] as f64);
    if let Err(error) = u8::try_from(x[i]) {
        y[i] = error;
    }
}

fn main() {}
