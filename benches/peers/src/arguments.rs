//! What the program is asked for.

use std::path::PathBuf;

const USAGE: &str = "[--device cpu|cuda|vulkan|..]... [--out DIR] [--small] [FILTER...]";

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// The devices to measure, as `Device::open` takes them; all, if there are none.
    pub(crate) devices: Vec<String>,
    /// Where the results and the charts are written.
    pub(crate) out: Option<PathBuf>,
    /// Whether sizes are small.
    pub(crate) is_small: bool,
    /// Parts of the names of operations, or of their groups; all, if there are none.
    pub(crate) filters: Vec<String>,
}

impl Arguments {
    pub(crate) fn parse(words: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let (mut arguments, mut words) = (Self::default(), words.into_iter());
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value\nhelp: {USAGE}"));
            match word.as_str() {
                "--device" => arguments.devices.push(value()?),
                "--out" => arguments.out = Some(value()?.into()),
                "--small" => arguments.is_small = true,
                _ if word.starts_with('-') => return Err(format!("there is no option `{word}`\nhelp: {USAGE}")),
                _ => arguments.filters.push(word),
            }
        }
        Ok(arguments)
    }

    /// Whether an operation is to be measured.
    pub(crate) fn wants(&self, group: &str, name: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| group.contains(filter.as_str()) || name.contains(filter.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<Arguments, String> {
        Arguments::parse(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_and_filters_are_told_apart() {
        let arguments = parse("sort --device cuda --small --device vulkan:1 --out x/y matmul").unwrap();
        assert_eq!(arguments.devices, ["cuda", "vulkan:1"]);
        assert_eq!(arguments.out, Some("x/y".into()));
        assert_eq!(arguments.filters, ["sort", "matmul"]);
        assert!(arguments.is_small);
    }

    #[test]
    fn errors_name_the_word() {
        assert!(parse("--devices cpu").unwrap_err().starts_with("there is no option `--devices`"));
        assert!(parse("--device").unwrap_err().starts_with("`--device` needs a value"));
    }

    #[test]
    fn filters_are_parts_of_names_of_operations_or_groups() {
        let arguments = parse("sort prod").unwrap();
        assert!(arguments.wants("orders", "sort pairs"));
        assert!(arguments.wants("products", "matmul"));
        assert!(!arguments.wants("orders", "scan"));
        assert!(parse("").unwrap().wants("orders", "scan"));
    }
}
