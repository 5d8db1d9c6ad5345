//! Writes random programs: the items that kernels and host share, the kernels' bodies as functions of the host, and the kernels,
//! which `scry-property` compiles.
//!
//! `SCRY_PROPERTY_SEED` chooses which; without it they are the same each time.

#[path = "generate/functions.rs"]
mod functions;
#[path = "generate/items.rs"]
mod items;
#[path = "generate/loops.rs"]
mod loops;
#[path = "generate/numbers.rs"]
mod numbers;
#[path = "generate/patterns.rs"]
mod patterns;
#[path = "generate/program.rs"]
mod program;
#[path = "../generate/random.rs"]
mod random;
#[path = "generate/statements.rs"]
mod statements;
#[path = "generate/types.rs"]
mod types;
#[path = "generate/values.rs"]
mod values;
#[path = "generate/writer.rs"]
mod writer;

use std::path::{Path, PathBuf};

/// Programs that are written of which no invocation panics.
const PROGRAMS: usize = 4;
/// Programs of which some do.
const PANICKING: usize = 2;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=generate");
    println!("cargo::rerun-if-changed=../generate/random.rs");
    println!("cargo::rerun-if-env-changed=SCRY_PROPERTY_SEED");
    let seed = std::env::var("SCRY_PROPERTY_SEED").ok().map_or(20_261_121, |seed| seed.parse().expect("SCRY_PROPERTY_SEED is a number"));
    let directory = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::metadata=programs={}", directory.display());
    let mut random = random::Random(seed);
    let (mut shared, mut kernels, mut tables) = (String::new(), String::new(), [String::new(), String::new()]);
    for number in 0..PROGRAMS + PANICKING {
        let panics = number >= PROGRAMS;
        let program = program::program(&mut random, number, panics);
        let program::Program { items, twins, arbitrary, .. } = &program;
        shared += &format!(
            "pub mod program_{number} {{\n#[scry::device]\npub mod items {{\n{items}}}\n\npub mod twins {{\nuse super::items::*;\n\n{twins}}}\n\nuse crate::{{Arbitrary, Inputs}};\nuse items::*;\n\n{arbitrary}}}\n\n"
        );
        kernels += &format!(
            "mod program_{number} {{\nuse scry_property_twins::program_{number}::{{items::*, twins}};\nuse scry_property_twins::{{COUNT, Inputs, compare, compare_panics, panics}};\n\n{}\
             pub fn run(device: &scry::Device, inputs: &mut Inputs, differences: &mut Vec<String>) -> scry::Result<()> {{\n{}    Ok(())\n}}\n}}\n\n",
            program.kernels, program.runs
        );
        let file = format!("program_{number}.rs");
        write(&directory, &file, &format!("{items}{}", program.kernels));
        tables[usize::from(panics)] +=
            &format!("    Program {{ run: program_{number}::run, source: include_str!(r#\"{}\"#) }},\n", directory.join(file).display());
    }
    write(&directory, "shared.rs", &shared);
    let [table, panicking] = tables;
    let tables = format!(
        "/// Programs that do not panic.\npub const PROGRAMS: &[Program] = &[\n{table}];\n\n\
         /// Programs of which some invocations panic.\npub const PANICKING: &[Program] = &[\n{panicking}];\n"
    );
    write(&directory, "kernels.rs", &(kernels + &tables));
}

fn write(directory: &Path, name: &str, text: &str) {
    std::fs::write(directory.join(name), text).expect("OUT_DIR can be written to");
}
