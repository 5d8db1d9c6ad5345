//! Types, their values, and parameters as native Rust has them.

use proc_macro2::{Ident, Literal as Token, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use crate::ir::{Kernel, Literal, Order, Param, ParamId, ParamKind, SharedId};
use crate::layout::{layout, overlapping, overlaps, padding};
use crate::name::plain;
use crate::print::shared::has_stored_parts;
use crate::ty::{Scalar, Ty};
use crate::vector::COMPONENTS;

/// The native form of a struct: the fields of the user's, where enums are their discriminants and `bool`s bytes. Padding is made of fields as
/// well, so that a store leaves no byte undefined.
pub(super) fn structure(ty: &Ty) -> TokenStream {
    let Ty::Adt(..) = ty else { return TokenStream::new() };
    if overlaps(ty) {
        return union(ty);
    }
    let (name, fields, gaps) = (struct_ident(ty), ty.fields(), gaps(ty));
    let fields = fields.iter().zip(gaps).enumerate().map(|(number, (field, gap))| {
        let field = if has_stored_parts(ty) { stored_tokens(field) } else { type_tokens(field) };
        let name = field_tokens(ty, number as u32);
        let gap = gap.map(|(name, bytes)| quote!(#name: [u8; #bytes],));
        quote!(#name: #field, #gap)
    });
    // SAFETY of what is printed: a type that the host shares is made of numbers, here of plain ones.
    let (copied, plain) = (copied(&name), layout(ty).is_ok().then(|| hygienic!(unsafe impl cpu::Plain for #name {})));
    hygienic! {
        #[repr(C)]
        struct #name { #(#fields)* }

        #copied
        #plain
    }
}

/// What `derive(Clone, Copy)` would say at greater length, which rustc would have to check.
fn copied(name: &Ident) -> TokenStream {
    hygienic! {
        impl cpu::Clone for #name { fn clone(&self) -> Self { *self } }
        impl cpu::Copy for #name {}
    }
}

/// The native form of an enum with fields that the host shares: a union of the discriminant and of a struct for each variant.
fn union(ty: &Ty) -> TokenStream {
    let (name, fields) = (struct_ident(ty), ty.fields());
    let (mut structs, mut members) = (TokenStream::new(), TokenStream::new());
    for (variant, own) in overlapping(ty).into_iter().enumerate().filter(|(_, own)| !own.is_empty()) {
        let own = own.into_iter().map(|(number, gap)| {
            let (gap_name, field_name, gap, field) =
                (format_ident!("gap{}", number), format_ident!("f{}", number), gap as usize, stored_tokens(&fields[number]));
            quote!(#gap_name: [u8; #gap], #field_name: #field,)
        });
        let (struct_name, member) = (format_ident!("{}_{}", name, variant), variant_ident(variant));
        let copied = copied(&struct_name);
        structs.extend(hygienic!(#[repr(C)] struct #struct_name { #(#own)* } #copied));
        members.extend(quote!(#member: #struct_name,));
    }
    let (tag, copied) = (type_tokens(&fields[0]), copied(&name));
    // SAFETY of what is printed: whatever the bytes are, they are numbers in every member, or no part of it.
    hygienic! {
        #structs

        #[repr(C)]
        union #name { f0: #tag, #members }

        #copied
        unsafe impl cpu::Plain for #name {}
    }
}

fn variant_ident(variant: usize) -> Ident {
    format_ident!("v{}", variant)
}

/// A value of a union: all zero but for the discriminant and the fields of its variant.
fn union_value(ty: &Ty, fields: &[TokenStream]) -> TokenStream {
    let site = Span::mixed_site();
    let names: Vec<Ident> = (0..fields.len()).map(|number| format_ident!("field_{}", number, span = site)).collect();
    let (name, tag) = (struct_ident(ty), &names[0]);
    let arms = ty.variants().iter().enumerate().filter(|(_, variant)| !variant.fields.is_empty()).map(|(number, variant)| {
        let discriminant = Token::i128_unsuffixed(variant.discriminant);
        let member = variant_ident(number);
        let (own, values): (Vec<Ident>, Vec<&Ident>) =
            ty.fields_of(number).map(|field| (format_ident!("f{}", field), &names[field])).unzip();
        hygienic!(if #tag == #discriminant { #(value.#member.#own = #values;)* })
    });
    hygienic! {{
        #(let #names = #fields;)*
        let mut value = <#name as cpu::Plain>::zero();
        value.f0 = #tag;
        #(#arms)*
        value
    }}
}

/// The padding behind each field: what the field of it is called, and its bytes.
fn gaps(ty: &Ty) -> Vec<Option<(Ident, usize)>> {
    let gap = |(number, bytes): (usize, u32)| (bytes > 0).then(|| (format_ident!("gap{}", number), bytes as usize));
    padding(ty).unwrap_or_else(|_| vec![0; ty.fields().len()]).into_iter().enumerate().map(gap).collect()
}

fn struct_ident(ty: &Ty) -> Ident {
    format_ident!("Struct{}", plain(&ty.mangled()), span = Span::mixed_site())
}

pub(super) fn type_tokens(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Scalar(Scalar::F16) => quote!(::scry::__private::f16),
        Ty::Scalar(scalar) => Ident::new(scalar.device_name(), Span::call_site()).into_token_stream(),
        Ty::Id => quote!(cpu::Id),
        Ty::Vector { scalar, len } => {
            let (scalar, len) = (type_tokens(&Ty::Scalar(*scalar)), *len as usize);
            hygienic!(cpu::Vector<#scalar, #len>)
        }
        Ty::Matrix(len) => {
            let (column, len) = (type_tokens(&ty.field(0)), *len as usize);
            quote!([#column; #len])
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(type_tokens);
            quote!((#(#fields,)*))
        }
        Ty::Adt(..) if ty.is_enum() => type_tokens(&ty.repr()),
        Ty::Adt(..) => struct_ident(ty).into_token_stream(),
        Ty::Array(element, len) => {
            let (element, len) = (stored_tokens(element), len.number() as usize);
            quote!([#element; #len])
        }
        // What makes it atomic is how it is accessed.
        Ty::Atomic(scalar) => type_tokens(&Ty::Scalar(*scalar)),
        other => other.unprinted(),
    }
}

/// The type in memory that others see, and as a part of what may lie there: of a `bool` its byte, since every byte must be a value there.
pub(super) fn stored_tokens(ty: &Ty) -> TokenStream {
    if *ty == Ty::BOOL { quote!(u8) } else { type_tokens(ty) }
}

/// What is stored of a value.
pub(super) fn stored(ty: &Ty, value: TokenStream) -> TokenStream {
    if *ty == Ty::BOOL { hygienic!((#value as u8)) } else { value }
}

/// The value of what is stored: a byte that is neither 0 nor 1 counts as `true`.
pub(super) fn loaded(ty: &Ty, stored: TokenStream) -> TokenStream {
    if *ty == Ty::BOOL { hygienic!((#stored != 0)) } else { stored }
}

/// A tuple, struct, vector or matrix of its fields, which are as they are stored if the type [has stored parts](has_stored_parts).
pub(super) fn aggregate(ty: &Ty, fields: impl Iterator<Item = TokenStream>) -> TokenStream {
    if let Ty::Vector { .. } = ty {
        return hygienic!(cpu::Vector([#(#fields),*]));
    }
    if let Ty::Matrix(_) = ty {
        return quote!([#(#fields),*]);
    }
    if overlaps(ty) {
        return union_value(ty, &fields.collect::<Vec<_>>());
    }
    if let Ty::Adt(..) | Ty::Id = ty {
        let name = type_tokens(ty);
        let fields = fields.zip(gaps(ty)).enumerate().map(|(number, (value, gap))| {
            let field = field_tokens(ty, number as u32);
            let gap = gap.map(|(name, bytes)| quote!(#name: [0u8; #bytes],));
            quote!(#field: #value, #gap)
        });
        return quote!(#name { #(#fields)* });
    }
    quote!((#(#fields,)*))
}

pub(super) fn part(value: &TokenStream, ty: &Ty, number: u32) -> TokenStream {
    let index = Token::u32_unsuffixed(number);
    match ty {
        Ty::Vector { .. } => quote!(#value.0[#index]),
        Ty::Matrix(_) => quote!(#value[#index]),
        _ => {
            let part = assigned_part(value, ty, number);
            // SAFETY of what is printed: whatever the bytes of a union are, they are a number.
            if overlaps(ty) { hygienic!((unsafe { #part })) } else { part }
        }
    }
}

/// A part that is assigned, which is safe of a union as well.
pub(super) fn assigned_part(value: &TokenStream, ty: &Ty, number: u32) -> TokenStream {
    match ty {
        Ty::Vector { .. } | Ty::Matrix(_) => part(value, ty, number),
        _ => {
            let field = field_tokens(ty, number);
            quote!(#value.#field)
        }
    }
}

pub(super) fn field_tokens(ty: &Ty, number: u32) -> TokenStream {
    match ty {
        Ty::Adt(..) if overlaps(ty) && number > 0 => {
            let variant = (0..ty.variants().len()).find(|variant| ty.fields_of(*variant).contains(&(number as usize)));
            let variant = variant_ident(variant.unwrap_or_else(|| unreachable!("each field is a variant's")));
            let field = format_ident!("f{}", number);
            quote!(#variant.#field)
        }
        Ty::Adt(..) => format_ident!("f{}", number).into_token_stream(),
        Ty::Id => format_ident!("{}", COMPONENTS[number as usize]).into_token_stream(),
        _ => Token::u32_unsuffixed(number).into_token_stream(),
    }
}

pub(super) fn literal(value: Literal, ty: &Ty, span: Span) -> TokenStream {
    let scalar = ty.expect_scalar();
    let negative = matches!(value, Literal::Int(..0)) || matches!(value, Literal::Float(value) if value.is_sign_negative());
    let mut token = match value {
        Literal::Bool(value) => return quote_spanned!(span=> #value),
        Literal::Int(value) if value < 0 && Some(value) == scalar.range().map(|(min, _)| min) => {
            let ty = type_tokens(ty);
            return quote!(#ty::MIN);
        }
        Literal::Int(value) => {
            let text = format!("{}{}", value.unsigned_abs(), scalar.device_name());
            text.parse::<Token>().expect("digits with the suffix of their type are a literal")
        }
        Literal::Float(value) if value.is_finite() && scalar == Scalar::F32 => Token::f32_suffixed(value.abs() as f32),
        Literal::Float(value) if value.is_finite() && scalar == Scalar::F64 => Token::f64_suffixed(value.abs()),
        Literal::Float(value) => return float_of_bits(value, scalar),
    };
    token.set_span(span);
    if negative { quote_spanned!(span=> (-#token)) } else { quote!(#token) }
}

fn float_of_bits(value: f64, scalar: Scalar) -> TokenStream {
    let (ty, bits) = match scalar {
        Scalar::F16 => (quote!(::scry::__private::f16), half::f16::from_f64(value).to_bits().to_token_stream()),
        Scalar::F64 => (quote!(f64), value.to_bits().to_token_stream()),
        _ => (quote!(f32), (value as f32).to_bits().to_token_stream()),
    };
    quote!(#ty::from_bits(#bits))
}

pub(super) fn shared_field(SharedId(shared): SharedId) -> Ident {
    format_ident!("shared_{}", shared, span = Span::mixed_site())
}

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
        for (i, Param { name: _, part: _, argument: _, kind, slot }) in kernel.params.iter().enumerate() {
            let name = param_name(ParamId(i));
            let (ty, value) = match kind {
                ParamKind::Slice { element, mutable: _, len: _ } => {
                    let (element, slice) = (stored_tokens(element), slices);
                    slices += 1;
                    if kind.is_written() {
                        (quote!(cpu::SliceMut<'_, #element>), hygienic!(launch.slice_mut::<#element>(#slice)))
                    } else if kernel.is_in_place(ParamId(i)) {
                        (quote!(cpu::SliceMut<'_, #element>), hygienic!(launch.slice_in_place::<#element>(#slice)))
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
pub(super) fn value(ty: &Ty, slot: usize) -> TokenStream {
    let (value, word) = (type_tokens(ty), hygienic!(launch.word(#slot)));
    match ty.scalar() {
        Some(Scalar::Bool) => quote!(#word != 0),
        Some(Scalar::F16) => quote!(#value::from_bits(#word as u16)),
        Some(scalar) if scalar.is_narrow() => quote!(#word as #value),
        _ => hygienic!(launch.value::<#value>(#slot)),
    }
}

/// An ordering, as the standard library names it.
pub(super) fn order_tokens(order: Order) -> TokenStream {
    let name = Ident::new(order.name(), Span::mixed_site());
    hygienic!(cpu::Ordering::#name)
}
