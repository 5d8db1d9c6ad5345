//! rustc refuses the annotation of a module in another file; what uses the module is no error.

use scry::prelude::*;

#[scry::device]
mod shapes;

use shapes::double;

mod through_a_glob {
    use super::shapes::*;

    #[scry::kernel]
    pub fn doubled(x: &mut [f32]) {
        let i = global_id().x;
        x[i] = double(x[i]);
    }
}

#[scry::kernel]
fn squared(x: &mut [f32]) {
    let i = global_id().x;
    x[i] = shapes::square(x[i]) + double(x[i]);
}

fn main() -> scry::Result<()> {
    let gpu = Device::auto()?;
    let x = gpu.upload(&[1.0f32])?;
    squared.launch(&gpu, &x, 1)?;
    through_a_glob::doubled.launch(&gpu, &x, 1)
}
