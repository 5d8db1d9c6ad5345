//! The state that travels from macro to macro, written and read.
//!
//! A carrying macro is called as `f! { @scry {[g] [h::H]} {done..} goal.. }`: the paths still to ask, what those before have
//! brought, and what it is for. It adds its own and goes on: see [`carrier`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Field, FieldsNamed, GenericArgument, Item, ItemFn, LitStr, Path, Token, Visibility, braced};

use super::depend::dependencies;
use super::path_text;
use super::source::{self, Origins};
use crate::message;
use crate::name::own;
use crate::program::{Program, Target, Unit};
use crate::report::{Errors, Report};
use crate::syntax::impl_trait::name_types;
use crate::syntax::types::heap;
use crate::syntax::{Attribute, Request};

pub(crate) struct Gathered {
    pub(crate) needs: Needs,
    /// The errors about paths that led to nothing.
    pub(crate) errors: TokenStream,
    pub(crate) goal: Goal,
}

/// What the paths led to.
#[derive(Default)]
pub(crate) struct Needs {
    /// In the order they were asked.
    pub(crate) paths: Vec<(String, Target)>,
    units: Vec<Unit>,
    /// The units as they are passed on.
    pub(super) carried: Vec<TokenStream>,
}

/// What something is gathered for.
pub(crate) enum Goal {
    /// To compile a kernel: its unit's id, its attribute's arguments, and the function.
    Kernel { id: String, arguments: TokenStream, function: TokenStream },
    /// To compile an instance of the kernel to which the first path leads.
    Instance { request: TokenStream },
    /// To define the macros of a device item, which it exports as if it was a struct with a field for each.
    Device { id: String, exports: FieldsNamed, items: TokenStream },
}

impl Needs {
    /// A unit without items, which says that the errors of what carries it have been said.
    pub(crate) fn broken(id: &str) -> Self {
        Self { carried: vec![carry(&format!("{id} is broken"), &[], &TokenStream::new())], ..Self::default() }
    }

    /// What is compiled at the place that gathered it.
    pub(crate) fn program(self) -> Program {
        let mut units = self.units;
        units.push(Unit { id: String::new(), items: Vec::new(), paths: self.paths });
        Program::new(units)
    }
}

/// The call that gathers what a kernel needs, or `None` if it needs nothing; errors if something that it needs cannot be gathered.
pub(crate) fn gather_for_kernel(arguments: &TokenStream, function: &ItemFn, item: &TokenStream) -> Result<Option<TokenStream>, Errors> {
    // What is wrong about the attribute is reported where it is compiled.
    let quiet = Report::default();
    let attribute = Attribute::parse(arguments.clone(), &quiet);
    let _ = quiet.finish();
    let (kernel, instances) = (Item::Fn(function.clone()), argument_items(attribute.instances.values()));
    let (generics, axes) = (&function.sig.generics, attribute.workgroup.axes());
    let workgroup: Item = syn::parse_quote!(fn _0 #generics () { (#(#axes),*); });
    let (inputs, conditions) = (&function.sig.inputs, &attribute.requires);
    let requires: Item = syn::parse_quote!(fn _0 #generics (#inputs) { (#(#conditions),*); });
    let paths = dependencies(&[&kernel, &workgroup, &requires].into_iter().chain(&instances).collect::<Vec<_>>(), true);
    let origins = source::check(&function.sig.ident, false, &paths)?;
    let id = unit_id(item);
    let Some(gather) = gather(&id, &paths, &origins, &quote!(kernel #id { #arguments } { #item })) else { return Ok(None) };
    let expected = expected(&kernel_marker(function), function.sig.ident.span(), &origins.unknown);
    let Gather { modules, call } = gather;
    Ok(Some(quote!(#expected #modules #call)))
}

/// The call that gathers an instance that is asked for by `tokens`: the kernel and its arguments.
pub(crate) fn gather_for_instance(request: &Request, tokens: &TokenStream) -> TokenStream {
    let arguments = argument_items(request.arguments.iter());
    let paths: Vec<Path> = [request.kernel.clone()].into_iter().chain(dependencies(&arguments.iter().collect::<Vec<_>>(), true)).collect();
    let origins = match source::check_instance(&request.kernel, &paths) {
        Ok(origins) => origins,
        Err(errors) if request.is_for_kernel => return errors.into_token_stream(),
        Err(errors) => return hygienic!({ #errors ::core::unreachable!() }),
    };
    let goal = quote!(instance { #tokens });
    let Gather { modules, call } = gather(&unit_id(tokens), &paths, &origins, &goal).expect("the kernel is one");
    let expected = expected_as(INSTANCE_NOT_GATHERED, &instance_marker(), request.whole.span());
    if request.is_for_kernel {
        return hygienic!(#[allow(non_local_definitions)] const _: () = { #expected #modules #call };);
    }
    // A macro at the end of a block would be no expression.
    let launcher = own("launcher");
    hygienic!({ #expected #modules let #launcher = #call; #launcher })
}

/// Asks rustc, at `span` or at the only path of which the files do not say where it leads, for what `arrived` writes in the end. A macro that does not exist is an error of rustc's that knows
/// nothing of device items; this is one that says what to do.
pub(super) fn expected(marker: &Ident, span: Span, unknown: &[Path]) -> TokenStream {
    let span = if let [path] = unknown { path.span() } else { span };
    let names: Vec<String> = unknown.iter().map(path_text).collect();
    expected_as(&not_gathered(&names), marker, span)
}

fn expected_as(message: &str, marker: &Ident, span: Span) -> TokenStream {
    // All of it has the user's own place, so that rustc shows nothing of the attribute.
    let asked = Ident::new(&marker.to_string(), span);
    quote_spanned! {span=>
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        struct #asked;
        #[allow(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            use ::scry::__private::Awaited as _;
            if !<#asked>::HERE {
                ::core::panic!("{}", #message);
            }
        };
    }
}

/// What is said where rustc does not find the macros of some items.
fn not_gathered(paths: &[String]) -> String {
    let known = paths.iter().find_map(|path| message::of_another_system(path).or_else(|| heap(path)));
    known.unwrap_or_else(|| match paths {
        [path] => format!("`{path}` is not known to kernels\nhelp: add `#[scry::device]` to its definition, or correct the name"),
        _ => "an item that is used here is not known to kernels: the one that rustc cannot find as a macro\nhelp: add `#[scry::device]` to its definition, or correct the name".to_owned(),
    })
}

/// What is said of an item of another crate that has no macro.
fn of_crate(path: &str, home: &str) -> String {
    format!("`{path}` is not a device item\nhelp: add `#[scry::device]` to its definition in `{home}`, or define it in this crate")
}

/// What is said where rustc does not find the macro of a kernel, or those of its arguments.
const INSTANCE_NOT_GATHERED: &str = "there is no such instance: the name that rustc cannot find as a macro is neither a generic kernel nor a device item\nhelp: only generic kernels have instances; if the name is an argument, add `#[scry::device]` to its definition";

/// What `expected` asks for.
pub(crate) fn arrived(marker: &Ident) -> TokenStream {
    hygienic!(#[automatically_derived] impl #marker { const HERE: ::core::primitive::bool = true; })
}

/// Stands for all that a kernel uses.
pub(crate) fn kernel_marker(function: &ItemFn) -> Ident {
    format_ident!("__scry_items_of_{}", crate::name::text(&function.sig.ident), span = Span::mixed_site())
}

/// Stands for all that an instance uses.
pub(crate) fn instance_marker() -> Ident {
    own("items_of_instance")
}

/// Stands for all that a unit uses; named after the first item that it exports.
pub(super) fn unit_marker(exports: &FieldsNamed, id: &str) -> Ident {
    let name = exports.named.first().and_then(|export| export.ident.as_ref()).map_or_else(|| id.to_owned(), crate::name::text);
    format_ident!("__scry_items_of_{}", name, span = Span::mixed_site())
}

/// Generic arguments, each in an item: `type _0 = Doubled<Square>;`.
fn argument_items<'a>(arguments: impl Iterator<Item = &'a GenericArgument>) -> Vec<Item> {
    arguments
        .map(|value| match value {
            GenericArgument::Const(number) => syn::parse_quote!(const _0: () = #number;),
            ty => syn::parse_quote!(type _0 = #ty;),
        })
        .collect()
}

/// A name for a unit that no other has: of what it says and where it stands.
pub(crate) fn unit_id(tokens: &TokenStream) -> String {
    let mut hash = DefaultHasher::new();
    let start = tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    let crate_name = std::env::var("CARGO_CRATE_NAME").unwrap_or_default();
    // What a macro repeats stands at one place, but for rustc's own number of the macro's call, which it prints.
    let call = format!("{start:?}");
    (package, crate_name, start.file(), start.start().line, start.start().column, call, tokens.to_string()).hash(&mut hash);
    format!("{:016x}", hash.finish())
}

/// What gathers: the call of the first path's macro, and the modules that it asks for items of other crates.
pub(super) struct Gather {
    pub(super) modules: TokenStream,
    pub(super) call: TokenStream,
}

/// What gathers some paths, if there are any; `id` is that of what needs them.
pub(super) fn gather(id: &str, paths: &[Path], origins: &Origins, goal: &TokenStream) -> Option<Gather> {
    let (mut modules, mut macros, mut names) = (TokenStream::new(), Vec::new(), Vec::new());
    for (number, path) in paths.iter().enumerate() {
        let name = path_text(path);
        macros.push(match origins.foreign.get(&name) {
            Some(foreign) => {
                let module = format_ident!("__scry_asked_{id}_{number}", span = Span::call_site());
                modules.extend(asked(&module, foreign));
                quote!(#module::found)
            }
            None => path.to_token_stream(),
        });
        names.push(LitStr::new(&name, path.span()));
    }
    let (first, rest) = macros.split_first()?;
    let call = hygienic!(#first ! { @scry { #([#rest])* } {} { #(#names)* } #goal });
    Some(Gather { modules, call })
}

/// A module whose macro `found` is that of an item of another crate, if it has one; else, it answers that there is nothing.
///
/// A macro that is not there is an error of rustc's, which knows nothing of device items. But what an import does not bring is looked for in
/// the standard library's prelude. So the item is imported under the name of a macro of that, and whichever is meant is called, with tokens
/// that are right for both. That of the prelude makes an item of them, with an attribute that makes the answer of it.
fn asked(module: &Ident, path: &Path) -> TokenStream {
    let (home, broken) = (crate::name::text(&path.segments[0].ident), Needs::broken("nothing").carried);
    let none = carrier(&format_ident!("__scry_none", span = Span::call_site()), false, &quote!(! #home #(#broken)*));
    // Where there is no such item, rustc says so of this.
    let import = quote_spanned!(path.span()=> use #path as thread_local;);
    hygienic! {
        #[allow(unused_imports, unused_macros, deprecated)]
        mod #module {
            #import
            thread_local! {
                #[::scry::__items { #none pub(super) use __scry_none as found; }]
                static FOUND: [#path] = ();
            }
        }
    }
}

/// A unit as it is carried: its id, what its paths lead to, and its items.
pub(super) fn carry(id: &str, paths: &[(String, Target)], items: &impl ToTokens) -> TokenStream {
    let paths = paths.iter().map(|(path, Target { unit, name })| quote!(#path #unit #name));
    quote!([#id { #(#paths)* } { #items }])
}

/// The macro, under a name of its own, that answers for an item. Called as [`asked`] does, it says that it is there.
fn carrier(macro_name: &Ident, exported: bool, answer: &TokenStream) -> TokenStream {
    let own = quote!({ #answer });
    let export = exported.then(|| quote!(#[macro_export]));
    hygienic! {
        #[doc(hidden)]
        #export
        #[allow(unused_macros, non_local_definitions, clippy::crate_in_macro_def)]
        macro_rules! #macro_name {
            (@scry {[$($next:tt)*] $($rest:tt)*} {$($done:tt)*} $($goal:tt)*) => {
                $($next)*! { @scry {$($rest)*} {$($done)* #own} $($goal)* }
            };
            (@scry {} {$($done:tt)*} $($goal:tt)*) => {
                ::scry::__gathered! { {$($done)* #own} $($goal)* }
            };
            (#[$($none:tt)*] static FOUND: [$($path:tt)*] = ();) => {
                pub(super) use $($path)* as found;
            };
        }
    }
}

/// One macro for each name.
pub(super) fn macros(id: &str, exports: &FieldsNamed, units: &[TokenStream]) -> TokenStream {
    let define = |Field { vis, ident, .. }: &Field| {
        let text = ident.as_ref().expect("each field has a name").to_string();
        let macro_name = macro_name(&text, id);
        let carrier = carrier(&macro_name, matches!(vis, Visibility::Public(_)), &quote!(#id #text #(#units)*));
        hygienic! {
            #carrier
            #[doc(hidden)]
            // Whether anybody uses the item is not known here.
            #[allow(unused_imports)]
            #vis use #macro_name as #ident;
        }
    };
    exports.named.iter().map(define).collect()
}

/// The macros of items with errors that have been said: what uses them says nothing more.
pub(super) fn broken(id: &str, exports: &FieldsNamed) -> TokenStream {
    macros(id, exports, &Needs::broken(id).carried)
}

/// A name for an item's macro.
fn macro_name(name: &str, id: &str) -> Ident {
    format_ident!("__scry_{}_{}", name.trim_start_matches("r#"), id, span = Span::call_site())
}

impl Parse for Gathered {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let done;
        braced!(done in input);
        let (names, goal) = (literals(input)?, Goal::parse(input)?);
        let (mut needs, mut errors, mut names, mut seen) = (Needs::default(), TokenStream::new(), names.into_iter(), HashSet::new());
        while !done.is_empty() {
            let answer;
            braced!(answer in done);
            let name = names.next().ok_or_else(|| answer.error("nobody has asked for this"))?;
            match answer.parse::<Option<Token![!]>>()? {
                Some(_) => errors.extend(syn::Error::new(name.span(), of_crate(&name.value(), &text(&answer)?)).to_compile_error()),
                None => needs.paths.push((name.value(), Target { unit: text(&answer)?, name: text(&answer)? })),
            }
            while !answer.is_empty() {
                let unit: proc_macro2::Group = answer.parse()?;
                let id = unit.stream().into_iter().next().map(|id| id.to_string());
                if seen.insert(id) {
                    needs.units.push(syn::parse2(unit.stream())?);
                    needs.carried.push(unit.into_token_stream());
                }
            }
        }
        Ok(Self { needs, errors, goal })
    }
}

impl Parse for Unit {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (id, mut paths) = (text(input)?, texts(input)?.into_iter());
        let mut path = || Some((paths.next()?, Target { unit: paths.next()?, name: paths.next()? }));
        let paths = std::iter::from_fn(&mut path).collect();
        let mut items = syn::parse2::<syn::File>(group(input)?)?.items;
        items.iter_mut().for_each(name_types);
        Ok(Self { id, items, paths })
    }
}

impl Parse for Goal {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let kind: Ident = input.parse()?;
        if kind == "kernel" {
            return Ok(Self::Kernel { id: text(input)?, arguments: group(input)?, function: group(input)? });
        }
        if kind == "instance" {
            return Ok(Self::Instance { request: group(input)? });
        }
        Ok(Self::Device { id: text(input)?, exports: input.parse()?, items: group(input)? })
    }
}

fn text(input: ParseStream<'_>) -> syn::Result<String> {
    Ok(input.parse::<LitStr>()?.value())
}

fn group(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    Ok(input.parse::<proc_macro2::Group>()?.stream())
}

fn texts(input: ParseStream<'_>) -> syn::Result<Vec<String>> {
    Ok(literals(input)?.iter().map(LitStr::value).collect())
}

fn literals(input: ParseStream<'_>) -> syn::Result<Vec<LitStr>> {
    group(input)?.into_iter().map(|text| syn::parse2(text.into())).collect()
}
