//! Goldens: what some small kernels become on each target, for people to read and review.
//!
//! A golden is a page of Markdown in this folder: what it shows, the kernel, and for each target the code that is made of it, without
//! preludes and the code that all kernels share. A test fails on any difference; `cargo xtask bless` writes what is printed now into the
//! pages, and the diff is yours to read. That a kernel computes the right thing is tested by the corpus, `tests/kernels`.

mod diff;
mod expand;
mod page;

use std::fs;
use std::path::PathBuf;

use diff::diff;
use page::Page;

#[test]
fn what_is_printed_is_what_the_pages_say() {
    let bless = std::env::var_os("SCRY_BLESS").is_some();
    let mut complaints = Vec::new();
    for file in pages() {
        let text = fs::read_to_string(&file).expect("a page can be read");
        match Page::parse(&text).and_then(|page| page.printed_anew()) {
            Ok(printed) if printed == text => {}
            Ok(printed) if bless => fs::write(&file, printed).expect("a page can be written"),
            Ok(printed) => complaints.push(format!("{}: what is printed now differs\n{}{HELP}", file.display(), diff(&text, &printed))),
            Err(message) => complaints.push(format!("{}: {message}", file.display())),
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

const HELP: &str = "help: if that is right, run `cargo xtask bless`";

fn pages() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/goldens");
    let entries = fs::read_dir(folder).expect("the folder of this test can be read");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry can be read").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    assert!(!pages.is_empty(), "{folder} holds no page");
    pages
}
