//! What is no Rust is rustc's to report.

#[scry::kernel]
fn missing(y: &mut [f32]) {
    let i = scry::global_id().x
    y[i] = 1.0;
}

#[scry::kernel]
fn increment(y: &mut [f32]) {
    let i = scry::global_id().x;
    y[i]++;
}

fn main() -> scry::Result<()> {
    let gpu = scry::Device::cpu()?;
    let y = gpu.zeros::<f32>(8)?;
    missing.launch(&gpu, &y, 8)?;
    increment.launch(&gpu, &y, 8)
}
