//! The imports among the files of a crate, read from its tokens.
//!
//! A file imports another one if it names something that is defined there: in a `use`, or by a path that begins with `crate`, `super`,
//! `self`, a module or an import; also in the arguments of macros. A `mod x;` imports nothing. A re-export is followed to the file that
//! defines what it hands on, and is an import of its own only where the file uses the name itself. Left out are code for tests, and what a
//! file names of the modules that it is in: it is a part of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The names that a file takes from another one; both are called by their modules: `lower/place`, the root `lib`.
pub(crate) struct Imports(BTreeMap<(String, String), BTreeSet<String>>);

impl Imports {
    /// Of the crate whose sources lie in `folder`.
    pub(crate) fn of(folder: &Path) -> Self {
        let mut modules = Modules::default();
        for file in super::files(folder) {
            if super::extension(&file) == "rs" {
                let path = module_path(file.strip_prefix(folder).expect("it is a file of the folder"));
                let tokens: TokenStream = super::read(&file).parse().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                modules.read(&path, &path, tokens);
            }
        }
        Self(modules.imports())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.keys().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// What ties `files` together, line by line.
    pub(crate) fn among(&self, files: &BTreeSet<&str>) -> String {
        let among = self.0.iter().filter(|((from, to), _)| files.contains(from.as_str()) && files.contains(to.as_str()));
        let line = |((from, to), names): (&(String, String), &BTreeSet<String>)| {
            format!("  {from} -> {to}: {}\n", names.iter().cloned().collect::<Vec<_>>().join(", "))
        };
        among.map(line).collect()
    }

    /// The sets of files that import each other in circles.
    pub(crate) fn cycles(&self) -> Vec<BTreeSet<&str>> {
        let files: BTreeSet<&str> = self.iter().map(|(from, _)| from).collect();
        let reached: BTreeMap<&str, BTreeSet<&str>> = files.iter().map(|file| (*file, self.reached_from(file))).collect();
        let cycle = |file: &str| -> BTreeSet<&str> {
            let meets = |other: &&str| reached.get(other).is_some_and(|back| back.contains(file));
            reached[file].iter().copied().filter(meets).collect()
        };
        let cycles: BTreeSet<BTreeSet<&str>> = files.iter().map(|file| cycle(file)).collect();
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
    /// The names in its code.
    names: BTreeSet<String>,
    is_test: bool,
}

/// One name of a `use`.
struct Use {
    path: Vec<String>,
    name: String,
    is_public: bool,
}

#[derive(Default)]
struct Modules(BTreeMap<ModulePath, Module>);

impl Modules {
    fn read(&mut self, file: &ModulePath, module: &ModulePath, tokens: TokenStream) {
        self.0.entry(module.clone()).or_default().file.clone_from(file);
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let Some((token, behind)) = rest.split_first() {
            let before = &tokens[..tokens.len() - rest.len()];
            rest = match (token, behind) {
                (TokenTree::Punct(punct), [TokenTree::Group(attribute), item @ ..]) if punct.as_char() == '#' && is_for_tests(attribute) => {
                    self.skip(module, item)
                }
                (TokenTree::Ident(word), [TokenTree::Ident(name), TokenTree::Group(content), behind @ ..]) if word == "mod" => {
                    self.read(file, &child(module, &name.to_string()), content.stream());
                    behind
                }
                (TokenTree::Ident(word), behind) if word == "use" => {
                    let end = behind.iter().position(|token| is_punct(token, &[';'])).unwrap_or(behind.len());
                    let mut uses = Vec::new();
                    use_tree(&mut Vec::new(), &behind[..end], is_public(before), &mut uses);
                    self.module(module).uses.extend(uses);
                    &behind[end..]
                }
                (TokenTree::Ident(_), _) if !is_continued(before) => {
                    let (path, behind) = path(rest);
                    let module = self.module(module);
                    module.names.insert(path[0].clone());
                    module.paths.extend((path.len() > 1).then_some(path));
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
            let is_used = |used: &&Use| !used.is_public || module.names.contains(&used.name);
            let named = module.uses.iter().filter(is_used).map(|used| &used.path).chain(&module.paths);
            for (target, name) in named.filter_map(|named| self.definition(path, named, 0)) {
                let target = &self.0[&target].file;
                if !module.file.starts_with(target) {
                    imports.entry((file_name(&module.file), file_name(target))).or_default().insert(name);
                }
            }
        }
        imports
    }

    fn is_test(&self, path: &ModulePath) -> bool {
        (1..=path.len()).any(|len| self.0.get(&path[..len]).is_some_and(|module| module.is_test))
    }

    /// The module that defines what a path in `module` leads to, and its name there; `None` for what is another crate's, for a local name,
    /// and for a module, of which nothing is taken yet.
    fn definition(&self, module: &ModulePath, path: &[String], steps: usize) -> Option<(ModulePath, String)> {
        assert!(steps < 32, "the re-export of `{}` in `{}` leads in a circle", path.join("::"), file_name(module));
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.clone(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            name if self.0.contains_key(&child(module, name)) => child(module, name),
            name => {
                let used = self.0[module].uses.iter().find(|used| used.name == *name && used.path[0] != *name)?;
                return self.definition(module, &[&used.path, rest].concat(), steps + 1);
            }
        };
        while let Some((name, behind)) = rest.split_first() {
            rest = behind;
            if name == "super" {
                at.pop();
            } else if self.0.contains_key(&child(&at, name)) {
                at.push(name.clone());
            } else {
                let used = self.0[&at].uses.iter().find(|used| used.name == *name);
                let handed_on = used.and_then(|used| self.definition(&at, &[&used.path, rest].concat(), steps + 1));
                return if used.is_some() { handed_on } else { Some((at, name.clone())) };
            }
        }
        None
    }
}

/// The names of a `use`, each with the path that leads to it.
fn use_tree(path: &mut Vec<String>, tokens: &[TokenTree], is_public: bool, uses: &mut Vec<Use>) {
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
                TokenTree::Group(group) => use_tree(path, &group.stream().into_iter().collect::<Vec<_>>(), is_public, uses),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        if !matches!(tree.last(), Some(TokenTree::Group(_))) {
            let name = alias.or_else(|| path.last().cloned()).unwrap_or_default();
            uses.push(Use { path: path.clone(), name, is_public });
        }
        path.truncate(before);
    }
}

/// Whether what ends in front of a `use` is `pub` or `pub(..)`.
fn is_public(before: &[TokenTree]) -> bool {
    let visibility = match before {
        [.., visibility, TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => visibility,
        [.., visibility] => visibility,
        [] => return false,
    };
    matches!(visibility, TokenTree::Ident(word) if word == "pub")
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
