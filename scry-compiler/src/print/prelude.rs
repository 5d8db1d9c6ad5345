//! The preludes: helper functions and types that a text gets only if it, or one that it gets, names them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

/// An item of a prelude: its name, and its text with its comment.
pub(super) type Item = (&'static str, &'static str);

/// The functions that WGSL lacks and that the language of kernels cannot say.
pub(super) static WGSL: LazyLock<Prelude> = LazyLock::new(|| Prelude::of(include_str!("prelude.wgsl")));

/// The items of a prelude, in order.
pub(super) struct Prelude {
    pub(super) items: Vec<Item>,
    /// The place of each item, by its name.
    places: HashMap<&'static str, usize>,
    /// The places of the items that each names, itself among them.
    named: Vec<Vec<usize>>,
}

impl Prelude {
    /// Cuts a text at its blank lines.
    pub(super) fn of(text: &'static str) -> Self {
        let items: Vec<Item> = text.split("\n\n").filter_map(|text| Some((declared(text)?, text.trim()))).collect();
        let places: HashMap<&str, usize> = items.iter().enumerate().rev().map(|(place, (name, _))| (*name, place)).collect();
        let named = items.iter().map(|(_, text)| words(text).filter_map(|word| places.get(word).copied()).collect()).collect();
        Self { items, places, named }
    }
}

/// What a text needs of a prelude: whoever prints the name of an item asks for it here.
pub(super) struct Needs {
    prelude: &'static Prelude,
    places: RefCell<BTreeSet<usize>>,
}

impl Needs {
    pub(super) fn of(prelude: &'static Prelude) -> Self {
        Self { prelude, places: RefCell::default() }
    }

    /// The name of an item, which the text gets, with all that the item names.
    pub(super) fn item(&self, name: &str) -> &'static str {
        self.find(name).unwrap_or_else(|| panic!("the prelude lacks `{name}`: this is a bug of scry"))
    }

    /// Asks for what a spelling of the intrinsics' table names.
    pub(super) fn items_of(&self, text: &'static str) {
        words(text).for_each(|word| _ = self.find(word));
    }

    fn find(&self, name: &str) -> Option<&'static str> {
        let place = *self.prelude.places.get(name)?;
        self.need(place);
        Some(self.prelude.items[place].0)
    }

    fn need(&self, place: usize) {
        if self.places.borrow_mut().insert(place) {
            self.prelude.named[place].iter().for_each(|named| self.need(*named));
        }
    }

    /// The items, in the prelude's order.
    pub(super) fn text(&self) -> String {
        self.places.borrow().iter().map(|place| format!("{}\n\n", self.prelude.items[*place].1)).collect()
    }
}

/// The name that an item of a prelude declares, a type or function; none if it is all comment.
fn declared(item: &str) -> Option<&str> {
    let code = item.lines().find(|line| !["", "//", "template"].contains(&line.split([' ', '<']).next().unwrap_or_default()))?;
    code.split(['(', '{', ';']).next()?.trim_end().rsplit([' ', '*']).next()
}

/// The identifiers of a text, without those of its comments.
fn words(text: &'static str) -> impl Iterator<Item = &'static str> {
    let code = text.lines().filter_map(|line| line.split("//").next());
    code.flat_map(|code| code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')))
}
