use scry::prelude::*;

#[scry::kernel]
fn unroll(y: &mut [u32]) {
    #[allow(clippy::identity_op)]
    let table = [1u32, 2, 3];
    #[unroll]
    for i in 0..4 {
        if i + 1 < 4 && table[i] > 1 {
            y[i] = table[i];
        }
    }
    #[unroll]
    for _ in 0..2 {
        y[3] += 1;
    }
}

pub fn main() -> scry::Result<()> {
    let device = Device::cpu()?;
    let y = device.alloc(4)?;
    unroll.launch(&device, &y, 1)?;
    assert_eq!(y.download()?, [0, 2, 3, 2]);
    Ok(())
}
