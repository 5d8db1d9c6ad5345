//! Writes random programs: the items that kernels and host share, the kernels' bodies as functions of the host, and the kernels,
//! which `scry-property` compiles.
//!
//! `SCRY_PROPERTY_SEED` chooses which; without it they are the same each time.

use std::path::{Path, PathBuf};

use scry_property_programs::{Features, Kind, Program, Random, Size, kernels, twins};

/// A table of programs: its name, what they are about, how large they are, and how many.
const TABLES: [(&str, Kind, Size, usize); 3] = [
    ("PROGRAMS", Kind::Values, Size::LARGE, 4),
    ("PANICKING", Kind::Panics, Size::LARGE, 2),
    ("WORKGROUPS", Kind::Workgroups, Size::LARGE, 20),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SCRY_PROPERTY_SEED");
    let seed: u64 =
        std::env::var("SCRY_PROPERTY_SEED").ok().map_or(20_261_121, |seed| seed.parse().expect("SCRY_PROPERTY_SEED is a number"));
    let directory = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::metadata=programs={}", directory.display());
    let features = Features::default();
    let (mut first, mut tables) = (0, String::new());
    for (table, kind, size, count) in TABLES {
        let numbers: Vec<usize> = (first..first + count).collect();
        for &number in &numbers {
            let random = Random::new(seed.wrapping_add(number as u64));
            let program = Program::new(random, number, kind, size, &features);
            write(&directory, &format!("items_{number}.rs"), &program.twins);
            write(&directory, &format!("kernels_{number}.rs"), &program.kernels);
        }
        tables += &kernels(&numbers, table);
        first += count;
    }
    write(&directory, "twins.rs", &twins(0..first));
    write(&directory, "kernels.rs", &tables);
}

fn write(directory: &Path, name: &str, text: &str) {
    std::fs::write(directory.join(name), text).expect("OUT_DIR can be written to");
}
