//! What became of a kernel's checks and of its races, for its user: the text of `REPORT`, sections of the documentation, and errors where
//! `deny(runtime_checks)` wants no checks that invocations make.

mod condition;

use std::fmt::Write;

use proc_macro2::Span;

use crate::ir::{
    Condition, InPlace, Judged, JudgedRaces, Kernel, LaunchSum, Multiple, ParamId, Precedence, RaceVerdict, Reason, Root, Subject, Verdict,
    WideForm,
};
use crate::report::{At, Report};

/// How many conditions are shown at most of one subject: of a check whose code was written out several times, or of several accesses.
const MOST_CONDITIONS: usize = 2;

/// What became of each check of the source, in the order of the source, of the races for what invocations write, and of slices that may be
/// one buffer.
pub(crate) struct Listing {
    /// The kernel's name, with its generic arguments.
    name: String,
    checks: Vec<Listed>,
    races: Vec<Listed>,
    in_place: Vec<Listed>,
    /// Its wide form, or why it has none.
    wide: String,
}

/// A check of the source, say, and what became of it.
struct Listed {
    at: Place,
    subject: String,
    outcome: Outcome,
}

/// Where a check is; what is in the kernel's own file comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    is_elsewhere: bool,
    file: String,
    line: usize,
    column: usize,
}

/// What became of a check, wherever its code was written out: the worst is what counts.
enum Outcome {
    Proven,
    /// By conditions, each once.
    Settled(Vec<String>),
    /// It is checked, or vouched for, and why.
    Left(&'static str, String),
}

const CHECKED: &str = "checked";
const VOUCHED: &str = "in `unsafe`";

impl Listing {
    /// What became of a kernel's `checks`. `instance` says which instance it is, if it is generic.
    pub(crate) fn of(kernel: &Kernel, checks: &[Judged], instance: &str) -> Self {
        let name = if instance.is_empty() { kernel.name.to_string() } else { format!("{}<{instance}>", kernel.name) };
        let conditions: Vec<String> = kernel.conditions.iter().map(|condition| condition_text(condition, kernel)).collect();
        let listed = |Judged { span, subject, verdict }: &Judged| {
            let outcome = match verdict {
                Verdict::Holds => Outcome::Proven,
                Verdict::Settled(condition) => Outcome::Settled(vec![conditions[*condition].clone()]),
                Verdict::Open(reason) => Outcome::Left(CHECKED, short(reason)),
            };
            Listed { at: Place::of(*span, kernel), subject: format!("`{}`", text(subject)), outcome }
        };
        let mut all: Vec<Listed> = checks.iter().map(listed).collect();
        all.sort_by(|a, b| a.at.cmp(&b.at));
        let mut checks: Vec<Listed> = Vec::new();
        for check in all {
            let same = checks.iter_mut().rev().take_while(|known| known.at == check.at).find(|known| known.subject == check.subject);
            match same {
                Some(known) => known.outcome.join(check.outcome),
                None => checks.push(check),
            }
        }
        let races = kernel.races.iter().map(|races| Listed::races(races, kernel)).collect();
        let in_place = kernel.in_place.iter().map(|pair| Listed::in_place(pair, kernel)).collect();
        let wide = match &kernel.wide {
            Ok(form) => wide_text(form, kernel),
            Err(why) => format!("no wide form: {why}"),
        };
        Self { name, checks, races, in_place, wide }
    }

    /// The text of `REPORT`.
    pub(crate) fn report(&self) -> String {
        let Self { name, checks, races, in_place, wide } = self;
        let mut text = format!("{name}: {}\n", self.summary());
        for Listed { at: Place { is_elsewhere: _, file, line, column }, subject, outcome } in checks.iter().chain(races).chain(in_place) {
            _ = writeln!(text, "{file}:{line}:{column}: {subject}: {outcome}");
        }
        _ = writeln!(text, "{name}: {wide}");
        text
    }

    /// The sections of the documentation, without those of which there is nothing to say.
    pub(crate) fn documentation(&self) -> String {
        let mut text = String::new();
        if !self.checks.is_empty() {
            text = format!("# Checks\n\n`{}`: {}\n\n", self.name, self.summary());
        }
        for Listed { at, subject, outcome } in self.checks.iter().filter(|check| !matches!(check.outcome, Outcome::Proven)) {
            let Place { is_elsewhere, file, line, column: _ } = at;
            let place = if *is_elsewhere { format!("{file}, line {line}") } else { format!("line {line}") };
            _ = writeln!(text, "- {place}: {subject}: {outcome}");
        }
        if !self.races.is_empty() {
            _ = writeln!(text, "\n# Races\n");
        }
        for Listed { at: _, subject, outcome } in self.races.iter().chain(&self.in_place) {
            _ = writeln!(text, "- {subject}: {outcome}");
        }
        text
    }

    /// How many checks there are, by what became of them.
    fn summary(&self) -> String {
        let count = |is: fn(&Outcome) -> bool| self.checks.iter().filter(|check| is(&check.outcome)).count();
        let proven = count(|outcome| matches!(outcome, Outcome::Proven));
        let settled = count(|outcome| matches!(outcome, Outcome::Settled(_)));
        let (all, checked) = (self.checks.len(), count(|outcome| matches!(outcome, Outcome::Left(..))));
        let s = if all == 1 { "" } else { "s" };
        format!("{all} check{s}: {proven} proven, {settled} settled at launch, {checked} checked while it runs")
    }
}

impl Listed {
    fn races(JudgedRaces { of, verdict }: &JudgedRaces, kernel: &Kernel) -> Self {
        let name = kernel.name_of(*of);
        let outcome = match verdict {
            RaceVerdict::Never => Outcome::Proven,
            RaceVerdict::Settled(conditions) => Outcome::Settled(conditions.clone()),
            RaceVerdict::Vouched(Reason::Unknown) => Outcome::Left(VOUCHED, "no proof was found".to_owned()),
            RaceVerdict::Vouched(reason) => Outcome::Left(VOUCHED, short(reason)),
            RaceVerdict::VouchedUnless(conditions) => Outcome::Left(VOUCHED, format!("proven only where {}", list(conditions))),
        };
        Self { at: Place::of(name.span(), kernel), subject: format!("races for `{name}`"), outcome }
    }

    fn in_place(InPlace { read, written, conditions }: &InPlace, kernel: &Kernel) -> Self {
        let [read, written]: [_; 2] = [*read, *written].map(|slice: ParamId| &kernel.params[slice.0].name);
        let conditions: Vec<String> = conditions.iter().map(|(_, text)| text.clone()).collect();
        let outcome = if conditions.is_empty() { Outcome::Proven } else { Outcome::Settled(conditions) };
        Self { at: Place::of(read.span(), kernel), subject: format!("`{read}` and `{written}` as one buffer"), outcome }
    }
}

impl Place {
    fn of(span: Span, kernel: &Kernel) -> Self {
        let (file, start) = (span.file(), span.start());
        Self { is_elsewhere: file != kernel.name.span().file(), file, line: start.line, column: start.column + 1 }
    }
}

impl Outcome {
    fn join(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Left(..), _) | (_, Self::Proven) => {}
            (Self::Settled(known), Self::Settled(conditions)) => {
                let new: Vec<String> = conditions.into_iter().filter(|condition| !known.contains(condition)).collect();
                known.extend(new);
            }
            (Self::Proven | Self::Settled(_), other) => *self = other,
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Proven => f.write_str("proven"),
            Self::Settled(conditions) => write!(f, "settled at launch: {}", list(conditions)),
            Self::Left(what, reason) => write!(f, "{what}: {reason}"),
        }
    }
}

/// Conditions, as many as are shown.
fn list(conditions: &[String]) -> String {
    let (shown, more) = conditions.split_at(conditions.len().min(MOST_CONDITIONS));
    let more = if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
    format!("`{}`{more}", shown.join("` and `"))
}

/// A wide form, and the launches that may run it.
fn wide_text(WideForm { kernel: _, width, alignments, multiples }: &WideForm, kernel: &Kernel) -> String {
    let aligned =
        alignments.iter().map(|(slice, bytes)| format!("`{}` starts at a multiple of {bytes} bytes", kernel.name_of(Root::Slice(*slice))));
    let multiples = multiples.iter().map(|Multiple { product, of }| {
        let factors: Vec<String> = product.iter().map(|factor| kernel.names().text(factor, Precedence::Product)).collect();
        format!("`{} % {of} == 0`", factors.join(" * "))
    });
    let conditions: Vec<String> = aligned.chain(multiples).collect();
    format!("a wide form, {width} invocations in one, where {}", conditions.join(" and "))
}

/// Reports the checks that invocations make.
pub(crate) fn deny(checks: &[Judged], report: &Report) {
    for Judged { span, subject, verdict } in checks {
        if let Verdict::Open(reason) = verdict {
            let message = format!("`{}` is checked while the kernel runs, which is denied: {}", text(subject), long(reason));
            report.error(At(*span), format!("{message}\nhelp: {}", help(subject, reason)));
        }
    }
}

/// A condition on a launch as a user would write it.
pub(crate) fn condition_text(condition: &Condition<LaunchSum>, kernel: &Kernel) -> String {
    condition::text(condition, kernel.names())
}

fn text(subject: &Subject) -> String {
    match subject {
        Subject::Element { of, index } => format!("{of}[{index}]"),
        Subject::Part { of, range } => format!("{of}[{range}]"),
        Subject::Division { op, by } => format!("{} {by}", crate::ir::symbol(*op)),
        Subject::Call(text) => text.clone(),
    }
}

/// Why a check is made by invocations.
fn short(reason: &Reason) -> String {
    match reason {
        Reason::Element(name) => format!("depends on an element of `{name}`"),
        Reason::Atomic => "depends on an atomic".to_owned(),
        Reason::Collective => "depends on what invocations make together".to_owned(),
        Reason::Result(function) => format!("depends on what `{function}` returns"),
        Reason::Variable(name) => format!("depends on the variable `{name}`"),
        Reason::Branches => "depends on a value that a loop or branch sets".to_owned(),
        Reason::Float => "depends on a float".to_owned(),
        Reason::Wide => "depends on an integer of 64 bits".to_owned(),
        Reason::Function => "is in a function, which does not know its caller's arguments".to_owned(),
        Reason::Fails => "fails wherever an invocation gets to it".to_owned(),
        Reason::TooMany => "the launch has too many other conditions already".to_owned(),
        Reason::Unknown => "no condition on the launch was found that proves it".to_owned(),
    }
}

fn long(reason: &Reason) -> String {
    let why = match reason {
        Reason::Element(_) | Reason::Collective | Reason::Result(_) | Reason::Branches => ", which is known only while the kernel runs",
        Reason::Atomic => ", which any invocation may change",
        Reason::Variable(_) => ", which changes",
        Reason::Float | Reason::Wide => ", and conditions on a launch are of integers of 32 bits",
        Reason::Fails | Reason::Function | Reason::TooMany | Reason::Unknown => "",
    };
    let it = if matches!(reason, Reason::TooMany | Reason::Unknown) { "" } else { "it " };
    format!("{it}{}{why}", short(reason))
}

/// A way out.
fn help(subject: &Subject, reason: &Reason) -> String {
    let closure = if *reason == Reason::Function { "make the function a closure, " } else { "" };
    let is_of_launch = matches!(reason, Reason::TooMany | Reason::Unknown);
    let requires = if is_of_launch { ", state a condition on the launch by `requires(..)`" } else { "" };
    let ways = match subject {
        Subject::Element { of, index: _ } => {
            format!("clamp the index, `.min({of}.len() - 1)`, guard it by `if`{requires}, or use `unsafe {{ {of}.get_unchecked(..) }}`")
        }
        Subject::Part { of, range: _ } => format!("clamp the bounds, `.min({of}.len())`{requires}, or guard them by `if`"),
        Subject::Division { op: _, by: _ } => format!("make the divisor 1 or more, `.max(1)`{requires}, or guard it by `if`"),
        Subject::Call(_) if is_of_launch => "guard it by `if`, or state a condition on the launch by `requires(..)`".to_owned(),
        Subject::Call(_) => "guard it by `if`".to_owned(),
    };
    format!("{closure}{ways}")
}
