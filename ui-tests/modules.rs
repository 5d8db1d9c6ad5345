//! Programs that run, as the modules of one.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a program that runs `programs`, each a file whose `main` is public, one after another.
pub(crate) fn program(name: &str, programs: impl Iterator<Item = PathBuf>) -> PathBuf {
    let (mut modules, mut calls) = (String::new(), String::new());
    for file in programs {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(text.matches("\npub fn main()").count(), 1, "{} has a public function `main`", file.display());
        let folders: Vec<_> = file.with_extension("").iter().rev().take(2).map(|part| part.to_string_lossy().replace('-', "_")).collect();
        let module = format!("{}_{}", folders[1], folders[0]);
        writeln!(modules, "#[path = {:?}]\nmod {module};", file.display()).expect("a string takes all");
        let fails = if text.contains("\npub fn main() ->") { "?" } else { "" };
        writeln!(calls, "    {module}::main(){fails};").expect("a string takes all");
    }
    write(Path::new(name), &format!("{modules}\nfn main() -> scry::Result<()> {{\n{calls}    Ok(())\n}}\n"))
}

/// Writes a file for this run of the tests.
pub(crate) fn write(path: &Path, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(path).with_extension("rs");
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).and_then(|()| fs::write(&path, text)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    path
}
