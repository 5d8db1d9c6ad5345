//! Calls that wait do not compile for browsers, and what rustc says of each names what to await instead: `tests/browser/refused`.

use std::fmt::Write;
use std::fs;

use cargo_metadata::diagnostic::{Diagnostic, DiagnosticLevel};
use cargo_metadata::{CompilerMessage, Message};

use crate::Result;
use crate::cargo::root;
use crate::web;

/// What is expected of rustc.
const EXPECTED: &str = "tests/browser/refused/calls.txt";

pub(super) fn run() -> Result {
    let mut build = web::cargo_for_browsers("build --release --package scry-browser-refused --message-format json", web::FLAGS)?;
    let output = build.output().map_err(|error| format!("cargo does not start: {error}"))?;
    if output.status.success() {
        return Err("calls that wait compile for browsers".to_owned());
    }
    let messages = Message::parse_stream(&*output.stdout).collect::<std::io::Result<Vec<_>>>();
    let messages = messages.map_err(|error| format!("cargo's messages: {error}"))?;
    let said: String = messages.iter().filter_map(error).map(summary).collect();
    let expected = fs::read_to_string(root().join(EXPECTED)).map_err(|error| format!("{EXPECTED}: {error}"))?;
    if said != expected {
        let cargo_said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("rustc says of calls that wait in a browser what is not in `{EXPECTED}`:\n{said}\n{cargo_said}"));
    }
    println!("calls that wait do not compile for browsers: {} of {}", said.matches("error: ").count(), EXPECTED);
    Ok(())
}

/// An error in a place of a program.
fn error(message: &Message) -> Option<&Diagnostic> {
    let Message::CompilerMessage(CompilerMessage { message, .. }) = message else { return None };
    (message.level == DiagnosticLevel::Error && !message.spans.is_empty()).then_some(message)
}

/// The parts of an error that are ours, in which versions of rustc do not differ: the message, the line, its label, and what to do instead.
fn summary(error: &Diagnostic) -> String {
    let mut text = format!("error: {}\n", error.message);
    for span in error.spans.iter().filter(|span| span.is_primary) {
        let code = span.text.first().map_or("", |line| line.text.trim());
        _ = writeln!(text, "  {code}\n  {}", span.label.as_deref().unwrap_or_default());
    }
    for note in error.children.iter().filter(|note| note.message.starts_with("await ")) {
        _ = writeln!(text, "  {}", note.message);
    }
    text
}
