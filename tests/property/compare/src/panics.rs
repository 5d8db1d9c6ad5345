//! Twins that panic, and whether a device said the same.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Once;

use scry::KernelPanic;

use crate::{Sources, printed};

/// What became of a twin that ran for each invocation.
pub(crate) struct Twin {
    /// How each panicked, if it did.
    panics: Vec<Option<Panicked>>,
    /// What they printed.
    pub(crate) printed: String,
}

/// How an invocation panicked.
struct Panicked {
    message: String,
    file: String,
    line: u32,
    column: u32,
}

impl Twin {
    /// Runs it `count` times.
    pub(crate) fn run(count: usize, mut twin: impl FnMut(usize)) -> Self {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let others = take_hook();
            set_hook(Box::new(move |info| if RUNS.get() { LAST.set(Some(Panicked::of(info))) } else { others(info) }));
        });
        printed::take();
        RUNS.set(true);
        let panics = (0..count).map(|n| catch_unwind(AssertUnwindSafe(|| twin(n))).err().and_then(|_| LAST.take())).collect();
        RUNS.set(false);
        Self { panics, printed: printed::take() }
    }

    /// Where a device's panic differs.
    pub(crate) fn difference(&self, panic: Option<&KernelPanic>, sources: &Sources) -> Option<String> {
        let count = self.panics.iter().flatten().count();
        let Some(KernelPanic { file, line, column, message, global_id, count: found, .. }) = panic else {
            let twin = self.panics.iter().flatten().next()?;
            let n = self.panics.iter().position(Option::is_some).unwrap_or_default();
            return Some(format!(
                "there is no panic, but the twin panics in {count} invocations, first in {n}\n    {}",
                twin.shown(sources)
            ));
        };
        let code = code_at(sources, file, *line, *column);
        let found_so = format!("{message}\n    at {}", code.unwrap_or(file));
        let Some(twin) = self.panics.get(global_id[0]).and_then(Option::as_ref) else {
            return Some(format!("it panics in invocation {}, but the twin does not: {found_so}", global_id[0]));
        };
        // A method of the standard library panics there, or where it is called.
        let twin_code = code_at(sources, &twin.file, twin.line, twin.column);
        if narrowed(message) != narrowed(&twin.message) || twin_code.is_some() && code != twin_code {
            return Some(format!("in invocation {}: {found_so}\n    not {}", global_id[0], twin.shown(sources)));
        }
        (*found != count as u64).then(|| format!("{found} invocations panic, not {count}; one says {found_so}"))
    }
}

thread_local! {
    /// Whether this thread runs a twin, whose panics nobody needs to read.
    static RUNS: Cell<bool> = const { Cell::new(false) };
    /// How it panicked.
    static LAST: RefCell<Option<Panicked>> = const { RefCell::new(None) };
}

impl Panicked {
    fn of(info: &PanicHookInfo<'_>) -> Self {
        let at = info.location().expect("a panic has a place");
        let message = info.payload_as_str().expect("a panic has a message").to_owned();
        Self { message, file: at.file().to_owned(), line: at.line(), column: at.column() }
    }

    fn shown(&self, sources: &Sources) -> String {
        format!("{}\n    at {}", self.message, code_at(sources, &self.file, self.line, self.column).unwrap_or(&self.file))
    }
}

/// The message with an index as a device has it, which is 32 bits wide, and without line breaks in what an assertion quotes.
fn narrowed(message: &str) -> String {
    if let Some(condition) = message.strip_prefix("assertion failed: ") {
        return condition.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let Some((start, index)) = message.rsplit_once("but the index is ") else { return message.to_owned() };
    index.parse::<u64>().map_or_else(|_| message.to_owned(), |index| format!("{start}but the index is {}", index as u32))
}

/// The code at a place, to the end of its line, by which places are compared: a kernel's body is in another file than its twin's.
fn code_at(sources: &Sources, file: &str, line: u32, column: u32) -> Option<&'static str> {
    let (_, text) = sources.iter().find(|(name, _)| Path::new(file).ends_with(name))?;
    let line = text.lines().nth(line as usize - 1)?;
    let (start, _) = line.char_indices().nth(column as usize - 1)?;
    Some(&line[start..])
}
