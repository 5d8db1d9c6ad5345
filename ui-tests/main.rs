//! What must not compile, and what it says: `<topic>/<case>.rs` beside its `.stderr`. A near miss that must
//! compile, and run, is a `pass-*.rs`: see `passing.rs`.
//!
//! One call of cargo checks all of them, as it does if no program is to run: two calls for each would take longer than all that rustc does.

mod first_hour;
mod mistakes;
mod programs;

use std::path::Path;

#[test]
fn what_must_not_compile() {
    let cases = trybuild::TestCases::new();
    programs::all(Path::new(".")).into_iter().filter(|path| !programs::must_compile(path)).for_each(|path| cases.compile_fail(path));
}
