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

/// The value of a parameter, out of the words of the block that it is in.
fn value(ty: &Ty, slot: usize) -> TokenStream {
    let Some(scalar) = ty.scalar() else {
        let ty = type_tokens(ty);
        return hygienic!(launch.value::<#ty>(#slot));
    };
    let (word, wide) = (hygienic!(launch.word(#slot)), hygienic!(launch.wide(#slot)));
    match scalar {
        Scalar::Bool => quote!(#word != 0),
        Scalar::I8 => quote!(#word as i8),
        Scalar::I16 => quote!(#word as i16),
        Scalar::I32 => quote!(#word.cast_signed()),
        Scalar::I64 => quote!(#wide.cast_signed()),
        Scalar::U8 => quote!(#word as u8),
        Scalar::U16 => quote!(#word as u16),
        Scalar::U32 | Scalar::Usize => word,
        Scalar::U64 => wide,
        Scalar::F16 => quote!(::scry::__private::f16::from_bits(#word as u16)),
        Scalar::F32 => quote!(f32::from_bits(#word)),
        Scalar::F64 => quote!(f64::from_bits(#wide)),
    }
}
