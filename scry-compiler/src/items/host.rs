//! What the host's copy of a device item needs that the device's does not: there, `global_id()`, `barrier()` and their like are
//! functions that somebody must import.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Item};

use crate::lower::{is_builtin_function, is_builtin_module};

/// Imports the language's own functions in each function of an item that calls some.
pub(super) fn import_identities(item: &mut Item) {
    Import.visit_item_mut(item);
}

struct Import;

impl VisitMut for Import {
    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
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

fn import(block: &mut Block) {
    let mut calls = Calls::default();
    calls.visit_block(block);
    for name in &calls.0 {
        let name = Ident::new(name, Span::mixed_site());
        block.stmts.insert(0, syn::parse_quote!(use ::scry::__private::identity::#name;));
    }
    visit_mut::visit_block_mut(&mut Import, block);
}

/// The functions of the language's own that are called, and the modules of those.
#[derive(Default)]
struct Calls(BTreeSet<String>);

impl<'ast> Visit<'ast> for Calls {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(path) = &*call.func
            && let Some(first) = path.path.segments.first()
        {
            let (name, count) = (first.ident.to_string(), path.path.segments.len());
            if (count == 1 && is_builtin_function(&name)) || (count == 2 && is_builtin_module(&name)) {
                self.0.insert(name);
            }
        }
        visit::visit_expr_call(self, call);
    }
}
