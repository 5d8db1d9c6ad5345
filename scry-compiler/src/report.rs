//! Collects errors, so that a phase reports all of its own at once.

use std::cell::RefCell;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Errors collected so far. Must be asked with [`Report::finish`] before it goes; forgetting that is a bug, and panics.
#[derive(Default)]
pub(crate) struct Report {
    errors: RefCell<Vec<syn::Error>>,
    finished: bool,
}

impl Report {
    /// Adds an error that points at all tokens of `at`.
    pub(crate) fn error(&self, at: impl ToTokens, message: impl Into<String>) {
        self.errors.borrow_mut().push(syn::Error::new_spanned(at, message.into()));
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

impl Drop for Report {
    fn drop(&mut self) {
        assert!(self.finished || std::thread::panicking(), "a report was dropped unread: a bug of scry");
    }
}
