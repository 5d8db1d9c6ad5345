//! What must not compile, and what it says: `<topic>/<case>.rs` beside its `.stderr`. A near miss that must
//! compile, and run, is a `pass-*.rs`.

mod first_hour;

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("*/*.rs");
    // A later glob decides about the files that an earlier one found as well.
    cases.pass("*/pass-*.rs");
    cases.pass(first_hour::mended());
}
