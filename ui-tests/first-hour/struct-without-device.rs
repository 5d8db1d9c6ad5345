use scry::prelude::*;

#[derive(Clone, Copy)]
struct Complex {
    re: f32,
    im: f32,
}

#[scry::kernel]
fn norms(x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    let z = Complex { re: x[i], im: 2.0 };
    y[i] = z.re * z.re + z.im * z.im;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, y) = (gpu.upload(&[1.0f32, 2.0])?, gpu.zeros::<f32>(2)?);
    norms.launch(&gpu, &x, &y, 2)?;
    assert_eq!(y.download()?, [5.0, 8.0]);
    Ok(())
}
