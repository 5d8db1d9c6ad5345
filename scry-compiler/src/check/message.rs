//! Says why something is not done by a whole workgroup at once: at what is not, and at what varies.

use proc_macro2::Span;

use super::flow::{COPY, Offence, Split};
use super::values::{Cause, Source, Through};
use crate::ir::{Kernel, Keyword, LocalId, Root};

/// What is said at the statement.
pub(super) fn offence(offence: &Offence) -> String {
    let what = offence.what;
    match &offence.split {
        Some(split) => {
            let missed = format!("this {what} is not reached by every invocation of the workgroup");
            let (why, help) = reason(split, what, offence.at);
            format!("{missed}: {why}\nhelp: {help}")
        }
        None if what == COPY => "all invocations of the workgroup make this copy together, so its arguments must be the same for all\nhelp: compute the slice, and the place in shared memory, from parameters and `workgroup_id()`, or let each invocation store its own elements: `tile[local_id().x] = x[global_id().x]`".to_owned(),
        None => format!(
            "all invocations of the workgroup must give this {what} the same place\nhelp: to load from different places, leave it out, and put a `barrier()` before"
        ),
    }
}

/// What is said at what varies, and where that is.
pub(super) fn cause(offence: &Offence, kernel: &Kernel) -> (Span, String) {
    let cause = offence.cause;
    let (at, what) = match offence.split {
        None if offence.what == COPY => (cause.at, "this differs between invocations: it"),
        None => (cause.at, "this index differs between invocations: it"),
        Some(split) => match split.keyword {
            Keyword::If => (cause.at, "this condition differs between invocations: it"),
            // The condition is a pattern's.
            Keyword::Match => (split.token, "the value of this `match` differs between invocations: it"),
            Keyword::And => (cause.at, "the left side of `&&` differs between invocations: it"),
            Keyword::Or => (cause.at, "the left side of `||` differs between invocations: it"),
            Keyword::Loop => (cause.at, "the number of rounds of this loop differs between invocations: it"),
            Keyword::Break => (cause.at, "only some invocations `break` under this condition: it"),
            Keyword::Continue => (cause.at, "only some invocations `continue` under this condition: it"),
            Keyword::Return => (cause.at, "only some invocations `return` under this condition: it"),
        },
    };
    let help = help(cause.source, kernel).map(|help| format!("\nhelp: {help}")).unwrap_or_default();
    (at, format!("{what} depends on {}{help}", origin(&cause, kernel)))
}

/// Why some invocations do not get to `what`, and what to do about it.
fn reason(split: &Split, what: &str, at: Span) -> (String, String) {
    let step = if stands_behind(at, split.token) { format!("the {what}") } else { format!("the call that leads to this {what}") };
    match split.keyword {
        Keyword::If => (
            "it is under a condition that differs between them".to_owned(),
            // A `return` or `continue` may have made an `if` around what stands behind one.
            format!("let every invocation get to {step}, and put only the work before and after it under the `if`"),
        ),
        Keyword::Match => (
            "it is in a `match` on a value that differs between them".to_owned(),
            format!("move {step} out of the `match`, and leave only the work before and after it inside"),
        ),
        Keyword::And | Keyword::Or => (
            format!(
                "it is on the right of `{}`, and the left side differs between them",
                if split.keyword == Keyword::And { "&&" } else { "||" }
            ),
            format!("move {step} before the condition, in a `let` of its own"),
        ),
        Keyword::Loop => (
            "they do not all run the loop the same number of times".to_owned(),
            "let every invocation go through the loop the same number of times, and guard the work inside with an `if`".to_owned(),
        ),
        Keyword::Return | Keyword::Continue => {
            let is_return = split.keyword == Keyword::Return;
            let jump = if is_return { "return" } else { "continue" };
            let help = format!("replace the `{jump}` by an `if` around the work before the {what}, and one around the work after it");
            (format!("some skip it with `{jump}`"), help)
        }
        Keyword::Break => (
            "some leave the loop before it with `break`".to_owned(),
            format!("replace the `break` by an `if` around the work, so that all invocations reach the {what} the same number of times"),
        ),
    }
}

/// Whether `at` is a later part of the file that `token` is in: what is written out from a function's body is mostly not.
fn stands_behind(at: Span, token: Span) -> bool {
    at.file() == token.file() && at.start() > token.start()
}

/// What varies, and by what way it got there.
fn origin(cause: &Cause, kernel: &Kernel) -> String {
    let source = source(cause.source, kernel);
    let name = |local: LocalId| &kernel.locals[local.0].name;
    match cause.through {
        None => source,
        Some(Through::Call) => format!("a call that asks for {source}"),
        Some(Through::Value(local)) => format!("`{}`, which comes from {source}", name(local)),
        Some(Through::Choice(local)) if kernel.locals[local.0].user => {
            format!("`{}`, and which invocations set that depends on {source}", name(local))
        }
        Some(Through::Choice(_)) => source,
    }
}

fn source(source: Source, kernel: &Kernel) -> String {
    match source {
        Source::Identity(identity) => format!("`{}()`", identity.name()),
        Source::Load(root @ Root::Shared(_)) => format!("what is loaded from `{}` in shared memory", kernel.name_of(root)),
        Source::Load(root) => format!("what is loaded from `{}`, which the kernel may write", kernel.name_of(root)),
        Source::Atomic(root) => format!("the result of an atomic operation on `{}`", kernel.name_of(root)),
        Source::Subgroup => "the result of a subgroup operation".to_owned(),
    }
}

/// How to make the same for all what is not for sure.
fn help(source: Source, kernel: &Kernel) -> Option<String> {
    let through = "let one invocation store it in shared memory, and load it from there with `workgroup_uniform_load`";
    match source {
        Source::Identity(_) => None,
        Source::Load(root @ Root::Shared(_)) => {
            Some(format!("if it is the same for all invocations, load it with `workgroup_uniform_load(&{})`", kernel.name_of(root)))
        }
        Source::Load(_) | Source::Atomic(_) => Some(format!("if all should use the same value, {through}")),
        Source::Subgroup => Some(format!("it is the same for a subgroup at most; if all should use the same value, {through}")),
    }
}
