//! `y = a x + y` for a million elements: the smallest whole program.
//!
//! `cargo run --release --example saxpy -- [--device cpu|vulkan|vulkan:1|cuda]`

mod common;

#[scry::kernel(workgroup = 256)]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

fn main() -> common::Result {
    let gpu = common::Arguments::parse()?.device;

    let x: Vec<f32> = (0..1_000_000u32).map(|i| i as f32).collect();
    let y = vec![1.0; x.len()];

    let device_x = gpu.upload(&x)?;
    let device_y = gpu.upload(&y)?;
    saxpy.launch(&gpu, 2.0, &device_x, &device_y, x.len())?;
    let result = device_y.download()?;

    for i in 0..x.len() {
        assert_eq!(result[i], 2.0 * x[i] + y[i], "element {i}");
    }
    println!("y = 2 x + 1 for {} elements: {:?} ... {:?}", x.len(), &result[..3], result[x.len() - 1]);
    Ok(())
}
