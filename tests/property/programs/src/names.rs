//! Names that the compiler gives to what it makes, for the user's own to meet.
//!
//! They are collected from the compiler's sources: the identifiers of the preludes, and in its Rust the texts that are names or make
//! names of others, such as `"old"` and `"{}_is_valid"`.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::LazyLock;

/// The names, of which those that are made of others have a `{}`.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut found = BTreeSet::new();
    collect(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scry-compiler/src")), &mut found);
    found.into_iter().collect()
});

/// What `{}` may stand for, and a template's `$T`.
const PARTS: [&str; 8] = ["Mode", "Point", "x0", "y4", "0", "u8", "i32", "f64"];

/// Names of Rust and of scry that a user's item or variable cannot have, or that mean something else if it has.
const TAKEN: &str = " _ as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop match mod move \
    mut pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final macro override priv \
    try typeof unsized virtual yield union bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 f32 f64 \
    Option Some None Result Ok Err Vec Box String Copy Clone Debug Default Drop Eq Fn FnMut FnOnce From Into Iterator Ord PartialEq PartialOrd \
    Send Sync Sized ToString Add Sub Mul Div Rem Neg Not Num Float Int Signed Relaxed Arbitrary Inputs Program Rank Device Kernel items twins run \
    global_id local_id workgroup_id num_workgroups workgroup_size launch_size subgroup_size subgroup_lane subgroup subgroups shared barrier \
    storage_barrier workgroup_barrier workgroup_uniform_load compare host comparison Comparison Sources SOURCES TEXT device inputs differences std core alloc scry glam \
    half kernel unroll test derive repr default inline allow ";

/// The name that `draw` chooses: the more names there are, the fewer draws choose another one than before.
pub(crate) fn name(draw: usize, is_type: bool) -> String {
    let fits = |name: &&String| name.starts_with(|c: char| c.is_ascii_uppercase()) == is_type && !(is_type && name.contains('{'));
    let rank = |name: &&String| {
        let mut hasher = DefaultHasher::new();
        (draw, name).hash(&mut hasher);
        hasher.finish()
    };
    let chosen = NAMES.iter().filter(fits).min_by_key(rank).expect("the compiler's sources have names");
    chosen.replace("{}", PARTS[draw % PARTS.len()])
}

fn collect(directory: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(directory).expect("the compiler's sources lie beside the tests") {
        let path = entry.expect("the compiler's sources can be read").path();
        if path.is_dir() {
            collect(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("the compiler's sources can be read");
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        if path.extension().is_some_and(|extension| extension == "rs") {
            found.extend(text.split('"').map(template).filter(|text| text.split("{}").count() < 3 && is_name(&text.replace("{}", "_"))));
        } else {
            let filled = |word: &str| PARTS[5..].iter().map(|part| word.replace("$T", part).replace("$C", part)).collect::<Vec<_>>();
            found.extend(text.split(|c| !is_of_name(c)).flat_map(filled).filter(|word| is_name(word)));
        }
    }
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

fn is_name(text: &str) -> bool {
    let is_own = |text: &str| text.len() < 2 || text[1..].chars().all(|c| c.is_ascii_digit());
    let is_known = ["Vec", "IVec", "UVec", "BVec", "DVec", "Mat", "DMat", "Quat", "Atomic"].iter().any(|known| text.starts_with(known));
    text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && !text.starts_with("__")
        && !is_own(text)
        && !is_known
        && !TAKEN.split_whitespace().any(|taken| taken == text)
}
