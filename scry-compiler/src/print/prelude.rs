//! The preludes: helper functions that a text gets only if it, or a helper it gets, calls them.

use std::collections::BTreeSet;

/// A prelude, cut into its items.
pub(super) struct Prelude {
    items: Vec<Item>,
}

/// A function or type, with its comment.
struct Item {
    name: &'static str,
    text: &'static str,
}

impl Prelude {
    /// Cuts a prelude at its blank lines; `name` finds what an item declares.
    pub(super) fn parse(text: &'static str, name: impl Fn(&'static str) -> Option<&'static str>) -> Self {
        let items = text.split("\n\n").filter_map(|text| Some(Item { name: name(text)?, text: text.trim_end() }));
        Self { items: items.collect() }
    }

    /// The items that `text` needs, in the prelude's order.
    pub(super) fn needed_by(&self, text: &str) -> String {
        let mut needed = BTreeSet::new();
        self.collect(text, &mut needed);
        needed.into_iter().map(|i: usize| format!("{}\n\n", self.items[i].text)).collect()
    }

    /// The names the prelude declares.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.items.iter().map(|item| item.name)
    }

    fn collect(&self, text: &str, needed: &mut BTreeSet<usize>) {
        let words: BTreeSet<&str> = words(text).collect();
        for (i, item) in self.items.iter().enumerate() {
            if words.contains(item.name) && needed.insert(i) {
                self.collect(item.text, needed);
            }
        }
    }
}

/// The identifiers of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}
