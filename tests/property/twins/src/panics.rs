//! Twins that panic, and whether a device said the same.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Once;

use scry::{Device, Error, KernelPanic, Result};

use crate::COUNT;

/// How the twin of an invocation panicked.
pub struct Panicked {
    message: String,
    file: String,
    line: u32,
}

/// Runs a twin for each invocation: how it panicked, if it did.
pub fn panics(mut twin: impl FnMut(usize)) -> Vec<Option<Panicked>> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = take_hook();
        set_hook(Box::new(move |info| if RUNS.get() { LAST.set(Some(Panicked::of(info))) } else { others(info) }));
    });
    RUNS.set(true);
    let panics = (0..COUNT).map(|n| catch_unwind(AssertUnwindSafe(|| twin(n))).err().and_then(|_| LAST.take())).collect();
    RUNS.set(false);
    panics
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
        Self { message, file: at.file().to_owned(), line: at.line() }
    }
}

/// Waits for the device, and notes where its panic differs from those of the twin.
pub fn compare_panics(device: &Device, kernel: &str, expected: &[Option<Panicked>], differences: &mut Vec<String>) -> Result<()> {
    let count = expected.iter().flatten().count();
    match device.sync() {
        Ok(()) if count > 0 => differences.push(format!("{kernel} does not panic, but {count} invocations of its twin do")),
        Ok(()) => {}
        Err(Error::KernelPanic(panic)) => differences.extend(difference(kernel, &panic, expected, count)),
        Err(error) => return Err(error),
    }
    Ok(())
}

fn difference(kernel: &str, panic: &KernelPanic, expected: &[Option<Panicked>], count: usize) -> Option<String> {
    let KernelPanic { file, line, message, global_id, count: found, .. } = panic;
    let code = code_at(file, *line);
    let Some(twin) = expected.get(global_id[0]).and_then(Option::as_ref) else {
        return Some(format!("{kernel} panics in invocation {}, but its twin does not: {message}\n    at {code}", global_id[0]));
    };
    let twin_code = code_at(&twin.file, twin.line);
    if *message != twin.message || code != twin_code {
        return Some(format!("{kernel}: {message}\n    at {code}\n    not {}\n    at {twin_code}", twin.message));
    }
    (*found != count as u64).then(|| format!("{kernel}: {found} invocations panic, not {count}; one says {message}\n    at {code}"))
}

/// The code of a line, by which places are compared: a kernel's body is in another file than its twin's.
fn code_at(file: &str, line: u32) -> &'static str {
    let (_, text) = WRITTEN.iter().find(|(name, _)| Path::new(file).ends_with(name)).expect("nothing else panics");
    text.lines().nth(line as usize - 1).expect("the file has the line").trim()
}

/// What `build.rs` has written, by name: the sources are not where the program runs, if that is another machine.
const WRITTEN: [(&str, &str); 2] = [
    ("shared.rs", include_str!(concat!(env!("OUT_DIR"), "/shared.rs"))),
    ("kernels.rs", include_str!(concat!(env!("OUT_DIR"), "/kernels.rs"))),
];
