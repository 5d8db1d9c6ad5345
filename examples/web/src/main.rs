//! Prints the pictures that the page is to show, as the CPU device computes them: see `xtask/src/browser/page.rs`.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> scry::Result<()> {
    print!("{}", pollster::block_on(scry_web::pictures(&scry::Device::cpu()?))?);
    Ok(())
}

#[cfg(target_arch = "wasm32")]
fn main() {}
