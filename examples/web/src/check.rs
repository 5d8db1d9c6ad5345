//! What a page is told of a device: that kernels do on it what Rust does, and that their panics arrive.

use std::sync::{Arc, Mutex};

use scry::{Device, Error};
use wasm_bindgen::prelude::wasm_bindgen;

/// `y = a * x + y`.
#[scry::kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

/// The sum of each workgroup's elements.
#[scry::kernel(workgroup = 64)]
fn sums(x: &[u32], y: &mut [u32]) {
    let mut partial = shared::<[u32; 64]>();
    let lane = local_id().x;
    partial[lane] = x[global_id().x];
    barrier();
    let mut step = 32;
    while step > 0 {
        if lane < step {
            partial[lane] += partial[lane + step];
        }
        barrier();
        step /= 2;
    }
    if lane == 0 {
        y[workgroup_id().x] = partial[0];
    }
}

/// `y[i] = i`, and a panic from `limit` on.
#[scry::kernel]
fn count_to(limit: u32, y: &mut [u32]) {
    let i = global_id().x;
    assert!((i as u32) < limit, "{i} is not below {limit}");
    if i == 3 {
        println!("the fourth of {limit}");
    }
    y[i] = i as u32;
}

/// Runs kernels on the device that `choice` names, as [`Device::open`] takes it, and gives a line for each thing that is as it should be.
///
/// # Errors
/// What is not.
#[wasm_bindgen]
#[expect(unreachable_pub, reason = "JavaScript reaches it")]
pub async fn check(choice: String) -> Result<String, String> {
    check_device(&choice).await.map_err(|error| error.to_string())
}

async fn check_device(choice: &str) -> scry::Result<String> {
    let device = Device::open_async(choice).await?;
    let mut report = format!("{} ({})\n", device.name(), device.info().driver);
    const LEN: usize = 3_000_000;
    let x: Vec<f32> = (0..LEN).map(|i| i as f32 * 0.5).collect();
    let y: Vec<f32> = (0..LEN).map(|i| (i % 1000) as f32).collect();
    let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 2.0 * x + y).collect();
    let (gpu_x, gpu_y) = (device.upload(&x)?, device.upload(&y)?);
    saxpy.launch(&device, 2.0, &gpu_x, &gpu_y, LEN)?;
    assert!(gpu_y.download_async()?.await? == expected, "saxpy");
    report += "saxpy is Rust's\n";

    let words: Vec<u32> = (0..6400).map(|i| i * 7 % 31).collect();
    let sum = device.zeros(100)?;
    sums.launch(&device, &device.upload(&words)?, &sum, words.len())?;
    let expected: Vec<u32> = words.chunks(64).map(|words| words.iter().sum()).collect();
    assert!(sum.download_async()?.await? == expected, "sums");
    report += "workgroups cooperate\n";

    let printed = Arc::new(Mutex::new(String::new()));
    let sink = Arc::clone(&printed);
    device.on_print(move |_, text| sink.lock().expect("there is one thread").push_str(text));
    let counted = device.zeros::<u32>(100)?;
    count_to.launch(&device, 100, &counted, 100)?;
    device.sync_async().await?;
    report += &*printed.lock().expect("there is one thread");
    count_to.launch(&device, 42, &counted, 100)?;
    match device.sync_async().await {
        Err(Error::KernelPanic(panic)) => report += &format!("{panic}\n"),
        other => return other.map(|()| "a kernel's panic was lost".to_owned()),
    }
    device.sync_async().await?;
    count_to.launch(&device, 100, &counted, 100)?;
    assert!(counted.download_async()?.await? == (0..100).collect::<Vec<u32>>(), "the device goes on after a panic");
    report += "the device goes on after a panic\n";
    Ok(report)
}
