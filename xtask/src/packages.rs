//! The packages as others get them from a registry: cargo packs them, makes the documentation of what was packed, as docs.rs does, and runs a new
//! program that depends on it.
//!
//! That verifies all packages: what others depend on is compiled, the library's kernels as far as their documentation goes. Cargo's own verification
//! builds what a package depends on anew, and no program.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

use cargo_metadata::{MetadataCommand, Package};

use crate::Result;
use crate::cargo::{cargo, root, succeed, target};

/// Of what lies here, committed or not: a clone has nothing else.
const FORM: &str = "--no-verify --allow-dirty";

pub(crate) fn run() -> Result {
    // It asks the registry, which is out of reach at times.
    succeed(cargo(&format!("publish --workspace --dry-run {FORM}")).env("CARGO_NET_RETRY", "10"))?;
    let packages = public()?;
    let named = packages.iter().flat_map(|package| ["--package", package.name.as_str()]);
    succeed(cargo(&format!("package --quiet {FORM}")).args(named))?;
    let folder = target().join("packed");
    clear(&folder)?;
    for package in &packages {
        let mut tar = Command::new("tar");
        let archive = target().join("package").join(unpacked(package) + ".crate");
        // Files in an archive are of no time: cargo takes what it built of older ones for theirs.
        succeed(tar.args(["--extract", "--touch", "--gzip", "--file"]).arg(archive).current_dir(&folder))?;
    }
    write(&folder, &packages).map_err(|error| format!("{}: {error}", folder.display()))?;
    // In the folder of `trybuild`, whose programs depend on the same versions, with the same profile: what both depend on is not built again.
    let built = target().join("tests/trybuild");
    let in_folder = |words: &str| {
        let mut command = cargo(words);
        // Nothing here runs on the sanitizer.
        command.env("SCRY_SANITIZER", "off").env("RUSTDOCFLAGS", "-Dwarnings").arg("--target-dir").arg(&built);
        succeed(command.current_dir(&folder))
    };
    in_folder("doc --no-deps --workspace --all-features")?;
    // With the features of the documentation, so that what it depends on is there.
    in_folder("check --package scry-doctor --package scry-compute --all-features")?;
    in_folder("run --quiet --package program")
}

/// The packages of the workspace that are for others.
fn public() -> Result<Vec<Package>> {
    let metadata = MetadataCommand::new().current_dir(root()).no_deps().exec().map_err(|error| error.to_string())?;
    Ok(metadata.packages.into_iter().filter(|package| package.publish.is_none()).collect())
}

/// The folder that is in a package's archive.
fn unpacked(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}

fn clear(folder: &Path) -> Result {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(folder),
    }
    .map_err(|error| format!("{}: {error}", folder.display()))
}

/// Writes a workspace of the packages, which stand for those of the registry, and of the README's program.
fn write(folder: &Path, packages: &[Package]) -> io::Result<()> {
    let members: String = packages.iter().map(|package| format!("\"{}\", ", unpacked(package))).collect();
    let patches: String = packages.iter().map(|package| format!("{} = {{ path = \"{}\" }}\n", package.name, unpacked(package))).collect();
    let workspace = format!("[workspace]\nmembers = [{members}\"program\"]\nresolver = \"3\"\n\n[patch.crates-io]\n{patches}");
    let version = env!("CARGO_PKG_VERSION");
    let program = format!(
        "[package]\nname = \"program\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[dependencies]\nscry-compute = \"{version}\"\n"
    );
    let source = program_of(&fs::read_to_string(root().join("README.md"))?);
    fs::create_dir_all(folder.join("program/src"))?;
    fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::copy(root().join("rust-toolchain.toml"), folder.join("rust-toolchain.toml"))?;
    fs::write(folder.join("Cargo.toml"), workspace)?;
    fs::write(folder.join("program/Cargo.toml"), program)?;
    fs::write(folder.join("program/src/main.rs"), source)
}

/// The first listing of a page.
fn program_of(page: &str) -> String {
    let listing = page.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next());
    listing.expect("the README starts with a program").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_listing_is_the_program() {
        let page = "# scry\n\n```rust\nfn main() {}\n```\n\n```sh\ncargo run\n```\n\n```rust\nother();\n```\n";
        assert_eq!(program_of(page), "fn main() {}\n");
    }
}
