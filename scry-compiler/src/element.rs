//! What `#[scry::device]` implements for structs and enums, so that buffers can hold them and launches can take them.
//!
//! A struct is an element if it borrows nothing, if all of its fields are elements and if it is `Copy`. Whether that holds is not known here, so it is
//! written as a bound that rustc decides where the struct is used; `for<'scry>` keeps it from deciding at once.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Field, GenericParam, Generics, Item, ItemEnum, ItemStruct, Type};

use crate::name::own;
use crate::report::{Report, is_one_place, respanned};

/// Implements `Element` and `ValueArgument` for a struct or enum, and gives it a layout that every device shares if it does
/// not say which it has.
pub(crate) fn implement(item: &mut Item, report: &Report) -> TokenStream {
    match item {
        Item::Struct(item) if !borrows(&item.generics, item.fields.iter()) => implement_struct(item, report),
        Item::Enum(item) if !borrows(&item.generics, item.variants.iter().flat_map(|variant| &variant.fields)) => {
            implement_enum(item, report)
        }
        _ => TokenStream::new(),
    }
}

/// Whether a type holds what no buffer does: slices and references.
fn borrows<'i>(generics: &Generics, mut fields: impl Iterator<Item = &'i Field>) -> bool {
    generics.lifetimes().next().is_some() || fields.any(|field| matches!(field.ty, Type::Reference(_)))
}

fn implement_struct(item: &mut ItemStruct, report: &Report) -> TokenStream {
    match listed(&item.attrs, "repr") {
        None => item.attrs.push(syn::parse_quote!(#[repr(C)])),
        Some(reprs) if reprs.iter().all(|repr| repr == "C" || repr == "transparent") => {}
        Some(_) => return no_layout(&item.attrs, "C", report),
    }
    let own_layout = hygienic! {
        ::scry::__private::layout::structure(if <Self as ::scry::__private::ValueArgument>::IS_SHARED { ::core::mem::size_of::<Self>() } else { 0 })
    };
    let members: Vec<TokenStream> = item.fields.members().map(|member| quote!(#member)).collect();
    let types: Vec<&Type> = item.fields.iter().map(|field| &field.ty).collect();
    let value = value_argument();
    let layout = members.iter().zip(&types).enumerate().fold(own_layout, |layout, (number, (member, ty))| {
        hygienic! {
            ::scry::__private::layout::field(
                #layout,
                if <Self as #value>::IS_SHARED { ::core::mem::offset_of!(Self, #member) } else { #number },
                <#ty as #value>::LAYOUT,
            )
        }
    });
    let [base, visit] = ["base", "visit"].map(own);
    let is_shared = !item.fields.is_empty();
    let body = hygienic! {
        const IS_SHARED: ::core::primitive::bool = #is_shared #(&& <#types as #value>::IS_SHARED)*;
        const PARTS: ::core::primitive::usize = if <Self as #value>::IS_SHARED { 1 } else { 0 #(+ <#types as #value>::PARTS)* };
        const BYTES: ::core::primitive::usize = 0 #(+ <#types as #value>::BYTES)*;
        const CHECKED: ::core::primitive::bool = false #(|| <#types as #value>::CHECKED)*;
        const LAYOUT: ::core::primitive::u64 = #layout;
        fn leaves(#base: ::core::primitive::usize, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Leaf)) {
            #(<#types as #value>::leaves(#base + ::core::mem::offset_of!(Self, #members), #visit);)*
        }
        fn parts(&self, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Value<'_>)) {
            #(<#types as #value>::value(&self.#members).visit(#visit);)*
        }
    };
    let values = implementation(&item.ident, &item.generics, &types, &value, &body);
    // What has no fields is an argument, but buffers hold none.
    let elements = (is_shared).then(|| element_implementation(&item.ident, &item.generics, &types));
    hygienic!(#values #elements)
}

fn implement_enum(item: &mut ItemEnum, report: &Report) -> TokenStream {
    if item.variants.is_empty() {
        report.error(&item.ident, "an enum without variants has no values\nhelp: add a variant");
        return TokenStream::new();
    }
    let has_fields = item.variants.iter().any(|variant| !variant.fields.is_empty());
    let is_integer = |repr: &str| ["u8", "i8", "u16", "i16", "u32", "i32"].contains(&repr);
    let is_c = |repr: &str| has_fields && repr == "C";
    let reprs = listed(&item.attrs, "repr").unwrap_or_default();
    let repr = match reprs.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {
            let negative = item.variants.iter().any(
                |variant| matches!(&variant.discriminant, Some((_, syn::Expr::Unary(unary))) if matches!(unary.op, syn::UnOp::Neg(_))),
            );
            let repr = Ident::new(if negative { "i32" } else { "u32" }, Span::mixed_site());
            item.attrs.push(syn::parse_quote!(#[repr(#repr)]));
            repr
        }
        [c] if is_c(c) => Ident::new("i32", Span::mixed_site()),
        [repr] if is_integer(repr) => Ident::new(repr, Span::mixed_site()),
        [c, repr] | [repr, c] if is_c(c) && is_integer(repr) => Ident::new(repr, Span::mixed_site()),
        _ => return no_layout(&item.attrs, "u32", report),
    };
    let repr = hygienic!(::core::primitive::#repr);
    if has_fields {
        return implement_sum(item, &repr, reprs.iter().any(|repr| is_c(repr)));
    }
    let name = &item.ident;
    let variants: Vec<&Ident> = item.variants.iter().map(|variant| &variant.ident).collect();
    let values = hygienic!(&[#(#name::#variants as ::core::primitive::i64),*]);
    let [base, visit] = ["base", "visit"].map(own);
    let body = hygienic! {
        const IS_SHARED: ::core::primitive::bool = true;
        const BYTES: ::core::primitive::usize = ::core::mem::size_of::<Self>();
        const CHECKED: ::core::primitive::bool = true;
        const LAYOUT: ::core::primitive::u64 = ::scry::__private::layout::enumeration(<#repr as ::scry::__private::ValueArgument>::LAYOUT, #values);
        fn leaves(#base: ::core::primitive::usize, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Leaf)) {
            #visit(::scry::__private::Leaf {
                offset: #base,
                size: ::core::mem::size_of::<Self>(),
                values: ::scry::__private::Values::OneOf(#values),
            });
        }
    };
    enum_implementations(item, &[], &body)
}

/// An enum whose variants have fields. Where these are is worked out by the rule of its `repr`, since Rust has no offsets of a variant's.
fn implement_sum(item: &ItemEnum, repr: &TokenStream, is_c: bool) -> TokenStream {
    let value = value_argument();
    let types: Vec<&Type> = item.variants.iter().flat_map(|variant| &variant.fields).map(|field| &field.ty).collect();
    let [base, visit, end, at, layout, least, bytes] = ["base", "visit", "end", "at", "layout", "least", "bytes"].map(own);
    let discriminants = discriminants(item, repr);
    // Where the fields of a variant start at the earliest.
    let first = if is_c {
        hygienic!({
            let #at = 1;
            #(let #at = if ::core::mem::align_of::<#types>() > #at { ::core::mem::align_of::<#types>() } else { #at };)*
            ::core::mem::size_of::<#repr>().next_multiple_of(#at)
        })
    } else {
        hygienic!(::core::mem::size_of::<#repr>())
    };
    let (mut sizes, mut layouts, mut leaves) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for (number, variant) in item.variants.iter().enumerate() {
        let types: Vec<&Type> = variant.fields.iter().map(|field| &field.ty).collect();
        sizes.extend(hygienic! {
            let #bytes = ::core::mem::size_of::<#repr>() #(+ <#types as #value>::BYTES)*;
            let #least = if #bytes < #least { #bytes } else { #least };
        });
        if types.is_empty() {
            continue;
        }
        layouts.extend(hygienic! {
            let #end = #first;
            #(
                let #at = #end.next_multiple_of(::core::mem::align_of::<#types>());
                let #layout = ::scry::__private::layout::field(#layout, #at, <#types as #value>::LAYOUT);
                let #end = #at + ::core::mem::size_of::<#types>();
            )*
        });
        leaves.extend(hygienic! {
            tell(::scry::__private::Values::If(__SCRY_DISCRIMINANTS[#number]), #visit);
            let #end = #first;
            #(
                let #at = #end.next_multiple_of(::core::mem::align_of::<#types>());
                <#types as #value>::leaves(#base + #at, #visit);
                let #end = #at + ::core::mem::size_of::<#types>();
            )*
            tell(::scry::__private::Values::End, #visit);
        });
    }
    let body = hygienic! {
        const IS_SHARED: ::core::primitive::bool = true;
        const BYTES: ::core::primitive::usize = {
            let #least = ::core::primitive::usize::MAX;
            #sizes
            #least
        };
        const CHECKED: ::core::primitive::bool = true;
        const LAYOUT: ::core::primitive::u64 = {
            #discriminants
            let #layout = ::scry::__private::layout::union(::core::mem::size_of::<Self>(), __SCRY_DISCRIMINANTS);
            let #layout = ::scry::__private::layout::field(#layout, 0, <#repr as #value>::LAYOUT);
            #layouts
            #layout
        };
        fn leaves(#base: ::core::primitive::usize, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Leaf)) {
            #discriminants
            let tell = |values, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Leaf)| {
                #visit(::scry::__private::Leaf { offset: #base, size: ::core::mem::size_of::<#repr>(), values });
            };
            tell(::scry::__private::Values::OneOf(__SCRY_DISCRIMINANTS), #visit);
            #leaves
        }
    };
    enum_implementations(item, &types, &body)
}

/// Both implementations for an enum, of whose fields buffers hold each.
fn enum_implementations(item: &ItemEnum, types: &[&Type], body: &TokenStream) -> TokenStream {
    let values = implementation(&item.ident, &item.generics, types, &hygienic!(::scry::__private::Element), body);
    let elements = element_implementation(&item.ident, &item.generics, types);
    hygienic!(#values #elements)
}

/// A constant with the discriminants of an enum, which cannot be asked for where variants have fields.
fn discriminants(item: &ItemEnum, repr: &TokenStream) -> TokenStream {
    let (mut start, mut behind) = (quote!(0), 0i64);
    let values = item.variants.iter().map(|variant| {
        if let Some((_, discriminant)) = &variant.discriminant {
            (start, behind) = (discriminant.to_token_stream(), 0);
        }
        behind += 1;
        let step = behind - 1;
        hygienic!({ const START: #repr = #start; START as ::core::primitive::i64 + #step })
    });
    let values: Vec<TokenStream> = values.collect();
    hygienic!(const __SCRY_DISCRIMINANTS: &[::core::primitive::i64] = &[#(#values),*];)
}

/// Reports a `repr` that devices do not have, of a type that has nothing then.
fn no_layout(attributes: &[Attribute], instead: &str, report: &Report) -> TokenStream {
    let repr = attributes.iter().find(|attribute| attribute.path().is_ident("repr"));
    report.error(repr, format!("devices do not support this layout\nhelp: write `#[repr({instead})]`, or nothing: it is added"));
    TokenStream::new()
}

fn value_argument() -> TokenStream {
    hygienic!(::scry::__private::ValueArgument)
}

/// What the type is as an argument, if its fields are `field`, which is decided where that is used.
fn implementation(name: &Ident, generics: &Generics, fields: &[&Type], field: &TokenStream, body: &TokenStream) -> TokenStream {
    let (value, bounds) = (value_argument(), bounds(generics, fields, field));
    let (head, arguments, _) = generics.split_for_impl();
    hygienic! {
        // SAFETY: if the type is shared, it is `repr(C)`, `repr(transparent)` or has an integer for a discriminant by its `repr`, every
        // byte of it that is not padding belongs to that or to a field, and `leaves` visits what those visit, each at its own offset.
        #[automatically_derived]
        // Paths are whole, and have the user's own place, where the lint would speak of them.
        #[allow(unused_qualifications)]
        unsafe impl #head #value for #name #arguments where #bounds {
            #body
        }
    }
}

/// That buffers hold the type, if they hold its fields, which is decided where that is used.
fn element_implementation(name: &Ident, generics: &Generics, fields: &[&Type]) -> TokenStream {
    // They stand where rustc is to show them.
    let place = Span::mixed_site().located_at(name.span());
    let element = quote_spanned!(name.span()=> ::scry::__private::Element);
    let own = quote_spanned!(name.span()=> for<'scry> Self: ::core::marker::Copy + ::core::marker::Send + ::core::marker::Sync + 'static);
    let bounds = bounds(generics, fields, &element);
    let (head, arguments, _) = generics.split_for_impl();
    quote_spanned! {place=>
        // SAFETY: it is shared, as its fields are.
        #[automatically_derived]
        #[allow(unused_qualifications)]
        unsafe impl #head #element for #name #arguments where #bounds #own {}
    }
}

/// The type's own bounds, and that each of its fields is `field`.
fn bounds(generics: &Generics, fields: &[&Type], field: &TokenStream) -> TokenStream {
    let own = generics.where_clause.as_ref().map(|clause| {
        let predicates = &clause.predicates;
        quote!(#predicates,)
    });
    let bounds = fields.iter().map(|ty| bound(generics, &ty.to_token_stream(), field)).collect::<TokenStream>();
    quote!(#own #bounds)
}

/// `ty: element`, such that rustc does not ask at once whether it holds.
fn bound(generics: &Generics, ty: &TokenStream, element: &TokenStream) -> TokenStream {
    let place = ty.span();
    let element = respanned(element.clone(), &|span| if is_one_place(span, Span::mixed_site()) { span } else { place });
    if mentions(ty, generics) { quote!(#ty: #element,) } else { quote!(for<'scry> #ty: #element,) }
}

/// Whether a type is written with a generic parameter.
fn mentions(ty: &TokenStream, generics: &Generics) -> bool {
    let is_one = |name: &Ident| {
        generics.params.iter().any(|param| match param {
            GenericParam::Type(param) => param.ident == *name,
            GenericParam::Const(param) => param.ident == *name,
            GenericParam::Lifetime(param) => param.lifetime.ident == *name,
        })
    };
    ty.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => is_one(&name),
        TokenTree::Group(group) => mentions(&group.stream(), generics),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// The last names of what attributes such as `repr(..)` or `derive(..)` list; `None` if there are none.
pub(crate) fn listed(attributes: &[Attribute], name: &str) -> Option<Vec<String>> {
    let mut found = None;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident(name)) {
        let names = found.get_or_insert_with(Vec::new);
        let _ = attribute.parse_nested_meta(|meta| {
            names.extend(meta.path.segments.last().map(|last| last.ident.to_string()));
            if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::Group>()?;
            }
            Ok(())
        });
    }
    found
}
