//! What the files around a kernel or device item say of the items that it uses.
//!
//! Of an item without `#[scry::device]`, rustc says that there is no macro of its name, which is no help. So each way there is closed where
//! it is certain where a path leads:
//!
//! - In the same crate, this reads the files that the path leads through, and reports the item before anything is gathered.
//! - An item of another crate is asked for by an import with a fallback: see `asked` in `gather`.
//!
//! A path into a crate that is not there is rustc's to report.
//!
//! What the files do not show, as it comes from a macro or from one of several globs, is left to rustc, whose error stands beside that of
//! `expected` in `gather`. An import with a fallback is no way there: in the same crate, rustc knows that a macro is absent only after all
//! macros are expanded, ours among them. Two more mistakes are two errors on stable Rust: a name that another crate does not have, since an
//! import that fails is an error of rustc's, and `#[scry::device] mod name;`, which rustc refuses before the macro runs.

mod file;
mod methods;
mod outline;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Path, Token};

use self::file::{Crate, File};
pub(crate) use self::methods::may_be_of_host;
use self::outline::{Entry, Impls, Module, Scope};
use crate::lower::is_number_method;
use crate::message;
use crate::program::path_text;
use crate::report::{Errors, Report};
use crate::syntax::imports::is_foreign_root;
use crate::syntax::types::{heap, of_glam};
use crate::vector;

/// How many imports lead to an item at most.
const LONGEST_CHAIN: usize = 8;

/// How many of them are globs, of which each may be one of many.
const MOST_GLOBS: usize = 3;

/// What the files say of paths where they lead to nothing wrong.
#[derive(Default)]
pub(super) struct Origins {
    /// Those of which nothing is known.
    pub(super) unknown: Vec<Path>,
    /// Where those lead that lead to another crate.
    pub(super) foreign: HashMap<String, Path>,
}

/// Where those of `paths` lead, which the item or module `name` uses; the errors about those that lead to nothing that a kernel can use.
/// `stays` says whether rustc sees the code of it that has errors.
pub(super) fn check(name: &Ident, stays: bool, paths: &[Path]) -> Result<Origins, Errors> {
    let file = (!paths.is_empty()).then(|| File::of(name)).flatten();
    match file.as_ref().and_then(|file| Some((file, file.place(name)?))) {
        Some((file, (scope, own))) => file.check(scope, Some(own), stays, paths),
        None => Ok(Origins::unknown(paths)),
    }
}

/// As [`check`], for an instance of a kernel that is asked for; `paths` are the kernel and its arguments.
pub(super) fn check_instance(kernel: &Path, paths: &[Path]) -> Result<Origins, Errors> {
    let file = File::of(&kernel.segments[0].ident);
    let Some((file, scope)) = file.as_ref().and_then(|file| Some((file, file.place_of_instance(kernel)?))) else {
        return Ok(Origins::unknown(paths));
    };
    match file.item(&file.find(scope, &names(kernel), LONGEST_CHAIN)) {
        Some((_, _, entry)) if entry.is_plain || !entry.is_generic => {
            Err(Errors::from(&syn::Error::new_spanned(kernel, message::NOT_A_KERNEL)))
        }
        _ => file.check(scope, None, false, paths),
    }
}

impl Origins {
    fn unknown(paths: &[Path]) -> Self {
        Self { unknown: paths.to_vec(), foreign: HashMap::new() }
    }
}

/// The names of a path; one that starts with `::` has an empty one first.
fn names(path: &Path) -> Vec<String> {
    let root = path.leading_colon.map(|_| String::new());
    root.into_iter().chain(path.segments.iter().map(|segment| segment.ident.to_string())).collect()
}

/// A scope of this file, or of another one.
struct Place {
    file: Option<Arc<File>>,
    scope: usize,
}

/// What a path leads to.
enum Found<'f> {
    /// An item of this file.
    Item {
        entry: &'f Entry,
        scope: usize,
    },
    /// The item of this number in a scope of another file.
    Elsewhere {
        file: Arc<File>,
        scope: usize,
        number: usize,
    },
    /// An item of another crate, if it is there, by its path from the crate on.
    Foreign(Vec<String>),
    /// An import of what is not there, which rustc reports.
    Unresolved,
    Nothing,
    /// The files do not say.
    Unknown,
}

/// What is known of the paths that were looked at.
#[derive(Default)]
struct Judged<'p> {
    report: Report,
    origins: Origins,
    /// Those that lead to an item.
    found: Vec<&'p Path>,
    /// Those that start with a crate that is not there.
    missing: Vec<&'p Path>,
    is_said_elsewhere: bool,
}

impl Judged<'_> {
    /// `stays` says whether the code with errors does.
    fn finish(self, stays: bool) -> Result<Origins, Errors> {
        let Self { report, origins, mut found, missing, is_said_elsewhere } = self;
        let is_right = report.is_empty() && !is_said_elsewhere;
        let Errors { shown, others } = report.finish();
        if is_right {
            return Ok(origins);
        }
        if !stays {
            // rustc would call the imports unused that it uses, and not say that a crate is not there.
            found.extend(missing);
        }
        Err(Errors { shown, others: hygienic!(#others const _: () = { #(#[allow(unused_imports)] use #found as _;)* };) })
    }
}

impl File {
    /// Where those of `paths` lead, which item `own` uses if it is one, or the errors about those that lead to nothing that a kernel can use.
    fn check(&self, scope: usize, own: Option<&Entry>, stays: bool, paths: &[Path]) -> Result<Origins, Errors> {
        let mut judged = Judged::default();
        paths.iter().for_each(|path| self.judge(scope, own, path, &mut judged));
        judged.finish(stays)
    }

    fn judge<'p>(&self, scope: usize, own: Option<&Entry>, path: &'p Path, judged: &mut Judged<'p>) {
        let names = names(path);
        let found = self.find(scope, &names, LONGEST_CHAIN);
        let item = self.item(&found);
        if item.is_some() || matches!(&found, Found::Foreign(of_crate) if is_std(of_crate)) {
            judged.found.push(path);
        }
        match &found {
            _ if let Some((file, scope, entry)) = item
                && entry.is_plain
                && !file.scopes[scope].is_annotated =>
            {
                // rustc refuses the annotation of a file's module.
                let message = not_for_devices(&names.join("::"), entry);
                if file.is_annotated() {
                    judged.report.errors_of_rust(syn::Error::new_spanned(path, message));
                } else {
                    judged.report.error(path, message);
                }
            }
            // The `impl` is said to be wrong, and what it has is missing everywhere.
            _ if item.is_some_and(|(_, _, entry)| entry.impls == Impls::Refused) => {
                judged.report.errors_of_rust(syn::Error::new_spanned(path, message::IMPL_ALONE));
            }
            Found::Item { entry, scope } => match &own.map(|own| self.circle((*scope, entry), own)).unwrap_or_default()[..] {
                [first, other, ..] if own.is_some_and(|own| std::ptr::eq(*first, own)) => {
                    judged.report.error(path, need_each_other(&first.name, &other.name));
                }
                circle => judged.is_said_elsewhere |= !circle.is_empty(),
            },
            Found::Nothing => {
                let unknown = || self.is_whole.then(|| self.unknown(scope, &names));
                of_no_item(&names).or_else(unknown).into_iter().for_each(|message| judged.report.error(path, message));
            }
            Found::Foreign(of_crate) if self.is_whole && is_std(of_crate) => {
                judged.report.error(path, of_no_item(&names).unwrap_or_else(|| of_std(&names.join("::"), of_crate)));
            }
            Found::Foreign(of_crate) if self.is_whole && !is_always_there(of_crate) && Crate::of(&of_crate[0]) == Crate::Missing => {
                judged.report.errors_of_rust(syn::Error::new_spanned(path, message::unknown_item(&names.join("::"), None)));
                if *of_crate == names {
                    judged.missing.push(path);
                }
            }
            Found::Foreign(of_crate) if self.is_whole && is_unknown_of_glam(of_crate) => {
                judged.found.push(path);
                judged.report.error(path, of_glam(&of_crate[of_crate.len() - 1]));
            }
            Found::Foreign(of_crate) if self.is_whole && !is_foreign_root(&of_crate[0]) && Crate::of(&of_crate[0]) == Crate::Declared => {
                judged.origins.foreign.insert(path_text(path), foreign(of_crate, path));
            }
            Found::Unresolved => judged.is_said_elsewhere |= self.is_whole,
            Found::Elsewhere { .. } => {}
            Found::Foreign(_) | Found::Unknown => judged.origins.unknown.push(path.clone()),
        }
    }

    /// The item that was found, and the file and the scope that have it.
    fn item<'a>(&'a self, found: &'a Found<'_>) -> Option<(&'a Self, usize, &'a Entry)> {
        match found {
            Found::Item { entry, scope } => Some((self, *scope, entry)),
            Found::Elsewhere { file, scope, number } => Some((file, *scope, &file.scopes[*scope].items[*number])),
            Found::Foreign(_) | Found::Unresolved | Found::Nothing | Found::Unknown => None,
        }
    }

    /// What to say of a path that leads to nothing.
    fn unknown(&self, scope: usize, names: &[String]) -> String {
        let scopes = std::iter::successors(Some(scope), |scope| self.scopes[*scope].parent.filter(|_| !self.scopes[*scope].is_module));
        let known = scopes.map(|scope| &self.scopes[scope]).flat_map(|scope| {
            let imports = scope.imports.iter().map(|(name, _)| name);
            scope.items.iter().map(|entry| &entry.name).chain(imports)
        });
        let known = known.map(String::as_str).filter(|_| names.len() == 1);
        message::unknown_item(&names.join("::"), crate::name::similar(&names[0], known))
    }

    /// What a path leads to from a scope.
    fn find(&self, scope: usize, path: &[String], imports: usize) -> Found<'_> {
        if let Some((_, rest)) = path.split_first().filter(|(first, _)| first.is_empty()) {
            return Found::Foreign(rest.to_vec());
        }
        if let Some((place, rest)) = self.start(scope, path) {
            return if rest.is_empty() { Found::Unknown } else { self.look(place, rest, imports) };
        }
        let mut at = scope;
        loop {
            match (&*path[0], self.within(at, path, imports)) {
                ("self" | "super" | "crate", _) => return Found::Unknown,
                (_, Found::Nothing) if !self.scopes[at].is_module => at = self.scopes[at].parent.expect("a block is in something"),
                (_, Found::Nothing) if path.len() > 1 && !self.has_module(at, &path[..1], imports) => return Found::Foreign(path.to_vec()),
                (_, found) => return found,
            }
        }
    }

    fn has_module(&self, scope: usize, path: &[String], imports: usize) -> bool {
        self.item(&self.within(scope, path, imports)).is_some_and(|(_, _, entry)| entry.module.is_some())
    }

    /// The module that `self`, `super` and `crate` at the start of a path lead to, and what comes then; `None` if it starts otherwise.
    fn start<'p>(&self, scope: usize, path: &'p [String]) -> Option<(Place, &'p [String])> {
        let (first, mut rest) = path.split_first()?;
        let own = Place { file: None, scope: self.module(scope)? };
        let mut place = match &**first {
            "self" => own,
            "super" => self.around(own)?,
            "crate" => self.root()?,
            _ => return None,
        };
        while let [first, after @ ..] = rest
            && first == "super"
        {
            (place, rest) = (self.around(place)?, after);
        }
        Some((place, rest))
    }

    /// The innermost module around what is in a scope.
    fn module(&self, scope: usize) -> Option<usize> {
        let content = &self.scopes[scope];
        if content.is_module { Some(scope) } else { self.module(content.parent?) }
    }

    /// The module around a module.
    fn around(&self, Place { file, scope }: Place) -> Option<Place> {
        let content = file.as_deref().unwrap_or(self);
        match content.scopes[scope].parent {
            Some(parent) => Some(Place { scope: content.module(parent)?, file }),
            None => Some(Place { file: Some(content.parent()?), scope: 0 }),
        }
    }

    /// The crate's first module.
    fn root(&self) -> Option<Place> {
        if self.is_root() {
            return Some(Place { file: None, scope: 0 });
        }
        let root = std::iter::successors(self.parent(), |file| file.parent()).last().filter(|file| file.is_root())?;
        Some(Place { file: Some(root), scope: 0 })
    }

    /// Where a module's items are.
    fn inside(&self, module: &Module) -> Option<Place> {
        match module {
            Module::Here(scope) => Some(Place { file: None, scope: *scope }),
            Module::InFile { path, named, is_annotated: _ } => {
                Some(Place { file: Some(self.of_module(path, named.as_deref())?), scope: 0 })
            }
        }
    }

    /// What a path leads to that starts with a name of a module.
    fn look(&self, Place { file, scope }: Place, path: &[String], imports: usize) -> Found<'_> {
        let Some(file) = file else { return self.within(scope, path, imports) };
        let found = match file.within(scope, path, imports) {
            Found::Item { entry, scope } => {
                let number = file.scopes[scope].items.iter().position(|item| std::ptr::eq(item, entry));
                number.map(|number| (scope, number))
            }
            Found::Elsewhere { file, scope, number } => return Found::Elsewhere { file, scope, number },
            Found::Foreign(path) if file.is_whole => return Found::Foreign(path),
            Found::Nothing if file.is_whole => return Found::Nothing,
            Found::Foreign(_) | Found::Unresolved | Found::Nothing | Found::Unknown => None,
        };
        found.map_or(Found::Unknown, |(scope, number)| Found::Elsewhere { file, scope, number })
    }

    /// What a path leads to that starts with a name of this scope.
    fn within(&self, scope: usize, path: &[String], imports: usize) -> Found<'_> {
        let (content, Some((first, rest))) = (&self.scopes[scope], path.split_first()) else { return Found::Unknown };
        let items: Vec<_> = content.items.iter().filter(|entry| entry.name == *first).collect();
        let imported: Vec<_> = content.imports.iter().filter(|(name, _)| name == first).collect();
        match (&items[..], &imported[..]) {
            ([entry], []) if rest.is_empty() => Found::Item { entry, scope },
            ([Entry { module: Some(module), .. }], []) => {
                self.inside(module).map_or(Found::Unknown, |place| self.look(place, rest, imports))
            }
            // `use name;` imports a crate.
            ([], [(_, named)]) if named[..] == path[..1] => Found::Foreign(path.to_vec()),
            ([], [(_, path)]) if imports > 0 => match self.find(scope, &[path, rest].concat(), imports - 1) {
                Found::Nothing if rest.is_empty() => Found::Unresolved,
                found => found,
            },
            ([], []) if !content.is_open => self.in_globs(scope, path, imports),
            _ => Found::Unknown,
        }
    }

    /// What a path leads to that starts with a name that a scope may have from a glob. The path of a glob may itself start with a name from a
    /// glob: where that leads is not known.
    fn in_globs(&self, scope: usize, path: &[String], imports: usize) -> Found<'_> {
        let Scope { globs, is_module, .. } = &self.scopes[scope];
        let Some(imports) = imports.min(MOST_GLOBS).checked_sub(1).filter(|_| !globs.is_empty()) else {
            return if globs.is_empty() { Found::Nothing } else { Found::Unknown };
        };
        let mut founds = globs.iter().map(|glob| self.by_glob(scope, glob, path, imports)).filter(|found| !matches!(found, Found::Nothing));
        match (founds.next(), founds.next()) {
            (None, _) => Found::Nothing,
            // What another crate has is not known: the name is that crate's only if it can be nobody else's.
            (Some(Found::Foreign(_)), Some(_)) => Found::Unknown,
            (Some(Found::Foreign(_)), None) if !is_module => Found::Unknown,
            (Some(found), _) => found,
        }
    }

    /// What a path leads to that starts with a name that a glob imports.
    fn by_glob(&self, scope: usize, glob: &[String], path: &[String], imports: usize) -> Found<'_> {
        if self.starts_with_crate(scope, glob, imports) {
            let names = glob.iter().chain(path).filter(|name| !name.is_empty());
            return Found::Foreign(names.cloned().collect());
        }
        self.of_glob(scope, glob).map_or(Found::Unknown, |place| self.look(place, path, imports))
    }

    /// Whether the first name of a glob's path is a crate's: nothing else has it.
    fn starts_with_crate(&self, scope: usize, glob: &[String], imports: usize) -> bool {
        let first = &glob[0];
        if first.is_empty() || ["self", "super", "crate"].contains(&&**first) {
            return first.is_empty();
        }
        let (content, Some(imports)) = (&self.scopes[scope], imports.checked_sub(1)) else { return false };
        let others = content.globs.iter().filter(|other| other[0] != *first);
        let is_elsewhere = content.is_open
            || content.items.iter().any(|entry| entry.name == *first)
            || content.imports.iter().any(|(name, _)| name == first)
            || others
                .into_iter()
                .any(|other| !matches!(self.by_glob(scope, other, &glob[..1], imports), Found::Nothing | Found::Foreign(_)));
        let outer = content.parent.filter(|_| !content.is_module);
        !is_elsewhere && outer.is_none_or(|outer| self.starts_with_crate(outer, glob, imports))
    }

    /// The module whose items a glob imports.
    fn of_glob(&self, scope: usize, glob: &[String]) -> Option<Place> {
        if let Some((place, [])) = self.start(scope, glob) {
            return Some(place);
        }
        let found = self.find(scope, glob, 0);
        let (_, _, entry) = self.item(&found)?;
        let module = entry.module.as_ref()?;
        match &found {
            Found::Elsewhere { file, .. } => {
                let Place { file: inner, scope } = file.inside(module)?;
                Some(Place { file: inner.or_else(|| Some(file.clone())), scope })
            }
            Found::Item { .. } | Found::Foreign(_) | Found::Unresolved | Found::Nothing | Found::Unknown => self.inside(module),
        }
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
                Found::Item { .. } | Found::Elsewhere { .. } | Found::Foreign(_) => false,
                Found::Unresolved | Found::Nothing | Found::Unknown => false,
            });
        if !is_there {
            chain.pop();
        }
        is_there
    }
}

fn is_std(path: &[String]) -> bool {
    ["std", "core", "alloc"].contains(&&*path[0])
}

/// Whether a path starts with a crate that every kernel's crate has.
fn is_always_there(path: &[String]) -> bool {
    is_std(path) || path[0] == "scry"
}

/// Whether a path leads to what kernels do not know of glam, by its own name or through this crate.
fn is_unknown_of_glam(path: &[String]) -> bool {
    let path = path.strip_prefix(&["scry".to_owned()]).unwrap_or(path);
    path.len() > 1 && path[0] == "glam" && vector::from_path(path).is_none()
}

/// The path of an item of another crate to which `written` leads, and in whose place it stands.
fn foreign(names: &[String], written: &Path) -> Path {
    let (whole, ends) = (written.span(), written.segments.iter().rev());
    let spans = ends.map(|segment| segment.ident.span()).chain(std::iter::repeat(whole));
    let mut names: Vec<Ident> = names.iter().rev().zip(spans).map(|(name, span)| ident(name, span)).collect();
    names.reverse();
    let root = Token![::](whole);
    syn::parse_quote!(#root #(#names)::*)
}

fn ident(name: &str, span: Span) -> Ident {
    name.strip_prefix("r#").map_or_else(|| Ident::new(name, span), |name| Ident::new_raw(name, span))
}

/// An item of the same crate that kernels cannot use as it is.
fn not_for_devices(path: &str, Entry { keyword, name, impls, .. }: &Entry) -> String {
    let what = match *keyword {
        "fn" => "function",
        "const" | "static" => "constant",
        "trait" => "trait",
        _ => "type",
    };
    let help = match *keyword {
        "static" => format!("make `static {name}` a `const`, and add `#[scry::device]` to it"),
        "trait" => format!("put `trait {name}` in a module with its `impl`s, and add `#[scry::device]` to the module"),
        _ if *impls != Impls::None => {
            format!("put `{keyword} {name}` in a module with its `impl`s, and add `#[scry::device]` to the module")
        }
        _ => format!("add `#[scry::device]` to `{keyword} {name}`"),
    };
    format!("`{path}` is not a device {what}\nhelp: {help}")
}

/// What to say of an item of the standard library that a kernel's file imports.
fn of_std(path: &str, whole: &[String]) -> String {
    let (whole, last) = (whole.join("::"), &whole[whole.len() - 1]);
    if last.starts_with(char::is_uppercase) {
        return format!("kernels do not have `{whole}`\nhelp: define what you need of it, with `#[scry::device]`");
    }
    format!("kernels do not see that `{path}` is `{whole}`\nhelp: write the whole path, or import it in the kernel's body: `use {whole};`")
}

/// What a path that leads to no item may mean instead.
fn of_no_item(names: &[String]) -> Option<String> {
    let [name] = names else { return None };
    let method = || is_number_method(name).then(|| message::method_as_function(name, name));
    message::of_another_system(name).or_else(|| heap(name)).or_else(method)
}

/// Two items, each of which has to be expanded before the other.
fn need_each_other(name: &str, other: &str) -> String {
    format!("`{name}` and `{other}` use each other\nhelp: put both in one module, and add `#[scry::device]` to the module")
}
