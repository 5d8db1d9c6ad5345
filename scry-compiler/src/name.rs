//! Names as they are written, and others like them.

use proc_macro2::{Ident, Span};
use syn::Member;

/// The name without `r#`, which does not make it another.
pub(crate) fn text(name: &Ident) -> String {
    let text = name.to_string();
    match text.strip_prefix("r#") {
        Some(plain) => plain.to_owned(),
        None => text,
    }
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
    let spelled = |c: char| if c.is_ascii() { c.to_string() } else { format!("u{:x}", u32::from(c)) };
    let plain = if name.is_ascii() { name.to_owned() } else { name.chars().map(spelled).collect() };
    if plain.starts_with("__") || plain == "_" { format!("v{plain}") } else { plain }
}

/// The first of `name`, `name_1`, `name_2` and so on that is not taken.
pub(crate) fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let (mut candidate, mut i) = (name.to_owned(), 0);
    while is_taken(&candidate) {
        i += 1;
        candidate = format!("{name}_{i}");
    }
    candidate
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

/// The candidate most like `name`, if one is near: of names in several words, the last ones must be.
pub(crate) fn similar<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = |candidate: &'a str| {
        let shared = name.bytes().zip(candidate.bytes()).take_while(|(a, b)| a == b).count();
        let start = name[..shared].rfind('_').map_or(0, |end| end + 1);
        let (word, other) = (&name[start..], &candidate[start..]);
        // A single letter is like every other, which helps nobody.
        let limit = if word.len() == 1 { 0 } else { (word.len() / 3).max(1) };
        let is_part = word.len().min(other.len()) > 2 && (word.starts_with(other) || other.starts_with(word));
        let distance = distance(word, other);
        (is_part || distance <= limit).then_some((distance, candidate))
    };
    candidates.filter_map(near).min().map(|(_, candidate)| candidate)
}

/// The number of edits between two words (Levenshtein, Soviet Physics Doklady 10, 1966).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_suggested() {
        assert_eq!(similar("squrt", ["sin", "sqrt", "round"].into_iter()), Some("sqrt"));
        assert_eq!(similar("checked_powers", ["checked_neg", "checked_pow"].into_iter()), Some("checked_pow"));
        assert_eq!(similar("workgroup_size", ["workgroup", "requires"].into_iter()), Some("workgroup"));
    }

    #[test]
    fn a_name_that_is_not_near_is_not() {
        assert_eq!(similar("frobnicate", ["sin", "sqrt"].into_iter()), None);
        assert_eq!(similar("cross", ["cos", "dot"].into_iter()), None);
        assert_eq!(similar("checked_abs", ["checked_add", "checked_neg"].into_iter()), None);
    }
}
