//! `#[scry::device]`: the item as it was, and the macros that carry it.

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, FieldsNamed, Item, ItemFn, ItemMod, Meta, Token};

use super::depend::dependencies;
use super::gather::{Gather, Needs, arrived, broken, carry, expected, gather, macros, unit_id, unit_marker};
use super::host;
use super::known::Known;
use super::{source, unparsed};
use crate::element;
use crate::message;
use crate::program::{Head, item_name};
use crate::report::Report;
use crate::syntax::imports;

/// Expands `#[scry::device(arguments)] item`.
pub(crate) fn expand(arguments: &TokenStream, tokens: &TokenStream) -> TokenStream {
    let report = Report::default();
    if !arguments.is_empty() {
        report.error(arguments, "`scry::device` takes no arguments\nhelp: write `#[scry::device]`");
    }
    let expanded = match syn::parse2::<Item>(tokens.clone()) {
        Ok(Item::Mod(module)) => expand_module(module, &report),
        Ok(item) => match refusal(&item) {
            Some(message) => {
                report.error(Head::of(&item).keyword, message);
                item.into_token_stream()
            }
            None => expand_item(item, &report),
        },
        Err(error) => {
            report.errors_of_rust(error);
            unparsed::with_macros(tokens)
        }
    };
    let errors = report.finish();
    hygienic!(#errors #expanded)
}

/// What to say of an item that cannot be annotated.
fn refusal(item: &Item) -> Option<&'static str> {
    Some(match item {
        Item::Fn(_) | Item::Const(_) | Item::Struct(_) | Item::Enum(_) | Item::Type(_) | Item::Mod(_) => return None,
        Item::Impl(_) => message::IMPL_ALONE,
        Item::Trait(_) => {
            "a trait is only useful with its `impl`s\nhelp: put them together in a module, and write `#[scry::device]` on the module"
        }
        Item::Static(_) => "a device has no statics\nhelp: write `const`, or pass the value to the kernel",
        Item::Union(_) => "a device has no unions\nhelp: convert bits with `to_bits` and `from_bits`",
        Item::Use(_) => "a `use` needs no annotation\nhelp: remove `#[scry::device]`; the item that is imported has it",
        _ => "a device cannot use this\nhelp: `#[scry::device]` is for functions, constants, structs, enums and modules",
    })
}

/// One item that is no module.
fn expand_item(mut item: Item, report: &Report) -> TokenStream {
    let element = element::implement(&mut item, report);
    let mut carried = stripped(item.clone(), None);
    imports::write_out(&mut carried, &[]);
    let exports = export(&item);
    let place = Head::of(&item).name.map(|(_, name)| name.clone()).expect("the others are refused");
    let macros = define(&[carried], &place, true, &syn::parse_quote!({ #exports }), &item.to_token_stream());
    host::import_identities(&mut item);
    // Kernels use it, which rustc cannot see.
    let questions = Known::of(&[&item]).questions();
    hygienic!(#[allow(dead_code)] #item #element #macros #questions)
}

/// A module: its items are one unit, and each gets a macro.
fn expand_module(mut module: ItemMod, report: &Report) -> TokenStream {
    let Some((_, items)) = &mut module.content else {
        let name = &module.ident;
        let message = format!(
            "`#[scry::device]` cannot see a module that is in another file\nhelp: remove it here, and write it in that file: on each item, or on a module around them, `#[scry::device] mod {name} {{ .. }}`"
        );
        report.error(module.mod_token, message);
        return module.into_token_stream();
    };
    let own_traits: HashSet<String> = items.iter().filter(|item| matches!(item, Item::Trait(_))).filter_map(item_name).collect();
    let is_for_devices = |item: &Item| is_for_devices(item, &own_traits);
    let mut elements = TokenStream::new();
    let (mut carried, mut exports) = (Vec::new(), TokenStream::new());
    let all = items.clone();
    for item in items.iter_mut() {
        if let Item::Mod(inner) = item {
            if !is_test(&inner.attrs) && inner.content.is_some() {
                inner.attrs.push(syn::parse_quote!(#[::scry::device]));
            }
            continue;
        }
        if !is_for_devices(item) {
            continue;
        }
        elements.extend(element::implement(item, report));
        let mut own = stripped(item.clone(), Some(report));
        imports::write_out(&mut own, &all);
        carried.push(own);
        exports.extend(export(item));
        host::import_identities(item);
    }
    let macros = define(&carried, &module.ident, false, &syn::parse_quote!({ #exports }), &module.to_token_stream());
    let (_, items) = module.content.as_mut().expect("it was there above");
    let questions = Known::of(&items.iter().filter(|item| is_for_devices(item)).collect::<Vec<_>>()).questions();
    items.push(Item::Verbatim(quote!(#elements #macros #questions)));
    // Kernels use what is in it, which rustc cannot see.
    hygienic!(#[allow(dead_code)] #module)
}

/// How other items of the host know the item: its visibility and its name, as a field.
fn export(item: &Item) -> Option<TokenStream> {
    Head::of(item).name.map(|(vis, name)| quote!(#vis #name: (),))
}

/// Whether an item of a module may matter to a kernel.
fn is_for_devices(item: &Item, own_traits: &HashSet<String>) -> bool {
    if is_test(Head::of(item).attributes) {
        return false;
    }
    match item {
        Item::Impl(item) => item.unsafety.is_none() && item.trait_.as_ref().is_none_or(|(_, path, _)| !is_host_trait(path, own_traits)),
        _ => Head::of(item).name.is_some(),
    }
}

/// Whether a trait is one of the standard library's that only the host has a use for: no module defines its own of that name.
fn is_host_trait(path: &syn::Path, own_traits: &HashSet<String>) -> bool {
    const HOST: [&[&str]; 5] = [
        &["Display", "Debug", "LowerHex", "UpperHex", "Binary", "Octal", "LowerExp", "UpperExp", "Error", "Serialize", "Deserialize"],
        &["Iterator", "IntoIterator", "FromIterator", "Sum", "Product", "Extend"],
        &["FromStr", "TryFrom", "AsRef", "AsMut", "Borrow", "ToOwned", "Any"],
        &["Deref", "DerefMut", "Drop"],
        &["Eq", "Hash", "Copy", "Clone"],
    ];
    let name = path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    !own_traits.contains(&name) && HOST.concat().contains(&&*name)
}

/// Whether something is there in tests only, as `cfg` says of it.
fn is_test(attributes: &[Attribute]) -> bool {
    let needs_test = |attribute: &Attribute| attribute.parse_args().is_ok_and(|predicate| needs_test(&predicate));
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg") && needs_test(attribute))
}

/// Whether a predicate holds in tests only.
fn needs_test(predicate: &Meta) -> bool {
    let Meta::List(list) = predicate else { return predicate.path().is_ident("test") };
    let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).unwrap_or_default();
    (list.path.is_ident("all") && parts.iter().any(needs_test)) || (list.path.is_ident("any") && parts.iter().all(needs_test))
}

/// The item without its documentation, which no kernel needs; reports what of it depends on `cfg`.
fn stripped(mut item: Item, report: Option<&Report>) -> Item {
    struct Strip<'r>(Option<&'r Report>);
    impl syn::visit_mut::VisitMut for Strip<'_> {
        fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
            attributes.retain(|attribute| !attribute.path().is_ident("doc"));
            let message = "what a kernel may use cannot depend on `cfg` here\nhelp: write it on the whole module, or move the item out";
            let is_conditional = |attribute: &&Attribute| attribute.path().is_ident("cfg");
            self.0.into_iter().for_each(|report| attributes.iter().filter(is_conditional).for_each(|at| report.error(at, message)));
        }
    }
    syn::visit_mut::VisitMut::visit_item_mut(&mut Strip(report), &mut item);
    item
}

/// The macros that carry some items: at once if they need nothing else, else after gathering that. `name` is the item's, or their module's.
fn define(items: &[Item], name: &Ident, for_devices_alone: bool, exports: &FieldsNamed, whole: &TokenStream) -> TokenStream {
    let id = unit_id(whole);
    let paths = dependencies(&items.iter().collect::<Vec<_>>(), for_devices_alone);
    let origins = match source::check(name, true, &paths) {
        Ok(origins) => origins,
        Err(errors) => {
            let macros = broken(&id, exports);
            return quote!(#errors #macros);
        }
    };
    match gather(&id, &paths, &origins, &quote!(device #id #exports { #(#items)* })) {
        Some(Gather { modules, call }) => {
            let first = items.first().and_then(|item| Head::of(item).name);
            let place = first.map_or_else(|| items.first().map_or_else(Span::call_site, Spanned::span), |(_, name)| name.span());
            let expected = expected(&unit_marker(exports, &id), place, &origins.unknown);
            quote!(#expected #modules #call)
        }
        None => macros(&id, exports, &[carry(&id, &[], &quote!(#(#items)*))]),
    }
}

/// The macros of a device item, once everything that it needs is there.
pub(crate) fn finish(id: &str, exports: &FieldsNamed, items: &TokenStream, needs: Needs) -> TokenStream {
    let mut units = needs.carried;
    units.push(carry(id, &needs.paths, items));
    let arrived = arrived(&unit_marker(exports, id));
    let macros = macros(id, exports, &units);
    quote!(#arrived #macros)
}

/// The macro of a generic kernel, by which other places have instances of it.
pub(crate) fn carry_kernel(function: &ItemFn, arguments: &TokenStream, id: &str, needs: &Needs) -> TokenStream {
    let mut carried = function.clone();
    carried.attrs.push(syn::parse_quote!(#[kernel(#arguments)]));
    let carried = stripped(Item::Fn(carried), None);
    let mut units = needs.carried.clone();
    units.push(carry(id, &needs.paths, &carried));
    let exports = export(&carried);
    macros(id, &syn::parse_quote!({ #exports }), &units)
}
