//! `cargo xtask test --browser`: headless Chromium compiles the WGSL of every kernel of the corpus, with software WebGPU. Its compiler, Tint,
//! reads the standard's WGSL, and naga another dialect: what passes both is the standard's. Then the corpus runs
//! there, and it clicks through the page of `examples/web`.

mod corpus;
mod page;
mod refused;
mod tint;
mod webdriver;

use std::fs;
use std::path::Path;

use self::tint::{Judgement, Kernel};
use self::webdriver::Browser;
use crate::Result;
use crate::cargo::{cargo, succeed, target};
use crate::test::TESTS;

pub(crate) fn run() -> Result {
    let browser = start()?;
    let kernels = texts(&target().join("wgsl"))?;
    let Judgement { adapter, refusals } = tint::judge(&browser, &kernels)?;
    for refusal in &refusals {
        println!("refused {refusal}\n");
    }
    println!("Tint, {adapter}: {} of {} texts are accepted", kernels.len() - refusals.len(), kernels.len());
    let wrong = tint::unexpected(&kernels, &refusals);
    if !wrong.is_empty() {
        return Err(format!("{} of the texts are not taken as expected:\n{}", wrong.len(), wrong.join("\n")));
    }
    refused::run()?;
    corpus::run(&browser)?;
    page::run(&browser)
}

/// The corpus alone, and what does not compile for browsers.
pub(crate) fn test_corpus() -> Result {
    refused::run()?;
    corpus::run(&start()?)
}

/// The page alone.
pub(crate) fn test_page() -> Result {
    page::run(&start()?)
}

fn start() -> Result<Browser> {
    Browser::start()
        .map_err(|why| format!("there is no Chromium, so nothing was tested: {why}\nhelp: `cargo xtask test --browser --install`"))
}

/// The texts of the kernels that the tests of the corpus launch.
fn texts(directory: &Path) -> Result<Vec<Kernel>> {
    let told = |error: std::io::Error| format!("{}: {error}", directory.display());
    if directory.exists() {
        fs::remove_dir_all(directory).map_err(told)?;
    }
    fs::create_dir_all(directory).map_err(told)?;
    let directory = directory.canonicalize().map_err(told)?;
    let mut tests = cargo(&format!("{TESTS} --quiet --test kernels"));
    succeed(tests.env("SCRY_TEST_WGSL", &directory).env("SCRY_TEST_DEVICES", "cpu"))?;
    let mut kernels = Vec::new();
    for entry in fs::read_dir(&directory).map_err(told)? {
        let text = fs::read_to_string(entry.map_err(told)?.path()).map_err(told)?;
        kernels.push(Kernel::parse(&text)?);
    }
    kernels.sort_by(|a, b| (&a.name, &a.wgsl).cmp(&(&b.name, &b.wgsl)));
    if kernels.is_empty() { Err("the corpus has no kernels".to_owned()) } else { Ok(kernels) }
}
