//! What stands in for the operations and functions of `f32` in a kernel that is `deterministic`, so that they have the same bits on every
//! device: functions of the text of `scry-elementary`, which native code calls as they are. The elementary functions are those of the text on
//! every GPU. CUDA's operations are IEEE 754's; for Vulkan's, the text's module `ieee` stands in.

use std::rc::Rc;

use proc_macro2::Span;
use scry_elementary::TEXT;
use syn::{Item, UseTree};

use super::context::{Callable, Context, Definition, Env, Functions};
use crate::intrinsic::Accuracy;
use crate::intrinsic::helpers::{self, Target};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Kernel, Local, LocalId, Stmt, StmtKind, UnaryOp};
use crate::items::{ItemId, Program};
use crate::passes::{Helpers, Supplied, TextFunction, TextPath, forward_substitution};
use crate::program::{Target as Named, Unit, item_name};
use crate::report::Report;
use crate::ty::{Scalar, Ty};

/// The module of the operations.
const IEEE: &str = "ieee";

/// The function that stands in for an expression of a deterministic kernel, if the target's own is not the same everywhere. A comparison may
/// change sides.
pub(super) fn needed(expr: &mut Expr, target: Target) -> Option<Supplied> {
    let ieee = |name: &str| Some(Supplied::Text(TextPath { module: IEEE, name: name.to_owned() }));
    let is_wgsl = target == Target::Wgsl;
    match &mut expr.kind {
        ExprKind::Call(row, args) if is_f32(&args.first()?.ty) => match row.name {
            name if row.accuracy_on_cpu() != Accuracy::Exact => Some(Supplied::Text(elementary(name))),
            name @ ("abs" | "ceil" | "floor" | "round_ties_even" | "sqrt" | "trunc") if is_wgsl => ieee(name),
            _ => None,
        },
        ExprKind::Unary(UnaryOp::Neg, value) if is_wgsl && is_f32(&value.ty) => ieee("neg"),
        ExprKind::Unary(op, value) if is_wgsl && is_f32s(&value.ty) => Some(Supplied::Unary(*op, value.ty.clone())),
        ExprKind::Binary(op, left, right) if is_wgsl && is_f32(&left.ty) && is_f32(&right.ty) => {
            if let BinaryOp::Gt | BinaryOp::Ge = op {
                *op = if *op == BinaryOp::Gt { BinaryOp::Lt } else { BinaryOp::Le };
                std::mem::swap(left, right);
            }
            ieee(operation(*op)?)
        }
        ExprKind::Binary(op, left, right) if is_wgsl && (is_f32s(&left.ty) || is_f32s(&right.ty)) => {
            Some(Supplied::Binary(*op, left.ty.clone(), right.ty.clone()))
        }
        _ => None,
    }
}

fn is_f32(ty: &Ty) -> bool {
    ty.repr() == Ty::F32
}

/// Whether it is a vector of them.
fn is_f32s(ty: &Ty) -> bool {
    matches!(ty, Ty::Vector { scalar: Scalar::F32, len: _ } | Ty::Matrix(_))
}

/// The function of `ieee` for an operator of two floats; `!=` is what `==` is not. A remainder is computed by integers in any case.
fn operation(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add => "add",
        BinaryOp::Sub => "sub",
        BinaryOp::Mul => "mul",
        BinaryOp::Div => "div",
        BinaryOp::Eq | BinaryOp::Ne => "eq",
        BinaryOp::Lt => "lt",
        BinaryOp::Le => "le",
        _ => return None,
    })
}

/// Has the minimum and the maximum of zeros be the same on every device: the standard library leaves open which of two zeros is the lesser.
pub(super) fn order_zeros(kernel: &mut Kernel) {
    let bodies = kernel.functions.iter_mut().map(|function| &mut function.body).chain([&mut kernel.body]);
    bodies.for_each(|body| {
        body.walk_mut(&mut |stmt| {
            stmt.change_exprs(&mut |expr| {
                if let ExprKind::Call(row, args) = &mut expr.kind
                    && let ("min" | "max", Some(scalar)) = (row.name, args[0].ty.scalar().filter(|scalar| scalar.is_float()))
                {
                    *row = helpers::method(scalar, &format!("ordered_{}", row.name)).expect("floats have it");
                }
            });
        });
    });
}

/// A function that makes its result, of the first vector's type among those of its parameters, of their components.
pub(super) fn of_components<const N: usize>(types: Vec<Ty>, of: impl Fn([Box<Expr>; N]) -> ExprKind) -> Function {
    let span = Span::call_site();
    let mut locals: Vec<Local> = Vec::new();
    let params: Vec<LocalId> = types.iter().map(|ty| LocalId::add(&mut locals, "operand", false, ty.clone())).collect();
    let result = types.iter().find(|ty| is_f32s(ty)).expect("one is a vector").clone();
    let component = |(number, ty): (usize, Ty)| {
        let operands: Vec<Box<Expr>> = params
            .iter()
            .zip(&types)
            .map(|(param, of)| {
                let whole = Expr::local(*param, of.clone(), span);
                Box::new(if is_f32s(of) { whole.field(number as u32, &ty) } else { whole })
            })
            .collect();
        let kind = of(operands.try_into().unwrap_or_else(|_| unreachable!("there are as many as parameters")));
        Expr { kind, ty, span }
    };
    let parts = result.fields().into_iter().enumerate().map(component).collect();
    let value = Expr { kind: ExprKind::Tuple(parts), ty: result.clone(), span };
    let body = Block { stmts: vec![Stmt::new(StmtKind::Return(Some(value)), span)] };
    let names: Vec<String> = types.iter().map(Ty::mangled).collect();
    Function {
        name: format!("components_of_{}", names.join("_")),
        span,
        origin: Some(format!("an operator on {}, component by component", names.join(" and "))),
        params,
        result,
        locals,
        body,
        panics: false,
        prints: false,
        identities: std::collections::BTreeSet::new(),
    }
}

/// Whether a function of the text is one that makes the target's operations exact.
pub(super) fn is_ieee(path: &TextPath) -> bool {
    path.module == IEEE
}

/// The elementary function of a name.
fn elementary(name: &str) -> TextPath {
    let is_there = |text: &str| text.contains(&format!("pub(super) fn {name}("));
    let found = TEXT.iter().find(|(module, text)| *module != IEEE && is_there(text));
    let (module, _) = found.unwrap_or_else(|| unreachable!("`scry-elementary` has no `{name}`"));
    TextPath { module, name: name.to_owned() }
}

/// A function of the text, which is lowered, with what it calls, when it is needed.
pub(super) fn text(path: &TextPath, helpers: &Helpers) -> TextFunction {
    if !helpers.text.borrow().contains_key(path) {
        let program = helpers.modules.borrow_mut().entry(path.module).or_insert_with(|| Rc::new(program(path.module))).clone();
        let mut known = helpers.text.borrow_mut();
        lowered(path, &program).into_iter().for_each(|(path, function)| _ = known.entry(path).or_insert(function));
    }
    helpers.text.borrow()[path].clone()
}

fn lowered(path: &TextPath, program: &Program) -> Vec<(TextPath, TextFunction)> {
    let report = Report::default();
    let cx = Context::new(program, false, &report);
    let asked = program.items().find_map(|(id, item)| match item {
        Item::Fn(item) if path_of(program, id) == *path => Some((id, item)),
        _ => None,
    });
    let (id, item) = asked.unwrap_or_else(|| unreachable!("`scry-elementary` has no {path:?}"));
    let callable = Callable { definition: Definition::Item(id), sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) };
    cx.function(callable, Span::call_site());
    let Functions { known, list, stack: _ } = cx.functions.take();
    let errors = report.finish();
    assert!(errors.is_empty(), "{path:?} of `scry-elementary` is no code of kernels: {}", errors.shown);
    let mut paths: Vec<Option<TextPath>> = vec![None; list.len()];
    for ((definition, ..), function) in &known {
        if let (Definition::Item(item), Some(function)) = (definition, function) {
            paths[function.0] = Some(path_of(program, *item));
        }
    }
    let paths: Vec<TextPath> = paths.into_iter().map(|path| path.expect("the text has functions of modules only")).collect();
    let functions = list.into_iter().zip(&paths).map(|(mut function, path)| {
        forward_substitution::in_body(&mut function.body, &mut function.locals, &[]);
        let mut called = function.body.functions();
        called.sort_unstable();
        called.dedup();
        let mut numbers = vec![FunctionId(0); paths.len()];
        called.iter().enumerate().for_each(|(number, called)| numbers[called.0] = FunctionId(number));
        function.body.renumber_functions(&numbers);
        let calls = called.into_iter().map(|called| paths[called.0].clone()).collect();
        let (origin, name) = (Some(format!("scry-elementary's {}::{}", path.module, path.name)), format!("f32_{}", path.name));
        (path.clone(), TextFunction { function: Function { origin, name, ..function }, calls })
    });
    functions.collect()
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
            names(&path.tree, &mut |name| paths.push((name.clone(), Named { unit: path.ident.to_string(), name })));
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
    use crate::intrinsic::{Intrinsic, TABLE};

    /// All functions that kernels may need.
    fn all() -> impl Iterator<Item = TextPath> {
        let of_f32 = |row: &&Intrinsic| row.is_method_of(Scalar::F32) && row.accuracy_on_cpu() != Accuracy::Exact;
        let ieee = ["abs", "add", "ceil", "div", "eq", "floor", "le", "lt", "mul", "neg", "round_ties_even", "sqrt", "sub", "trunc"];
        let ieee = ieee.map(|name| TextPath { module: IEEE, name: name.to_owned() });
        TABLE.iter().filter(of_f32).map(|row| elementary(row.name)).chain(ieee)
    }

    #[test]
    fn the_text_neither_panics_nor_prints() {
        let helpers = Helpers::default();
        assert_eq!(all().filter(|path| !is_ieee(path)).count(), 20);
        all().for_each(|path| _ = text(&path, &helpers));
        let known = helpers.text.borrow();
        for (path, TextFunction { function, calls }) in known.iter() {
            let called: Vec<Function> = calls.iter().map(|path| known[path].function.clone()).collect();
            assert_eq!(function.body.effects(&called), (false, false), "{path:?}");
        }
    }
}
