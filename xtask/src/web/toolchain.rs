//! The compiler for browsers: rustup's, where it has the target, and else Debian's, unpacked into a folder.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::TARGET;
use crate::Result;
use crate::cargo::{output, root, succeed, target};
use crate::install::apt;

/// The compiler, and the standard library as source: Debian has none of it built for browsers.
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// Has cargo build for browsers.
pub(super) fn set(build: &mut Command) -> Result {
    if Path::new(rustc(&format!("target-libdir --target {TARGET}"))?.trim()).exists() {
        return Ok(());
    }
    let debian = debian()?.join("usr");
    let libraries = env::join_paths([debian.join("lib/x86_64-linux-gnu"), debian.join("lib")]);
    build.env("RUSTC", debian.join("bin/rustc")).env("LD_LIBRARY_PATH", libraries.expect("no folder of ours has a colon"));
    // Its standard library is built with the program, which only nightly compilers do without this.
    build.env("RUSTC_BOOTSTRAP", "1").args(["-Z", "build-std=std,panic_abort"]);
    let own_libraries = PathBuf::from(rustc("target-libdir")?.trim());
    let linker = own_libraries.with_file_name("bin").join("rust-lld");
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    Ok(())
}

/// What the workspace's own compiler prints of itself.
fn rustc(what: &str) -> Result<String> {
    output(Command::new("rustc").current_dir(root()).arg("--print").args(what.split(' ')))
}

/// The folder with Debian's packages.
fn debian() -> Result<PathBuf> {
    let folder = target().join("web/debian");
    if folder.join("usr/bin/rustc").exists() {
        return Ok(folder);
    }
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    let archives = folder.join("archives");
    fs::create_dir_all(&archives).map_err(told)?;
    apt::download(&PACKAGES, &archives).map_err(|error| format!("{error}\nhelp: `rustup target add {TARGET}`"))?;
    for archive in fs::read_dir(&archives).map_err(told)? {
        succeed(Command::new("dpkg").arg("-x").arg(archive.map_err(told)?.path()).arg(&folder))?;
    }
    fs::remove_dir_all(&archives).map_err(told)?;
    Ok(folder)
}
