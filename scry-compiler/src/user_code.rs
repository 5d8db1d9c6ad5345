//! The user's own tokens that the host runs: format strings, and what they format. The IR refers to them by ids and holds none of them.

use std::cell::RefCell;

use proc_macro2::{Ident, Span, TokenStream};

use crate::ir::TextId;

/// The code that formats the messages of panics and prints, by [`TextId`].
#[derive(Default)]
pub(crate) struct Texts(RefCell<Vec<TokenStream>>);

impl Texts {
    /// Adds code that writes a text to the variable [`out_name`] and yields a `fmt::Result`; it finds the values of the text in
    /// variables named by [`value_name`].
    pub(crate) fn add(&self, write: TokenStream) -> TextId {
        let mut texts = self.0.borrow_mut();
        texts.push(write);
        TextId(texts.len() - 1)
    }

    pub(crate) fn code(&self, TextId(text): TextId) -> TokenStream {
        self.0.borrow()[text].clone()
    }
}

/// The variable in which the code of a text finds a value.
pub(crate) fn value_name(number: usize) -> Ident {
    Ident::new(&format!("value_{number}"), Span::mixed_site())
}

/// The variable that the code of a text writes to.
pub(crate) fn out_name() -> Ident {
    Ident::new("out", Span::mixed_site())
}
