//! Names as they are written.

use proc_macro2::Ident;

/// The name without `r#`, which does not make it another.
pub(crate) fn text(name: &Ident) -> String {
    let text = name.to_string();
    text.strip_prefix("r#").map_or(text.clone(), str::to_owned)
}
