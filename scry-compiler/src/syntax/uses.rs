//! What code names, and where it leads: with the arguments of the macros that kernels have.

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{Block, Expr};

use super::macros::visit_arguments;
use crate::name::text;

/// What some code names.
#[derive(Default)]
pub(crate) struct Uses {
    /// The names that stand alone, each once, in their order.
    pub(crate) names: Vec<Ident>,
    /// The last names of its paths, and its methods.
    pub(crate) items: HashSet<String>,
    /// The paths of what it calls.
    pub(crate) calls: Vec<syn::Path>,
    seen: HashSet<String>,
}

impl Uses {
    pub(crate) fn of_expr(expr: &Expr) -> Self {
        let mut uses = Self::default();
        uses.visit_expr(expr);
        uses
    }

    pub(crate) fn of_block(block: &Block) -> Self {
        let mut uses = Self::default();
        uses.visit_block(block);
        uses
    }
}

impl Visit<'_> for Uses {
    fn visit_expr_path(&mut self, path: &syn::ExprPath) {
        let segments = &path.path.segments;
        self.items.extend(segments.last().map(|last| text(&last.ident)));
        if let Some(name) = path.path.get_ident()
            && self.seen.insert(text(name))
        {
            self.names.push(name.clone());
        }
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        if let Expr::Path(path) = &*call.func {
            self.calls.push(path.path.clone());
        }
        visit::visit_expr_call(self, call);
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.items.insert(text(&call.method));
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        visit_arguments(self, mac);
    }
}
