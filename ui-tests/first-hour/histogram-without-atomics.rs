use scry::prelude::*;

#[scry::kernel]
fn count(pixels: &[u8], bins: &mut [u32]) {
    let i = global_id().x;
    bins[pixels[i] as usize] += 1;
}

fn main() -> scry::Result<()> {
    let gpu = Device::cpu()?;
    let (pixels, bins) = (gpu.upload(&[1u8, 0, 1])?, gpu.zeros::<u32>(2)?);
    count.launch(&gpu, &pixels, &bins, 3)?;
    assert_eq!(bins.download()?, [1, 2]);
    Ok(())
}
