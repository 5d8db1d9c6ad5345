//! What is said of an item of another crate that has no `#[scry::device]`.

use scry::prelude::*;
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

#[scry::device]
fn in_a_function(x: f32) -> f32 {
    halved(x)
}

#[scry::kernel]
fn through_a_function(y: &mut [f32]) {
    y[global_id().x] = in_a_function(1.0);
}

mod with_a_glob {
    use scry_shared_items::*;

    #[scry::kernel]
    pub fn by_glob(y: &mut [u32]) {
        y[scry::global_id().x] = halved(noise::hash(1) as f32) as u32;
    }
}

fn main() -> scry::Result<()> {
    #[scry::kernel]
    fn in_a_block(y: &mut [f32]) {
        y[global_id().x] = halved(1.0);
    }

    let gpu = Device::cpu()?;
    let y = gpu.zeros(8)?;
    imported.launch(&gpu, &y, 8)?;
    by_path.launch(&gpu, &y, 8)?;
    through_a_function.launch(&gpu, &y, 8)?;
    with_a_glob::by_glob.launch(&gpu, &y, 8)?;
    in_a_block.launch(&gpu, &y, 8)
}
