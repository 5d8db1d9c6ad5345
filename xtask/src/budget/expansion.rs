//! The macro's time for each kernel of the corpus, in an unoptimised build, as the compiler says it under `SCRY_TIME`.

use std::process::Command;

use super::Limit;
use crate::Result;
use crate::cargo::{cargo, root, touch};

const MOST_MILLISECONDS: f64 = 10.0;

/// The most that proofs of races and checks may take, in the mean.
const MOST_ANALYSIS: f64 = 3.0;

/// The best of some runs is the macro's own time: what else the machine does only adds to it.
const RUNS: usize = 3;

pub(super) fn measure() -> Result<Vec<Limit>> {
    let [mut kernels, mut analyses] = expand()?;
    for _ in 1..RUNS {
        let [again, analysed_again] = expand()?;
        keep_best(&mut kernels, again);
        keep_best(&mut analyses, analysed_again);
    }
    let slowest = kernels.iter().max_by(|a, b| a.milliseconds.total_cmp(&b.milliseconds)).ok_or("the compiler timed no kernel")?;
    let analysis = limit(format!("analysis, mean of {} kernels", analyses.len()), mean(&analyses));
    Ok(vec![
        limit(format!("macro, mean of {} kernels", kernels.len()), mean(&kernels)),
        limit(format!("macro, slowest kernel (`{}`)", slowest.name), slowest.milliseconds),
        Limit { most: MOST_ANALYSIS, ..analysis },
    ])
}

fn keep_best(kernels: &mut [Expansion], again: Vec<Expansion>) {
    for (kernel, again) in kernels.iter_mut().zip(again) {
        kernel.milliseconds = kernel.milliseconds.min(again.milliseconds);
    }
}

fn mean(kernels: &[Expansion]) -> f64 {
    kernels.iter().map(|kernel| kernel.milliseconds).sum::<f64>() / kernels.len() as f64
}

fn limit(what: String, measured: f64) -> Limit {
    Limit { what, measured, most: MOST_MILLISECONDS, unit: "ms" }
}

/// A kernel's expansion, timed.
struct Expansion {
    name: String,
    milliseconds: f64,
}

/// Expands every kernel of the corpus anew, in the order of the source: the times of all, and of the proofs alone.
fn expand() -> Result<[Vec<Expansion>; 2]> {
    touch(&root().join("tests/kernels/main.rs"))?;
    let mut check = cargo("check --quiet --package scry-tests --test kernels");
    // Here, macros are optimised otherwise.
    let said = standard_error(check.env("SCRY_TIME", "1").env("CARGO_PROFILE_DEV_BUILD_OVERRIDE_OPT_LEVEL", "0"))?;
    Ok(["expanded", "analysed"].map(|what| said.lines().filter_map(|line| parse(what, line)).collect()))
}

fn standard_error(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(text) } else { Err(format!("the corpus does not build:\n{text}")) }
}

/// Reads ``scry: expanded kernel `saxpy` in 3.21 ms``.
fn parse(what: &str, line: &str) -> Option<Expansion> {
    let (name, time) = line.strip_prefix("scry: ")?.strip_prefix(what)?.strip_prefix(" kernel `")?.split_once("` in ")?;
    let milliseconds = time.strip_suffix(" ms")?.parse().ok()?;
    Some(Expansion { name: name.to_owned(), milliseconds })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_s_line_is_read() {
        let expansion = parse("expanded", "scry: expanded kernel `saxpy` in 3.21 ms").expect("the line is the documented one");
        assert_eq!((expansion.name.as_str(), expansion.milliseconds), ("saxpy", 3.21));
        assert!(parse("analysed", "scry: expanded kernel `saxpy` in 3.21 ms").is_none());
        assert!(parse("expanded", "warning: unused variable").is_none());
    }
}
