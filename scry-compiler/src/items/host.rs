//! Code of kernels as the host's: there, `global_id()`, `barrier()` and their like are functions that somebody must import.
//!
//! A device item is an item of the host as well. A kernel is not, and has a copy that nobody calls: rustc resolves its names, checks its
//! types, moves, borrows and patterns, and has its lints, as those of any function.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::format_ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Block, ExprForLoop, FnArg, GenericParam, Item, ItemFn, Pat, PatIdent, PatType, Type, Visibility};

use super::known;
use crate::lower::{is_builtin_function, is_builtin_module};
use crate::name;
use crate::syntax::uses::Uses;
use crate::ty::Ty;

/// Imports the language's own functions in each function of an item that calls some.
pub(super) fn import_identities(item: &mut Item) {
    Import.visit_item_mut(item);
}

/// The copy of a kernel for rustc, with the const arguments of one instance: lengths may be computed from them, which Rust allows of
/// constants only.
pub(crate) fn copy_of_kernel(function: &ItemFn, arguments: &[Ty]) -> TokenStream {
    let mut copy = function.clone();
    copy.attrs.retain(is_lint_level);
    copy.vis = Visibility::Inherited;
    copy.sig.ident = format_ident!("__scry_{}", name::text(&function.sig.ident), span = Span::mixed_site());
    let params = std::mem::take(&mut copy.sig.generics.params);
    let arguments: Vec<_> = params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_))).zip(arguments).collect();
    let constants = arguments.iter().filter_map(|(param, argument)| constant(param, argument));
    let constants: Vec<_> = constants.collect();
    copy.sig.generics.params = params.iter().filter(|param| !matches!(param, GenericParam::Const(_))).cloned().collect();
    for input in &mut copy.sig.inputs {
        if let FnArg::Typed(input) = input {
            input.attrs.clear();
        }
    }
    let imports = [imports(&copy.block), known::imports(&Item::Fn(function.clone()))];
    Host.visit_item_fn_mut(&mut copy);
    let variables = variables(&copy);
    hygienic! {
        #[allow(dead_code, unused_qualifications, unconditional_panic, arithmetic_overflow, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            #(#imports)*
            #(#constants)*
            #(fn #variables() {})*
            #copy
        };
    }
}

/// Whether an attribute says what a lint does.
pub(crate) fn is_lint_level(attr: &Attribute) -> bool {
    ["allow", "deny", "expect", "forbid", "warn"].iter().any(|level| attr.path().is_ident(level))
}

/// A const parameter as a constant.
fn constant(param: &GenericParam, argument: &Ty) -> Option<TokenStream> {
    let (GenericParam::Const(param), Ty::Const(number)) = (param, argument) else { return None };
    let (name, ty) = (&param.ident, &param.ty);
    let number = Literal::i128_unsuffixed(*number);
    let is_bool = matches!(ty, Type::Path(path) if path.path.is_ident("bool"));
    let value = if is_bool { hygienic!(#number != 0) } else { hygienic!(#number) };
    Some(hygienic!(#[allow(non_upper_case_globals)] const #name: #ty = #value;))
}

/// The names of a function's variables that are not called. A launcher is a unit struct, which a pattern of its name would mean, unless a
/// function of that name is nearer. What starts with a capital letter may be meant as a constant, but for a parameter.
fn variables(function: &ItemFn) -> Vec<Ident> {
    #[derive(Default)]
    struct Variables(BTreeMap<String, Ident>);
    impl Visit<'_> for Variables {
        fn visit_pat_ident(&mut self, pat: &PatIdent) {
            let name = pat.ident.to_string();
            if !name.trim_start_matches('_').starts_with(char::is_uppercase) {
                self.0.entry(name).or_insert_with(|| pat.ident.clone());
            }
            visit::visit_pat_ident(self, pat);
        }
    }
    let mut variables = Variables::default();
    for input in &function.sig.inputs {
        if let FnArg::Typed(PatType { pat, .. }) = input
            && let Pat::Ident(PatIdent { ident, .. }) = &**pat
        {
            variables.0.insert(ident.to_string(), ident.clone());
        }
    }
    variables.visit_item_fn(function);
    for path in Uses::of_block(&function.block).calls {
        if path.segments.len() == 1 {
            variables.0.remove(&path.segments[0].ident.to_string());
        }
    }
    variables.0.into_values().collect()
}

/// Removes what only kernels know.
struct Host;

impl VisitMut for Host {
    fn visit_expr_for_loop_mut(&mut self, for_: &mut ExprForLoop) {
        for_.attrs.retain(|attr| !attr.path().is_ident("unroll"));
        visit_mut::visit_expr_for_loop_mut(self, for_);
    }
}

struct Import;

impl VisitMut for Import {
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        import(&mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        import(&mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        if let Some(block) = &mut item.default {
            import(block);
        }
    }

    // A module inside has an annotation of its own.
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}
}

/// Imports in a function's body what it calls of the language's own functions.
fn import(block: &mut Block) {
    let imports = imports(block);
    let imports: Block = syn::parse_quote!({ #imports });
    block.stmts.splice(..0, imports.stmts);
    visit_mut::visit_block_mut(&mut Import, block);
}

/// Imports of what a body calls of the language's own functions, and of the modules of those.
fn imports(block: &Block) -> TokenStream {
    let is_builtin = |(name, count): &(String, usize)| match count {
        1 => is_builtin_function(name),
        2 => is_builtin_module(name),
        _ => false,
    };
    let calls = Uses::of_block(block).calls.into_iter().map(|path| (path.segments[0].ident.to_string(), path.segments.len()));
    let names: BTreeSet<_> = calls.filter(is_builtin).map(|(name, _)| name).collect();
    let names = names.iter().map(|name| Ident::new(name, Span::mixed_site()));
    hygienic!(#(use ::scry::__private::identity::#names;)*)
}
