//! `cargo xtask bench`: the operations of scry-kernels beside their peers, by a program in a workspace of its own; and the benches of the package
//! `scry-benches`, by name.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::cargo::{artifacts, cargo, output, root, succeed, target};

pub(crate) fn run(words: &[&str]) -> Result {
    match words {
        ["--bench", name] => bench(name),
        ["--cubecl", rest @ ..] => run_peers(rest, &["cubecl"]),
        arguments => run_peers(arguments, &[]),
    }
}

/// Builds the program with features, and runs it or copies it.
fn run_peers(words: &[&str], features: &[&str]) -> Result {
    let program = build(features)?;
    match words {
        ["--build-only", directory] => copy(&program, Path::new(directory)),
        arguments => measure(&program, arguments),
    }
}

/// Runs a bench with every feature, and without what slows devices down.
fn bench(name: &str) -> Result {
    succeed(cargo("bench --package scry-benches --all-features --bench").arg(name).env_remove("SCRY_VULKAN_VALIDATION"))
}

/// Builds the program, which is told the commit.
fn build(features: &[&str]) -> Result<PathBuf> {
    let mut build = cargo("build --release --locked --message-format json-render-diagnostics --manifest-path benches/peers/Cargo.toml");
    build.arg("--target-dir").arg(target().join("peers")).arg("--features").arg(features.join(","));
    if let Ok(commit) = output(Command::new("git").args(["describe", "--always", "--dirty", "--exclude", "*"]).current_dir(root())) {
        build.env("SCRY_COMMIT", commit.trim());
    }
    let executable = artifacts(&mut build)?.into_iter().find_map(|artifact| artifact.executable);
    executable.map(Into::into).ok_or_else(|| "cargo built no program".to_owned())
}

/// Runs it, on the devices and with the filters that the arguments name; results go to `target/bench` if these name no other place.
fn measure(program: &Path, arguments: &[&str]) -> Result {
    let mut command = Command::new(program);
    if !arguments.contains(&"--out") {
        command.arg("--out").arg(target().join("bench"));
    }
    succeed(command.args(arguments).envs(environment()).current_dir(root()))
}

/// Where cargo's commands find libraries and compiled kernels.
fn environment() -> Vec<(String, std::ffi::OsString)> {
    let named = |(name, value): (&std::ffi::OsStr, Option<&std::ffi::OsStr>)| Some((name.to_str()?.to_owned(), value?.to_owned()));
    cargo("run").get_envs().filter_map(named).filter(|(name, _)| name != "SCRY_VULKAN_VALIDATION").collect()
}

/// Copies it to where it goes to a GPU machine without Rust.
fn copy(program: &Path, directory: &Path) -> Result {
    let told = |error: std::io::Error| format!("{}: {error}", directory.display());
    fs::create_dir_all(directory).map_err(told)?;
    let copied = directory.join("scry-peers");
    fs::copy(program, &copied).map_err(told)?;
    println!("{}", copied.display());
    Ok(())
}
