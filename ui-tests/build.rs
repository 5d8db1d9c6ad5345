//! Writes the test of the programs that compile: the near misses of all topics, and those of the first hour with what their errors say done.

#[allow(dead_code, reason = "what the programs say is for the test of them")]
mod mistakes;
mod programs;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let folder = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    let mended = mistakes::CASES.iter().map(|case| {
        let path = folder.join(case.name).with_extension("rs");
        write(&path, &case.mended().replace("\nfn main()", "\npub fn main()"));
        path
    });
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let near_misses = programs::all(here).into_iter().filter(|path| programs::must_compile(path)).map(|path| here.join(path));
    let tests: String = near_misses.chain(mended).map(|program| test(&program)).collect();
    write(&folder.join("passing.rs"), &tests);
}

/// A program, whose `main` is public, as a module, and the test that runs it.
fn test(program: &Path) -> String {
    let text = fs::read_to_string(program).unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    assert_eq!(text.matches("\npub fn main()").count(), 1, "{} has a public function `main`", program.display());
    let folders: Vec<_> = program.with_extension("").iter().rev().take(2).map(|part| part.to_string_lossy().replace('-', "_")).collect();
    let (name, mut test) = (folders[0].trim_start_matches("pass_"), String::new());
    let name = if folders[1] == "out" { format!("mended_{name}") } else { format!("{}_{name}", folders[1]) };
    writeln!(test, "#[path = {:?}]\nmod {name};\n", program.display()).expect("a string takes all");
    writeln!(test, "#[test]\nfn {name}_runs() -> impl std::process::Termination {{\n    {name}::main()\n}}\n").expect("a string takes all");
    test
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
