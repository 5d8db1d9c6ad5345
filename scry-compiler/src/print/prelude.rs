//! The preludes: helper functions that a text gets only if it, or a helper it gets, calls them.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

/// The functions that WGSL lacks and that the language of kernels cannot say.
pub(super) static WGSL: LazyLock<Prelude> = LazyLock::new(|| Prelude::parse(include_str!("prelude.wgsl")));

pub(super) struct Prelude {
    /// The name of each, and its text with its comment.
    items: Vec<(&'static str, &'static str)>,
    places: HashMap<&'static str, usize>,
}

impl Prelude {
    /// Cuts a prelude at its blank lines.
    pub(super) fn parse(text: &'static str) -> Self {
        let items: Vec<_> = text.split("\n\n").filter_map(|text| Some((declared(text)?, text.trim()))).collect();
        let places = items.iter().enumerate().map(|(i, (name, _))| (*name, i)).collect();
        Self { items, places }
    }

    /// The items that `text` needs, in the prelude's order.
    pub(super) fn needed_by(&self, text: &str) -> String {
        let mut needed = BTreeSet::new();
        self.collect(text, &mut needed);
        needed.into_iter().map(|i| format!("{}\n\n", self.items[i].1)).collect()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.items.iter().map(|(name, _)| *name)
    }

    fn collect(&self, text: &str, needed: &mut BTreeSet<usize>) {
        for place in words(text).filter_map(|word| self.places.get(word)) {
            if needed.insert(*place) {
                self.collect(self.items[*place].1, needed);
            }
        }
    }
}

/// The name that an item of a prelude declares, a type or function; none if it is all comment.
fn declared(item: &str) -> Option<&str> {
    let code = item.lines().find(|line| !["", "//", "template"].contains(&line.split([' ', '<']).next().unwrap_or_default()))?;
    code.split(['(', '{', ';']).next()?.trim_end().rsplit([' ', '*']).next()
}

/// A prelude's template, once for each of `keys`, with what `words` gives for it in the places of `$WORD`. A word that begins with another
/// stands before it.
pub(super) fn instances<K: Copy>(template: &str, keys: &[K], words: impl Fn(K) -> Vec<(&'static str, String)>) -> String {
    let instance = |key: &K| words(*key).iter().fold(template.to_owned(), |text, (word, value)| text.replace(word, value));
    keys.iter().map(|key| instance(key) + "\n").collect()
}

/// The identifiers of a text, without those of its comments: a comment may name what the user named.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let outside = text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_comment, code)| code));
    let code = outside.flat_map(str::lines).filter_map(|line| line.split("//").next());
    code.flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))).filter(|word| !word.is_empty())
}
