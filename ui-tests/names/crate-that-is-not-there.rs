//! A path into a crate that is not declared is rustc's error, and one.

use missing_one::random;
use scry::prelude::*;

#[scry::kernel]
fn imported(x: &mut [f32]) {
    x[global_id().x] = random();
}

#[scry::kernel]
fn imported_inside(x: &mut [f32]) {
    use missing_two::random;
    x[global_id().x] = random();
}

#[scry::kernel]
fn by_path(x: &mut [f32]) {
    x[global_id().x] = missing_three::random();
}

#[scry::kernel]
fn of_its_type(x: &mut [f32], value: missing_four::Value) {
    x[global_id().x] = value.number;
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    let x = gpu.upload(&[1.0f32])?;
    imported.launch(&gpu, &x, 1)?;
    imported_inside.launch(&gpu, &x, 1)?;
    by_path.launch(&gpu, &x, 1)?;
    of_its_type.launch(&gpu, &x, 2.0, 1)
}
