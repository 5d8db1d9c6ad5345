//! The imports among the files of a crate, read from its tokens.
//!
//! A file imports another one if it names something of it: in a `use`, or by a path that begins with `crate`, `super`, `self`, a module
//! or an import; also in the arguments of macros. A `mod x;` imports nothing. What is handed on by a file of nothing but `mod` and `use` is
//! an import of the file that defines it. Left out are code for tests, and what a file names of the modules that it is in, which it is
//! a part of: unless they have it of another file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The files of a crate, called by their modules: `lower/place`, the root `lib`; and what each takes from which.
pub(crate) struct Imports {
    files: BTreeSet<String>,
    names: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Imports {
    /// Of the crate whose sources lie in `folder`.
    pub(crate) fn of(folder: &Path) -> Self {
        let files = super::files(folder).into_iter().filter(|file| super::extension(file) == "rs");
        Self::among_sources(files.map(|file| (file.strip_prefix(folder).expect("it is in the folder").to_owned(), super::read(&file))))
    }

    fn among_sources(sources: impl IntoIterator<Item = (PathBuf, String)>) -> Self {
        let mut modules = Modules::default();
        for (file, text) in sources {
            let path = module_path(&file);
            let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            modules.read(&path, &path, tokens);
        }
        let files = modules.0.iter().filter(|(path, _)| !modules.is_test(path)).map(|(_, module)| file_name(&module.file)).collect();
        Self { files, names: modules.imports() }
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(String::as_str)
    }

    /// Each file that imports another one, with that.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.names.keys().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// What ties `files` together, line by line.
    pub(crate) fn among(&self, files: &BTreeSet<&str>) -> String {
        let among = self.names.iter().filter(|((from, to), _)| files.contains(from.as_str()) && files.contains(to.as_str()));
        let line = |((from, to), names): (&(String, String), &BTreeSet<String>)| {
            format!("  {from} -> {to}: {}\n", names.iter().cloned().collect::<Vec<_>>().join(", "))
        };
        among.map(line).collect()
    }

    /// The sets of files that import each other in circles.
    pub(crate) fn cycles(&self) -> Vec<BTreeSet<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> = self.files().map(|file| (file, self.reached_from(file))).collect();
        let cycle =
            |file: &str| -> BTreeSet<&str> { reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect() };
        let cycles: BTreeSet<BTreeSet<&str>> = self.files().map(cycle).collect();
        cycles.into_iter().filter(|cycle| !cycle.is_empty()).collect()
    }

    fn reached_from<'a>(&'a self, file: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![file];
        while let Some(file) = open.pop() {
            let next = self.iter().filter(|(from, _)| *from == file).map(|(_, to)| to);
            open.extend(next.filter(|to| reached.insert(*to)));
        }
        reached
    }
}

/// A module by the names that lead to it; the crate's root has none.
type ModulePath = Vec<String>;

/// A module, in a file of its own or in another module's.
#[derive(Default)]
struct Module {
    /// The module that the file is called after.
    file: ModulePath,
    uses: Vec<Use>,
    /// The paths of more than one name in its code.
    paths: Vec<Vec<String>>,
    /// Whether there is more in it, if it is a file, than `mod` and `use`.
    has_code: bool,
    is_test: bool,
}

/// One name of a `use`.
struct Use {
    path: Vec<String>,
    name: String,
}

#[derive(Default)]
struct Modules(BTreeMap<ModulePath, Module>);

impl Modules {
    fn read(&mut self, file: &ModulePath, module: &ModulePath, tokens: TokenStream) {
        self.0.entry(module.clone()).or_default().file.clone_from(file);
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let Some((token, behind)) = rest.split_first() {
            rest = match (token, behind) {
                (TokenTree::Punct(punct), [TokenTree::Group(attribute), item @ ..])
                    if punct.as_char() == '#' && is_for_tests(attribute) =>
                {
                    self.skip(module, item)
                }
                (TokenTree::Punct(punct), [TokenTree::Group(_), behind @ ..] | [TokenTree::Punct(_), TokenTree::Group(_), behind @ ..])
                    if punct.as_char() == '#' =>
                {
                    behind
                }
                (TokenTree::Ident(word), [TokenTree::Ident(name), content, behind @ ..]) if word == "mod" => {
                    if let TokenTree::Group(content) = content {
                        self.read(file, &child(module, &name.to_string()), content.stream());
                    }
                    behind
                }
                (TokenTree::Ident(word), [TokenTree::Group(_), behind @ ..]) if word == "pub" => behind,
                (TokenTree::Ident(word), behind) if word == "pub" => behind,
                (TokenTree::Ident(word), behind) if word == "use" => {
                    let end = behind.iter().position(|token| is_punct(token, &[';'])).unwrap_or(behind.len());
                    use_tree(&mut Vec::new(), &behind[..end], &mut self.module(module).uses);
                    behind.get(end + 1..).unwrap_or_default()
                }
                (TokenTree::Ident(_), _) if !is_continued(&tokens[..tokens.len() - rest.len()]) => {
                    let (path, behind) = path(rest);
                    self.module(file).has_code = true;
                    self.module(module).paths.extend((path.len() > 1).then_some(path));
                    behind
                }
                (TokenTree::Group(group), behind) => {
                    self.read(file, module, group.stream());
                    behind
                }
                (_, behind) => behind,
            };
        }
    }

    fn module(&mut self, module: &ModulePath) -> &mut Module {
        self.0.get_mut(module).expect("it is being read")
    }

    /// What is behind an item that is for tests; the files of a module that is are no part of the graph.
    fn skip<'a>(&mut self, module: &ModulePath, item: &'a [TokenTree]) -> &'a [TokenTree] {
        let is_end = |token: &TokenTree| match token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            other => is_punct(other, &[';']),
        };
        let end = item.iter().position(is_end).map_or(item.len(), |end| end + 1);
        for pair in item[..end].windows(2) {
            if let [TokenTree::Ident(word), TokenTree::Ident(name)] = pair
                && word == "mod"
            {
                self.0.entry(child(module, &name.to_string())).or_default().is_test = true;
            }
        }
        &item[end..]
    }

    fn imports(&self) -> BTreeMap<(String, String), BTreeSet<String>> {
        let mut imports: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        for (path, module) in self.0.iter().filter(|(path, _)| !self.is_test(path)) {
            let named = module.uses.iter().map(|used| &used.path).chain(&module.paths);
            for (target, name) in named.filter_map(|named| self.named(&module.file, path, named, 0)) {
                let target = &self.0[&target].file;
                if self.0[&module.file].has_code && !module.file.starts_with(target) {
                    imports.entry((file_name(&module.file), file_name(target))).or_default().insert(name);
                }
            }
        }
        imports
    }

    fn is_test(&self, path: &ModulePath) -> bool {
        (1..=path.len()).any(|len| self.0.get(&path[..len]).is_some_and(|module| module.is_test))
    }

    /// The module that `file` takes something of by a path in `module`, and the name there; `None` for what is another crate's, for a local
    /// name, and for a module, of which nothing is taken yet.
    fn named(&self, file: &ModulePath, module: &ModulePath, path: &[String], steps: usize) -> Option<(ModulePath, String)> {
        assert!(steps < 32, "the re-export of `{}` in `{}` leads in a circle", path.join("::"), file_name(module));
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.clone(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            name if self.0.contains_key(&child(module, name)) => child(module, name),
            name => {
                let used = self.0[module].uses.iter().find(|used| used.name == *name && used.path[0] != *name)?;
                return self.named(file, module, &[&used.path, rest].concat(), steps + 1);
            }
        };
        while let Some((name, behind)) = rest.split_first() {
            rest = behind;
            if name == "super" {
                at.pop();
            } else if self.0.contains_key(&child(&at, name)) {
                at.push(name.clone());
            } else {
                let from = &self.0[&at];
                let is_followed = !self.0[&from.file].has_code || file.starts_with(&from.file);
                return match from.uses.iter().find(|used| used.name == *name) {
                    Some(used) if is_followed => self.named(file, &at, &[&used.path, rest].concat(), steps + 1),
                    Some(_) | None => Some((at, name.clone())),
                };
            }
        }
        None
    }
}

/// The names of a `use`, each with the path that leads to it.
fn use_tree(path: &mut Vec<String>, tokens: &[TokenTree], uses: &mut Vec<Use>) {
    for tree in tokens.split(|token| is_punct(token, &[','])).filter(|tree| !tree.is_empty()) {
        let before = path.len();
        let mut alias = None;
        let mut tokens = tree.iter();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Ident(word) if word == "as" => alias = tokens.next().map(ToString::to_string),
                TokenTree::Ident(word) if word == "self" && before > 0 => {}
                TokenTree::Ident(word) => path.push(word.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == '*' => path.push("*".to_owned()),
                TokenTree::Group(group) => use_tree(path, &group.stream().into_iter().collect::<Vec<_>>(), uses),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        if !matches!(tree.last(), Some(TokenTree::Group(_))) {
            let name = alias.or_else(|| path.last().cloned()).unwrap_or_default();
            uses.push(Use { path: path.clone(), name });
        }
        path.truncate(before);
    }
}

/// The names that `::` join, and what is behind them.
fn path(tokens: &[TokenTree]) -> (Vec<String>, &[TokenTree]) {
    let (mut names, mut rest) = (vec![tokens[0].to_string()], &tokens[1..]);
    while let [first, second, TokenTree::Ident(name), behind @ ..] = rest
        && is_punct(first, &[':'])
        && is_punct(second, &[':'])
    {
        names.push(name.to_string());
        rest = behind;
    }
    (names, rest)
}

/// Whether what comes next is no path's beginning: behind `::` or `$`.
fn is_continued(before: &[TokenTree]) -> bool {
    match before {
        [.., first, second] if is_punct(second, &[':']) => is_punct(first, &[':']),
        [.., last] => is_punct(last, &['$']),
        [] => false,
    }
}

fn is_punct(token: &TokenTree, among: &[char]) -> bool {
    matches!(token, TokenTree::Punct(punct) if among.contains(&punct.as_char()))
}

/// Whether it is `[cfg(test)]` or `[cfg(all(test, ..))]`.
fn is_for_tests(attribute: &proc_macro2::Group) -> bool {
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

/// The module of a file: `lower/mod.rs` is `lower`.
fn module_path(file: &Path) -> ModulePath {
    let mut path: PathBuf = file.with_extension("");
    if path.ends_with("mod") || path == Path::new("lib") {
        path.pop();
    }
    path.iter().map(|name| name.to_string_lossy().into_owned()).collect()
}

fn child(module: &[String], name: &str) -> ModulePath {
    [module, &[name.to_owned()]].concat()
}

fn file_name(module: &[String]) -> String {
    if module.is_empty() { "lib".to_owned() } else { module.join("/") }
}

#[test]
fn imports_are_what_files_name_of_each_other() {
    let sources = [
        ("lib.rs", "mod a; mod b; mod face; #[cfg(test)] mod tests; fn run() { a::one(); }"),
        ("a.rs", "mod part; use crate::face::{self, Deep as D}; use std::fmt; fn one() { vec![face::two()]; }"),
        ("a/part.rs", "use super::{D, one}; fn part() { one(); ::a::b(); $crate::b::c!(); }"),
        ("b.rs", "use {crate::a::one, crate::a::part::*}; mod inner { fn three() { super::super::face::two(); self::four(); } }"),
        ("face/mod.rs", "//! A face.\nmod deep;\npub(crate) use deep::{Deep, two};"),
        ("face/deep.rs", "use crate::b; #[cfg(test)] use crate::a::one; pub struct Deep(b::Four); fn two() {}"),
        ("tests.rs", "use crate::b::five;"),
    ];
    let imports = Imports::among_sources(sources.map(|(file, text)| (file.into(), text.to_owned())));
    let lines = [
        "  a -> face/deep: Deep, two",
        "  a/part -> face/deep: Deep",
        "  b -> a: one",
        "  b -> a/part: *",
        "  b -> face/deep: two",
        "  face/deep -> b: Four",
        "  lib -> a: one",
    ];
    assert_eq!(imports.among(&imports.files().collect()).lines().collect::<Vec<_>>(), lines);
    assert_eq!(imports.cycles(), [BTreeSet::from(["a", "a/part", "b", "face/deep"])]);
}
