//! Mistakes in device functions that rustc finds as well are its to report.

#[scry::device]
fn mismatched(x: f32) -> u32 {
    x * 2.0
}

#[scry::device]
fn mutable(x: f32) -> f32 {
    let sum = 0.0;
    sum += x;
    sum
}

#[scry::device]
fn literal(x: f32) -> f32 {
    2 * x
}

#[scry::device]
fn question(x: u32) -> Option<u32> {
    let y = x.checked_sub(1).ok_or(3)?;
    Some(y)
}

#[scry::device]
fn first(x: &[f32]) -> u32 {
    x[0]
}

#[scry::device]
fn too_many(x: f32) -> u32 {
    mismatched(x, 1)
}

#[scry::device]
fn misspelt(x: f32) -> f32 {
    x.squrt()
}

#[scry::kernel]
fn all(x: &mut [f32], y: &[f32]) {
    let i = scry::global_id().x;
    x[i] = mismatched(x[i]) as f32 + mutable(x[i]) + literal(x[i]) + first(y) as f32 + too_many(x[i]) as f32 + misspelt(x[i]);
    if question(3).is_some() {
        x[i] = 1.0;
    }
}

fn main() {}
