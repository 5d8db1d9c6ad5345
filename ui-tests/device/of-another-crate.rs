//! What is said of an item of another crate that has no `#[scry::device]`: rustc's own error, and one that says what to do. Of the items
//! that a kernel uses, it is the one that the kernel's crate does not have.

use scry_shared_items::halved;

#[scry::device]
fn doubled(x: f32) -> f32 {
    2.0 * x
}

#[scry::kernel]
fn imported(y: &mut [f32]) {
    y[global_id().x] = doubled(halved(2.0));
}

#[scry::kernel]
fn by_path(y: &mut [f32]) {
    y[global_id().x] = scry_shared_items::halved(doubled(1.0));
}

fn main() {}
