//! Gives the linker an empty library `vulkan`, which the crate scry-gpu asks for: its one function is in `src/peers/loader.rs`.

fn main() -> std::io::Result<()> {
    let directory = std::env::var("OUT_DIR").map_err(std::io::Error::other)?;
    std::fs::write(format!("{directory}/libvulkan.a"), "!<arch>\n")?;
    println!("cargo::rustc-link-search=native={directory}");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
