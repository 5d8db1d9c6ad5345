//! Writes random expressions and structs in kernels, each beside its twin in plain Rust, into source files.
//!
//! `SCRY_PROPERTY_SEED` chooses which; without it they are the same each time. Random programs are written by `twins/build.rs`, which
//! says where.

#[path = "generate/expressions.rs"]
mod expressions;
#[path = "generate/scalar.rs"]
mod scalar;
#[path = "generate/structs.rs"]
mod structs;

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=generate");
    println!("cargo::rerun-if-env-changed=SCRY_PROPERTY_SEED");
    let seed = std::env::var("SCRY_PROPERTY_SEED").ok().map_or(20_261_121, |seed| seed.parse().expect("SCRY_PROPERTY_SEED is a number"));
    let directory = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    std::fs::write(directory.join("kernels.rs"), expressions::source(seed)).expect("OUT_DIR can be written to");
    std::fs::write(directory.join("structs.rs"), structs::source(seed)).expect("OUT_DIR can be written to");
    let programs = std::env::var("DEP_SCRY_PROPERTY_TWINS_PROGRAMS").expect("the build script of scry-property-twins says it");
    println!("cargo::rustc-env=SCRY_PROPERTY_PROGRAMS={programs}");
    println!("cargo::rustc-env=SCRY_PROPERTY_USED_SEED={seed}");
}
