//! The text of `scry-elementary` as functions: a module is parsed and lowered when a kernel needs it.

use proc_macro2::Span;
use scry_elementary::TEXT;
use syn::{Item, UseTree, Visibility};

use super::context::{Callable, Context, Definition, Env, Functions};
use crate::ir::{Function, FunctionId};
use crate::items::{ItemId, Program};
use crate::passes::{Helpers, TextFunction, TextPath, forward_substitution};
use crate::program::{Target, Unit, item_name};
use crate::report::Report;

/// The module of IEEE 754's operations. All others have elementary functions.
pub(super) const IEEE: &str = "ieee";

/// The elementary function of a name.
pub(super) fn path(name: &str) -> TextPath {
    let is_there = |text: &str| text.contains(&format!("pub(super) fn {name}("));
    let found = TEXT.iter().find(|(module, text)| *module != IEEE && is_there(text));
    let (module, _) = found.unwrap_or_else(|| unreachable!("`scry-elementary` has no `{name}`"));
    TextPath { module, name: name.to_owned() }
}

/// A function of the text, whose module is lowered when the first of its functions is needed.
pub(super) fn function(path: &TextPath, helpers: &Helpers) -> TextFunction {
    let mut known = helpers.text.borrow_mut();
    if !known.contains_key(path) {
        lowered(path.module).into_iter().for_each(|(path, function)| _ = known.entry(path).or_insert(function));
    }
    known[path].clone()
}

/// The functions of a module that are not private, and all that they call.
fn lowered(module: &str) -> Vec<(TextPath, TextFunction)> {
    let (program, report) = (program(module), Report::default());
    let cx = Context::new(&program, false, &report);
    for (id, item) in program.items() {
        if let Item::Fn(item) = item
            && !matches!(item.vis, Visibility::Inherited)
            && program.units[id.unit].id == module
        {
            let callable = Callable { definition: Definition::Item(id), sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) };
            cx.function(callable, Span::call_site());
        }
    }
    let Functions { known, list, stack: _ } = cx.functions.take();
    let errors = report.finish();
    assert!(errors.is_empty(), "`{module}` of `scry-elementary` is no code of kernels: {}", errors.shown);
    let mut paths = vec![TextPath { module: IEEE, name: String::new() }; list.len()];
    for ((definition, ..), function) in known {
        let (Definition::Item(item), Some(function)) = (definition, function) else {
            unreachable!("the text has functions of modules only")
        };
        paths[function.0] = path_of(&program, item);
    }
    list.into_iter().zip(&paths).map(|(function, path)| (path.clone(), called_by_paths(function, path, &paths))).collect()
}

/// A function of the text that has called others by their numbers among `paths`.
fn called_by_paths(mut function: Function, TextPath { module, name }: &TextPath, paths: &[TextPath]) -> TextFunction {
    forward_substitution::in_body(&mut function.body, &mut function.locals, &[]);
    let mut called = function.body.functions();
    called.sort_unstable();
    called.dedup();
    let mut numbers = vec![FunctionId(0); paths.len()];
    called.iter().enumerate().for_each(|(number, called)| numbers[called.0] = FunctionId(number));
    function.body.renumber_functions(&numbers);
    let calls = called.into_iter().map(|called| paths[called.0].clone()).collect();
    (function.origin, function.name) = (Some(format!("scry-elementary's {module}::{name}")), format!("f32_{name}"));
    TextFunction { function, calls }
}

fn path_of(program: &Program, id: ItemId) -> TextPath {
    let (module, _) = TEXT.iter().find(|(module, _)| *module == program.units[id.unit].id).expect("units are modules of the text");
    TextPath { module, name: item_name(program.item(id)).unwrap_or_default() }
}

/// A module of the text, and the others that it needs.
fn program(module: &str) -> Program {
    let mut units: Vec<Unit> = Vec::new();
    let mut needed = vec![module.to_owned()];
    while let Some(next) = needed.pop() {
        if units.iter().all(|unit| unit.id != next) {
            let (_, text) =
                TEXT.iter().find(|(module, _)| *module == next).unwrap_or_else(|| unreachable!("the text has no module `{next}`"));
            let unit = unit(&next, text);
            needed.extend(unit.paths.iter().map(|(_, named)| named.unit.clone()));
            units.push(unit);
        }
    }
    Program::new(units)
}

/// A module of the text. It names what is in others by `use super::module::{..}`.
fn unit(module: &str, text: &str) -> Unit {
    // Most of it is comments, which would be parsed as attributes.
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|line| [line, "\n"]).collect();
    let file = syn::parse_file(&code).unwrap_or_else(|error| unreachable!("`{module}` is not Rust: {error}"));
    let (uses, others): (Vec<Item>, Vec<Item>) = file.items.into_iter().partition(|item| matches!(item, Item::Use(_)));
    let mut paths = Vec::new();
    for item in &uses {
        if let Item::Use(item) = item
            && let UseTree::Path(above) = &item.tree
            && let UseTree::Path(path) = &*above.tree
        {
            names(&path.tree, &mut |name| paths.push((name.clone(), Target { unit: path.ident.to_string(), name })));
        }
    }
    let items = others.into_iter().filter(|item| !matches!(item, Item::Mod(_))).collect();
    Unit { id: module.to_owned(), items, paths }
}

fn names(tree: &UseTree, found: &mut impl FnMut(String)) {
    match tree {
        UseTree::Name(name) => found(name.ident.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| names(tree, found)),
        UseTree::Path(_) | UseTree::Rename(_) | UseTree::Glob(_) => unreachable!("the text has no such imports"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::intrinsic::{Accuracy, Intrinsic, TABLE};
    use crate::ty::Scalar;

    /// All functions that kernels may need.
    fn all() -> impl Iterator<Item = TextPath> {
        let of_f32 = |row: &&Intrinsic| row.is_method_of(Scalar::F32) && row.accuracy_on_cpu() != Accuracy::Exact;
        let ieee =
            ["abs", "add", "ceil", "div", "eq", "floor", "le", "lt", "mul", "neg", "round_ties_even", "sqrt", "sub", "to_bits", "trunc"];
        let ieee = ieee.map(|name| TextPath { module: IEEE, name: name.to_owned() });
        TABLE.iter().filter(of_f32).map(|row| path(row.name)).chain(ieee)
    }

    #[test]
    fn the_text_neither_panics_nor_prints() {
        let helpers = Helpers::default();
        assert_eq!(all().filter(|path| path.module != IEEE).count(), 20);
        all().for_each(|path| _ = function(&path, &helpers));
        let known = helpers.text.borrow();
        for (path, TextFunction { function, calls }) in known.iter() {
            let called: Vec<Function> = calls.iter().map(|path| known[path].function.clone()).collect();
            assert_eq!(function.body.effects(&called), (false, false), "{path:?}");
        }
    }
}
