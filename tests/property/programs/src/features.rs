//! What random programs may hold, each of which can be left out: while one bug is open, the others can still be found.

use std::collections::BTreeSet;

/// The features, in the order in which `cargo xtask fuzz` lists them.
pub const FEATURES: [&str; 22] = [
    "names",
    "effects",
    "indices",
    "clamps",
    "shifts",
    "divisions",
    "compound",
    "absorbed",
    "options",
    "temporaries",
    "references",
    "late",
    "hoists",
    "steps",
    "constants",
    "messages",
    "prints",
    "atomics",
    "defaults",
    "lifetimes",
    "sums",
    "iterators",
];

/// Those that are left out.
#[derive(Clone, Default)]
pub struct Features(BTreeSet<&'static str>);

impl Features {
    /// All but these.
    ///
    /// # Errors
    /// The name of what is none.
    pub fn without<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, &'a str> {
        let known = |name| FEATURES.into_iter().find(|feature| *feature == name).ok_or(name);
        names.into_iter().map(known).collect::<Result<_, _>>().map(Self)
    }

    /// Whether a feature is not left out.
    pub(crate) fn has(&self, feature: &'static str) -> bool {
        assert!(FEATURES.contains(&feature), "`{feature}` is listed");
        !self.0.contains(feature)
    }
}
