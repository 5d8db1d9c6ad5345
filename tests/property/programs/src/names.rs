//! Names that the compiler gives to what it makes, for the user's own to meet.
//!
//! They are collected from the compiler's sources: what the texts that it prints declare, what its Rust names locals, what it names after
//! something else, such as `"{}_is_valid"`, and all identifiers of the preludes.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::LazyLock;

use crate::types::Item;

/// The names by where they are from: those that a user's names rather meet come in a small group.
#[derive(Default)]
struct Names {
    /// What is declared in texts that are printed in the midst of the user's code.
    printed: BTreeSet<String>,
    /// What printers declare there under a name that is free: each of these is kept from the user's.
    temporary: BTreeSet<String>,
    /// What the compiler's Rust names something.
    given: BTreeSet<String>,
    /// Names that are made of others, which `{}` stands for.
    derived: BTreeSet<String>,
    /// Those of these that begin with the other name.
    suffixed: BTreeSet<String>,
    /// What the preludes name, and what the printers keep from the user's by a list.
    reserved: BTreeSet<String>,
    /// All of them, and the preludes' identifiers.
    all: BTreeSet<String>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut names = Names::default();
    names.directory(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scry-compiler/src")));
    names
});

/// What `{}` may stand for besides the names of items, and a template's `$T`.
const PARTS: [&str; 6] = ["y4", "u8", "i32", "u64", "f32", "f64"];

/// What a name is for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Use {
    Type,
    Function,
    Variable,
    /// A variable that places are indexed by, which printers write in the midst of what they declare.
    Index,
}

/// Names of Rust and of scry that a user's item or variable cannot have, or that mean something else if it has.
const TAKEN: &str = " _ as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move \
    mut pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final macro override priv \
    try typeof unsized virtual yield union bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 f32 f64 \
    Option Some None Result Ok Err Vec Box String Copy Clone Debug Default Drop Eq Fn FnMut FnOnce From Into Iterator Ord PartialEq PartialOrd \
    Send Sync Sized ToString Add Sub Mul Div Rem Neg Not Num Float Int Signed Relaxed Ordering Arbitrary Inputs Program Rank Device Kernel items twins run \
    global_id local_id workgroup_id num_workgroups workgroup_size launch_size subgroup_size subgroup_lane subgroup subgroups shared barrier \
    storage_barrier workgroup_barrier workgroup_uniform_load compare host comparison Comparison Sources SOURCES TEXT device inputs differences std core alloc scry glam \
    half Cell RefCell Mutex HashSet Rng kernel unroll test derive repr default inline allow line column file stringify concat cfg include env vec format print println eprint \
    eprintln dbg write writeln matches todo unreachable unimplemented assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne panic module_path compile_error ";

/// The name that `draw` chooses: the more names there are, the fewer draws choose another one than before.
pub(crate) fn name(draw: usize, of: Use, items: &[Item]) -> String {
    let is_type = of == Use::Type;
    let fits = |name: &&String| name.starts_with(|c: char| c.is_ascii_uppercase()) == is_type && !(is_type && name.contains("{}"));
    let rank = |name: &&String| {
        let mut hasher = DefaultHasher::new();
        (draw, name).hash(&mut hasher);
        hasher.finish()
    };
    let group = match draw % 8 {
        _ if is_type => &NAMES.all,
        // A function's name meets those of functions that are made for types, and what stands beside it in a text.
        0..=2 if of == Use::Function => &NAMES.suffixed,
        3 | 4 if of == Use::Function => &NAMES.reserved,
        _ if of == Use::Index => &NAMES.temporary,
        0 => &NAMES.temporary,
        1 | 2 => &NAMES.printed,
        3 | 4 => &NAMES.given,
        5 | 6 => &NAMES.derived,
        _ => &NAMES.all,
    };
    let chosen = group.iter().filter(fits).min_by_key(rank).expect("the compiler's sources have names");
    let parts: Vec<&str> = items.iter().map(|item| item.name.as_str()).chain(PARTS).collect();
    let name = chosen.replace("{}", parts[draw / 8 % parts.len()]);
    // A variable that begins with a capital letter is a constant to those who read it, and to a macro.
    if matches!(of, Use::Variable | Use::Index) { name[..1].to_lowercase() + &name[1..] } else { name }
}

impl Names {
    fn directory(&mut self, directory: &Path) {
        for entry in std::fs::read_dir(directory).expect("the compiler's sources lie beside the tests") {
            let path = entry.expect("the compiler's sources can be read").path();
            if path.is_dir() {
                self.directory(&path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("the compiler's sources can be read");
            match path.extension() {
                Some(extension) if extension == "rs" => self.rust(&text, path.ancestors().any(|directory| directory.ends_with("print"))),
                extension => {
                    let names = identifiers(&text);
                    // The names that NVRTC declares are too many to be met.
                    if extension.is_some_and(|extension| extension != "txt") {
                        self.reserved.extend(names.clone());
                    }
                    self.all.extend(names);
                }
            }
        }
        let groups = [&self.printed, &self.temporary, &self.given, &self.derived, &self.reserved];
        let names: Vec<String> = groups.into_iter().flatten().cloned().collect();
        self.all.extend(names);
    }

    /// What is between quotation marks.
    fn rust(&mut self, text: &str, is_printer: bool) {
        for line in text.lines().filter(|line| line.contains("temporary(")) {
            self.temporary.extend(line.split('"').filter(|literal| is_name(literal)).map(str::to_owned));
        }
        let parts: Vec<&str> = text.split('"').collect();
        for pair in parts.windows(2) {
            let [before, literal] = pair else { continue };
            let template = template(literal);
            if template.contains("{}") && template.len() > 3 && is_name(&template.replacen("{}", "x", 1)) {
                if template.starts_with("{}_") && template.len() > 4 {
                    self.suffixed.insert(template.clone());
                }
                self.derived.insert(template);
            } else if before.ends_with('(') && is_name(literal) {
                self.given.insert((*literal).to_owned());
            } else if is_name(literal) {
                self.all.insert((*literal).to_owned());
            }
            if literal.contains('\n') && literal.split_whitespace().all(is_word) {
                self.reserved.extend(literal.split_whitespace().filter(|name| is_name(name)).map(str::to_owned));
            }
            let words: Vec<&str> = literal.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
            let declared = words.windows(2).filter(|words| is_printer && ["let", "var", "const", "auto"].contains(&words[0]));
            self.printed.extend(declared.map(|words| words[1].to_owned()).filter(|name| is_name(name)));
        }
    }
}

/// Every identifier of a prelude, of templates for each type.
fn identifiers(text: &str) -> BTreeSet<String> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let filled = |word: &str| PARTS[1..].iter().map(|part| word.replace("$T", part).replace("$C", part)).collect::<Vec<_>>();
    text.split(|c| !is_of_name(c)).flat_map(filled).filter(|word| is_name(word)).collect()
}

/// A text of the compiler with `{}` for what it formats; what begins with `_` is behind another name.
fn template(text: &str) -> String {
    let mut template = if text.starts_with('_') { "{}".to_owned() } else { String::new() };
    let mut parts = text.split('{');
    template += parts.next().unwrap_or_default();
    for part in parts {
        template += "{}";
        template += part.split_once('}').map_or("", |(_, rest)| rest);
    }
    template
}

fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn is_name(text: &str) -> bool {
    let is_own = |text: &str| text.len() < 2 || text[1..].chars().all(|c| c.is_ascii_digit());
    let is_known = ["Vec", "IVec", "UVec", "BVec", "DVec", "Mat", "DMat", "Quat", "Atomic"].iter().any(|known| text.starts_with(known));
    is_word(text)
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.starts_with("__")
        && !is_own(text)
        && !is_known
        && !TAKEN.split_whitespace().any(|taken| taken == text)
}
