//! `cargo xtask web`: the page of `examples/web`, as files that anyone can serve.

mod server;
mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use self::server::Server;
use crate::Result;
use crate::cargo::{cargo, root, succeed, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// Vectors of 128 bits, which every browser has had since 2023: the CPU device shows a quarter more frames of the page's stars
/// with them, and as many of the others.
pub(crate) const FLAGS: &str = "-Ctarget-feature=+simd128";

/// What the page is made of beside what Rust compiles to.
const FILES: [(&str, &str); 4] =
    [("examples/web", "index.html"), ("examples/web", "page.css"), ("examples/web", "page.js"), ("examples/data", "astronaut.png")];

/// Builds the page, and says where it is.
pub(crate) fn run() -> Result {
    println!("{}", build()?.display());
    Ok(())
}

/// Builds the page, and serves it until the process is ended.
pub(crate) fn serve() -> Result {
    let server = Server::start(build()?)?;
    println!("{}", server.url());
    server.wait();
    Ok(())
}

/// Builds the page in a folder of its own.
pub(crate) fn build() -> Result<PathBuf> {
    let (built, site) = (target().join("web"), target().join("web/site"));
    succeed(&mut cargo_for_browsers("build --release --package scry-web", FLAGS)?)?;
    bind(&built.join(TARGET).join("release/scry_web.wasm"), &site)?;
    for (folder, name) in FILES {
        let file = root().join(folder).join(name);
        fs::copy(&file, site.join(name)).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(site)
}

/// `cargo` and `words`, split at spaces, to build for browsers with flags for the compiler, in a folder of its own.
pub(crate) fn cargo_for_browsers(words: &str, flags: &str) -> Result<Command> {
    let mut build = cargo(&format!("{words} --target {TARGET}"));
    toolchain::set(&mut build)?;
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags).arg("--target-dir").arg(target().join("web"));
    Ok(build)
}

/// Writes what loads a module into a folder, beside the module as it is loaded. Clippy compiles the program that does, which nothing else builds.
pub(crate) fn bind(module: &Path, folder: &Path) -> Result {
    const BIND: &str = "run --quiet --config build.rustc-workspace-wrapper=\"clippy-driver\" --package xtask-bindgen --";
    succeed(cargo(BIND).arg(module).arg(folder))
}
