//! Pictures that are the same wherever they are computed, to compare browsers with other systems.

use scry::Device;

use crate::{life, mandelbrot};

/// Eight generations of the Game of Life and a picture of the Mandelbrot set, a line for each, in hexadecimal digits.
///
/// # Errors
/// Those of the device.
pub async fn pictures(device: &Device) -> scry::Result<String> {
    let line = |words: Vec<u32>| words.iter().map(|word| format!("{word:06x}")).collect::<String>() + "\n";
    Ok(line(life::picture(device).await?) + &line(mandelbrot::picture(device).await?))
}
