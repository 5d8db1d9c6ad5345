//! Says which accesses may race, and what to do about it.

use proc_macro2::Span;

use super::accesses::Access;
use crate::facts::{Facts, Origin};
use crate::ir::{Kernel, Reason, Root};

/// A place, what is said there, and what a second place has to do with it.
type Said = (Span, String, Option<(Span, String)>);

/// What is said of two accesses of which it is not known that invocations never meet there: at one, and of the other, if there are two.
pub(super) fn of(accesses: &[Access; 2], facts: &Facts, kernel: &Kernel) -> Said {
    let [one, other] = accesses;
    let (write, other) = if one.is_write { (one, other) } else { (other, one) };
    let (name, help) = (kernel.name_of(write.root), help(write, other, facts, kernel));
    let why = origin(write, facts, kernel).or_else(|| origin(other, facts, kernel)).unwrap_or_default();
    let element = if write.indices.is_empty() { format!("`{name}`") } else { format!("the same element of `{name}`") };
    if write.is_copy || other.is_copy {
        return of_copy(if write.is_copy { [write, other] } else { [other, write] }, &element, kernel);
    }
    if write.is_of_the_statement_of(other) {
        let does = if other.is_write { "write" } else { "change" };
        return (write.span, format!("several invocations may {does} {element} at once{why}\nhelp: {help}"), None);
    }
    let does = if other.is_write { "writes" } else { "reads" };
    let message = format!("an invocation may write {element} here while another one {does} it{why}\nhelp: {help}");
    (write.span, message, Some((other.span, format!("the access of `{name}` that may race with this one"))))
}

/// The same of a copy to shared memory, and of another access or itself.
fn of_copy([copy, other]: [&Access; 2], element: &str, kernel: &Kernel) -> Said {
    let (name, wait) = (kernel.name_of(copy.root), "wait for it in every invocation: `commit_copies(); wait_copies(0); barrier();`");
    if copy.is_of_the_statement_of(other) {
        let message = format!("this copy to `{name}` may still be running when a later round of a loop starts it again\nhelp: {wait}");
        return (copy.span, message, None);
    }
    let does = match (other.is_write, other.is_copy) {
        (false, _) => "reads",
        (true, false) => "writes",
        (true, true) => "copies to",
    };
    let message = format!("this copy to `{name}` may be running while an invocation {does} {element}");
    let help = format!("{wait}; put a `barrier()` before a copy to elements that are in use");
    let other = (other.span, format!("the access of `{name}` that may race with this copy"));
    (copy.span, format!("{message}\nhelp: {help}"), Some(other))
}

/// Why nothing is proven of the index.
pub(super) fn reason(access: &Access, facts: &Facts, kernel: &Kernel) -> Reason {
    let names = kernel.names();
    let origin = access.indices.iter().find_map(|index| facts.origin_of(*index));
    origin.map_or(Reason::Unknown, |origin| origin.reason(names, &kernel.shared, &kernel.functions))
}

/// What the index depends on, so that nothing is proven of it.
fn origin(access: &Access, facts: &Facts, kernel: &Kernel) -> Option<String> {
    let what = match reason(access, facts, kernel) {
        Reason::Element(name) => format!("an element of `{name}`"),
        Reason::Atomic => "the result of an atomic operation".to_owned(),
        Reason::Collective => "what invocations make together".to_owned(),
        Reason::Result(function) => format!("what `{function}` returns"),
        Reason::Variable(name) => format!("the variable `{name}`, which changes"),
        Reason::Float => "a float".to_owned(),
        Reason::Branches | Reason::Wide | Reason::Function | Reason::Fails | Reason::TooMany | Reason::Unknown => return None,
    };
    Some(format!(": the index depends on {what}"))
}

/// A way out.
fn help(write: &Access, other: &Access, facts: &Facts, kernel: &Kernel) -> String {
    const VOUCH: &str = "or, if you know that they never meet, put the access in an `unsafe` block and say why in a `// SAFETY:` comment";
    let name = kernel.name_of(write.root);
    let is_one_variable = matches!(write.root, Root::Shared(_)) && write.indices.is_empty();
    let origin = write.indices.iter().find_map(|index| facts.origin_of(*index));
    let way = match (write.is_of_the_statement_of(other), other.is_write) {
        (false, _) if kernel.cooperates() => "put a `barrier()` between them, which every invocation of the workgroup reaches",
        (false, true) if write.is_scatter || other.is_scatter => {
            return format!("write both with `{name}.scatter(index, value)`, {VOUCH}");
        }
        (false, false) => "read from one buffer and write to another",
        (true, false) => {
            return format!("make `{name}` atomic, such as `AtomicU32`, and use `fetch_add(1, Relaxed)` or another atomic method, {VOUCH}");
        }
        (_, true) if is_one_variable => return "let one invocation do it: `if local_id().x == 0 { .. }`".to_owned(),
        (_, true) => match origin {
            Some(Origin::Variable(_)) => "write a loop whose indices are known, `for i in (start..end).step_by(step)`",
            Some(_) if write.may_be_scattered(kernel) => {
                let scatter = format!("write `{name}.scatter(index, value)` if no two invocations have the same index");
                return format!("{scatter}, compute the index from the ids of the invocation and from parameters, {VOUCH}");
            }
            Some(_) => "compute the index from the ids of the invocation and from parameters",
            None => {
                "use another index for each invocation, such as `global_id().x`, guard the access with `if`, state a condition on the launch with `requires(..)`"
            }
        },
    };
    format!("{way}, {VOUCH}")
}
