use scry::prelude::*;

#[scry::kernel(workgroup = 64)]
fn reverse(x: &[f32], y: &mut [f32]) {
    let mut tile = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    if i < x.len() {
        tile[lane] = x[i];
        barrier();
        y[i] = tile[63 - lane];
    }
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let x: Vec<f32> = (0..128).map(|i| i as f32).collect();
    let (x, y) = (gpu.upload(&x)?, gpu.zeros::<f32>(128)?);
    reverse.launch(&gpu, &x, &y, 128)?;
    assert_eq!(y.download()?[..3], [63.0, 62.0, 61.0]);
    Ok(())
}
