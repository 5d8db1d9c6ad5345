use scry::prelude::*;

#[scry::kernel]
fn biased(bias: Option<&[f32]>, weights: &[f32; 4], y: &mut [f32]) {
    y[0] = bias.map_or(weights[0], |bias| bias[0]);
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, n, y) = (gpu.upload(&[1.0f32; 4])?, gpu.upload(&[1u32])?, gpu.alloc::<f32>(1)?);
    biased.launch(&gpu, None, &x, &y, 1)?;
    biased.launch(&gpu, &x, &x, &y, 1)?;
    biased.launch(&gpu, Some(&n), &[1.0; 4], &y, 1)
}
