//! Places in native code: locals, shared variables and elements of slices, which are loaded and stored.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::fission::Storage;
use super::params::param_name;
use super::sanitized::Action;
use super::types::{part, shared_field, zero};
use super::{Rust, located};
use crate::ir::{Expr, Local, LocalId, ParamId, Place, Root, SharedId, Step};
use crate::layout::{field_offset, layout};
use crate::ty::Ty;

impl Rust<'_> {
    pub(super) fn store(&self, place: &Place, value: &Expr, span: Span) -> TokenStream {
        let (value, access) = (self.expr(value), self.access(Action::Store, place, span));
        if access.is_empty() {
            return self.store_value(place, &value, span);
        }
        let store = self.store_value(place, &hygienic!(value), span);
        let is_there = self.is_there(Action::Store, place, span).map(|is_there| quote!(if #is_there));
        hygienic!({ let value = #value; #is_there { #access #store } })
    }

    fn store_value(&self, place: &Place, value: &TokenStream, span: Span) -> TokenStream {
        let Root::Slice(param) = place.root else {
            let target = self.place(place, span);
            return quote_spanned!(span=> #target = #value;);
        };
        let (index, path) = place.element();
        let (name, index) = self.element(param, index);
        if path.is_empty() {
            return quote_spanned!(span=> #name.store(#index, #value););
        }
        let offset = self.offset(self.kernel.element(param), path);
        quote_spanned!(span=> #name.store_part(#index, #offset, #value);)
    }

    pub(super) fn load(&self, place: &Place, span: Span) -> TokenStream {
        let (access, value) = (self.access(Action::Load, place, span), self.load_value(place, span));
        if let Some(is_there) = self.is_there(Action::Load, place, span) {
            let zero = zero(&self.place_type(place));
            return quote!(if #is_there { #access #value } else { #zero });
        }
        if access.is_empty() { value } else { quote!({ #access #value }) }
    }

    fn load_value(&self, place: &Place, span: Span) -> TokenStream {
        let Root::Slice(param) = place.root else { return self.place(place, span) };
        let (index, path) = place.element();
        let (name, index) = self.element(param, index);
        let is_written = self.kernel.params[param.0].kind.is_written();
        let value = if is_written { quote!(#name.load(#index)) } else { quote!(cpu::load(#name, #index)) };
        self.steps(value, self.kernel.element(param), path)
    }

    /// The slice that an index leads to an element of, and which one.
    fn element(&self, param: ParamId, index: &Expr) -> (Ident, TokenStream) {
        let contiguous = self.contiguous.and_then(|contiguous| contiguous.element(param, index));
        contiguous.unwrap_or_else(|| (param_name(param), self.expr(index)))
    }

    /// A place of a variable, whose indices are in bounds.
    pub(super) fn place(&self, place: &Place, span: Span) -> TokenStream {
        let (name, ty) = match place.root {
            Root::Local(local) => (self.named_local(local, span), &self.locals[local.0].ty),
            Root::Shared(shared) => (self.shared(shared, span), &self.kernel.shared[shared.0].ty),
            Root::Slice(_) => unreachable!("called for variables"),
        };
        self.steps(name, ty, &place.path)
    }

    /// The steps from a value on, whose indices are in bounds.
    fn steps(&self, mut tokens: TokenStream, ty: &Ty, path: &[Step]) -> TokenStream {
        let mut ty = ty.clone();
        for step in path {
            tokens = match step {
                Step::Index { index, .. } => {
                    let index = self.expr(index);
                    quote!(#tokens[(#index) as usize])
                }
                Step::Field(number) => part(&tokens, &ty, *number),
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
            Root::Slice(param) => (self.kernel.element(param), place.element().1),
            Root::Shared(shared) => (&self.kernel.shared[shared.0].ty, &place.path[..]),
            Root::Local(local) => (&self.locals[local.0].ty, &place.path[..]),
        };
        path.iter().fold(whole.clone(), |ty, step| step.part_of(&ty))
    }

    /// A variable in shared memory: for rustc it has the user's own name, unless something else has it too.
    pub(super) fn shared(&self, shared: SharedId, span: Span) -> TokenStream {
        if self.fission.is_some() {
            let field = shared_field(shared);
            return quote!((*#field));
        }
        let name = &self.kernel.shared[shared.0].name;
        let named = self.kernel.shared.iter().filter(|other| other.name == *name).count();
        if named > 1 || self.locals.iter().any(|local| local.user && local.name == *name) {
            return shared_field(shared).to_token_stream();
        }
        located(name.clone(), span).to_token_stream()
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
