//! The user's own tokens that rustc must see besides a kernel's native code: patterns, of which it checks whether they cover every
//! value, locals that are used behind a move, and format strings. The IR refers to them by ids and holds none of them.

use std::cell::RefCell;

use proc_macro2::{Ident, Span, TokenStream};

use crate::ir::TextId;
use crate::ty::Ty;

pub(crate) struct Question {
    pub(crate) ty: Ty,
    /// Where what is matched is written, or the local declared.
    pub(crate) at: Span,
    pub(crate) asked: Asked,
    /// Where the construct is written that patterns belong to, or the local moved.
    pub(crate) span: Span,
}

pub(crate) enum Asked {
    /// Whether patterns cover every value of the type.
    Covered(Patterns),
    /// Whether a local that was moved still has its value.
    Moved { name: Ident, again: Again },
}

/// Where a local is used that was moved.
pub(crate) enum Again {
    Used(Span),
    /// Where it was moved, in the next round of the loop that is written here.
    InLoop(Span),
}

/// The patterns of a construct, as the user wrote them.
pub(crate) enum Patterns {
    /// The arms of a `match`, each with an empty body.
    Arms(TokenStream),
    /// The pattern of a closure's parameter.
    Parameter(TokenStream),
    /// The pattern of a `for` loop.
    For(TokenStream),
    /// The pattern of a `let` without `else`.
    Let(TokenStream),
}

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
