//! Where a kernel panics or prints, for the host: each site with the code that formats its message.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use crate::ir::{Format, Kernel, Message, Site};
use crate::name::own;
use crate::print::host_type;
use crate::ty::{AdtKind, AdtRef, Form, Scalar, Ty, Variant};
use crate::user_code::{Texts, out_name, value_name};

/// The sites, as a slice that is constant.
pub(crate) fn sites(kernel: &Kernel, texts: &Texts) -> TokenStream {
    let sites = kernel.sites.iter().map(|site| self::site(site, texts));
    hygienic!(&[#(#sites),*])
}

fn site(Site { span, message, subject: _ }: &Site, texts: &Texts) -> TokenStream {
    let (file, start) = (span.file(), span.start());
    let (line, column) = (start.line as u32, start.column as u32 + 1);
    let message = match message {
        Message::Index => quote!(Index),
        Message::Divide => quote!(Divide),
        Message::Remainder => quote!(Remainder),
        Message::DivideOverflow => quote!(DivideOverflow),
        Message::RemainderOverflow => quote!(RemainderOverflow),
        Message::Panic(format) => {
            let format = formatter(format, texts);
            quote!(Panic(#format))
        }
        Message::Print { to_stderr, format } => {
            let (stream, format) = (Ident::new(if *to_stderr { "Err" } else { "Out" }, Span::mixed_site()), formatter(format, texts));
            hygienic!(Print(rt::kernel::StandardStream::#stream, #format))
        }
    };
    hygienic! {
        rt::kernel::Site {
            file: #file,
            line: #line,
            column: #column,
            message: rt::kernel::Message::#message,
        }
    }
}

/// A function that writes a text.
fn formatter(Format { text, types }: &Format, texts: &Texts) -> TokenStream {
    let (out, all, write) = (out_name(), own("values"), texts.code(*text));
    let values = types.iter().enumerate().map(|(number, ty)| {
        let (name, value) = (value_name(number), value(ty));
        hygienic!(let #name = #value;)
    });
    hygienic! {{
        fn format(#out: &mut dyn ::core::fmt::Write, #all: &mut rt::kernel::Values<'_>) -> ::core::fmt::Result {
            #(#values)*
            #write
        }
        format
    }}
}

/// A value out of its words. What the user's types look like is known, but not how the host could name them: they get twins, whose
/// derived `Debug` says the same.
fn value(ty: &Ty) -> TokenStream {
    let site = Span::mixed_site();
    match ty {
        Ty::Scalar(scalar) => number(*scalar),
        Ty::Array(element, len) => {
            let (element, len) = (value(element), len.number() as usize);
            hygienic!(::core::array::from_fn::<_, #len, _>(|_| #element))
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().map(value);
            hygienic!((#(#fields,)*))
        }
        Ty::Vector { .. } | Ty::Matrix(_) => {
            let name = format_ident!("{}", ty.to_string(), span = site);
            let new = Ident::new(if ty.is_vector() { "new" } else { "from_cols" }, site);
            let parts = ty.fields();
            let parts = parts.iter().map(value);
            hygienic!(::scry::__private::glam::#name::#new(#(#parts),*))
        }
        Ty::Id => structure("Id", false, ty),
        Ty::Adt(AdtRef(adt), _) if adt.is_bf16() => {
            let bits = number(Scalar::U16);
            hygienic!(::scry::__private::bf16::from_bits(#bits))
        }
        Ty::Adt(AdtRef(adt), _) if adt.is_conversion_error() => {
            hygienic!(<::core::primitive::u8 as ::core::convert::TryFrom<::core::primitive::i8>>::try_from(-1).unwrap_err())
        }
        Ty::Adt(AdtRef(adt), _) => match &adt.kind {
            AdtKind::Struct { fields: _, is_tuple } => structure(&adt.name.to_string(), *is_tuple, ty),
            AdtKind::Enum { variants, repr, is_c: _ } => enumeration(&adt.name.to_string(), variants, *repr, ty),
        },
        Ty::Atomic(_) | Ty::Borrowed { .. } | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => {
            unreachable!("no value is of type `{ty}`")
        }
    }
}

fn number(scalar: Scalar) -> TokenStream {
    let (ty, all) = (host_type(&Ty::Scalar(scalar), Span::mixed_site()), own("values"));
    hygienic!(#all.take::<#ty>())
}

/// A struct of the same form.
fn structure(name: &str, is_tuple: bool, ty: &Ty) -> TokenStream {
    let (site, name, types) = (Span::mixed_site(), ident(name), ty.fields());
    let params: Vec<Ident> = (0..types.len()).map(|number| format_ident!("__Scry{}", number, span = site)).collect();
    let values = types.iter().map(value);
    let (form, value) = if is_tuple {
        (hygienic!((#(#params),*);), hygienic!((#(#values),*)))
    } else {
        let fields: Vec<Ident> = ty.field_names().iter().map(|field| ident(field)).collect();
        (hygienic!({ #(#fields: #params),* }), hygienic!({ #(#fields: #values),* }))
    };
    hygienic! {{
        #[derive(::core::fmt::Debug)]
        #[allow(dead_code)]
        struct #name<#(#params),*> #form
        #name #value
    }}
}

/// An enum with the same variants. The words of all of their fields are there, whichever it is.
fn enumeration(name: &str, variants: &[Variant], repr: Scalar, ty: &Ty) -> TokenStream {
    let (site, name, number) = (Span::mixed_site(), ident(name), number(repr));
    let (params, locals): (Vec<Ident>, Vec<Ident>) = (1..ty.fields().len().max(1))
        .map(|number| (format_ident!("__Scry{}", number, span = site), format_ident!("field_{}", number, span = site)))
        .unzip();
    let values = ty.fields();
    let values = values.iter().skip(1).map(value);
    let (mut definitions, mut arms) = (TokenStream::new(), TokenStream::new());
    for (index, variant) in variants.iter().enumerate() {
        let own = if ty.is_sum() { ty.fields_of(index) } else { 1..1 };
        let (params, locals) = (&params[own.start - 1..own.end - 1], &locals[own.start - 1..own.end - 1]);
        let fields: Vec<Ident> =
            if variant.form == Form::Struct { variant.fields.iter().map(|(name, _)| ident(name)).collect() } else { Vec::new() };
        let (definition, made) = match variant.form {
            Form::Unit => (TokenStream::new(), TokenStream::new()),
            Form::Tuple => (quote!((#(#params),*)), quote!((#(#locals),*))),
            Form::Struct => (quote!({ #(#fields: #params),* }), quote!({ #(#fields: #locals),* })),
        };
        let (variant_name, discriminant) = (ident(&variant.name), Literal::i128_unsuffixed(variant.discriminant));
        definitions.extend(quote!(#variant_name #definition,));
        arms.extend(hygienic!(#discriminant => #name::#variant_name #made,));
    }
    hygienic! {{
        #[derive(::core::fmt::Debug)]
        #[allow(dead_code)]
        enum #name<#(#params),*> { #definitions }
        let discriminant = #number as ::core::primitive::i128;
        #(let #locals = #values;)*
        match discriminant {
            #arms
            other => ::core::unreachable!("{other} is none of the values"),
        }
    }}
}

/// A name of the user's, which may be a word of Rust's.
fn ident(name: &str) -> Ident {
    let name = name.trim_start_matches("r#");
    if syn::parse_str::<Ident>(name).is_ok() { Ident::new(name, Span::mixed_site()) } else { Ident::new_raw(name, Span::mixed_site()) }
}
