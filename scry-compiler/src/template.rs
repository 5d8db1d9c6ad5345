//! Functions as tables have them, of helpers and of vectors' methods in the language of kernels and of atomics in CUDA C: a text each, or one
//! text for several that differ in their names only.

/// A function, or several: in the text, `$f` stands for the name of one, and `$o` for what stands behind the name in the list.
pub(crate) struct Template {
    /// The names, each with what `$o` stands for behind a space if that is in the text; none if the one name is in there.
    pub(crate) names: &'static [&'static str],
    pub(crate) text: &'static str,
}

impl Template {
    /// The names of the functions, as they are written.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        let own = if self.names.is_empty() { self.text.strip_prefix("fn ").and_then(|rest| rest.split_once('(')) } else { None };
        self.names.iter().map(|listed| split(listed).0).chain(own.map(|(name, _)| name))
    }

    /// The text of the function of that name.
    pub(crate) fn named(&self, name: &str) -> String {
        let other = self.names.iter().map(|listed| split(listed)).find(|(known, _)| *known == name).map_or("", |(_, other)| other);
        self.text.replace("$f", name).replace("$o", other)
    }
}

/// A name of a list, and what stands behind it.
fn split(listed: &'static str) -> (&'static str, &'static str) {
    listed.split_once(' ').unwrap_or((listed, ""))
}
