//! Programs that are built and run together, and how some of them fail.

use std::fmt::{self, Display};
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use scry_property_programs::{Features, Kind, Program, Random, Size};

use super::build::Crates;
use crate::Result;

/// A program that says nothing for so long hangs.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a kernel may be refused for: what rustc itself refuses unless its lints are allowed.
const REFUSED: [&str; 3] =
    ["error: index out of bounds: the length is", "error: this divides by zero", "error: this takes the remainder of a division by zero"];

/// Programs by number.
pub(super) struct Batch(Vec<(usize, Program)>);

/// How a program fails.
#[derive(Clone)]
pub(super) struct Failure {
    pub(super) number: usize,
    /// `differs` from the twin, `fails` with an error, `crashes`, `hangs`, or `does not compile`.
    pub(super) word: String,
    /// The device that it ran on; empty if none.
    pub(super) device: String,
    pub(super) text: String,
}

impl Failure {
    /// What failures that may have one cause have in common: their words, without numbers and names.
    pub(super) fn kind(&self) -> String {
        let line = self.text.lines().next().unwrap_or_default();
        let line = line.split_once(": ").map_or(line, |(_, line)| line);
        let plain = |word: &&str| !word.contains(|c: char| c.is_ascii_digit() || "`_[](){}\"".contains(c));
        format!("{} {}", self.word, line.split(' ').filter(plain).collect::<Vec<_>>().join(" "))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}\n{}", self.word, self.device, self.text)
    }
}

/// What program `number` is about: of five, two are about panics, two about values and one about workgroups.
pub(super) fn kind(number: usize) -> Kind {
    [Kind::Panics, Kind::Values, Kind::Panics, Kind::Values, Kind::Workgroups][number % 5]
}

impl Batch {
    pub(super) fn of_numbers(numbers: Range<usize>, features: &Features) -> Self {
        Self::of(numbers.map(|number| (number, Program::new(Random::new(number as u64), number, kind(number), Size::SMALL, features))))
    }

    pub(super) fn of(programs: impl IntoIterator<Item = (usize, Program)>) -> Self {
        Self(programs.into_iter().collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn program(&self, number: usize) -> &Program {
        &self.0.iter().find(|(one, _)| *one == number).expect("it is of this batch").1
    }

    /// Builds and runs all, each so often: on every device, or on those of a kind.
    pub(super) fn failures(&self, rounds: usize, device: Option<&str>) -> Result<Vec<Failure>> {
        let crates = Crates::batch();
        let (numbers, mut failures) = self.build(&crates)?;
        let mut from = numbers.first().copied();
        while let Some(number) = from {
            let end = run(&crates, number, rounds, device, &mut failures)?;
            from = end.and_then(|last| numbers.iter().copied().find(|number| *number > last));
        }
        Ok(failures)
    }

    /// Builds those that compile, and says which do and how the others fail.
    pub(super) fn build(&self, crates: &Crates) -> Result<(Vec<usize>, Vec<Failure>)> {
        let (mut failures, mut refused): (Vec<Failure>, Vec<usize>) = (Vec::new(), Vec::new());
        loop {
            let is_left = |number: usize| !refused.contains(&number) && failures.iter().all(|failure| failure.number != number);
            let left: Vec<(usize, &Program)> =
                self.0.iter().map(|(number, program)| (*number, program)).filter(|(number, _)| is_left(*number)).collect();
            if left.is_empty() {
                return Ok((Vec::new(), failures));
            }
            crates.write(&left).map_err(|error| format!("{}: {error}", crates.directory().display()))?;
            let errors = crates.build()?;
            if errors.is_empty() {
                return Ok((left.iter().map(|(number, _)| *number).collect(), failures));
            }
            for (number, text) in errors {
                if is_refused(&text) {
                    refused.push(number);
                } else if failures.iter().all(|failure| failure.number != number) {
                    failures.push(Failure { number, word: "does not compile".to_owned(), device: String::new(), text });
                }
            }
        }
    }
}

/// Whether a kernel is refused for what rustc refuses as well. It never does for the counter of an unrolled loop, which is a constant in kernels
/// only.
fn is_refused(error: &str) -> bool {
    let is_of_counter = marked(error).is_some_and(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(is_counter));
    REFUSED.iter().any(|refused| error.contains(refused)) && !is_of_counter
}

/// Whether a word is as the programs call what loops count.
fn is_counter(word: &str) -> bool {
    word.strip_prefix('k').is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The code that an error marks.
fn marked(error: &str) -> Option<&str> {
    let lines: Vec<&str> = error.lines().collect();
    let (line, marks) = lines.windows(2).map(|pair| (pair[0], pair[1])).find(|(_, marks)| marks.contains('^'))?;
    let (start, end) = (marks.find('^')?, marks.rfind('^')?);
    line.get(start..=end)
}

/// Runs the programs from `number` on, each `rounds` times; gives the one that crashed or hung, if one did, behind which the others are still to run.
fn run(crates: &Crates, number: usize, rounds: usize, device: Option<&str>, failures: &mut Vec<Failure>) -> Result<Option<usize>> {
    let mut command = crates.program();
    command.arg(number.to_string()).arg(rounds.to_string()).args(device);
    let mut child = command.stdout(Stdio::piped()).stderr(crates.log()?).spawn().map_err(|error| error.to_string())?;
    let lines = lines(&mut child);
    let mut last = (number, String::new());
    loop {
        let line = match lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(error) => {
                let word = if error == RecvTimeoutError::Timeout { "hangs" } else { "crashes" };
                // It has ended if it crashed.
                let _ = child.kill();
                let status = child.wait().map_err(|error| error.to_string())?;
                failures.push(Failure {
                    number: last.0,
                    word: word.to_owned(),
                    device: last.1,
                    text: format!("{status}\n{}", crates.logged()),
                });
                return Ok(Some(last.0));
            }
        };
        let mut words = line.splitn(4, ' ');
        let (word, number, device, text) = (words.next(), words.next(), words.next(), words.next());
        match (word, number.and_then(|number| number.parse().ok()), device) {
            (Some("done"), ..) => {
                child.wait().map_err(|error| error.to_string())?;
                return Ok(None);
            }
            (Some("runs"), Some(number), Some(device)) => last = (number, device.to_owned()),
            (Some(word @ ("differs" | "fails")), Some(number), Some(device)) => {
                let text = text.unwrap_or_default().replace("\\n", "\n");
                failures.push(Failure { number, word: word.to_owned(), device: device.to_owned(), text });
            }
            _ => return Err(format!("the programs say what is not understood: {line}")),
        }
    }
}

/// The lines that a process writes, as it writes them.
fn lines(child: &mut Child) -> Receiver<String> {
    let output = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let (sender, receiver) = channel();
    // The thread ends with the process, or when nobody listens any more.
    thread::spawn(move || output.lines().map_while(std::result::Result::ok).try_for_each(|line| sender.send(line)));
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_no_constant_of_rustcs() {
        let error =
            |code: &str, marks: &str| format!("error: this divides by zero\n --> kernels_3.rs:7:9\n  |\n7 |     {code}\n  |     {marks}\n");
        assert!(is_refused(&error("let v = k4 + 6 / 0;", "             ^^^^^")));
        assert!(!is_refused(&error("let v = 6 / k4;", "        ^^^^^^")));
        assert!(!is_refused("error: mismatched types"));
    }
}
