//! Names in a target's text: the user's own where they can be, another where the target, the text itself or another name has taken them.
//!
//! Every name of a text that is not reserved comes from here. Types have [names of their own form](crate::name::of_type); what is called after
//! one has two underscores behind it, and what would be a reserved word has one at its end, which no type's name has.

use std::collections::HashSet;
use std::rc::Rc;

use super::structs::{structs, variants};
use crate::ir::{Block, Function, FunctionId, Kernel, Local, LocalId, ParamId, ParamKind, SharedId, StmtKind};
use crate::name::{free, plain, text};

/// The names of a kernel's functions, parameters and shared variables, and of the locals of its body or of a function's, in one target.
pub(super) struct Names {
    module: Rc<Module>,
    params: Vec<String>,
    shared: Vec<String>,
    locals: Vec<String>,
    /// Those of parameters and shared variables, and of what belongs to them.
    given: HashSet<String>,
}

/// The names that all of a module sees.
struct Module {
    reserved: &'static HashSet<&'static str>,
    functions: Vec<String>,
    /// Those of functions, types, constants, and of the entry point.
    given: HashSet<String>,
}

impl Module {
    fn new(kernel: &Kernel, entry: &str, reserved: &'static HashSet<&'static str>) -> Self {
        let types = structs(kernel).into_iter().map(|ty| ty.mangled());
        let names = types.chain(variants(kernel).into_keys()).map(|name| global(&name, reserved));
        let given = names.chain([entry.to_owned()]).collect();
        let mut module = Self { reserved, functions: Vec::new(), given };
        for function in &kernel.functions {
            let name = free(&function.name, |name| module.has(name));
            module.given.insert(name.clone());
            module.functions.push(name);
        }
        module
    }

    fn has(&self, name: &str) -> bool {
        self.reserved.contains(name) || self.given.contains(name)
    }
}

impl Names {
    /// Gives each parameter a name of its own, and each local of the body one that no other has where it lives; none is
    /// `reserved`, nor that of a type or function.
    pub(super) fn new(kernel: &Kernel, entry: &str, reserved: &'static HashSet<&'static str>) -> Self {
        let module = Rc::new(Module::new(kernel, entry, reserved));
        let mut taken = Taken { module: &module, given: HashSet::new() };
        let params = kernel.params.iter().map(|param| taken.give(&text(&param.name), related(&param.kind))).collect();
        let shared = kernel.shared.iter().map(|shared| taken.give(&text(&shared.name), &[""])).collect();
        let given = taken.given.clone();
        let locals = Scopes::named(&kernel.locals, taken, &[], &kernel.body);
        Self { module, params, shared, locals, given }
    }

    /// The names in a function.
    pub(super) fn of_function(&self, function: &Function) -> Self {
        // The kernel's parameters are out of its sight.
        let taken = Taken { module: &self.module, given: HashSet::new() };
        let locals = Scopes::named(&function.locals, taken, &function.params, &function.body);
        Self { module: self.module.clone(), params: Vec::new(), shared: Vec::new(), locals, given: HashSet::new() }
    }

    /// Names a local that no statement declares.
    pub(super) fn give(&mut self, LocalId(i): LocalId, name: &str) {
        name.clone_into(&mut self.locals[i]);
    }

    /// A name for what the printer itself declares: like `name`, and no other that is known there.
    pub(super) fn temporary(&self, name: &str) -> String {
        free(name, |name| self.module.has(name) || self.given.contains(name) || self.locals.iter().any(|local| local == name))
    }

    pub(super) fn function(&self, FunctionId(i): FunctionId) -> &str {
        &self.module.functions[i]
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

/// The endings of the names of what belongs to a parameter, which are its own as well.
fn related(kind: &ParamKind) -> &'static [&'static str] {
    match kind {
        ParamKind::Slice { .. } => &["", "_len", "_offset", "_load", "_store", "_set"],
        ParamKind::Scalar(_) => &["", "_value"],
    }
}

/// Names locals, block by block.
struct Scopes<'a> {
    locals: &'a [Local],
    taken: Taken<'a>,
    names: Vec<String>,
}

impl<'a> Scopes<'a> {
    /// The names of `locals`: of the parameters of a function, and of what its body declares.
    fn named(locals: &'a [Local], taken: Taken<'a>, params: &[LocalId], body: &Block) -> Vec<String> {
        let mut scopes = Self { locals, taken, names: vec![String::new(); locals.len()] };
        for param in params {
            scopes.declare(*param);
        }
        scopes.block(body);
        scopes.names
    }

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
        let name = self.taken.give(&text(&self.locals[local.0].name), &[""]);
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
    module: &'a Module,
    given: HashSet<String>,
}

impl Taken<'_> {
    /// Takes a name like `name`, with which none of the `related` endings is taken.
    fn give(&mut self, name: &str, related: &[&str]) -> String {
        let is_taken = |name: &str| self.module.has(name) || self.given.contains(name);
        let name = free(&plain(name), |name| related.iter().any(|ending| is_taken(&format!("{name}{ending}"))));
        self.given.extend(related.iter().map(|ending| format!("{name}{ending}")));
        name
    }
}

/// The name of a type, or what is called after one.
pub(super) fn global(name: &str, reserved: &HashSet<&'static str>) -> String {
    if reserved.contains(name) { format!("{name}_") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that `tests/kernels/words.rs` gives to parameters, locals, constants, functions and fields.
    const WORDS: &str = include_str!("../../../tests/kernels/words.rs");

    #[test]
    fn the_corpus_has_every_reserved_name() {
        let words: HashSet<&str> = WORDS.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#')).collect();
        let all = crate::print::wgsl::RESERVED_NAMES.iter().chain(crate::print::cuda::RESERVED_NAMES.iter());
        // Rust has no way to call something by these.
        let impossible = ["self", "Self", "super", "crate"];
        // Of each there is one for every number of values.
        let is_numbered = |word: &str| ["panic_with_", "panic_value_", "print_with_"].iter().any(|prefix| word.starts_with(prefix));
        let missing = all.filter(|word| !words.contains(**word) && !words.contains(format!("r#{word}").as_str()) && !is_numbered(word));
        let mut missing: Vec<_> = missing.filter(|word| !impossible.contains(word)).collect();
        missing.sort_unstable();
        missing.dedup();
        assert!(missing.is_empty(), "tests/kernels/words.rs lacks {missing:?}");
    }
}
