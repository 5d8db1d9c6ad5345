//! Writes what the page has to show of Life and of the Mandelbrot set into a folder, as rows of pixels: `xtask/src/browser/page.rs` compares them.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    use std::path::PathBuf;

    use scry::Device;
    use scry_web::{Stage, life_by_hand};

    let folder: PathBuf = std::env::args_os().nth(1).ok_or("usage: scry-web FOLDER")?.into();
    let write = |name: &str, pixels: &[u32]| {
        let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_le_bytes()).collect();
        std::fs::write(folder.join(name), bytes)
    };
    for generation in [0, 1, 8] {
        write(&format!("life-{generation}"), &life_by_hand(generation))?;
    }
    let mut mandelbrot = Stage::new(&Device::cpu()?, "mandelbrot")?.ok_or("there is the Mandelbrot set")?;
    pollster::block_on(mandelbrot.frame(0, 1))?;
    write("mandelbrot", mandelbrot.pixels())?;
    // What the page does when `+` and an arrow key are pressed.
    mandelbrot.zoom(1.25, [0.5, 0.5]);
    mandelbrot.drag([0.5, 0.5], [0.45, 0.5], true)?;
    pollster::block_on(mandelbrot.frame(0, 1))?;
    Ok(write("mandelbrot-moved", mandelbrot.pixels())?)
}

#[cfg(target_arch = "wasm32")]
fn main() {}
