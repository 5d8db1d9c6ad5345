//! Panics and prints in native code.
//!
//! A panic tells the launch at once and leaves the function that it is in, which then has no value for its caller; nothing unwinds,
//! so that kernels fail alike whatever a program's `panic` setting is.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::claims::element;
use super::{Rust, function_ident};
use crate::ir::{Expr, FunctionId, LocalId, SiteId};

/// How a panic leaves the code that is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaves {
    /// It does not: the code cannot panic.
    Never,
    /// It ends the function that is the invocation.
    Invocation,
    /// Its caller gets nothing.
    Function,
    /// It ends a lane's turn, and behind the loop over the lanes the workgroup.
    Lane,
    /// All lanes panic alike, and so the workgroup ends.
    Workgroup,
}

impl Rust<'_> {
    pub(super) fn check(&self, holds: &Expr, site: SiteId, values: &[Expr], settled: bool, span: Span) -> TokenStream {
        let element = element(holds);
        if element.is_some_and(|(slice, index)| self.contiguous.is_some_and(|contiguous| contiguous.element(slice, index).is_some())) {
            return TokenStream::new();
        }
        let is_claimed = element.is_some_and(|(slice, index)| self.claims.is_some_and(|claims| claims.cover_element(slice, index)));
        let claimed = is_claimed.then(|| hygienic!(!__PROVEN &&));
        // The sanitizer runs one form, with all checks.
        let settled = (settled && self.accesses.is_none()).then(|| hygienic!(!__SETTLED &&));
        let (fails, panic) = (self.expr(&holds.clone().negated()), self.leave(site, values));
        quote_spanned!(span=> if #settled #claimed #fails { #panic })
    }

    pub(super) fn leave(&self, SiteId(site): SiteId, values: &[Expr]) -> TokenStream {
        let (site, leave, words) = (site as u32, self.end(), values.iter().map(|value| self.expr(value)));
        let tells = if self.leaves == Leaves::Workgroup { quote!(panic_workgroup) } else { quote!(panic) };
        hygienic! {
            launch.#tells(ids, #site, &[#(#words),*]);
            #leave
        }
    }

    fn end(&self) -> TokenStream {
        match self.leaves {
            Leaves::Never => unreachable!("what cannot panic has no checks"),
            Leaves::Invocation | Leaves::Workgroup => quote!(return;),
            Leaves::Function => quote!(return cpu::None;),
            Leaves::Lane => hygienic!(panicked = true; continue 'lane;),
        }
    }

    pub(super) fn print(&self, SiteId(site): SiteId, values: &[Expr], span: Span) -> TokenStream {
        let (site, words) = (site as u32, values.iter().map(|value| self.expr(value)));
        quote_spanned!(Span::mixed_site().located_at(span)=> launch.print(ids, #site, &[#(#words),*]);)
    }

    pub(super) fn call(&self, result: LocalId, function: FunctionId, args: &[Expr], span: Span) -> TokenStream {
        let call = self.invoke(function, args);
        let value = if self.kernel.functions[function.0].panics {
            let leave = self.end();
            quote_spanned! {Span::mixed_site().located_at(span)=>
                match #call {
                    cpu::Some(value) => value,
                    cpu::None => { #leave }
                }
            }
        } else {
            call
        };
        self.declare(result, Some(value), span)
    }

    pub(super) fn invoke(&self, function: FunctionId, args: &[Expr]) -> TokenStream {
        let function = &self.kernel.functions[function.0];
        let speaks = function.panics || function.prints;
        let launch = speaks.then(|| hygienic!(launch,));
        let ids = (speaks || !function.identities.is_empty()).then(|| hygienic!(ids,));
        let (name, args) = (function_ident(function), args.iter().map(|arg| self.expr(arg)));
        quote!(#name(#launch #ids #(#args),*))
    }
}
