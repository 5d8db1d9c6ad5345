//! Code of kernels as the host's: there, `global_id()`, `barrier()` and their like are functions that somebody must import.
//!
//! A device item is an item of the host as well. A kernel is not, and has a copy that nobody calls: rustc resolves its names, checks its
//! types, moves, borrows and patterns, and has its lints, as those of any function.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Block, ConstParam, Expr, ExprConst, ExprForLoop, ExprRepeat, FnArg, GenericArgument, GenericParam, Item, ItemConst, ItemFn,
    Pat, PatIdent, PatType, Path, TypeArray, Visibility,
};

use super::known::Known;
use crate::lower::{is_builtin_function, is_builtin_module};
use crate::name;
use crate::program::Program;
use crate::syntax::uses::Uses;

/// Imports the language's own functions in each function of an item that calls some.
pub(super) fn import_identities(item: &mut Item) {
    Import.visit_item_mut(item);
}

/// The copy of a kernel for rustc, with the generic `arguments` of one instance, if there is one: lengths may be computed from those that
/// are numbers, which Rust allows of constants only. So there is no copy if they are, and there is no instance. What the kernel requires is
/// part of it.
pub(crate) fn copy_of_kernel(
    function: &ItemFn,
    requires: &[Expr],
    known: &Known,
    program: &Program,
    arguments: &[TokenStream],
) -> TokenStream {
    if arguments.is_empty() && Computed::is_in(function) {
        return TokenStream::new();
    }
    let mut copy = function.clone();
    copy.attrs.retain(is_lint_level);
    copy.vis = Visibility::Inherited;
    copy.sig.ident = format_ident!("__scry_{}", name::text(&function.sig.ident), span = Span::mixed_site());
    for input in &mut copy.sig.inputs {
        if let FnArg::Typed(input) = input {
            input.attrs.clear();
        }
    }
    let conditions = requires.iter().map(|condition| hygienic!(let _: ::core::primitive::bool = #condition;));
    let conditions: Block = syn::parse_quote!({ #(#conditions)* });
    copy.block.stmts.splice(..0, conditions.stmts);
    let constants = take_constants(&mut copy, arguments);
    Host.visit_item_fn_mut(&mut copy);
    let uses = Uses::of_block(&copy.block);
    let imports = [imports(&uses), known.imports()];
    let variables = variables(&copy, &uses.calls, program);
    hygienic! {
        #[allow(dead_code, unused_unsafe, unused_qualifications, unconditional_panic, arithmetic_overflow, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
        const _: () = {
            #(#imports)*
            #(#constants)*
            #(fn #variables() {})*
            #copy
        };
    }
}

/// Looks for constants that are computed from const parameters.
struct Computed {
    params: Vec<Ident>,
    is_found: bool,
}

impl Computed {
    fn is_in(function: &ItemFn) -> bool {
        let mut computed =
            Self { params: function.sig.generics.const_params().map(|param| param.ident.clone()).collect(), is_found: false };
        computed.visit_block(&function.block);
        computed.is_found
    }

    /// The code of a constant.
    fn code(&mut self, uses: &Uses) {
        self.is_found |= uses.names.iter().any(|name| self.params.contains(name));
    }

    /// A constant that may be a parameter itself, but no more.
    fn constant(&mut self, value: &Expr) {
        let is_lone = matches!(value, Expr::Path(path) if path.path.get_ident().is_some());
        if !is_lone {
            self.code(&Uses::of_expr(value));
        }
    }
}

impl Visit<'_> for Computed {
    fn visit_item_const(&mut self, item: &ItemConst) {
        self.code(&Uses::of_expr(&item.expr));
    }

    fn visit_expr_const(&mut self, block: &ExprConst) {
        self.code(&Uses::of_block(&block.block));
    }

    fn visit_type_array(&mut self, array: &TypeArray) {
        self.constant(&array.len);
        visit::visit_type_array(self, array);
    }

    fn visit_expr_repeat(&mut self, array: &ExprRepeat) {
        self.constant(&array.len);
        visit::visit_expr_repeat(self, array);
    }

    fn visit_generic_argument(&mut self, argument: &GenericArgument) {
        if let GenericArgument::Const(value) = argument {
            self.constant(value);
        }
        visit::visit_generic_argument(self, argument);
    }
}

/// Whether an attribute says what a lint does.
fn is_lint_level(attr: &Attribute) -> bool {
    ["allow", "deny", "expect", "forbid", "warn"].iter().any(|level| attr.path().is_ident(level))
}

/// Takes a function's const parameters that have arguments away, and returns constants of their names.
fn take_constants(function: &mut ItemFn, arguments: &[TokenStream]) -> Vec<TokenStream> {
    let (mut arguments, mut constants) = (arguments.iter(), Vec::new());
    let params = std::mem::take(&mut function.sig.generics.params).into_iter().filter(|param| {
        let argument = if matches!(param, GenericParam::Lifetime(_)) { None } else { arguments.next() };
        let (GenericParam::Const(ConstParam { ident, ty, .. }), Some(argument)) = (param, argument) else { return true };
        constants.push(hygienic!(#[allow(non_upper_case_globals)] const #ident: #ty = #argument;));
        false
    });
    function.sig.generics.params = params.collect();
    constants
}

/// The names of a function's variables that it calls nothing by, and no item of its `program`. A launcher is a unit struct, which a pattern of its name would mean, unless a
/// function of that name is nearer. What starts with a capital letter may be meant as a constant, but for a parameter.
fn variables(function: &ItemFn, calls: &[Path], program: &Program) -> Vec<Ident> {
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
    // `shared::<u32>` is a lone name as well.
    let calls = calls.iter().filter(|path| path.segments.len() == 1).map(|path| path.segments[0].ident.to_string());
    for name in calls.chain(program.names_at_place().map(str::to_owned)) {
        variables.0.remove(&name);
    }
    variables.0.into_values().collect()
}

/// Removes what only kernels know.
struct Host;

impl VisitMut for Host {
    fn visit_expr_for_loop_mut(&mut self, for_: &mut ExprForLoop) {
        roll(for_);
        visit_mut::visit_expr_for_loop_mut(self, for_);
    }
}

/// Removes the attribute of a loop that rustc does not know.
fn roll(for_: &mut ExprForLoop) {
    for_.attrs.retain(|attr| !attr.path().is_ident("unroll"));
}

struct Import;

impl VisitMut for Import {
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        allow_unsafe(&mut item.attrs, &item.block);
        import(&mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        allow_unsafe(&mut item.attrs, &item.block);
        import(&mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        if let Some(block) = &mut item.default {
            import(block);
        }
    }

    fn visit_expr_for_loop_mut(&mut self, for_: &mut ExprForLoop) {
        roll(for_);
        visit_mut::visit_expr_for_loop_mut(self, for_);
    }

    // A module inside has an annotation of its own.
    fn visit_item_mod_mut(&mut self, _: &mut syn::ItemMod) {}
}

/// On the host, no access needs the `unsafe` block by which it is vouched for in kernels.
fn allow_unsafe(attributes: &mut Vec<Attribute>, block: &Block) {
    struct Unsafe(bool);
    impl Visit<'_> for Unsafe {
        fn visit_expr_unsafe(&mut self, _: &syn::ExprUnsafe) {
            self.0 = true;
        }
    }
    let mut found = Unsafe(false);
    found.visit_block(block);
    if found.0 {
        attributes.push(syn::parse_quote!(#[allow(unused_unsafe, reason = "it vouches for accesses of kernels")]));
    }
}

/// Imports in a function's body what it calls of the language's own functions.
fn import(block: &mut Block) {
    let imports = imports(&Uses::of_block(block));
    let imports: Block = syn::parse_quote!({ #imports });
    block.stmts.splice(..0, imports.stmts);
    visit_mut::visit_block_mut(&mut Import, block);
}

/// The language's own methods of slices, and the traits that have them.
const METHODS: [(&str, &str); 3] = [("scatter", "Scatter"), ("copy_from", "CopyFrom"), ("copy_rows_from", "CopyRowsFrom")];

/// Imports of what is called of the language's own functions, of the modules of those, and of the traits that have their methods of slices.
fn imports(uses: &Uses) -> TokenStream {
    let is_builtin = |(name, count): &(String, usize)| match count {
        1 => is_builtin_function(name),
        2 => is_builtin_module(name),
        _ => false,
    };
    let calls = uses.calls.iter().map(|path| (path.segments[0].ident.to_string(), path.segments.len()));
    let names: BTreeSet<_> = calls.filter(is_builtin).map(|(name, _)| name).collect();
    let names = names.iter().map(|name| Ident::new(name, Span::mixed_site()));
    // An import is unused where the method of that name is another type's.
    let traits = METHODS.iter().filter(|(method, _)| uses.items.contains(*method)).map(|(_, name)| {
        let name = Ident::new(name, Span::mixed_site());
        hygienic!(
            #[allow(unused_imports)]
            use ::scry::__private::identity::#name as _;
        )
    });
    hygienic!(#(use ::scry::__private::identity::#names;)* #(#traits)*)
}
