//! Places in native code: locals, shared variables and elements of slices, which are loaded, stored, or changed as atomics.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::sanitized::Action;
use super::types::{assigned_part, loaded, order_tokens, param_name, part, shared_field, stored, stored_tokens};
use super::{Rust, located};
use crate::ir::{Atomic, Block, Expr, Local, LocalId, Order, Orders, ParamId, Place, Root, Scoped, SharedId, Step};
use crate::layout::{field_offset, layout};
use crate::passes::fission::Storage;
use crate::print::shared::is_stored;
use crate::ty::Ty;

impl Rust<'_> {
    pub(super) fn store(&self, place: &Place, value: &Expr, is_scatter: bool, span: Span) -> TokenStream {
        let value = self.expr(value);
        if self.accesses_to(place).is_none() {
            return self.store_value(place, &value, is_scatter, span);
        }
        let store = self.store_value(place, &hygienic!(value), is_scatter, span);
        let store = self.told(Action::Store, place, span, store, TokenStream::new);
        hygienic!({ let value = #value; #store })
    }

    /// Only what other threads may scatter to as well is scattered; one thread runs all that share memory.
    fn store_value(&self, place: &Place, value: &TokenStream, is_scatter: bool, span: Span) -> TokenStream {
        let value =
            if is_stored(place, |whole| self.place_type(whole)) { stored(&self.place_type(place), value.clone()) } else { value.clone() };
        let Root::Slice(param) = place.root else {
            let (name, ty) = self.variable(place, span);
            let target = self.steps(name, ty, &place.path, assigned_part);
            return quote_spanned!(span=> #target = #value;);
        };
        let (index, path) = place.element();
        let (name, index) = self.element(param, index);
        if is_scatter {
            let address = self.address(param, &name, &index, place);
            let scatter = hygienic!(cpu::scatter(#address, #value););
            return quote_spanned!(span=> #scatter);
        }
        if path.is_empty() {
            return quote_spanned!(span=> #name.store(#index, #value););
        }
        let offset = self.offset(self.kernel.element(param), path);
        quote_spanned!(span=> #name.store_part(#index, #offset, #value);)
    }

    pub(super) fn load(&self, place: &Place, span: Span) -> TokenStream {
        let value = self.load_value(place, span);
        let value = if is_stored(place, |whole| self.place_type(whole)) { loaded(&self.place_type(place), value) } else { value };
        self.told(Action::Load, place, span, value, || self.zero(&self.place_type(place)))
    }

    fn load_value(&self, place: &Place, span: Span) -> TokenStream {
        let Root::Slice(param) = place.root else { return self.place(place, span) };
        let (index, path) = place.element();
        let (name, index) = self.element(param, index);
        let (may_change, element) = (!self.kernel.changed_by(param).is_empty(), self.kernel.element(param));
        // Of an array in an element, no more than the part is loaded, nor of what holds atomics.
        if path.iter().any(|step| matches!(step, Step::Index { .. })) || element.holds_atomic() {
            let (offset, part) = (self.offset(element, path), stored_tokens(&self.place_type(place)));
            let of_slice = || hygienic!(cpu::load_part::<#part, _>(#name, #index, #offset));
            return if may_change { quote!(#name.load_part::<#part>(#index, #offset)) } else { of_slice() };
        }
        let value = if may_change { quote!(#name.load(#index)) } else { quote!(cpu::load(#name, #index)) };
        self.steps(value, element, path, part)
    }

    /// An atomic of a slice is the processor's; one of shared memory is a plain number, as one thread runs all that share it.
    pub(super) fn atomic(
        &self,
        result: Option<LocalId>,
        (operation, orders): (Atomic, Orders),
        place: &Place,
        operands: &[Expr],
        span: Span,
    ) -> TokenStream {
        let value = self.synchronized((operation, orders), place, span, self.atomic_value((operation, orders), place, operands));
        let told = |value, otherwise: &dyn Fn() -> TokenStream| self.told(Action::Atomic(operation), place, span, value, otherwise);
        let Some(result) = result else {
            let done = told(quote!(#value;), &TokenStream::new);
            return quote_spanned!(span=> { #done });
        };
        let ty = &self.locals[result.0].ty;
        self.declare(result, Some(told(value, &|| self.zero(ty))), span)
    }

    pub(super) fn fence(&self, order: Order, span: Span) -> TokenStream {
        let (fenced, order) = (self.fenced(order), order_tokens(order));
        let fence = hygienic!(cpu::fence(#order););
        quote_spanned!(span=> #fenced #fence)
    }

    /// The value from before; of an exchange, with whether it was made.
    fn atomic_value(&self, (operation, orders): (Atomic, Orders), place: &Place, operands: &[Expr]) -> TokenStream {
        let operands: Vec<TokenStream> = operands.iter().map(|operand| self.expr(operand)).collect();
        let (family, name) = (family(operation), operation.name());
        let method = |storage| format_ident!("{storage}_{name}", span = Span::mixed_site());
        match place.root {
            Root::Slice(param) => {
                let (method, index) = (method("shared"), self.expr(place.element().0));
                let address = self.address(param, &param_name(param), &index, place);
                let orders = if operation == Atomic::CompareExchange { vec![orders.success, orders.failure] } else { vec![orders.success] };
                let orders = orders.into_iter().map(order_tokens);
                hygienic!(#family::#method(#address, #(#operands,)* #(#orders),*))
            }
            Root::Shared(_) => {
                let (method, target) = (method("atomic"), self.place(place, Span::mixed_site()));
                hygienic!(#family::#method(&mut #target, #(#operands),*))
            }
            Root::Local(_) | Root::Groups { .. } => unreachable!("atomics are of slices, or shared"),
        }
    }

    /// The address of a place in the element of a slice.
    fn address(&self, param: ParamId, name: &Ident, index: &TokenStream, place: &Place) -> TokenStream {
        let path = place.element().1;
        if path.is_empty() {
            return quote!(#name.address(#index));
        }
        let (offset, part) = (self.offset(self.kernel.element(param), path), stored_tokens(&self.place_type(place)));
        quote!(#name.part_address::<#part>(#index, #offset))
    }

    /// The slice that an index leads to an element of, and which one.
    fn element(&self, param: ParamId, index: &Expr) -> (Ident, TokenStream) {
        let contiguous = self.contiguous.and_then(|contiguous| contiguous.element(param, index));
        contiguous.unwrap_or_else(|| (param_name(param), self.expr(index)))
    }

    /// A place of a variable, whose indices are in bounds.
    pub(super) fn place(&self, place: &Place, span: Span) -> TokenStream {
        let (name, ty) = self.variable(place, span);
        self.steps(name, ty, &place.path, part)
    }

    /// The variable that a place is in, and its type.
    fn variable(&self, place: &Place, span: Span) -> (TokenStream, &Ty) {
        match place.root {
            Root::Local(local) => (self.named_local(local, span), &self.locals[local.0].ty),
            Root::Shared(shared) => (Self::shared(shared), &self.kernel.shared[shared.0].ty),
            Root::Slice(_) | Root::Groups { .. } => unreachable!("called for variables"),
        }
    }

    /// The steps from a value on, whose indices are in bounds; `field` prints one to a field.
    fn steps(&self, mut tokens: TokenStream, ty: &Ty, path: &[Step], field: fn(&TokenStream, &Ty, u32) -> TokenStream) -> TokenStream {
        let mut ty = ty.clone();
        for step in path {
            tokens = match step {
                Step::Index { index, .. } => {
                    let index = self.expr(index);
                    quote!(#tokens[(#index) as usize])
                }
                Step::Field(number) => field(&tokens, &ty, *number),
            };
            ty = step.part_of(&ty);
        }
        tokens
    }

    /// How many bytes from an element's start a part of it lies.
    pub(super) fn offset(&self, element: &Ty, path: &[Step]) -> TokenStream {
        let (mut tokens, mut ty) = (quote!(0usize), element.clone());
        for step in path {
            let part = step.part_of(&ty);
            match step {
                Step::Index { index, .. } => {
                    let (index, size) = (self.expr(index), layout(&part).expect("the element is shared").size as usize);
                    tokens.extend(quote!(+ (#index) as usize * #size));
                }
                Step::Field(number) => {
                    let offset = field_offset(&ty, *number) as usize;
                    tokens.extend(quote!(+ #offset));
                }
            }
            ty = part;
        }
        tokens
    }

    pub(super) fn place_type(&self, place: &Place) -> Ty {
        let (whole, path) = match place.root {
            Root::Slice(param) | Root::Groups { slice: param, words: _ } => (self.kernel.element(param), place.element().1),
            Root::Shared(shared) => (&self.kernel.shared[shared.0].ty, &place.path[..]),
            Root::Local(local) => (&self.locals[local.0].ty, &place.path[..]),
        };
        path.iter().fold(whole.clone(), |ty, step| step.part_of(&ty))
    }

    /// A variable in shared memory.
    pub(super) fn shared(shared: SharedId) -> TokenStream {
        let field = shared_field(shared);
        quote!((*#field))
    }

    pub(super) fn local(&self, local: LocalId) -> TokenStream {
        self.named_local(local, self.locals[local.0].name.span())
    }

    /// A local's name, at `span`: the user's own, unless it would hide another's.
    pub(super) fn named_local(&self, local: LocalId, span: Span) -> TokenStream {
        if self.fission.is_some() {
            let name = located(self.kept_name(local), span);
            return if self.is_in_frame(local) { hygienic!(#name[lane]) } else { name.to_token_stream() };
        }
        let Local { name, user, mutable: _, ty: _ } = &self.locals[local.0];
        if *user && !self.hiding.contains(&local) {
            return located(name.clone(), span).to_token_stream();
        }
        format_ident!("{}_{}", name, local.0, span = Span::mixed_site().located_at(span)).to_token_stream()
    }

    /// Whether a local has an element in the frame for each lane.
    pub(super) fn is_in_frame(&self, local: LocalId) -> bool {
        self.fission.is_some_and(|fission| fission.storages.of_local(local) == Storage::Frame)
    }
}

/// The runtime's trait that has an operation.
fn family(operation: Atomic) -> TokenStream {
    match operation {
        Atomic::Load | Atomic::Store | Atomic::Swap | Atomic::Add | Atomic::Sub | Atomic::Min | Atomic::Max => hygienic!(cpu::Number),
        Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => hygienic!(cpu::Integer),
    }
}

/// The locals that may not go by the user's name, as they would hide another one of the same name where that is used. The order of the IR
/// is not always that of the source: `let (a, b) = (b, a)` uses the old `a` when the new one is there already, and so does
/// `let x = if x { .. }`.
pub(super) fn hiding(body: &Block, locals: &[Local], params: &[LocalId]) -> HashSet<LocalId> {
    // The locals in scope, innermost last.
    let (mut declared, mut hiding) = (params.to_vec(), HashSet::new());
    body.walk_scopes(&mut |part| match part {
        Scoped::Stmt(stmt) => {
            for used in stmt.names() {
                let inner = declared.iter().rev().take_while(|inner| **inner != used);
                let same_name = |inner: &&LocalId| locals[inner.0].user && locals[inner.0].name == locals[used.0].name;
                hiding.extend(inner.filter(same_name));
            }
            declared.extend(stmt.declares());
        }
        Scoped::End(_) => drop(declared.pop()),
    });
    hiding
}
