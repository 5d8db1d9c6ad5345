//! What the compiler proves or the host settles is not denied, and neither is what the source asks for itself.

use scry::prelude::*;

#[scry::kernel(deny(runtime_checks))]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a * x[i] + y[i];
}

#[scry::kernel(deny(runtime_checks))]
fn gather(x: &[f32], idx: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    let from = idx[i] as usize;
    let clamped = x[from.min(x.len() - 1)];
    let guarded = if from < x.len() { x[from] } else { 0.0 };
    // SAFETY: the indices are of elements.
    let vouched = unsafe { *x.get_unchecked(from) };
    y[i] = clamped + guarded + vouched + x.get(from).unwrap();
}

#[scry::device]
fn at(table: [f32; 4], i: usize) -> f32 {
    table[i % 4]
}

#[scry::kernel(deny(runtime_checks))]
fn asserts(n: u32, x: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    let by = x[i];
    assert!(by > 0, "there are {by}");
    y[i] = at([1.0, 2.0, 3.0, 4.0], (100 / by / n) as usize);
}

pub fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (x, idx, y) = (gpu.upload(&[1.0f32, 2.0])?, gpu.upload(&[1u32, 0])?, gpu.upload(&[0.0f32; 2])?);
    saxpy.launch(&gpu, 2.0, &x, &y, 2)?;
    assert_eq!(y.download()?, [2.0, 4.0]);
    gather.launch(&gpu, &x, &idx, &y, 2)?;
    assert_eq!(y.download()?, [8.0, 4.0]);
    asserts.launch(&gpu, 30, &gpu.upload(&[1u32, 2])?, &y, 2)?;
    assert_eq!(y.download()?, [4.0, 2.0]);
    let lines: Vec<&str> = saxpy::REPORT.lines().collect();
    assert_eq!(lines[0], "saxpy: 3 checks: 1 proven, 2 settled at launch, 0 checked while it runs");
    assert!(lines[1].ends_with("pass-without-checks.rs:8:5: `y[i]`: proven"), "{}", lines[1]);
    assert!(lines[2].ends_with("pass-without-checks.rs:8:16: `x[i]`: settled at launch: `launch_size().x <= x.len()`"), "{}", lines[2]);
    assert!(lines[4].ends_with("pass-without-checks.rs:6:29: races for `y`: settled at launch: `launch_size().y <= 1` and `launch_size().z <= 1`"), "{}", lines[4]);
    assert!(lines[5].ends_with("pass-without-checks.rs:6:18: `x` and `y` as one buffer: proven"), "{}", lines[5]);
    assert_eq!(lines.len(), 7);
    Ok(())
}
