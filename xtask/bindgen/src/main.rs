//! Writes what JavaScript needs to load a library that was compiled for browsers: `xtask-bindgen <library.wasm> <folder>`.
//!
//! A program of its own, so that `cargo xtask` is not made of so many crates.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [library, folder] = &arguments[..] else {
        eprintln!("usage: xtask-bindgen <library.wasm> <folder>");
        return ExitCode::FAILURE;
    };
    let written = Bindgen::new()
        .input_path(library)
        .web(true)
        .and_then(|bindgen| bindgen.typescript(false).omit_default_module_path(false).generate(folder));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{library}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
