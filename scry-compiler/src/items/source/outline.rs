//! A file in outline: the modules and items that stand in it, and what they import.

use proc_macro2::Ident;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Expr, ExprLit, ImplItem, Item, ItemImpl, ItemMod, ItemUse, Lit, Macro, Meta, MetaNameValue, Path, Stmt, StmtMacro,
    Token, TraitItem, Type, UseTree,
};

use super::names;
use crate::items::depend::dependencies;
use crate::program::{Head, path_text};
use crate::syntax::imports::is_foreign_root;

/// Makes the outline.
#[derive(Default)]
pub(super) struct Outline {
    /// The first one is the whole file.
    pub(super) scopes: Vec<Scope>,
    pub(super) declared: Vec<Declared>,
    /// Whether attributes may add items that do not stand there.
    pub(super) may_be_added_to: bool,
    /// The innermost scope at hand.
    at: usize,
    /// The names of the modules around that.
    modules: Vec<String>,
}

impl Outline {
    pub(super) fn of(file: &syn::File) -> Self {
        let scope = Scope { is_module: true, ..Scope::default() };
        let mut outline = Self { scopes: vec![scope], ..Self::default() };
        outline.add_all(&file.items.iter().collect::<Vec<_>>());
        outline.visit_file(file);
        outline
    }

    fn declare(&mut self, keyword: &'static str, name: &impl ToString, scope: Option<usize>) {
        self.declared.push(Declared { keyword, name: name.to_string(), scope });
    }

    /// Visits what is in a scope of its own.
    fn scoped(&mut self, is_module: bool, attributes: &[Attribute], items: &[&Item], visit: impl FnOnce(&mut Self)) -> usize {
        let (parent, scope) = (self.at, self.scopes.len());
        let is_annotated = self.scopes[parent].is_annotated || !is_plain(attributes);
        self.scopes.push(Scope { parent: Some(parent), is_module, is_annotated, ..Scope::default() });
        self.at = scope;
        self.add_all(items);
        visit(self);
        self.at = parent;
        scope
    }

    fn add_all(&mut self, items: &[&Item]) {
        for item in items {
            let Some((keyword, name)) = named(item) else {
                match item {
                    Item::Use(item) => self.import(item),
                    // A module is added with what is in it.
                    Item::Mod(_) | Item::Impl(_) => {}
                    Item::Macro(item) if is_instance(&item.mac.path) => {}
                    _ => self.scopes[self.at].is_open = true,
                }
                continue;
            };
            let is_plain = is_plain(Head::of(item).attributes);
            let impls = items.iter().filter_map(|other| if let Item::Impl(other) = other { Some(other) } else { None });
            let impls = Impls::of(impls.filter(|other| is_for(&other.self_ty, name)));
            let uses = if is_plain { Vec::new() } else { dependencies(&[item], true).iter().map(names).collect() };
            let is_generic =
                matches!(item, Item::Fn(item) if item.sig.generics.type_params().count() + item.sig.generics.const_params().count() > 0);
            self.scopes[self.at].items.push(Entry { keyword, name: name.to_string(), is_plain, is_generic, impls, module: None, uses });
        }
    }

    fn import(&mut self, item: &ItemUse) {
        let root = item.leading_colon.map(|_| String::new());
        self.import_tree(&item.tree, root.as_slice());
    }

    fn import_tree(&mut self, tree: &UseTree, before: &[String]) {
        let mut add = |name: &Ident, last: &Ident| {
            let path = if last == "self" { before.to_vec() } else { [before, &[last.to_string()]].concat() };
            let name = if name == "self" { before.last().cloned().unwrap_or_default() } else { name.to_string() };
            self.scopes[self.at].imports.push((name, path));
        };
        match tree {
            UseTree::Path(tree) => self.import_tree(&tree.tree, &[before, &[tree.ident.to_string()]].concat()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import_tree(tree, before)),
            UseTree::Name(name) => add(&name.ident, &name.ident),
            UseTree::Rename(rename) => add(&rename.rename, &rename.ident),
            // Those bring nothing that is gathered.
            UseTree::Glob(_) if before.iter().find(|name| !name.is_empty()).is_some_and(is_foreign_root) => {}
            UseTree::Glob(_) => self.scopes[self.at].globs.push(before.to_vec()),
        }
    }
}

impl<'ast> Visit<'ast> for Outline {
    fn visit_item(&mut self, item: &'ast Item) {
        self.may_be_added_to |= !Head::of(item).attributes.iter().all(adds_nothing);
        if let Some((keyword, name)) = named(item) {
            self.declare(keyword, name, Some(self.at));
        }
        visit::visit_item(self, item);
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        match item {
            ImplItem::Const(item) => self.declare("const", &item.ident, None),
            ImplItem::Fn(item) => self.declare("fn", &item.sig.ident, None),
            ImplItem::Type(item) => self.declare("type", &item.ident, None),
            _ => {}
        }
        visit::visit_impl_item(self, item);
    }

    fn visit_trait_item(&mut self, item: &'ast TraitItem) {
        match item {
            TraitItem::Const(item) => self.declare("const", &item.ident, None),
            TraitItem::Fn(item) => self.declare("fn", &item.sig.ident, None),
            TraitItem::Type(item) => self.declare("type", &item.ident, None),
            _ => {}
        }
        visit::visit_trait_item(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.declare("mod", &item.ident, Some(self.at));
        self.modules.push(item.ident.to_string());
        let module = match &item.content {
            Some((_, items)) => {
                let items: Vec<_> = items.iter().collect();
                Module::Here(self.scoped(true, &item.attrs, &items, |outline| visit::visit_item_mod(outline, item)))
            }
            None => Module::InFile {
                path: self.modules.clone(),
                named: item.attrs.iter().find_map(file_name),
                is_annotated: is_annotated(&item.attrs),
            },
        };
        self.modules.pop();
        let (name, is_plain) = (item.ident.to_string(), is_plain(&item.attrs));
        let (is_generic, impls, module, uses) = (false, Impls::None, Some(module), Vec::new());
        self.scopes[self.at].items.push(Entry { keyword: "mod", name, is_plain, is_generic, impls, module, uses });
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        if is_instance(&item.path) {
            self.declare(INSTANCE, &"", Some(self.at));
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let items: Vec<_> = block.stmts.iter().filter_map(|stmt| if let Stmt::Item(item) = stmt { Some(item) } else { None }).collect();
        if items.is_empty() {
            return visit::visit_block(self, block);
        }
        let scope = self.scoped(false, &[], &items, |outline| visit::visit_block(outline, block));
        self.scopes[scope].is_open |= block
            .stmts
            .iter()
            .any(|stmt| matches!(stmt, Stmt::Macro(StmtMacro { mac, .. }) if !is_of_values(&mac.path) && !is_instance(&mac.path)));
    }
}

/// How a call of `scry::instance!` starts, which stands for its keyword.
pub(super) const INSTANCE: &str = "instance!";

/// What is declared with a keyword and a name, in the order of the text; methods are in no scope.
pub(super) struct Declared {
    pub(super) keyword: &'static str,
    pub(super) name: String,
    pub(super) scope: Option<usize>,
}

/// Where a module's items are.
#[derive(Clone)]
pub(super) enum Module {
    /// In a scope of the same file.
    Here(usize),
    /// In the file that `mod name;` stands for in the modules of these names, or in the one that it names.
    /// `#[scry::device]` cannot be on it, but is if it `is_annotated`.
    InFile { path: Vec<String>, named: Option<String>, is_annotated: bool },
}

/// A module, or a block with items.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) parent: Option<usize>,
    pub(super) is_module: bool,
    /// Whether an attribute on it or around it may be `#[scry::device]`.
    pub(super) is_annotated: bool,
    /// Whether it may have items that do not stand there.
    pub(super) is_open: bool,
    pub(super) items: Vec<Entry>,
    /// What single names are imported as, and from where.
    pub(super) imports: Vec<(String, Vec<String>)>,
    pub(super) globs: Vec<Vec<String>>,
}

/// An item.
pub(super) struct Entry {
    pub(super) keyword: &'static str,
    pub(super) name: String,
    /// Whether no attribute on it can be `#[scry::device]`.
    pub(super) is_plain: bool,
    /// Whether it is a function with generic parameters.
    pub(super) is_generic: bool,
    pub(super) impls: Impls,
    /// Where what is in it stands, if it is a module.
    pub(super) module: Option<Module>,
    /// What it would gather.
    pub(super) uses: Vec<Vec<String>>,
}

/// The `impl`s that stand beside a type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Impls {
    None,
    Some,
    /// `#[scry::device]` is on one of them, which is an error there.
    Refused,
}

impl Impls {
    fn of<'a>(impls: impl Iterator<Item = &'a ItemImpl>) -> Self {
        impls.fold(Self::None, |found, item| if found == Self::Refused || is_annotated(&item.attrs) { Self::Refused } else { Self::Some })
    }
}

/// The keyword and the name of an item that a path may lead to, but for modules.
fn named(item: &Item) -> Option<(&'static str, &Ident)> {
    Some(match item {
        Item::Const(item) => ("const", &item.ident),
        Item::Enum(item) => ("enum", &item.ident),
        Item::Fn(item) => ("fn", &item.sig.ident),
        Item::Static(item) => ("static", &item.ident),
        Item::Struct(item) => ("struct", &item.ident),
        Item::Trait(item) => ("trait", &item.ident),
        Item::Type(item) => ("type", &item.ident),
        _ => return None,
    })
}

/// Whether an `impl` is for the type `name`.
fn is_for(ty: &Type, name: &Ident) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == *name))
}

/// Whether attributes change nothing of what an item is. One that has `cfg` is there, or its name would lead elsewhere.
fn is_plain(attributes: &[Attribute]) -> bool {
    const PLAIN: [&str; 12] =
        ["doc", "cfg", "inline", "allow", "expect", "warn", "deny", "must_use", "cold", "derive", "repr", "deprecated"];
    attributes.iter().all(|attribute| PLAIN.iter().any(|plain| attribute.path().is_ident(plain)))
}

/// Whether attributes have `#[scry::device]`.
fn is_annotated(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "device"))
}

/// The file that `#[path = "file.rs"]` names.
fn file_name(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(MetaNameValue { path, value: Expr::Lit(ExprLit { lit: Lit::Str(name), .. }), .. }) if path.is_ident("path") => {
            Some(name.value())
        }
        _ => None,
    }
}

/// Whether an attribute makes no items besides its own: it is rustc's, scry's, or derives what is the standard library's.
fn adds_nothing(attribute: &Attribute) -> bool {
    const KNOWN: [&str; 7] = ["path", "test", "ignore", "should_panic", "non_exhaustive", "feature", "default"];
    const DERIVED: [&str; 9] = ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
    let (path, last) = (attribute.path(), attribute.path().segments.last().map(|last| last.ident.to_string()));
    if path.is_ident("derive") {
        let derived = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).unwrap_or_default();
        return derived.iter().all(|derived| DERIVED.iter().any(|known| derived.is_ident(known)));
    }
    let is_scrys = last.is_some_and(|last| ["kernel", "device"].contains(&&*last));
    is_scrys || is_plain(std::slice::from_ref(attribute)) || KNOWN.iter().any(|known| path.is_ident(known))
}

/// Whether a macro is `scry::instance!`, which makes no items that have names.
fn is_instance(path: &Path) -> bool {
    ["instance", "scry::instance"].contains(&&*path_text(path))
}

/// Whether a macro is one of the standard library's that make no items.
fn is_of_values(path: &Path) -> bool {
    const KNOWN: [&str; 12] = [
        "assert",
        "assert_eq",
        "assert_ne",
        "dbg",
        "debug_assert",
        "eprintln",
        "panic",
        "print",
        "println",
        "todo",
        "unreachable",
        "writeln",
    ];
    KNOWN.iter().any(|known| path.is_ident(known))
}
