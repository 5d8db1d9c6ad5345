//! Names in a target's text: the user's own where they can be, another where the target, the text itself or another name has taken them.
//!
//! Every name of a text that is not [reserved] comes from here. Types have [names of their own form](crate::name::of_type); what is called after
//! one has two underscores behind it, and what would be a reserved word has one at its end, which no type's name has.

use std::collections::HashSet;
use std::rc::Rc;

use super::reserved;
use super::structs::structs;
use crate::ir::{Block, Function, FunctionId, Kernel, Local, LocalId, ParamId, ParamKind, Scoped, SharedId};
use crate::name::{free, plain, text};

/// The names of a kernel's functions, parameters and shared variables, and of the locals of its body or of a function's, in one target.
pub(super) struct Names {
    /// Those of functions and types, and of the entry points.
    module: Rc<Taken>,
    functions: Rc<[String]>,
    params: Vec<String>,
    shared: Vec<String>,
    locals: Vec<String>,
    /// All that a body sees but its locals.
    outside: Taken,
}

impl Names {
    /// Gives each parameter a name of its own, and each local of the body one that no other has where it lives; none is
    /// reserved, nor that of a type or function.
    pub(super) fn new(kernel: &Kernel, entries: impl IntoIterator<Item = String>) -> Self {
        let types = structs(kernel).into_iter().map(|ty| global(&ty.mangled()));
        let mut module = Taken(types.chain(entries).collect());
        let mut function_name = |function: &Function| {
            let name = free(&function.name, |name| module.has(name));
            module.0.insert(name.clone());
            name
        };
        let functions = kernel.functions.iter().map(&mut function_name).collect();
        let mut outside = module.clone();
        let params = kernel.params.iter().map(|param| outside.give(&text(&param.name), related(&param.kind))).collect();
        let shared = kernel.shared.iter().map(|shared| outside.give(&text(&shared.name), &[])).collect();
        let locals = name_locals(&kernel.locals, &outside, &[], &kernel.body);
        Self { module: Rc::new(module), functions, params, shared, locals, outside }
    }

    /// The names in another form of the kernel.
    pub(super) fn of_form(&self, form: &Kernel) -> Self {
        let Self { module, functions, params, shared, locals: _, outside } = self;
        let locals = name_locals(&form.locals, outside, &[], &form.body);
        let (module, functions) = (module.clone(), functions.clone());
        Self { module, functions, params: params.clone(), shared: shared.clone(), locals, outside: outside.clone() }
    }

    /// The names in a function, which does not see the kernel's parameters.
    pub(super) fn of_function(&self, function: &Function) -> Self {
        let (module, functions) = (self.module.clone(), self.functions.clone());
        let locals = name_locals(&function.locals, &module, &function.params, &function.body);
        let outside = Taken::clone(&module);
        Self { module, functions, params: Vec::new(), shared: Vec::new(), locals, outside }
    }

    /// Names a local that no statement declares.
    pub(super) fn give(&mut self, LocalId(i): LocalId, name: &str) {
        name.clone_into(&mut self.locals[i]);
    }

    /// A name for what the printer itself declares: like `name`, and no other that is known there.
    pub(super) fn temporary(&self, name: &str) -> String {
        free(name, |name| self.outside.has(name) || self.locals.iter().any(|local| local == name))
    }

    pub(super) fn function(&self, FunctionId(i): FunctionId) -> &str {
        &self.functions[i]
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

/// The endings of the names of what belongs to a parameter.
fn related(kind: &ParamKind) -> &'static [&'static str] {
    match kind {
        ParamKind::Slice { .. } => {
            &["_len", "_offset", "_load", "_store", "_set", "_replace", "_groups_of_1", "_groups_of_2", "_groups_of_4"]
        }
        ParamKind::Scalar(_) => &["_value", "_words"],
    }
}

/// The names of `locals`: of the parameters of a function, and of what its body declares. Where the scope of one ends, its name is free.
fn name_locals(locals: &[Local], outside: &Taken, params: &[LocalId], body: &Block) -> Vec<String> {
    let (mut taken, mut names) = (outside.clone(), vec![String::new(); locals.len()]);
    let give = |taken: &mut Taken, LocalId(i): LocalId| taken.give(&text(&locals[i].name), &[]);
    params.iter().for_each(|param| names[param.0] = give(&mut taken, *param));
    body.walk_scopes(&mut |part| match part {
        Scoped::Stmt(stmt) => stmt.declares().into_iter().for_each(|local| {
            assert!(names[local.0].is_empty(), "a local is declared once: this is a bug of scry");
            names[local.0] = give(&mut taken, local);
        }),
        Scoped::End(local) => drop(taken.0.remove(&names[local.0])),
    });
    names
}

/// The names that are not free, besides the reserved ones.
#[derive(Clone)]
struct Taken(HashSet<String>);

impl Taken {
    fn has(&self, name: &str) -> bool {
        reserved::NAMES.contains(name) || self.0.contains(name)
    }

    /// Takes a name like `name`, which is not taken, nor is it with one of the `related` endings.
    fn give(&mut self, name: &str, related: &[&str]) -> String {
        let is_taken = |name: &str| self.has(name) || related.iter().any(|ending| self.has(&[name, ending].concat()));
        let name = free(&plain(name), is_taken);
        self.0.extend(related.iter().map(|ending| [&*name, ending].concat()));
        self.0.insert(name.clone());
        name
    }
}

/// The name of a type, or what is called after one.
pub(super) fn global(name: &str) -> String {
    if reserved::NAMES.contains(name) { format!("{name}_") } else { name.to_owned() }
}
