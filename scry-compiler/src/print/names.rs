//! Names in a target's text: the user's own where they can be, another where the target has taken them.

use std::collections::HashSet;

use super::structs::{structs, variants};
use crate::ir::{Block, Function, Kernel, Local, LocalId, ParamId, ParamKind, SharedId, StmtKind};
use crate::name::text;

/// The names of a kernel's parameters and shared variables, and of the locals of its body or of a function's, in one target.
pub(super) struct Names {
    params: Vec<String>,
    shared: Vec<String>,
    locals: Vec<String>,
}

impl Names {
    /// Gives each parameter a name of its own, and each local of `body` one that no other has where it lives; none is
    /// `reserved`, nor that of a type or function.
    pub(super) fn new(kernel: &Kernel, entry: &str, body: &Block, locals: &[Local], reserved: &HashSet<&'static str>) -> Self {
        let mut taken = Taken { reserved, given: globals(kernel, entry, body, locals, reserved) };
        let params = Self::params(kernel, &mut taken);
        let shared = kernel.shared.iter().map(|shared| free(&text(&shared.name), &[""], &mut taken)).collect();
        let mut scopes = Scopes { locals, taken, names: vec![String::new(); locals.len()] };
        scopes.block(body);
        Self { params, shared, locals: scopes.names }
    }

    /// The names in a function, `body` being its own as the target needs it.
    pub(super) fn of_function(
        kernel: &Kernel,
        entry: &str,
        function: &Function,
        body: &Block,
        locals: &[Local],
        reserved: &HashSet<&'static str>,
    ) -> Self {
        // The kernel's parameters are out of its sight.
        let taken = Taken { reserved, given: globals(kernel, entry, &kernel.body, &kernel.locals, reserved) };
        let mut scopes = Scopes { locals, taken, names: vec![String::new(); locals.len()] };
        for param in &function.params {
            scopes.declare(*param);
        }
        scopes.block(body);
        Self { params: Vec::new(), shared: Vec::new(), locals: scopes.names }
    }

    fn params(kernel: &Kernel, taken: &mut Taken<'_>) -> Vec<String> {
        let params = kernel.params.iter().map(|param| {
            let related: &[&str] = match param.kind {
                ParamKind::Slice { .. } => &["", "_len", "_offset", "_load", "_store"],
                ParamKind::Scalar(_) => &[""],
            };
            free(&text(&param.name), related, taken)
        });
        params.collect()
    }

    /// Names a local that no statement declares.
    pub(super) fn give(&mut self, LocalId(i): LocalId, name: &str) {
        name.clone_into(&mut self.locals[i]);
    }

    pub(super) fn param(&self, ParamId(i): ParamId) -> &str {
        &self.params[i]
    }

    pub(super) fn shared(&self, SharedId(i): SharedId) -> &str {
        &self.shared[i]
    }

    pub(super) fn local(&self, LocalId(i): LocalId) -> &str {
        &self.locals[i]
    }
}

/// Names locals, block by block.
struct Scopes<'a> {
    locals: &'a [Local],
    taken: Taken<'a>,
    names: Vec<String>,
}

impl Scopes<'_> {
    /// Names the locals of a block; when it ends their names are free again.
    fn block(&mut self, block: &Block) {
        let mut declared = Vec::new();
        for stmt in &block.stmts {
            let name = stmt.declares().map(|local| self.declare(local));
            for inner in stmt.blocks() {
                self.block(inner);
            }
            // A loop's own variable is gone behind it.
            if matches!(stmt.kind, StmtKind::Loop { .. }) {
                self.release(name);
            } else {
                declared.extend(name);
            }
        }
        self.release(declared);
    }

    fn declare(&mut self, local: LocalId) -> String {
        let name = free(&text(&self.locals[local.0].name), &[""], &mut self.taken);
        self.names[local.0].clone_from(&name);
        name
    }

    fn release(&mut self, names: impl IntoIterator<Item = String>) {
        for name in names {
            self.taken.given.remove(&name);
        }
    }
}

/// The names that are not free.
struct Taken<'a> {
    reserved: &'a HashSet<&'static str>,
    given: HashSet<String>,
}

impl Taken<'_> {
    fn contains(&self, name: &str) -> bool {
        self.reserved.contains(name) || self.given.contains(name)
    }
}

/// A name like `name`, with which none of the `related` endings is taken.
fn free(name: &str, related: &[&str], taken: &mut Taken<'_>) -> String {
    let base = plain(name);
    let fits = |candidate: &String| related.iter().all(|ending| !taken.contains(&format!("{candidate}{ending}")));
    let candidates = std::iter::once(base.clone()).chain((1..).map(|i| format!("{base}_{i}")));
    let name = { candidates }.find(fits).expect("there are more numbers than names");
    taken.given.extend(related.iter().map(|ending| format!("{name}{ending}")));
    name
}

/// The name in letters, digits and single leading underscores of ASCII, as every target takes it.
pub(super) fn plain(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        if c.is_ascii() {
            plain.push(c);
        } else {
            plain += &format!("u{:x}", u32::from(c));
        }
    }
    if plain.starts_with("__") || plain == "_" { format!("v{plain}") } else { plain }
}

/// The names that a module gives its functions, types and constants.
fn globals(kernel: &Kernel, entry: &str, body: &Block, locals: &[Local], reserved: &HashSet<&'static str>) -> HashSet<String> {
    let functions = kernel.functions.iter().map(|function| function.name.clone());
    let types = structs(kernel, body, locals).into_iter().map(|ty| ty.mangled());
    let names = functions.chain(types).chain(variants(kernel, body).into_keys());
    let own = names.map(|name| global(&name, reserved));
    own.chain([entry.to_owned()]).collect()
}

/// The name of a function, type, field or constant, which a target may have taken.
pub(super) fn global(name: &str, reserved: &HashSet<&'static str>) -> String {
    let name = plain(name);
    if reserved.contains(name.as_str()) { format!("{name}_") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that `tests/kernels/words.rs` gives to parameters, locals and constants.
    const WORDS: &str = include_str!("../../../tests/kernels/words.rs");

    #[test]
    fn the_corpus_has_every_word_of_wgsl() {
        let words: HashSet<&str> = WORDS.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#')).collect();
        let all = naga::keywords::wgsl::RESERVED.iter().chain(naga::keywords::wgsl::BUILTIN_IDENTIFIERS);
        // Rust has no way to call something by these.
        let impossible = ["self", "Self", "super", "crate"];
        let missing = all.filter(|word| !words.contains(**word) && !words.contains(format!("r#{word}").as_str()));
        let missing: Vec<_> = missing.filter(|word| !impossible.contains(word)).collect();
        assert!(missing.is_empty(), "tests/kernels/words.rs lacks {missing:?}");
    }
}
