//! The house rules that a compiler cannot see: each test is one rule, and says every place that breaks it.

#[path = "tidy/imports.rs"]
mod imports;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use imports::Imports;

const PAGE: &str = "ARCHITECTURE.md";

#[test]
fn every_ui_case_has_its_message_and_no_message_is_an_orphan() {
    // What is deeper is a module of a case.
    let cases = entries(Path::new("ui-tests")).into_iter().flat_map(|topic| entries(&topic));
    let mut complaints = Complaints::default();
    for case in &cases.collect::<Vec<_>>() {
        let name = case.file_name().unwrap_or_default().to_string_lossy();
        let passes = name.starts_with("pass-");
        match extension(case) {
            "rs" if !passes && !root().join(case).with_extension("stderr").exists() => {
                complaints.about(case, "has no .stderr: run `cargo xtask bless`");
            }
            "stderr" if passes || !root().join(case).with_extension("rs").exists() => {
                complaints.about(case, "belongs to no case that must fail");
            }
            _ => {}
        }
    }
    complaints.none();
}

#[test]
fn every_corpus_file_is_compiled_and_every_kernel_in_it_is_launched() {
    let main = read("tests/kernels/main.rs");
    let mut complaints = Complaints::default();
    for file in corpus() {
        if !main.contains(&format!("\nmod {};", stem(&file))) {
            complaints.about(&file, "has no `mod` line in tests/kernels/main.rs");
        }
        let text = read(&file);
        for kernel in kernels(&text).filter(|kernel| !is_launched(kernel, &text)) {
            complaints.about(&file, &format!("`{kernel}` is never launched, so no tool sees it"));
        }
    }
    complaints.none();
}

#[test]
fn every_intrinsic_is_exercised_by_the_corpus() {
    const TABLE: &str = "scry-compiler/src/intrinsic.rs";
    let corpus: String = corpus().iter().map(read).collect();
    let mut complaints = Complaints::default();
    let table = read(TABLE);
    let names: Vec<_> = table.lines().filter_map(row_name).collect();
    assert!(!names.is_empty(), "{TABLE} has no row of the form `row(\"name\", ..)`");
    for name in names {
        if !corpus.contains(&format!(".{name}(")) && !corpus.contains(&format!("::{name}(")) {
            complaints.about(TABLE, &format!("no corpus file calls `{name}`"));
        }
    }
    complaints.none();
}

#[test]
fn every_function_of_vectors_and_matrices_is_exercised_by_the_corpus() {
    const TABLE: &str = "scry-compiler/src/vector/methods.rs";
    // Corpus files write the numbers of components out, operators as operators, and names in macros as variables.
    const OPERATORS: [(&str, &str); 6] = [("eq", " == "), ("neg", "-a,"), ("div", " / "), ("rem", " % "), ("shl", " << "), ("shr", " >> ")];
    let corpus: String = corpus().iter().map(read).collect();
    let mut complaints = Complaints::default();
    let mut types: Vec<_> = scry_compiler::vector::all().collect();
    types.retain(|ty| !scry_compiler::vector::methods::names(ty).is_empty());
    for ty in types {
        for name in scry_compiler::vector::methods::names(&ty) {
            let called = [format!(".{name}("), format!("::{name}("), format!(" {name} "), format!(" {name};"), format!(" {name})")];
            let is_operator = OPERATORS.iter().any(|(operator, text)| *operator == name && corpus.contains(text));
            if !is_operator && !called.iter().any(|text| corpus.contains(text)) {
                complaints.about(TABLE, &format!("no corpus file calls `{name}`, which `{ty}` has"));
            }
        }
    }
    complaints.none();
}

#[test]
fn every_reserved_name_is_one_of_the_corpus() {
    const WORDS: &str = "tests/kernels/words.rs";
    let text = read(WORDS);
    let words: BTreeSet<&str> = words(&text).collect();
    // Rust has no way to call something by these.
    let impossible = ["self", "Self", "super", "crate"];
    // Of each there is one for every number of values.
    let is_numbered = |name: &str| ["panic_with_", "panic_value_", "print_with_"].iter().any(|prefix| name.starts_with(prefix));
    let mut complaints = Complaints::default();
    let is_missing = |name: &&&str| !words.contains(**name) && !impossible.contains(name) && !is_numbered(name);
    for name in scry_compiler::RESERVED_NAMES.iter().filter(is_missing).collect::<BTreeSet<_>>() {
        complaints.about(WORDS, &format!("nothing is called `{name}`"));
    }
    complaints.none();
}

#[test]
fn printers_know_nothing_of_syn() {
    let mut complaints = Complaints::default();
    for file in files("scry-compiler/src/print") {
        let text = read(&file);
        if text.contains("syn::") || text.contains("use syn") {
            complaints.about(&file, "mentions syn; printers see the IR alone");
        }
    }
    complaints.none();
}

#[test]
fn compiler_and_runtime_know_nothing_of_each_other() {
    let mut complaints = Complaints::default();
    for (one, other) in [("scry-compiler", "scry-runtime"), ("scry-runtime", "scry-compiler"), ("scry-runtime", "scry-macros")] {
        let manifest = format!("{one}/Cargo.toml");
        // Of the tests' own dependencies nothing is in the library: those of the runtime have kernels.
        if read(&manifest).split("[dev-dependencies]").next().is_some_and(|text| text.lines().any(|line| line.starts_with(other))) {
            complaints.about(&manifest, &format!("depends on {other}; their contract is the `KernelDef` literal alone"));
        }
    }
    complaints.none();
}

#[test]
fn every_variable_that_the_runtime_looks_at_is_told_by_its_diagnostics() {
    const TABLE: &str = "scry-runtime/src/handles/diagnostics.rs";
    let (table, mut complaints) = (read(TABLE), Complaints::default());
    for file in files("scry-runtime/src").iter().filter(|file| extension(file) == "rs") {
        let text = read(file);
        // Those of its own tests start otherwise.
        let names = words(&text).filter(|word| word.starts_with("SCRY_") && *word != "SCRY_" && !word.starts_with("SCRY_TEST_"));
        for name in names.filter(|name| !table.contains(&format!("(\"{name}\", "))) {
            complaints.about(file, &format!("looks at `{name}`, which is not in the table of {TABLE}"));
        }
    }
    complaints.none();
}

#[test]
fn every_path_in_the_architecture_page_exists() {
    const STARTS: [&str; 3] = ["", "scry-compiler/src", "scry-runtime/src"];
    const WORDS: usize = 2700;
    let page = read(PAGE);
    let mut complaints = Complaints::default();
    for path in code_spans(&page).filter(|span| is_path(span)) {
        if !STARTS.iter().any(|start| root().join(start).join(path).exists()) {
            complaints.about(PAGE, &format!("`{path}` does not exist"));
        }
    }
    let prose = page.split("```").step_by(2).flat_map(str::split_whitespace);
    if prose.count() > WORDS {
        complaints.about(PAGE, &format!("is longer than {WORDS} words, its diagrams aside"));
    }
    complaints.none();
}

#[test]
fn the_readme_s_code_is_compiled() {
    let library = read("src/lib.rs");
    assert!(library.contains(r#"doc = include_str!("../README.md")"#), "src/lib.rs does not make doc tests of README.md");
}

#[test]
fn what_packages_say_of_themselves_loads_on_the_registry() {
    const KEYS: [&str; 7] = ["description", "license", "repository", "keywords", "categories", "include", "all-features"];
    let mut complaints = Complaints::default();
    for folder in entries(Path::new("")).into_iter().filter(|folder| root().join(folder).join("Cargo.toml").exists()).chain(["".into()]) {
        let manifest = read(folder.join("Cargo.toml"));
        if manifest.contains("publish = false") {
            continue;
        }
        for key in KEYS.iter().filter(|key| !manifest.lines().any(|line| line.starts_with(**key))) {
            complaints.about(folder.join("Cargo.toml"), &format!("has no `{key}`"));
        }
        let page = read(folder.join("README.md"));
        let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for target in targets.filter(|target| !target.starts_with("https://")) {
            complaints.about(folder.join("README.md"), &format!("links to `{target}`, which is only here"));
        }
    }
    complaints.none();
}

#[test]
fn no_source_is_too_long_or_unfinished() {
    const LINES: usize = 800;
    let leftovers = [["#[", "ignore"], ["todo", "!("], ["unimplemented", "!("]].map(|halves| halves.concat());
    let mut complaints = Complaints::default();
    for file in sources() {
        let text = read(&file);
        if text.lines().count() > LINES {
            complaints.about(&file, &format!("is longer than {LINES} lines: split it by concept"));
        }
        for leftover in leftovers.iter().filter(|leftover| text.contains(leftover.as_str())) {
            complaints.about(&file, &format!("holds `{leftover}`"));
        }
    }
    complaints.none();
}

/// The crates whose files import each other in no circle.
const WITHOUT_CIRCLES: [&str; 3] = ["scry-compiler/src", "scry-runtime/src", "scry-sanitizer/src"];

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut complaints = Complaints::default();
    for folder in WITHOUT_CIRCLES {
        let imports = Imports::of(Path::new(folder));
        for cycle in imports.cycles() {
            complaints.about(folder, &format!("files import each other in a circle:\n{}", imports.among(&cycle)));
        }
    }
    complaints.none();
}

/// A diagram is a block of lines `part -> part, part` behind a fence that says `imports FOLDER`. A part is a file or folder without `.rs`, and all
/// below it that is no part itself. What imports a part that stands above it says so, `^part`: there should be none.
#[test]
fn the_diagrams_of_imports_are_the_code_s() {
    let mut complaints = Complaints::default();
    let page = read(PAGE);
    for block in page.split("```imports ").skip(1) {
        let (folder, lines) = block.split_once('\n').unwrap_or((block, ""));
        let drawn: Vec<&str> = lines.lines().take_while(|line| *line != "```").collect();
        let parts: Vec<&str> = drawn.iter().map(|line| line.split(" -> ").next().unwrap_or(line)).collect();
        let imports = Imports::of(Path::new(folder));
        for file in imports.files().filter(|file| part_of(&parts, file).is_none()) {
            complaints.about(PAGE, &format!("`{file}` is in no part of the diagram of {folder}"));
        }
        for (i, part) in parts.iter().enumerate() {
            let of_part = imports.iter().filter(|(from, _)| part_of(&parts, from) == Some(part));
            let others: BTreeSet<&str> = of_part.filter_map(|(_, to)| part_of(&parts, to)).filter(|other| other != part).collect();
            let marked = others.iter().map(|other| if parts[..i].contains(other) { format!("^{other}") } else { (*other).to_owned() });
            let line = [(*part).to_owned(), marked.collect::<Vec<_>>().join(", ")].join(" -> ");
            if drawn[i] != line.trim_end_matches(" -> ") {
                complaints.about(PAGE, &format!("of {folder}, it is `{line}`"));
            }
            if !imports.files().any(|file| part_of(&parts, file) == Some(part)) {
                complaints.about(PAGE, &format!("{folder} has no `{part}`"));
            }
        }
    }
    complaints.none();
}

/// The part that a file belongs to: the longest that is the file or a folder around it.
fn part_of<'a>(parts: &[&'a str], file: &str) -> Option<&'a str> {
    parts.iter().copied().filter(|part| Path::new(file).starts_with(part)).max_by_key(|part| part.len())
}

/// What breaks a rule, and where.
#[derive(Default)]
struct Complaints(Vec<String>);

impl Complaints {
    fn about(&mut self, file: impl AsRef<Path>, what: &str) {
        self.0.push(format!("{}: {what}", file.as_ref().display()));
    }

    fn none(self) {
        assert!(self.0.is_empty(), "\n{}", self.0.join("\n"));
    }
}

/// The Rust sources of the workspace; what UI tests hold is meant to be wrong.
fn sources() -> Vec<PathBuf> {
    let visible = |name: &str| !name.starts_with('.') && !["target", "out", "ui-tests"].contains(&name);
    let roots = entries(Path::new("")).into_iter().filter(|root| visible(&root.file_name().unwrap_or_default().to_string_lossy()));
    roots.flat_map(files).filter(|file| extension(file) == "rs").collect()
}

/// The files of the corpus.
fn corpus() -> Vec<PathBuf> {
    entries(Path::new("tests/kernels")).into_iter().filter(|file| extension(file) == "rs" && stem(file) != "main").collect()
}

/// The names of the functions under `#[scry::kernel]`, without those that a macro makes up.
fn kernels(source: &str) -> impl Iterator<Item = &str> {
    let behind_attributes =
        ["#[scry::kernel", "#[::scry::kernel", "#[kernel"].into_iter().flat_map(|attribute| source.split(attribute).skip(1));
    behind_attributes.filter_map(|item| item.split_once("fn ")?.1.split(['(', '<']).next()).filter(|name| !name.starts_with('$'))
}

/// Whether a kernel is launched by its name, or named where a macro launches what it is given:
/// `$kernel.launch(..)`. A generic kernel may have arguments in between.
fn is_launched<'a>(kernel: &str, source: &'a str) -> bool {
    let without_arguments =
        |before: &'a str| before.strip_suffix('>').and_then(|before| before.rsplit_once("::<")).map_or(before, |(name, _)| name);
    let launches = source.split(".launch").map(str::trim_end).map(without_arguments);
    let launched: Vec<&str> =
        launches.filter_map(|before| before.rsplit(|c: char| !(c.is_alphanumeric() || "_$".contains(c))).next()).collect();
    let is_given = || words(source).filter(|word| *word == kernel).count() > 1;
    launched.contains(&kernel) || (launched.iter().any(|name| name.starts_with('$')) && is_given())
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// The name in a line of the intrinsic table: `row("sqrt", ..` or `("wrapping_add", ..`.
fn row_name(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches("function_row(").trim_start_matches("f32_on_vulkan(");
    line.strip_prefix("row(\"").or_else(|| line.strip_prefix("(\""))?.split_once('"').map(|(name, _)| name)
}

/// What stands in single backticks, line by line.
fn code_spans(page: &str) -> impl Iterator<Item = &str> {
    page.lines().filter(|line| !line.starts_with("```")).flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Whether a code span is a path of this repository; placeholders such as `<name>` make it none.
fn is_path(span: &str) -> bool {
    let looks_like_one = span.contains('/') || [".rs", ".md", ".toml", ".sh"].iter().any(|extension| span.ends_with(extension));
    let is_plain = span.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    looks_like_one && is_plain && !span.starts_with(['/', '.']) && !span.starts_with("target/")
}

/// The root of the workspace, where all paths here start.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Every file under `path`, in order; none if there is no such path.
fn files(path: impl AsRef<Path>) -> Vec<PathBuf> {
    let path = path.as_ref();
    if root().join(path).is_file() {
        return vec![path.to_owned()];
    }
    entries(path).iter().flat_map(files).collect()
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(directory)).into_iter().flatten().flatten();
    let mut entries: Vec<_> = entries.map(|entry| directory.join(entry.file_name())).collect();
    entries.sort();
    entries
}

fn read(file: impl AsRef<Path>) -> String {
    let file = file.as_ref();
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn extension(file: &Path) -> &str {
    file.extension().and_then(|extension| extension.to_str()).unwrap_or_default()
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
