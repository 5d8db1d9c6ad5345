//! What stands in for the operations and functions of `f32` in a kernel that is `deterministic`, so that they have the same bits on every
//! device: functions of the text of `scry-elementary`, which native code calls as they are. The elementary functions are those of the text on
//! every GPU. CUDA's operations are IEEE 754's; for Vulkan's, the text's module `ieee` stands in.

use std::collections::HashMap;

use proc_macro2::Span;
use scry_elementary::TEXT;
use syn::{Item, UseTree, Visibility};

use super::context::{Callable, Context, Definition, Env};
use crate::intrinsic::helpers::{self, Target};
use crate::intrinsic::Accuracy;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, FunctionId, Kernel, Local, LocalId, Stmt, StmtKind, UnaryOp};
use crate::items::{ItemId, Program};
use crate::passes::{Helpers, Supplied, TextFunction, forward_substitution};
use crate::program::{Target as Named, Unit};
use crate::report::Report;
use crate::ty::{Scalar, Ty};

/// The module of the operations.
const IEEE: &str = "ieee";

/// The function that stands in for an expression of a deterministic kernel, if the target's own is not the same everywhere. A comparison may
/// change sides.
pub(super) fn needed(expr: &mut Expr, target: Target, helpers: &Helpers) -> Option<Supplied> {
    let ieee = |name| Some(Supplied::Text(number(IEEE, name, helpers)));
    let is_wgsl = target == Target::Wgsl;
    match &mut expr.kind {
        ExprKind::Call(row, args) if is_f32(&args.first()?.ty) => match row.name {
            name if row.accuracy_on_cpu() != Accuracy::Exact => Some(Supplied::Text(elementary(name, helpers))),
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
        let operands: Vec<Box<Expr>> = params.iter().zip(&types).map(|(param, of)| {
            let whole = Expr::local(*param, of.clone(), span);
            Box::new(if is_f32s(of) { whole.field(number as u32, &ty) } else { whole })
        }).collect();
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
pub(super) fn is_ieee(number: usize, helpers: &Helpers) -> bool {
    text(helpers)[number].path.0 == IEEE
}

/// The number of an elementary function.
fn elementary(name: &str, helpers: &Helpers) -> usize {
    let found = text(helpers).iter().position(|function| function.path.0 != IEEE && function.path.1 == name);
    found.unwrap_or_else(|| unreachable!("`scry-elementary` has no `{name}`"))
}

fn number(module: &str, name: &str, helpers: &Helpers) -> usize {
    let found = text(helpers).iter().position(|function| function.path == (module, name.to_owned()));
    found.unwrap_or_else(|| unreachable!("`scry-elementary` has no `{module}::{name}`"))
}

/// All functions of the text, lowered when one is asked for.
pub(super) fn text(helpers: &Helpers) -> &[TextFunction] {
    helpers.text.get_or_init(lowered)
}

fn lowered() -> Vec<TextFunction> {
    let program = Program::new(TEXT.iter().map(|(module, text)| unit(module, text)).collect());
    let report = Report::default();
    let cx = Context::new(&program, false, &report);
    for (id, item) in program.items() {
        // What is private is lowered where it is called.
        if let Item::Fn(item) = item
            && !matches!(item.vis, Visibility::Inherited)
            && item.sig.generics.params.is_empty()
        {
            let callable = Callable { definition: Definition::Item(id), sig: &item.sig, block: &item.block, env: Env::of_unit(id.unit) };
            cx.function(callable, Span::call_site());
        }
    }
    let functions = cx.functions.take();
    let errors = report.finish();
    assert!(errors.is_empty(), "the text of `scry-elementary` is no code of kernels: {}", errors.shown);
    let modules: HashMap<FunctionId, ItemId> = functions.known.iter().filter_map(|((definition, ..), id)| match definition {
        Definition::Item(item) => Some(((*id)?, *item)),
        _ => None,
    }).collect();
    let found = functions.list.into_iter().enumerate().map(|(i, mut function)| {
        forward_substitution::in_body(&mut function.body, &mut function.locals, &[]);
        let item = modules[&FunctionId(i)];
        let (module, name) = (TEXT[item.unit].0, crate::program::item_name(program.item(item)).expect("a function has a name"));
        let origin = Some(format!("scry-elementary's {module}::{name}"));
        let function = Function { origin, name: format!("f32_{}", function.name), ..function };
        TextFunction { path: (module, name), function }
    });
    found.collect()
}

/// A module of the text. It names what is in others by `use super::module::{..}`.
fn unit(module: &str, text: &str) -> Unit {
    let file = syn::parse_file(text).unwrap_or_else(|error| unreachable!("`{module}` is not Rust: {error}"));
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
    use crate::intrinsic::TABLE;

    #[test]
    fn the_text_neither_panics_nor_prints() {
        let helpers = Helpers::default();
        for TextFunction { path, function } in text(&helpers) {
            assert_eq!(function.body.effects(&[]), (false, false), "{path:?}");
        }
    }

    #[test]
    fn every_elementary_function_is_there() {
        let helpers = Helpers::default();
        let of_f32 = |row: &&crate::intrinsic::Intrinsic| row.is_method_of(Scalar::F32) && row.accuracy_on_cpu() != Accuracy::Exact;
        let found: Vec<usize> = TABLE.iter().filter(of_f32).map(|row| elementary(row.name, &helpers)).collect();
        assert_eq!(found.len(), 20);
        for name in ["abs", "add", "ceil", "div", "eq", "floor", "le", "lt", "mul", "neg", "round_ties_even", "sqrt", "sub", "trunc"] {
            assert!(is_ieee(number(IEEE, name, &helpers), &helpers));
        }
    }
}
