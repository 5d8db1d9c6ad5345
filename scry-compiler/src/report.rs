//! Collects errors, so that a phase reports all of its own at once.

use std::cell::RefCell;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// Errors collected so far. Must be asked with [`Report::finish`] before it goes; forgetting that is a bug, and panics.
#[derive(Default)]
pub(crate) struct Report {
    errors: RefCell<Vec<syn::Error>>,
    context: RefCell<String>,
    finished: bool,
}

impl Report {
    /// Adds an error that points at all tokens of `at`.
    pub(crate) fn error(&self, at: impl ToTokens, message: impl Into<String>) {
        let context = self.context.borrow();
        let note = if context.is_empty() { String::new() } else { format!("\nnote: {context}") };
        let error = syn::Error::new_spanned(at, message.into() + &note);
        let mut errors = self.errors.borrow_mut();
        // Code that is written out more than once is wrong once.
        let is_same = |other: &syn::Error| is_one_place(other.span(), error.span()) && other.to_string() == error.to_string();
        if !errors.iter().any(is_same) {
            errors.push(error);
        }
    }

    /// Adds what syn found wrong.
    pub(crate) fn errors(&self, errors: syn::Error) {
        self.errors.borrow_mut().push(errors);
    }

    /// Says what the errors from now on are about, in a note to each; nothing if that is empty.
    pub(crate) fn set_context(&self, context: String) {
        *self.context.borrow_mut() = context;
    }

    /// Whether nothing has gone wrong yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.borrow().is_empty()
    }

    /// The number of errors so far.
    pub(crate) fn count(&self) -> usize {
        self.errors.borrow().len()
    }

    /// The errors as `compile_error!` invocations, empty if there are none.
    pub(crate) fn finish(mut self) -> TokenStream {
        self.finished = true;
        self.errors.take().iter().map(syn::Error::to_compile_error).collect()
    }
}

/// Whether two places are the same; rustc has no other way to compare them.
fn is_one_place(a: Span, b: Span) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

impl Drop for Report {
    fn drop(&mut self) {
        assert!(self.finished || std::thread::panicking(), "a report was dropped unread: a bug of scry");
    }
}
