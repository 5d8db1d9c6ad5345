//! What the file around a kernel or device item says of the items that it uses.
//!
//! Of an item without `#[scry::device]`, rustc says that there is no macro of its name. Where the item stands in the same file, this says
//! what is wrong, before anything is gathered. It reports only what is certain: what the file does not show, as it comes from a macro, a
//! glob or another file, is left to rustc.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use proc_macro2::{Ident, TokenStream};
use syn::visit::{self, Visit};
use syn::{Attribute, Block, ImplItem, Item, ItemMod, ItemUse, Path, Stmt, TraitItem, Type, UseTree};

use super::depend::dependencies;
use crate::lower::is_number_method;
use crate::message;
use crate::program::Head;
use crate::report::Report;
use crate::syntax::imports::is_foreign_root;

/// How many imports lead to an item at most.
const LONGEST_CHAIN: usize = 8;

/// The files that were read. Kernels of one file come one after the other.
static FILES: Mutex<Option<HashMap<PathBuf, Arc<File>>>> = Mutex::new(None);

/// The errors about those of `paths`, which the item or module `name` uses, that lead to nothing that a kernel can use.
pub(super) fn check(name: &Ident, paths: &[Path]) -> Result<(), TokenStream> {
    let report = Report::default();
    let mut is_said_elsewhere = false;
    if let Some(file) = (!paths.is_empty()).then(|| File::around(name)).flatten()
        && let Some((scope, own)) = file.place(name)
    {
        is_said_elsewhere = file.check(scope, own, paths, &report);
    }
    let is_right = report.is_empty() && !is_said_elsewhere;
    let errors = report.finish();
    if is_right { Ok(()) } else { Err(errors) }
}

fn names(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// A file in outline.
struct File {
    text: String,
    /// Whether it is a crate's first one, as far as its path says.
    is_root: bool,
    /// The first one is the whole file.
    scopes: Vec<Scope>,
    declared: Vec<Declared>,
}

/// What is declared with a keyword and a name, in the order of the text; methods are in no scope.
struct Declared {
    keyword: &'static str,
    name: String,
    scope: Option<usize>,
}

/// A module, or a block with items.
#[derive(Default)]
struct Scope {
    parent: Option<usize>,
    is_module: bool,
    /// Whether an attribute on it or around it may be `#[scry::device]`.
    is_annotated: bool,
    /// Whether it may have items that do not stand there.
    is_open: bool,
    items: Vec<Entry>,
    /// What single names are imported as, and from where.
    imports: Vec<(String, Vec<String>)>,
    globs: Vec<Vec<String>>,
}

/// An item.
struct Entry {
    keyword: &'static str,
    name: String,
    /// Whether no attribute on it can be `#[scry::device]`.
    is_plain: bool,
    has_impls: bool,
    /// The scope of a module.
    module: Option<usize>,
    /// What it would gather.
    uses: Vec<Vec<String>>,
}

enum Found<'f> {
    Item {
        entry: &'f Entry,
        scope: usize,
    },
    Nothing,
    /// The file does not say.
    Unknown,
}

impl File {
    /// The file in which a name stands, if it is one that can be read.
    fn around(name: &Ident) -> Option<Arc<Self>> {
        let path = name.span().local_file()?;
        let text = fs::read_to_string(&path).ok()?;
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        let files = files.get_or_insert_default();
        if let Some(file) = files.get(&path).filter(|file| file.text == text) {
            return Some(file.clone());
        }
        let file = Arc::new(Self::of(text, is_root(&path))?);
        files.insert(path, file.clone());
        Some(file)
    }

    fn of(text: String, is_root: bool) -> Option<Self> {
        let syntax = syn::parse_file(&text).ok()?;
        let scope = Scope { is_module: true, ..Scope::default() };
        let mut outline = Outline { scopes: vec![scope], declared: Vec::new(), at: 0 };
        outline.add_all(&syntax.items.iter().collect::<Vec<_>>());
        outline.visit_file(&syntax);
        Some(Self { text, is_root, scopes: outline.scopes, declared: outline.declared })
    }

    /// Reports those of `paths`, which item `own` uses, that lead to nothing that a kernel can use. Whether another item's errors say of one.
    fn check(&self, scope: usize, own: &Entry, paths: &[Path], report: &Report) -> bool {
        let mut is_said_elsewhere = false;
        for path in paths.iter().filter(|path| path.leading_colon.is_none()) {
            let names = names(path);
            match self.find(scope, &names, LONGEST_CHAIN) {
                Found::Item { entry, scope } if entry.is_plain && !self.scopes[scope].is_annotated => {
                    report.error(path, not_for_devices(&names.join("::"), (entry.keyword, &entry.name), entry.has_impls));
                }
                Found::Item { entry, scope } => match &self.circle((scope, entry), own)[..] {
                    [first, other, ..] if std::ptr::eq(*first, own) => {
                        report.error(path, need_each_other(&own.name, &other.name));
                    }
                    circle => is_said_elsewhere |= !circle.is_empty(),
                },
                Found::Nothing => {
                    let message = message::of_another_system(&names[0]);
                    let method = || is_number_method(&names[0]).then(|| message::method_as_function(&names[0], &names[0]));
                    message.or_else(method).into_iter().for_each(|message| report.error(path, message));
                }
                Found::Unknown => {}
            }
        }
        is_said_elsewhere
    }

    /// The scope whose names an item or module uses, and the item. Tokens of a parsed text have no places, so it is the one of as many
    /// declarations of its name as stand before it; none if some stand in macros.
    fn place(&self, name: &Ident) -> Option<(usize, &Entry)> {
        let (place, text) = (self.offset(name)?, name.to_string());
        let keyword = self.text[..place].trim_end().rsplit(|c: char| !c.is_alphanumeric()).next()?;
        let declared: Vec<_> = self.declared.iter().filter(|declared| declared.keyword == keyword && declared.name == text).collect();
        let start = format!("{keyword} {text}");
        let is_end = |end: usize| !self.text[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let written: Vec<usize> = self.text.match_indices(&start).map(|(at, _)| at + start.len()).filter(|end| is_end(*end)).collect();
        let number = written.iter().position(|end| *end == place + text.len()).filter(|_| written.len() == declared.len())?;
        let scope = declared[number].scope?;
        let mut items = self.scopes[scope].items.iter().filter(|entry| entry.name == text && entry.keyword == keyword);
        let entry = items.next().filter(|_| items.next().is_none())?;
        Some((entry.module.unwrap_or(scope), entry))
    }

    /// Where a name stands in the text.
    fn offset(&self, name: &Ident) -> Option<usize> {
        let start = name.span().start();
        let line = self.text.split_inclusive('\n').nth(start.line.checked_sub(1)?)?;
        let column: usize = line.chars().take(start.column).map(char::len_utf8).sum();
        let offset = line.as_ptr() as usize - self.text.as_ptr() as usize + column;
        self.text[offset..].starts_with(&name.to_string()).then_some(offset)
    }

    /// What a path leads to from a scope.
    fn find(&self, scope: usize, path: &[String], imports: usize) -> Found<'_> {
        let mut at = scope;
        loop {
            match (&*path[0], self.within(at, path, imports)) {
                ("self" | "super" | "crate", _) => {
                    let Some((module, rest)) = self.start(scope, path) else { return Found::Unknown };
                    return if rest.is_empty() { Found::Unknown } else { self.within(module, rest, imports) };
                }
                (_, Found::Nothing) if !self.scopes[at].is_module => at = self.scopes[at].parent.expect("a block is in something"),
                // It may start with a crate.
                (_, Found::Nothing) if path.len() > 1 => return Found::Unknown,
                (_, found) => return found,
            }
        }
    }

    /// The module that `self`, `super` and `crate` at the start of a path lead to, and what comes then; `None` if it starts otherwise.
    fn start<'p>(&self, scope: usize, path: &'p [String]) -> Option<(usize, &'p [String])> {
        let (first, mut rest) = path.split_first()?;
        let mut module = match &**first {
            "self" => self.module(scope)?,
            "super" => self.module(self.scopes[self.module(scope)?].parent?)?,
            "crate" if self.is_root => 0,
            _ => return None,
        };
        while let [first, after @ ..] = rest
            && first == "super"
        {
            (module, rest) = (self.module(self.scopes[module].parent?)?, after);
        }
        Some((module, rest))
    }

    /// The innermost module around what is in a scope.
    fn module(&self, scope: usize) -> Option<usize> {
        let content = &self.scopes[scope];
        if content.is_module { Some(scope) } else { self.module(content.parent?) }
    }

    /// What a path leads to that starts with a name of this scope.
    fn within(&self, scope: usize, path: &[String], imports: usize) -> Found<'_> {
        let (content, Some((first, rest))) = (&self.scopes[scope], path.split_first()) else { return Found::Unknown };
        let items: Vec<_> = content.items.iter().filter(|entry| entry.name == *first).collect();
        let imported: Vec<_> = content.imports.iter().filter(|(name, _)| name == first).collect();
        match (&items[..], &imported[..]) {
            ([entry], []) if rest.is_empty() => Found::Item { entry, scope },
            ([Entry { module: Some(module), .. }], []) => self.within(*module, rest, imports),
            ([], [(_, path)]) if imports > 0 => match self.find(scope, &[path, rest].concat(), imports - 1) {
                Found::Nothing => Found::Unknown,
                found => found,
            },
            ([], []) if !content.is_open => self.in_globs(scope, path, imports),
            _ => Found::Unknown,
        }
    }

    /// What a path leads to that starts with a name that a scope may have from a glob. The path of a glob may itself start with a name from a
    /// glob: where that leads is not known.
    fn in_globs(&self, scope: usize, path: &[String], imports: usize) -> Found<'_> {
        for glob in &self.scopes[scope].globs {
            let Some(imports) = imports.checked_sub(1) else { return Found::Unknown };
            let module = match self.start(scope, glob) {
                Some((module, [])) => Some(module),
                _ => match self.find(scope, glob, 0) {
                    Found::Item { entry, .. } => entry.module,
                    Found::Nothing | Found::Unknown => None,
                },
            };
            let found = module.map_or(Found::Unknown, |module| self.within(module, path, imports));
            if !matches!(found, Found::Nothing) {
                return found;
            }
        }
        Found::Nothing
    }

    /// The items, each of which needs the next, from `entry` around to `own`, which may be the same; the one that stands first in the file
    /// comes first. Empty if there is no such circle.
    fn circle<'f>(&'f self, entry: (usize, &'f Entry), own: &'f Entry) -> Vec<&'f Entry> {
        let mut chain = Vec::new();
        if std::ptr::eq(entry.1, own) || !self.leads_to(entry, own, &mut chain) {
            return Vec::new();
        }
        let position = |entry: &Entry| self.scopes.iter().flat_map(|scope| &scope.items).position(|other| std::ptr::eq(other, entry));
        let first = (0..chain.len()).min_by_key(|index| position(chain[*index])).unwrap_or_default();
        chain.rotate_left(first);
        chain
    }

    fn leads_to<'f>(&'f self, (scope, entry): (usize, &'f Entry), own: &Entry, chain: &mut Vec<&'f Entry>) -> bool {
        if chain.iter().any(|known| std::ptr::eq(*known, entry)) {
            return false;
        }
        chain.push(entry);
        let is_there = std::ptr::eq(entry, own)
            || entry.uses.iter().any(|path| match self.find(scope, path, LONGEST_CHAIN) {
                Found::Item { entry, scope } if !self.scopes[scope].is_annotated => self.leads_to((scope, entry), own, chain),
                Found::Item { .. } | Found::Nothing | Found::Unknown => false,
            });
        if !is_there {
            chain.pop();
        }
        is_there
    }
}

/// Whether cargo takes a file for a crate's first one.
fn is_root(path: &std::path::Path) -> bool {
    let name = |path: &std::path::Path| path.file_name().and_then(|name| name.to_str()).map(str::to_owned).unwrap_or_default();
    let is_of_crate = ["lib.rs", "main.rs"].contains(&&*name(path));
    let Some(folder) = path.parent() else { return is_of_crate };
    let is_of_target = ["examples", "tests", "benches"].contains(&&*name(folder));
    is_of_crate || (is_of_target && folder.parent().is_some_and(|package| package.join("Cargo.toml").exists()))
}

/// Makes the outline.
struct Outline {
    scopes: Vec<Scope>,
    declared: Vec<Declared>,
    /// The innermost scope at hand.
    at: usize,
}

impl Outline {
    fn declare(&mut self, keyword: &'static str, name: &Ident, scope: Option<usize>) {
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
                    _ => self.scopes[self.at].is_open = true,
                }
                continue;
            };
            let is_plain = is_plain(Head::of(item).attributes);
            let has_impls = items.iter().any(|other| matches!(other, Item::Impl(other) if is_for(&other.self_ty, name)));
            let uses = if is_plain { Vec::new() } else { dependencies(&[item], true).iter().map(names).collect() };
            self.scopes[self.at].items.push(Entry { keyword, name: name.to_string(), is_plain, has_impls, module: None, uses });
        }
    }

    fn import(&mut self, item: &ItemUse) {
        if item.leading_colon.is_none() {
            self.import_tree(&item.tree, &[]);
        } else {
            self.scopes[self.at].is_open = true;
        }
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
            UseTree::Glob(glob) if before.first().is_some_and(|root| is_foreign_root(&Ident::new(root, glob.star_token.spans[0]))) => {}
            UseTree::Glob(_) => self.scopes[self.at].globs.push(before.to_vec()),
        }
    }
}

impl<'ast> Visit<'ast> for Outline {
    fn visit_item(&mut self, item: &'ast Item) {
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
        let module = item.content.as_ref().map(|(_, items)| {
            self.scoped(true, &item.attrs, &items.iter().collect::<Vec<_>>(), |outline| visit::visit_item_mod(outline, item))
        });
        let (name, is_plain) = (item.ident.to_string(), is_plain(&item.attrs));
        self.scopes[self.at].items.push(Entry { keyword: "mod", name, is_plain, has_impls: false, module, uses: Vec::new() });
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let items: Vec<_> = block.stmts.iter().filter_map(|stmt| if let Stmt::Item(item) = stmt { Some(item) } else { None }).collect();
        if items.is_empty() {
            return visit::visit_block(self, block);
        }
        self.scoped(false, &[], &items, |outline| visit::visit_block(outline, block));
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

/// An item of the same file that kernels cannot use as it is.
fn not_for_devices(path: &str, (keyword, name): (&str, &str), has_impls: bool) -> String {
    let what = match keyword {
        "fn" => "function",
        "const" | "static" => "constant",
        "trait" => "trait",
        _ => "type",
    };
    let help = match keyword {
        "static" => format!("make `static {name}` a `const`, and add `#[scry::device]` to it"),
        "trait" => format!("put `trait {name}` in a module with its `impl`s, and add `#[scry::device]` to the module"),
        _ if has_impls => format!("put `{keyword} {name}` in a module with its `impl`s, and add `#[scry::device]` to the module"),
        _ => format!("add `#[scry::device]` to `{keyword} {name}`"),
    };
    format!("`{path}` is not a device {what}\nhelp: {help}")
}

/// Two items, each of which has to be expanded before the other.
fn need_each_other(name: &str, other: &str) -> String {
    format!("`{name}` and `{other}` use each other\nhelp: put both in one module, and add `#[scry::device]` to the module")
}
