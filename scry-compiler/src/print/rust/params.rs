//! The parameters of a kernel in native code.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::types::type_tokens;
use crate::ir::{Kernel, Param, ParamId, ParamKind};
use crate::ty::{Scalar, Ty};

/// The parameters of a kernel: their names, their types, and the statements that take them out of the launch.
pub(super) struct Params {
    pub(super) names: Vec<Ident>,
    pub(super) types: Vec<TokenStream>,
    pub(super) bindings: Vec<TokenStream>,
}

impl Params {
    pub(super) fn of(kernel: &Kernel) -> Self {
        let mut params = Self { names: Vec::new(), types: Vec::new(), bindings: Vec::new() };
        let mut slices = 0usize;
        for (i, Param { name: _, kind, slot }) in kernel.params.iter().enumerate() {
            let name = param_name(ParamId(i));
            let (ty, value) = match kind {
                ParamKind::Slice { element, mutable: _ } => {
                    let (element, slice) = (type_tokens(element), slices);
                    slices += 1;
                    if kind.is_written() {
                        (quote!(cpu::SliceMut<'_, #element>), hygienic!(launch.slice_mut::<#element>(#slice)))
                    } else {
                        (quote!(&[#element]), hygienic!(launch.slice::<#element>(#slice)))
                    }
                }
                ParamKind::Scalar(ty) => (type_tokens(ty), value(ty, *slot as usize)),
            };
            params.bindings.push(hygienic!(let #name = #value;));
            params.names.push(name);
            params.types.push(ty);
        }
        params
    }
}

/// A parameter's name: hygienic, so that no name of the user's is in the way.
pub(super) fn param_name(ParamId(param): ParamId) -> Ident {
    format_ident!("param_{}", param, span = Span::mixed_site())
}

/// The value of a parameter, out of the block; what is less than a word is in one.
fn value(ty: &Ty, slot: usize) -> TokenStream {
    let (value, word) = (type_tokens(ty), hygienic!(launch.word(#slot)));
    match ty.scalar() {
        Some(Scalar::Bool) => quote!(#word != 0),
        Some(Scalar::F16) => quote!(#value::from_bits(#word as u16)),
        Some(scalar) if scalar.is_narrow() => quote!(#word as #value),
        _ => hygienic!(launch.value::<#value>(#slot)),
    }
}
