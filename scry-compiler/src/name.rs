//! Names as they are written, and others like them.

use proc_macro2::{Ident, Span};
use syn::Member;

/// The name without `r#`, which does not make it another.
pub(crate) fn text(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}

/// The name of a field, or its number.
pub(crate) fn of_member(member: &Member) -> String {
    match member {
        Member::Named(name) => text(name),
        Member::Unnamed(index) => index.index.to_string(),
    }
}

/// The name in letters, digits and single leading underscores of ASCII, as every target takes it.
pub(crate) fn plain(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            plain += &format!("u{:x}", u32::from(c));
        }
    }
    if plain.starts_with("__") || plain == "_" { format!("v{plain}") } else { plain }
}

/// The first of `name`, `name_1`, `name_2` and so on that is not taken.
pub(crate) fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let candidates = std::iter::once(name.to_owned()).chain((1..).map(|i| format!("{name}_{i}")));
    { candidates }.find(|candidate| !is_taken(candidate)).expect("there are more numbers than names")
}

/// A name for a type, in a form that only types have: a capital letter first, no two underscores in a row, none at the end. So names that are
/// put together with two underscores, or that end in one, are no other type's.
pub(crate) fn of_type(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let plain = plain(name);
    let name = plain.split('_').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
    let name = if name.starts_with(|c: char| c.is_ascii_uppercase()) { name } else { format!("T_{name}") };
    free(&name, is_taken)
}

/// A variable of the printed Rust's own among items of the user's: a pattern may not have the name of a unit struct, which each kernel is.
pub(crate) fn own(name: &str) -> Ident {
    Ident::new(&format!("__scry_{name}"), Span::mixed_site())
}
