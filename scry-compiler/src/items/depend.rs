//! The paths that an item mentions and does not define itself: what else must be gathered to compile it.
//!
//! What a path leads to cannot be seen here, so its form decides: of `shapes::Circle::new` it is `shapes::Circle` that must
//! be gathered, since types are written with a capital letter. A lone name in the place of a value is a constant if it is
//! written like one; any other is left to lowering, which knows the variables and says so if there is none.

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Generics, Item, Pat, Path, Stmt, Token};

use crate::lower::{
    DEFAULT, is_atomic_method, is_builtin_function, is_builtin_module, is_builtin_trait, is_fence, is_std_constant, names_memory_order,
    similar_builtin, takes_closure,
};
use crate::program::{item_name, path_text};
use crate::syntax::imports::{self, is_capital, is_foreign_root};
use crate::syntax::macros::visit_arguments;
use crate::syntax::other_systems::instead;
use crate::syntax::types::{heap, other_number};
use crate::ty::{Optional, Scalar};
use crate::vector;

/// The paths to gather for some items, in the order of their first mention. A module may hold code for the host as well; in a kernel and in
/// an item `for_devices_alone`, types of the standard library that must be imported are of no use, so what has such a name is the user's own.
pub(super) fn dependencies(items: &[&Item], for_devices_alone: bool) -> Vec<Path> {
    Walk::through(items, for_devices_alone).found
}

/// The lone names in some items that stand for glam's types and functions, for constants of `std::f32::consts`, and for
/// `std::cmp::Ordering`; and the paths that stand for orderings of `std::sync::atomic`, and for its `fence`. Each is there once.
pub(super) fn known_names(items: &[&Item]) -> (Vec<Ident>, Vec<Path>) {
    let walk = Walk::through(items, false);
    (walk.named, walk.orders)
}

#[derive(Default)]
struct Walk {
    own: HashSet<String>,
    for_devices_alone: bool,
    /// The names of variables and of generic parameters, by scope.
    scopes: Vec<HashSet<String>>,
    /// Whether the pattern that is looked at may fail to match.
    may_fail: bool,
    known: HashSet<String>,
    found: Vec<Path>,
    /// The names that mean something without being gathered.
    named: Vec<Ident>,
    /// The paths of memory order.
    orders: Vec<Path>,
}

impl Walk {
    fn through(items: &[&Item], for_devices_alone: bool) -> Self {
        let own = items.iter().filter_map(|item| item_name(item)).collect();
        let mut walk = Self { own, for_devices_alone, ..Self::default() };
        items.iter().for_each(|item| walk.visit_item(item));
        walk
    }

    fn scoped(&mut self, visit: impl FnOnce(&mut Self)) {
        self.scopes.push(HashSet::new());
        visit(self);
        self.scopes.pop();
    }

    fn bind(&mut self, name: &Ident) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_string());
        }
    }

    /// Binds the names of a pattern, and takes note of its paths. What looks like a constant is one where a pattern may fail to match:
    /// nowhere else is a constant of use.
    fn pattern(&mut self, pat: &Pat, may_fail: bool) {
        let outer = std::mem::replace(&mut self.may_fail, may_fail);
        self.visit_pat(pat);
        self.may_fail = outer;
    }

    fn is_bound(&self, name: &str) -> bool {
        self.scopes.iter().any(|scope| scope.contains(name))
    }

    /// Takes note of the first `len` segments of a path.
    fn need(&mut self, path: &Path, len: usize) {
        let path = first_segments(path, len);
        if self.known.insert(path_text(&path)) {
            self.found.push(path);
        }
    }

    /// Whether a type of this name is none of the user's.
    fn is_foreign_type(&self, name: &str) -> bool {
        let is_std = matches!(name, "str" | "char" | "Option" | "Result" | "Vec" | "Box" | "String")
            || (!self.for_devices_alone && heap(name).is_some());
        is_std || is_known_alone(name) || other_number(name).is_some() || Optional::with_variant(name).is_some()
    }

    /// Takes note of a path of memory order; what is the user's own, or named by a whole path, nobody need ask about.
    fn note_order(&mut self, path: &Path) {
        let is_known = self.orders.iter().any(|known| path_text(known) == path_text(path));
        if !is_known && !self.is_foreign(path) {
            self.orders.push(path.clone());
        }
    }

    /// Looks through what is called for the orderings that it is given, and through the other arguments as usual.
    fn arguments_with_orders(&mut self, args: &Punctuated<Expr, Token![,]>) {
        for arg in args {
            match arg {
                Expr::Path(path) if names_memory_order(arg) => self.note_order(&path.path),
                other => self.visit_expr(other),
            }
        }
    }

    /// Takes note of a name that is glam's, or that of a constant.
    fn note(&mut self, name: &Ident) {
        if !self.named.contains(name) {
            self.named.push(name.clone());
        }
    }

    /// Whether a path starts somewhere that is not for gathering.
    fn is_foreign(&self, path: &Path) -> bool {
        let Some(first) = path.segments.first() else { return true };
        let name = first.ident.to_string();
        match name.as_str() {
            "Self" => true,
            variant if Optional::with_variant(variant).is_some() => true,
            module if is_builtin_module(module) && path.segments.len() == 2 => true,
            _ if path.segments.len() > 1 && is_foreign_root(&first.ident) => true,
            _ if path.segments.len() == 1 => self.own.contains(&name) || self.is_bound(&name),
            "self" => path.segments.len() == 2 && self.own.contains(&path.segments[1].ident.to_string()),
            _ => self.own.contains(&name) || self.is_bound(&name) || Scalar::from_name(&name).is_some() || other_number(&name).is_some(),
        }
    }

    fn type_path(&mut self, path: &Path) {
        if self.is_foreign(path) {
            return;
        }
        let count = path.segments.len();
        let name = path.segments[count - 1].ident.to_string();
        let builtin = Scalar::from_name(&name).is_some() || self.is_foreign_type(&name);
        match count {
            1 if is_known_alone(&name) => self.note(&path.segments[0].ident),
            1 if builtin => {}
            1 if crate::ty::atomic_from_name(&name).is_some() => self.note(&path.segments[0].ident),
            _ if crate::ty::atomic_from_name(&name).is_some() => {}
            1 if vector::from_path(std::slice::from_ref(&name)).is_some() => self.note(&path.segments[0].ident),
            1 => self.need(path, 1),
            // `Option::Some` in a pattern.
            2 if self.is_foreign_type(&path.segments[0].ident.to_string()) => {}
            // `Complex::Output` is of the type before it.
            _ if is_capital(&path.segments[count - 2].ident) => self.need(path, count - 1),
            _ => self.need(path, count),
        }
    }

    /// The first `len` segments of a path, if it has any, which are a trait.
    fn trait_path(&mut self, path: &Path, len: usize) {
        let path = &first_segments(path, len);
        if !is_builtin_trait(path, self.for_devices_alone) && !self.is_foreign(path) {
            self.need(path, len);
        }
    }

    /// Arguments, of which lone names are functions' unless they are variables'.
    fn functions<'a>(&mut self, args: impl IntoIterator<Item = &'a Expr>) {
        let paths = args.into_iter().filter_map(|arg| if let Expr::Path(path) = arg { Some(&path.path) } else { None });
        paths
            .filter(|path| path.get_ident().is_some_and(|name| name != "self" && !is_std_constant(&name.to_string())))
            .for_each(|path| self.value_path(path, true));
    }

    /// A path in the place of a value, or of what is called.
    fn value_path(&mut self, path: &Path, called: bool) {
        let count = path.segments.len();
        if path_text(path) == DEFAULT {
            return;
        }
        let is_of_type = count == 2 && self.is_foreign_type(&path.segments[0].ident.to_string());
        if self.is_foreign(path) {
            return;
        }
        if count == 2 && (is_comparison(path) || path.segments[0].ident == "bf16") {
            return self.note(&path.segments[0].ident);
        }
        if is_of_type {
            return;
        }
        let last = &path.segments[count - 1].ident;
        if count == 1 {
            let name = last.to_string();
            if vector::is_glams(std::slice::from_ref(&name)) && vector::from_function(&name).is_some() {
                if called {
                    self.note(last);
                }
                return;
            }
            if !called && name == "Relaxed" {
                self.note_order(path);
            } else if !called && is_std_constant(&name) {
                self.note(last);
            } else if is_capital(last) || (called && !is_builtin_function(&name)) || instead(&name).is_some() {
                self.need(path, 1);
            }
            return;
        }
        let owner = &path.segments[count - 2].ident;
        match owner.to_string().as_str() {
            "consts" => {}
            name if Scalar::from_name(name).is_some() => {}
            name if count == 2 && vector::from_path(&[name.to_owned()]).is_some() => self.note(owner),
            _ if is_capital(owner) => self.need(path, count - 1),
            _ => self.need(path, count),
        }
    }
}

impl<'ast> Visit<'ast> for Walk {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item(&mut self, item: &'ast Item) {
        self.scoped(|walk| visit::visit_item(walk, item));
    }

    // A trait may be another module's, or another crate's.
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let Some((_, path, _)) = &item.trait_ {
            self.trait_path(path, path.segments.len());
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        self.scoped(|walk| visit::visit_impl_item(walk, item));
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        self.scoped(|walk| visit::visit_trait_item(walk, item));
    }

    // Of an item, this comes before all that may name them.
    fn visit_generics(&mut self, generics: &'ast Generics) {
        generics.type_params().for_each(|param| self.bind(&param.ident));
        generics.const_params().for_each(|param| self.bind(&param.ident));
        visit::visit_generics(self, generics);
    }

    // What may be a trait, once imports are written out: methods need it.
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if let Some(path) = imports::as_path(item) {
            self.trait_path(&path, path.segments.len());
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        self.scoped(|walk| {
            for stmt in &block.stmts {
                if let Stmt::Item(item) = stmt {
                    walk.scopes.last_mut().expect("the block's own scope").extend(item_name(item));
                }
            }
            visit::visit_block(walk, block);
        });
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if let Some(init) = &local.init {
            self.scoped(|walk| {
                // A closure that calls itself is told so by lowering.
                if matches!(*init.expr, Expr::Closure(_)) {
                    walk.pattern(&local.pat, false);
                }
                walk.visit_local_init(init);
            });
        }
        self.pattern(&local.pat, local.init.as_ref().is_some_and(|init| init.diverge.is_some()));
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.scoped(|walk| {
            walk.pattern(&arm.pat, true);
            arm.guard.iter().for_each(|(_, guard)| walk.visit_expr(guard));
            walk.visit_expr(&arm.body);
        });
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        self.scoped(|walk| visit::visit_expr_closure(walk, closure));
    }

    fn visit_expr_for_loop(&mut self, for_: &'ast syn::ExprForLoop) {
        self.visit_expr(&for_.expr);
        self.scoped(|walk| {
            walk.pattern(&for_.pat, false);
            walk.visit_block(&for_.body);
        });
    }

    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        self.scoped(|walk| {
            walk.visit_expr(&branch.cond);
            walk.visit_block(&branch.then_branch);
        });
        if let Some((_, otherwise)) = &branch.else_branch {
            self.visit_expr(otherwise);
        }
    }

    fn visit_expr_while(&mut self, while_: &'ast syn::ExprWhile) {
        self.scoped(|walk| visit::visit_expr_while(walk, while_));
    }

    fn visit_expr_let(&mut self, let_: &'ast syn::ExprLet) {
        self.visit_expr(&let_.expr);
        self.pattern(&let_.pat, true);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let (true, Expr::Path(func)) = (is_fence(call), &*call.func) {
            self.note_order(&func.path);
            return self.arguments_with_orders(&call.args);
        }
        match &*call.func {
            Expr::Path(func) => {
                // A call of a built-in function that is misspelt stays for lowering, which suggests the right one.
                let is_misspelt =
                    |name: &Ident| call.args.is_empty() && similar_builtin(&name.to_string()) && instead(&name.to_string()).is_none();
                match &func.qself {
                    Some(owner) => self.trait_path(&func.path, owner.position),
                    None if func.path.get_ident().is_some_and(is_misspelt) => {}
                    None => self.value_path(&func.path, true),
                }
                visit::visit_expr_path(self, func);
            }
            other => self.visit_expr(other),
        }
        // A lone name that is no variable's is a function's, where a function is called that may take one.
        if matches!(&*call.func, Expr::Path(func) if !func.path.get_ident().is_some_and(|name| is_builtin_function(&name.to_string()))) {
            self.functions(&call.args);
        }
        call.args.iter().for_each(|arg| self.visit_expr(arg));
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if takes_closure(&call.method) {
            self.functions(&call.args);
        }
        if is_atomic_method(&call.method) {
            self.visit_expr(&call.receiver);
            return self.arguments_with_orders(&call.args);
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        match &path.qself {
            Some(owner) => self.trait_path(&path.path, owner.position),
            None => self.value_path(&path.path, false),
        }
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_struct(&mut self, literal: &'ast syn::ExprStruct) {
        self.type_path(&literal.path);
        visit::visit_expr_struct(self, literal);
    }

    fn visit_type_path(&mut self, path: &'ast syn::TypePath) {
        match &path.qself {
            Some(owner) => self.trait_path(&path.path, owner.position),
            None => self.type_path(&path.path),
        }
        visit::visit_type_path(self, path);
    }

    // Kernels have no trait objects, whatever the trait.
    fn visit_type_trait_object(&mut self, _: &'ast syn::TypeTraitObject) {}

    fn visit_trait_bound(&mut self, bound: &'ast syn::TraitBound) {
        self.trait_path(&bound.path, bound.path.segments.len());
        visit::visit_trait_bound(self, bound);
    }

    fn visit_pat_ident(&mut self, ident: &'ast syn::PatIdent) {
        let path = Path::from(ident.ident.clone());
        if !self.may_fail || ident.subpat.is_some() || !is_capital(&ident.ident) {
            self.bind(&ident.ident);
        } else if !self.is_foreign(&path) {
            self.need(&path, 1);
        }
        visit::visit_pat_ident(self, ident);
    }

    fn visit_pat_struct(&mut self, pat: &'ast syn::PatStruct) {
        self.type_path(&pat.path);
        visit::visit_pat_struct(self, pat);
    }

    fn visit_pat_tuple_struct(&mut self, pat: &'ast syn::PatTupleStruct) {
        self.type_path(&pat.path);
        visit::visit_pat_tuple_struct(self, pat);
    }

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        visit_arguments(self, mac);
    }
}

/// Whether a lone name is that of a type that is none of the language's own, nor glam's.
fn is_known_alone(name: &str) -> bool {
    matches!(name, "Ordering" | "bf16")
}

/// Whether a path is a variant of `std::cmp::Ordering`.
fn is_comparison(path: &Path) -> bool {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    names.next().is_some_and(|last| ["Less", "Equal", "Greater"].iter().any(|variant| last == variant))
        && names.next().is_some_and(|owner| owner == "Ordering")
}

/// The first `len` segments of a path, without their arguments.
fn first_segments(path: &Path, len: usize) -> Path {
    let named = path.segments.iter().take(len).map(|segment| syn::PathSegment::from(segment.ident.clone()));
    Path { leading_colon: path.leading_colon, segments: named.collect::<Punctuated<_, Token![::]>>() }
}
