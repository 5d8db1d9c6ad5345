//! What `#[scry::device]` implements for structs and enums, so that buffers can hold them and launches can take them.
//!
//! A struct is an element if all of its fields are and if it is `Copy`. Whether that holds is not known here, so it is
//! written as a bound that rustc decides where the struct is used; `for<'scry>` keeps it from deciding at once.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Generics, Item, ItemEnum, ItemStruct, Type};

use crate::name::own;
use crate::report::Report;

/// Implements `Element` and `ValueArgument` for a struct or enum, and gives it a layout that every device shares if it does
/// not say which it has.
pub(crate) fn implement(item: &mut Item, report: &Report) -> TokenStream {
    match item {
        Item::Struct(item) => implement_struct(item, report),
        Item::Enum(item) => implement_enum(item, report),
        _ => TokenStream::new(),
    }
}

fn implement_struct(item: &mut ItemStruct, report: &Report) -> TokenStream {
    match listed(&item.attrs, "repr") {
        None => item.attrs.push(syn::parse_quote!(#[repr(C)])),
        Some(reprs) if reprs.iter().all(|repr| repr == "C" || repr == "transparent") => {}
        Some(_) => return no_layout(&item.attrs, "C", report),
    }
    if item.fields.is_empty() {
        return TokenStream::new();
    }
    let members: Vec<TokenStream> = item.fields.members().map(|member| quote!(#member)).collect();
    let types: Vec<&Type> = item.fields.iter().map(|field| &field.ty).collect();
    let element = hygienic!(::scry::__private::Element);
    let whole = hygienic!(::scry::__private::layout::structure(::core::mem::size_of::<Self>()));
    let layout = members.iter().zip(&types).fold(whole, |layout, (member, ty)| {
        hygienic! {
            ::scry::__private::layout::field(#layout, ::core::mem::offset_of!(Self, #member), <#ty as #element>::LAYOUT)
        }
    });
    let [base, visit] = ["base", "visit"].map(own);
    let body = hygienic! {
        const BYTES: ::core::primitive::usize = 0 #(+ <#types as #element>::BYTES)*;
        const CHECKED: ::core::primitive::bool = false #(|| <#types as #element>::CHECKED)*;
        const LAYOUT: ::core::primitive::u64 = #layout;
        fn leaves(#base: ::core::primitive::usize, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Leaf)) {
            #(<#types as #element>::leaves(#base + ::core::mem::offset_of!(Self, #members), #visit);)*
        }
    };
    let name = &item.ident;
    let bounds = types.iter().map(|ty| bound(&item.generics, &ty.to_token_stream(), &element)).collect::<TokenStream>();
    implementations(name, &item.generics, &bounds, &body)
}

fn implement_enum(item: &mut ItemEnum, report: &Report) -> TokenStream {
    if item.variants.iter().any(|variant| !variant.fields.is_empty()) {
        return TokenStream::new();
    }
    if item.variants.is_empty() {
        report.error(&item.ident, "an enum without variants has no values\nhelp: add a variant");
        return TokenStream::new();
    }
    let repr = match listed(&item.attrs, "repr").as_deref() {
        None | Some([]) => {
            let negative = item.variants.iter().any(
                |variant| matches!(&variant.discriminant, Some((_, syn::Expr::Unary(unary))) if matches!(unary.op, syn::UnOp::Neg(_))),
            );
            let repr = Ident::new(if negative { "i32" } else { "u32" }, Span::mixed_site());
            item.attrs.push(syn::parse_quote!(#[repr(#repr)]));
            repr.to_string()
        }
        Some([repr]) if ["u8", "i8", "u16", "i16", "u32", "i32"].contains(&repr.as_str()) => repr.clone(),
        Some(_) => return no_layout(&item.attrs, "u32", report),
    };
    let (name, repr) = (&item.ident, Ident::new(&repr, Span::mixed_site()));
    let variants: Vec<&Ident> = item.variants.iter().map(|variant| &variant.ident).collect();
    let values = hygienic!(&[#(#name::#variants as ::core::primitive::i64),*]);
    let repr = hygienic!(::core::primitive::#repr);
    let [base, visit] = ["base", "visit"].map(own);
    let body = hygienic! {
        const BYTES: ::core::primitive::usize = ::core::mem::size_of::<Self>();
        const CHECKED: ::core::primitive::bool = true;
        const LAYOUT: ::core::primitive::u64 = ::scry::__private::layout::enumeration(<#repr as ::scry::__private::Element>::LAYOUT, #values);
        fn leaves(#base: ::core::primitive::usize, #visit: &mut dyn ::core::ops::FnMut(::scry::__private::Leaf)) {
            #visit(::scry::__private::Leaf {
                offset: #base,
                size: ::core::mem::size_of::<Self>(),
                values: ::scry::__private::Values::OneOf(#values),
            });
        }
    };
    implementations(name, &item.generics, &TokenStream::new(), &body)
}

/// Reports a `repr` that devices do not have, of a type that has nothing then.
fn no_layout(attributes: &[Attribute], instead: &str, report: &Report) -> TokenStream {
    let repr = attributes.iter().find(|attribute| attribute.path().is_ident("repr"));
    report.error(repr, format!("devices have no such layout\nhelp: write `#[repr({instead})]`, or nothing: it is added"));
    TokenStream::new()
}

/// Both implementations, under bounds that are decided where they are used.
fn implementations(name: &Ident, generics: &Generics, bounds: &TokenStream, body: &TokenStream) -> TokenStream {
    let (head, arguments, clause) = generics.split_for_impl();
    let own = clause.map(|clause| {
        let predicates = &clause.predicates;
        quote!(#predicates,)
    });
    hygienic! {
        // SAFETY: the type is `repr(C)`, `repr(transparent)` or an integer by its `repr`, every byte of it that is not
        // padding belongs to a field, and `leaves` visits what those visit, each at its own offset.
        #[automatically_derived]
        unsafe impl #head ::scry::__private::Element for #name #arguments
        where #own #bounds for<'scry> Self: ::core::marker::Copy + ::core::marker::Send + ::core::marker::Sync + 'static,
        {
            #body
        }

        #[automatically_derived]
        impl #head ::scry::__private::ValueArgument for #name #arguments
        where #own for<'scry> Self: ::scry::__private::Element,
        {
            fn argument(&self) -> ::scry::__private::Argument<'_> {
                ::scry::__private::Argument::of(self)
            }
        }
    }
}

/// `ty: element`, such that rustc does not ask at once whether it holds.
fn bound(generics: &Generics, ty: &TokenStream, element: &TokenStream) -> TokenStream {
    if generics.params.is_empty() { quote!(for<'scry> #ty: #element,) } else { quote!(#ty: #element,) }
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
