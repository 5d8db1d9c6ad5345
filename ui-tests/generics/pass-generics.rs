//! What works: constants of blocks and names, bounds in `where`, private types.

use scry::prelude::*;

#[scry::device]
const WIDTH: usize = 4;

#[scry::device]
mod private {
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Cell<T>(pub(super) T);
}

use private::Cell;

#[scry::kernel(instances(T = [f32, u32], N = [WIDTH, { 2 * WIDTH }]))]
fn blocks<T, const N: usize>(cells: &[Cell<T>], y: &mut [[T; N]])
where
    T: scry::Num,
{
    let i = global_id().x;
    y[i] = [cells[i].0 + T::ONE; N];
}

pub fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let cells = device.upload(&[Cell(1.5f32)])?;
    let y = device.upload(&[[0.0; 8]])?;
    blocks.launch(&device, &cells, &y, 1)?;
    assert_eq!(y.download()?, [[2.5; 8]]);
    assert!(blocks::<u32, 4>::WGSL.contains("array<u32, 4>"));
    Ok(())
}
