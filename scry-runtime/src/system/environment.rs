//! The process's environment, as the program's user sets it.

/// The value of a variable that is text. What is not Unicode in it is U+FFFD, which no value has: so whoever reads it refuses it with the
/// value in the message, and no setting is ignored.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}
