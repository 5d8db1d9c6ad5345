//! What the host's copy of a device item needs that the device's does not: there, `global_id()`, `barrier()` and their like are
//! functions that somebody must import.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Item};

use crate::lower::{is_builtin_function, is_builtin_module};
use crate::syntax::uses::Uses;

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

/// Imports what a function calls of the language's own functions, and the modules of those.
fn import(block: &mut Block) {
    let is_builtin = |(name, count): &(String, usize)| match count {
        1 => is_builtin_function(name),
        2 => is_builtin_module(name),
        _ => false,
    };
    let calls = Uses::of_block(block).calls.into_iter().map(|path| (path.segments[0].ident.to_string(), path.segments.len()));
    for (name, _) in calls.filter(is_builtin).collect::<BTreeSet<_>>() {
        let name = Ident::new(&name, Span::mixed_site());
        block.stmts.insert(0, syn::parse_quote!(use ::scry::__private::identity::#name;));
    }
    visit_mut::visit_block_mut(&mut Import, block);
}
