//! The project's own commands: `cargo xtask <command>`. It knows cargo and files; it never links scry.

mod bench;
mod bless;
mod browser;
mod budget;
mod bundle;
mod cargo;
mod coverage;
mod fuzz;
mod install;
mod nightly;
mod packages;
mod report;
mod test;
mod ulps;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test [--install]   fmt, clippy, tests, doc tests, docs and packages; ends with a table of the devices tested
                               --install first installs what the tests can use
cargo xtask test --browser [--install]
                               gives the WGSL of every kernel of the corpus to the compiler of a headless Chromium, runs
                               the corpus in it, and clicks through the page: screenshots go to target/web/screenshots
cargo xtask test --browser corpus
                               the part of it that runs the corpus
cargo xtask web [--serve]      builds the page of examples/web for browsers; --serve serves it to this machine
cargo xtask web --test         the part of `test --browser` that is about the page
cargo xtask packages           packs what is public, and with what was packed, makes the documentation and runs the README's program
cargo xtask bless              accepts what the golden and UI tests see now
cargo xtask budget             measures the clean build and the macro, against their limits
cargo xtask bench [--cubecl] [--device D]... [--out DIR] [--small] [FILTER...]
                               the operations of scry-kernels beside their peers, on the CPU, through cuda or vulkan, or on all:
                               a table, and JSON and charts in target/bench; filters are parts of names of operations or groups;
                               CubeCL is among the peers if asked for, since it takes minutes to build
cargo xtask bench [--cubecl] --build-only DIR
                               writes the program that does it, which needs no Rust toolchain
cargo xtask bench --bench NAME a bench of the devices: checks, cooperation, cpu, device, plain, runtime or sanitizer
cargo xtask report [ARGUMENT...]
                               what became of the checks of kernels: proven, settled at launch or checked while they run,
                               of the corpus, the examples and the benches, or of the targets that cargo's arguments name
cargo xtask ulps [FUNCTION...] the greatest errors of the CPU device's elementary functions of f32, or of these, over all arguments:
                               minutes for each, on all cores; fails if one is greater than the documentation says
cargo xtask nightly            ThreadSanitizer on tests of threads, Miri on tests of memory: with the nightly toolchain
cargo xtask bundle DIR         tests, examples and benches for a machine without a Rust toolchain
cargo xtask fuzz [OPTION...]   random programs on every device against their twins; what differs, as small as can be
                               --seed N --programs N (200) or --minutes N: from which on, and how many
                               --without FEATURE,..: leaves out what an open bug is about; --no-shrink; --batch N (40)
                               --build-only DIR: writes executables of the programs, which need no Rust toolchain";

/// What a command gives: nothing, or what went wrong, in words.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result {
    match words {
        ["test"] => test::run(false),
        ["test", "--install"] => test::run(true),
        ["test", "--browser"] => browser::run(),
        ["test", "--browser", "--install"] => install::browser().and_then(|()| browser::run()),
        ["test", "--browser", "corpus"] => browser::test_corpus(),
        ["web"] => web::run(),
        ["web", "--serve"] => web::serve(),
        ["web", "--test"] => browser::test_page(),
        ["packages"] => packages::run(),
        ["bless"] => bless::run(),
        ["budget"] => budget::run(),
        ["bench", arguments @ ..] => bench::run(arguments),
        ["report", arguments @ ..] => report::run(arguments),
        ["ulps", functions @ ..] => ulps::run(functions),
        ["nightly"] => nightly::run(),
        ["fuzz", options @ ..] => fuzz::run(options),
        ["bundle", directory] => bundle::run(directory.as_ref()),
        _ => Err(format!("no such command: cargo xtask {}\n\n{USAGE}", words.join(" "))),
    }
}
