//! Values in code that rustc checks and nobody runs.

/// A value that is never there: what rustc checks and nobody runs is written with it.
///
/// # Panics
/// Always.
#[must_use]
pub fn any<T>() -> T {
    unreachable!("this is for rustc to check, not to run")
}
