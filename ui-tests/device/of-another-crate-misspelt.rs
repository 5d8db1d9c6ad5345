//! Names that another crate does not have, or does not show, are rustc's to report, and a crate that is not there.

use scry::prelude::*;
use scry_shared_items::thirded;

#[scry::kernel]
fn by_path(y: &mut [f32]) {
    y[global_id().x] = scry_shared_items::halvd(1.0);
}

#[scry::kernel]
fn private(y: &mut [u32]) {
    y[global_id().x] = scry_shared_items::wrapped(1);
}

#[scry::kernel]
fn no_crate(y: &mut [u32]) {
    y[global_id().x] = no_such_crate::wrapped(1);
}

#[scry::kernel]
fn imported(y: &mut [f32]) {
    y[global_id().x] = thirded(1.0);
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let y = gpu.zeros::<f32>(8)?;
    by_path.launch(&gpu, &y, 8)?;
    private.launch(&gpu, &y, 8)?;
    no_crate.launch(&gpu, &y, 8)?;
    imported.launch(&gpu, &y, 8)
}
