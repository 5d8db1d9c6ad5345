//! Collects errors, so that a phase reports all of its own at once.
//!
//! A device item stays an item of the host, so rustc compiles it as well. What it finds there itself, such as a mismatched type, is left to it,
//! and so are syntax errors: a mistake is one error. Lest anything wrong compiles, a lint says the same, and rustc comes to lints only where it
//! has found no errors.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ItemFn;

/// Errors collected so far. Must be asked with [`Report::finish`] before it goes; forgetting that is a bug, and panics.
#[derive(Default)]
pub(crate) struct Report {
    errors: RefCell<Vec<syn::Error>>,
    /// Errors that rustc finds as well, as it sees the same code.
    errors_of_rust: RefCell<Vec<syn::Error>>,
    context: RefCell<String>,
    /// Whose code it is about: errors are said as of code that stands where this does. What a device item's macro carries
    /// would be that macro's code else, and rustc would say so at length.
    origin: Option<Span>,
    /// Whether the host may have a method of this name that kernels do not. If nobody knows, it may.
    is_of_host: Option<fn(&Ident) -> bool>,
    /// Where the kernel begins and ends. What stands elsewhere is a device item's, which rustc compiles for the host.
    kernel: Option<[Span; 2]>,
    /// The user's token that is at hand.
    place: Cell<Option<Span>>,
    finished: bool,
}

impl Report {
    /// A report about a kernel and the arguments of its attribute. `is_of_host` says whether the host may have a method that kernels do not.
    pub(crate) fn about(kernel: &ItemFn, arguments: &TokenStream, is_of_host: fn(&Ident) -> bool) -> Self {
        let name = kernel.sig.ident.span();
        let starts = [arguments.clone(), kernel.to_token_stream()].into_iter().filter_map(|tokens| Some(tokens.into_iter().next()?.span()));
        let first = starts.min_by_key(|span| place(*span)).unwrap_or(name);
        let mut report = Self::default();
        (report.origin, report.place, report.is_of_host) = (Some(name), Cell::new(Some(name)), Some(is_of_host));
        report.kernel = Some([first, kernel.block.brace_token.span.close()]);
        report
    }

    /// Adds an error that points at all tokens of `at`.
    pub(crate) fn error(&self, at: impl ToTokens, message: impl Into<String>) {
        add(&self.errors, self.made(at, message.into()));
    }

    /// Adds an error that rustc finds as well where it sees the code: in a device item, it is left to rustc.
    pub(crate) fn error_of_rust(&self, at: impl ToTokens, message: impl Into<String>) {
        let error = self.made(at, message.into());
        add(if self.is_kernels(&error) { &self.errors } else { &self.errors_of_rust }, error);
    }

    /// Adds an error about a method that kernels do not have. In a device item, it is left to rustc unless the host may have it.
    pub(crate) fn error_of_method(&self, name: &Ident, message: impl Into<String>) {
        let error = self.made(name, message.into());
        let is_left = !self.is_kernels(&error) && self.is_of_host.is_some_and(|may_be_of_host| !may_be_of_host(name));
        add(if is_left { &self.errors_of_rust } else { &self.errors }, error);
    }

    /// Whether an error is about the kernel's own code, which rustc does not see.
    fn is_kernels(&self, error: &syn::Error) -> bool {
        self.kernel.is_none_or(|kernel| is_within(error.span(), kernel))
    }

    /// Adds what syn found wrong with what macros of the language are given.
    pub(crate) fn errors(&self, errors: syn::Error) {
        self.errors.borrow_mut().push(errors);
    }

    /// Adds what syn found wrong with code that rustc parses.
    pub(crate) fn errors_of_rust(&self, errors: syn::Error) {
        self.errors_of_rust.borrow_mut().push(errors);
    }

    fn made(&self, at: impl ToTokens, message: String) -> syn::Error {
        let context = self.context.borrow();
        let note = if context.is_empty() { String::new() } else { format!("\nnote: {context}") };
        let mut at = at.to_token_stream();
        if let Some(origin) = self.origin {
            // They stand where they did, as part of the code that `origin` is part of.
            at = respanned(at, &|span| span.resolved_at(origin));
        }
        syn::Error::new_spanned(at, message + &note)
    }

    /// Adds an error at one place that another one has a part in: macros cannot label a second place, so a note names its line.
    pub(crate) fn error_of_two(&self, at: Span, message: &str, (other, what): (Span, &str)) {
        let (own, place) = (at.start(), other.start());
        let place = if at.file() != other.file() {
            format!("{}:{}", other.file(), place.line)
        } else if own.line == place.line {
            format!("column {}", place.column + 1)
        } else {
            format!("line {}", place.line)
        };
        self.error(At(at), format!("{message}\nnote: {place}: {what}"));
    }

    /// Says what the errors from now on are about, in a note to each; nothing if that is empty.
    pub(crate) fn set_context(&self, context: String) {
        *self.context.borrow_mut() = context;
    }

    /// Says which token of the user's is at hand.
    pub(crate) fn reach(&self, place: Span) {
        self.place.set(Some(place));
    }

    /// What `work` returns. If it panics, which is a bug of scry, that is reported at the user's token that was at hand.
    pub(crate) fn guarded<R>(&self, work: impl FnOnce() -> Option<R>) -> Option<R> {
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
            self.error(At(self.place.get().unwrap_or_else(Span::call_site)), bug(&*panic));
            None
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.count() == 0
    }

    pub(crate) fn count(&self) -> usize {
        self.errors.borrow().len() + self.errors_of_rust.borrow().len()
    }

    /// The errors as tokens, empty if there are none.
    pub(crate) fn finish(mut self) -> Errors {
        self.finished = true;
        let shown = self.errors.take().iter().map(syn::Error::to_compile_error).collect();
        let others = self.errors_of_rust.take().iter().map(unless_said).collect();
        Errors { shown, others }
    }
}

/// Errors as tokens.
#[derive(Default)]
pub(crate) struct Errors {
    /// Invocations of `compile_error!`.
    pub(crate) shown: TokenStream,
    /// Items that rustc finds wrong at the item's own place, or that are wrong only where it has no errors of its own.
    pub(crate) others: TokenStream,
}

impl Errors {
    pub(crate) fn is_empty(&self) -> bool {
        let Self { shown, others } = self;
        shown.is_empty() && others.is_empty()
    }

    /// An error that is there only where rustc has none.
    pub(crate) fn unless_said(error: &syn::Error) -> Self {
        Self { shown: TokenStream::new(), others: unless_said(error) }
    }
}

impl From<&syn::Error> for Errors {
    fn from(error: &syn::Error) -> Self {
        Self { shown: error.to_compile_error(), others: TokenStream::new() }
    }
}

impl ToTokens for Errors {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { shown, others } = self;
        tokens.extend(quote!(#shown #others));
    }
}

/// Adds an error; code that is written out more than once is wrong once.
fn add(errors: &RefCell<Vec<syn::Error>>, error: syn::Error) {
    let is_same = |other: &syn::Error| is_one_place(other.span(), error.span()) && other.to_string() == error.to_string();
    let mut errors = errors.borrow_mut();
    if !errors.iter().any(is_same) {
        errors.push(error);
    }
}

/// An error that is there only where rustc has none: a lint, which rustc comes to last.
fn unless_said(error: &syn::Error) -> TokenStream {
    let message = error.to_string();
    let tokens = hygienic! {
        #[forbid(unused_must_use)]
        #[allow(dead_code)]
        const _: () = {
            #[must_use = #message]
            struct KernelError;
            fn error() -> KernelError { KernelError }
            fn show() { error(); }
        };
    };
    respanned(tokens, &|_| error.span())
}

/// What `work` makes of an item. If it panics, which is a bug of scry, that is an error at the item, which stays.
pub(crate) fn guarded(item: &TokenStream, work: impl FnOnce() -> TokenStream) -> TokenStream {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let error = syn::Error::new_spanned(item, bug(&*panic)).to_compile_error();
        quote!(#error #item)
    })
}

/// What is said of a panic.
fn bug(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("no message");
    format!("scry panicked while it compiled this\nhelp: this is a bug of scry; please report it with what follows\n{text}")
}

/// The same tokens with other spans.
pub(crate) fn respanned(tokens: TokenStream, span: &impl Fn(Span) -> Span) -> TokenStream {
    let changed = |mut token: TokenTree| {
        let own = span(token.span());
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), respanned(group.stream(), span)).into();
        }
        token.set_span(own);
        token
    };
    tokens.into_iter().map(changed).collect()
}

/// Whether a place is between two.
fn is_within(span: Span, [first, last]: [Span; 2]) -> bool {
    span.file() == first.file() && (place(first)..=place(last)).contains(&place(span))
}

/// The line and the column at which something starts.
fn place(span: Span) -> (usize, usize) {
    (span.start().line, span.start().column)
}

/// Whether two places are the same; rustc has no other way to compare them.
pub(crate) fn is_one_place(a: Span, b: Span) -> bool {
    format!("{a:?}") == format!("{b:?}")
}

impl Drop for Report {
    fn drop(&mut self) {
        assert!(self.finished || std::thread::panicking(), "a report was dropped unread: a bug of scry");
    }
}

/// A span as tokens, to point an error at.
pub(crate) struct At(pub(crate) Span);

impl ToTokens for At {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Ident::new("at", self.0).to_tokens(tokens);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_that_asks_for_a_report() {
        let kernel = syn::parse_str("fn kernel() {}").expect("it is a function");
        let report = Report::about(&kernel, &TokenStream::new(), |_| true);
        let limit = 3;
        assert_eq!(report.guarded(|| Some(limit)), Some(limit));
        assert_eq!(report.guarded::<()>(|| panic!("no more than {limit}")), None);
        assert_eq!(report.count(), 1);
        let error = report.finish().into_token_stream().to_string();
        assert!(error.contains("this is a bug of scry; please report it") && error.contains("no more than 3"), "{error}");
    }

    #[test]
    fn what_is_left_to_rustc_is_a_lint_besides() {
        let report = Report::default();
        report.errors_of_rust(syn::Error::new(Span::call_site(), "no Rust"));
        assert!(!report.is_empty());
        let shown = report.finish().into_token_stream().to_string();
        assert!(shown.contains("must_use = \"no Rust\"") && !shown.contains("compile_error"), "{shown}");
    }

    #[test]
    fn an_item_stays_if_scry_panics() {
        let item = quote!(
            struct Own;
        );
        let expanded = guarded(&item, || unreachable!("never")).to_string();
        assert!(expanded.contains("compile_error") && expanded.ends_with(&item.to_string()), "{expanded}");
    }
}
