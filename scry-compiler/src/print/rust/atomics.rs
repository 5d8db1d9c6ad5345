//! Atomics in native code: those of slices are the processor's. Those of shared memory are plain numbers, as one thread runs
//! all that share them.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Rust;
use super::params::param_name;
use super::sanitized::Action;
use super::types::{aggregate, type_tokens, zero};
use crate::ir::{Atomic, Expr, LocalId, Place, Root, Step};
use crate::print::shared::atomic_name;
use crate::ty::Ty;

impl Rust<'_> {
    pub(super) fn atomic(&self, result: Option<LocalId>, operation: Atomic, place: &Place, operands: &[Expr], span: Span) -> TokenStream {
        if matches!(place.root, Root::Shared(_)) && self.fission.is_none() {
            return self.checked(result, place.indices().chain(operands), span);
        }
        let access = self.access(Action::Atomic(operation), place, span);
        let value = self.atomic_value(operation, place, operands);
        let is_there = self.is_there(Action::Atomic(operation), place, span);
        let Some(result) = result else {
            let is_there = is_there.map(|is_there| quote!(if #is_there));
            return quote_spanned!(span=> #is_there { #access #value; });
        };
        let ty = &self.locals[result.0].ty;
        let value = if operation == Atomic::CompareExchange { exchanged(&value, ty) } else { value };
        let (access, value) = match is_there {
            Some(is_there) => {
                let zero = zero(ty);
                (TokenStream::new(), quote!(if #is_there { #access #value } else { #zero }))
            }
            None => (access, value),
        };
        let (name, ty) = (self.named_local(result, span), type_tokens(ty));
        if self.is_in_frame(result) {
            return quote_spanned!(span=> #access #name = #value;);
        }
        quote_spanned!(span=> #access let #name: #ty = #value;)
    }

    /// What is done in the code of one invocation that only rustc sees: what it uses must be set.
    pub(super) fn checked<'e>(&self, result: Option<LocalId>, used: impl Iterator<Item = &'e Expr>, span: Span) -> TokenStream {
        let used = used.map(|expr| self.expr(expr));
        let used = hygienic!(let _ = (#(#used,)*););
        let Some(result) = result else { return used };
        let (name, ty) = (self.local(result), type_tokens(&self.locals[result.0].ty));
        quote_spanned!(span=> let #name: #ty = { #used cpu::any() };)
    }

    /// The value from before; of an exchange, with whether it was made.
    fn atomic_value(&self, operation: Atomic, place: &Place, operands: &[Expr]) -> TokenStream {
        let method = format_ident!("{}", atomic_name(operation), span = Span::mixed_site());
        let operands: Vec<TokenStream> = operands.iter().map(|operand| self.expr(operand)).collect();
        match (place.root, &place.path[..]) {
            (Root::Slice(param), [Step::Index { index, len: _, at: _, is_checked: _ }]) => {
                let (name, index) = (param_name(param), self.expr(index));
                quote!(#name.#method(#index, #(#operands),*))
            }
            (Root::Shared(_), _) => {
                let target = self.place(place, Span::mixed_site());
                hygienic!(cpu::Number::#method(&mut #target, #(#operands),*))
            }
            (Root::Slice(_) | Root::Local(_), _) => unreachable!("atomics are elements of slices, or shared"),
        }
    }
}

/// The struct that an exchange yields, of the old value and of whether it was made.
fn exchanged(value: &TokenStream, ty: &Ty) -> TokenStream {
    let parts = [hygienic!(exchanged.0), hygienic!(exchanged.1)];
    let result = aggregate(ty, parts.into_iter());
    hygienic!({ let exchanged = #value; #result })
}
