//! The process's environment, as the program's user sets it.

use std::str::FromStr;

/// The value of a variable that is text. What is not Unicode in it is U+FFFD, which no value has: so whoever reads it refuses it with the
/// value in the message, and no setting is ignored.
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// Whether a variable is set, and not to nothing or `0`.
pub(crate) fn is_on(name: &str) -> bool {
    variable(name).is_some_and(|value| !value.is_empty() && value != "0")
}

/// The number that a variable is set to, or `default`; an `Err` says that it is set to something else than what is `expected`.
pub(crate) fn number<T: FromStr>(name: &str, default: T, is_valid: impl Fn(&T) -> bool, expected: &str) -> Result<T, String> {
    variable(name).map_or(Ok(default), |text| parse(name, &text, is_valid, expected))
}

fn parse<T: FromStr>(name: &str, text: &str, is_valid: impl Fn(&T) -> bool, expected: &str) -> Result<T, String> {
    text.parse().ok().filter(is_valid).ok_or_else(|| format!("{name} is `{text}`, and {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_valid_number_is_named() {
        let parse = |text| parse("SIZE", text, |size| (4..=64).contains(size), "a size is from 4 to 64");
        assert_eq!((parse("4"), parse("64")), (Ok(4u32), Ok(64)));
        for text in ["", "3", "65", "32 ", "-5", "1MB"] {
            assert_eq!(parse(text), Err(format!("SIZE is `{text}`, and a size is from 4 to 64")));
        }
    }
}
