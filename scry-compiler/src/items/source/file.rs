//! The files of a crate, read where a path leads to them.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use proc_macro2::Ident;
use syn::Path;

use super::outline::{Declared, Entry, INSTANCE, Module, Outline, Scope};

/// The files that were read. Kernels of one file come one after the other.
static FILES: Mutex<Option<HashMap<PathBuf, Arc<File>>>> = Mutex::new(None);

/// Whether a path that starts with a name can lead to a crate, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crate {
    Declared,
    /// There is none, which rustc says.
    Missing,
    Unknown,
}

impl Crate {
    /// rustc, which this is a part of, is told its crates on the command line. Where that is not so, it is declared if the package's manifest
    /// mentions it.
    pub(super) fn of(name: &str) -> Self {
        match &*DECLARED {
            Some(crates) if crates.iter().any(|declared| declared == name) => Self::Declared,
            Some(_) => Self::Missing,
            None if is_in_manifest(name) => Self::Declared,
            None => Self::Unknown,
        }
    }
}

/// The crates that the arguments of this process declare.
static DECLARED: LazyLock<Option<Vec<String>>> =
    LazyLock::new(|| declared(std::env::args_os().map(|argument| argument.to_string_lossy().into_owned())));

/// The crates that rustc's arguments declare: `--extern name=path`, with options of its own before `:`. `None` if they declare none, or
/// stand in a file.
pub(super) fn declared(mut arguments: impl Iterator<Item = String>) -> Option<Vec<String>> {
    let mut crates = Vec::new();
    while let Some(argument) = arguments.next() {
        if argument.starts_with('@') {
            return None;
        }
        let value = if argument == "--extern" { arguments.next() } else { argument.strip_prefix("--extern=").map(str::to_owned) };
        let name = value.as_deref().and_then(|value| value.split('=').next()?.rsplit(':').next());
        crates.extend(name.map(str::to_owned));
    }
    Some(crates).filter(|crates| !crates.is_empty())
}

fn is_in_manifest(name: &str) -> bool {
    let manifest =
        std::env::var_os("CARGO_MANIFEST_DIR").and_then(|folder| fs::read_to_string(PathBuf::from(folder).join("Cargo.toml")).ok());
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    manifest.is_some_and(|manifest| manifest.replace('-', "_").split(|c| !is_of_name(c)).any(|word| word == name))
}

/// A file in outline.
pub(super) struct File {
    path: PathBuf,
    text: String,
    /// The first one is the whole file.
    pub(super) scopes: Vec<Scope>,
    declared: Vec<Declared>,
    /// Whether every item that it has stands there.
    pub(super) is_whole: bool,
}

impl File {
    /// The file in which a name stands, if it is one that can be read.
    pub(super) fn of(name: &Ident) -> Option<Arc<Self>> {
        Self::at(name.span().local_file()?)
    }

    /// The file at a path, if it can be read and is Rust.
    pub(super) fn at(path: PathBuf) -> Option<Arc<Self>> {
        let text = fs::read_to_string(&path).ok()?;
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        let files = files.get_or_insert_default();
        if let Some(file) = files.get(&path).filter(|file| file.text == text) {
            return Some(file.clone());
        }
        let Outline { scopes, declared, may_be_added_to, .. } = Outline::of(&syn::parse_file(&text).ok()?);
        let file = Arc::new(Self { path: path.clone(), text, scopes, declared, is_whole: !may_be_added_to });
        files.insert(path, file.clone());
        Some(file)
    }

    /// Whether it has a function or method of this name.
    pub(super) fn declares_function(&self, name: &str) -> bool {
        self.declared.iter().any(|declared| declared.keyword == "fn" && declared.name == name)
    }

    /// Whether it is a crate's first one, as far as its path says.
    pub(super) fn is_root(&self) -> bool {
        let Some(folder) = self.path.parent() else { return false };
        let is_of_crate = self.path.ends_with("lib.rs") || self.path.ends_with("main.rs");
        let is_of_target = ["examples", "tests", "benches"].iter().any(|target| folder.ends_with(target));
        is_of_crate || (is_of_target && folder.parent().is_some_and(|package| package.join("Cargo.toml").exists()))
    }

    /// The file of a module that is declared in this one.
    pub(super) fn of_module(&self, path: &[String], named: Option<&str>) -> Option<Arc<Self>> {
        let folder = self.path.parent()?;
        if let Some(named) = named {
            // Inside of other modules, it is looked for elsewhere.
            return (path.len() == 1).then(|| Self::at(folder.join(named))).flatten();
        }
        let is_of_folder = self.is_root() || self.path.ends_with("mod.rs");
        let own = if is_of_folder { folder.to_owned() } else { folder.join(self.path.file_stem()?) };
        let module = path.iter().fold(own, |folder, name| folder.join(name));
        Self::at(module.with_extension("rs")).or_else(|| Self::at(module.join("mod.rs")))
    }

    /// The file that has `mod name;` for this one at its top, if there is one alone.
    pub(super) fn parent(&self) -> Option<Arc<Self>> {
        Some(self.declaration()?.0)
    }

    /// Whether `#[scry::device]` is on the `mod name;` of this file, or of one around it.
    pub(super) fn is_annotated(&self) -> bool {
        self.declaration().is_some_and(|(parent, is_annotated)| is_annotated || parent.is_annotated())
    }

    /// The parent, and whether the `mod name;` that it has for this file is annotated.
    fn declaration(&self) -> Option<(Arc<Self>, bool)> {
        if self.is_root() {
            return None;
        }
        let own = if self.path.ends_with("mod.rs") { self.path.parent()? } else { &self.path };
        let (folder, name) = (own.parent()?, own.file_stem()?.to_str()?);
        let is_annotated = |entry: &Entry| match &entry.module {
            Some(Module::InFile { path: _, named: None, is_annotated }) if entry.name == name => Some(*is_annotated),
            _ => None,
        };
        let declared = |file: Arc<Self>| {
            let is_annotated = file.scopes[0].items.iter().find_map(is_annotated).filter(|_| file.path != self.path)?;
            Some((file, is_annotated))
        };
        let places = ["lib.rs", "main.rs", "mod.rs"].map(|file| folder.join(file)).into_iter().chain([folder.with_extension("rs")]);
        let mut parents = places.filter_map(Self::at).filter_map(declared);
        parents.next().filter(|_| parents.next().is_none())
    }

    /// The scope whose names an item or module uses, and the item. Tokens of a parsed text have no places, so it is the one of as many
    /// declarations of its name as stand before it; none if some stand in macros.
    pub(super) fn place(&self, name: &Ident) -> Option<(usize, &Entry)> {
        let (place, text) = (self.offset(name)?, name.to_string());
        let keyword = self.text[..place].trim_end().rsplit(|c: char| !c.is_alphanumeric()).next()?;
        let scope = self.scope_of(keyword, &text, &format!("{keyword} {text}"), place + text.len())?;
        let mut items = self.scopes[scope].items.iter().filter(|entry| entry.name == text && entry.keyword == keyword);
        let entry = items.next().filter(|_| items.next().is_none())?;
        match entry.module {
            Some(Module::Here(module)) => Some((module, entry)),
            Some(Module::InFile { .. }) => None,
            None => Some((scope, entry)),
        }
    }

    /// The scope in which `scry::instance!` is called for a kernel, found as that of an item is.
    pub(super) fn place_of_instance(&self, kernel: &Path) -> Option<usize> {
        let before = self.text[..self.offset(&kernel.segments[0].ident)?].trim_end();
        let before = before.strip_suffix("impl").unwrap_or(before).trim_end();
        let end = before.strip_suffix(['(', '[', '{'])?.trim_end().len();
        self.scope_of(INSTANCE, "", INSTANCE, end)
    }

    /// The scope of what is declared as `start` in the text up to `end`.
    fn scope_of(&self, keyword: &str, name: &str, start: &str, end: usize) -> Option<usize> {
        let declared: Vec<_> = self.declared.iter().filter(|declared| declared.keyword == keyword && declared.name == name).collect();
        let is_end = |end: usize| !self.text[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
        let written: Vec<usize> = self.text.match_indices(start).map(|(at, _)| at + start.len()).filter(|end| is_end(*end)).collect();
        let number = written.iter().position(|other| *other == end).filter(|_| written.len() == declared.len())?;
        declared[number].scope
    }

    /// Where a name stands in the text.
    fn offset(&self, name: &Ident) -> Option<usize> {
        let start = name.span().start();
        let line = self.text.split_inclusive('\n').nth(start.line.checked_sub(1)?)?;
        let column: usize = line.chars().take(start.column).map(char::len_utf8).sum();
        let offset = line.as_ptr() as usize - self.text.as_ptr() as usize + column;
        self.text[offset..].starts_with(&name.to_string()).then_some(offset)
    }
}
