//! What the invocations of a workgroup do together: `shared::<T>()`, `barrier()`, `workgroup_uniform_load(&x)`, `subgroup::add(x)`;
//! and operations on atomics, under the standard library's names: `h[i].fetch_add(1, Relaxed)`.

use std::collections::HashSet;

use proc_macro2::{Ident, Span};
use syn::{Expr as Ast, ExprCall, ExprMethodCall, GenericArgument, Item, PathSegment, Type};

use super::arguments::lent;
use super::candidates::{default_function, own_function};
use super::context::Context;
use super::control::{bare, base};
use super::infer::Kind;
use super::memory_order::{is_fence, leads_to_fence};
use super::scope::{Binding, suggestion};
use super::state::Lower;
use super::types::turbofish;
use crate::ir::Collective::{self, Reduce, Shuffle};
use crate::ir::Reduction::{Add, And, Max, Min, Mul, Or, Xor};
use crate::ir::{Atomic, Expr, ExprKind, LabelId, Lane, Place, Root, Shared, SharedId, StmtKind};
use crate::message;
use crate::report::is_one_place;
use crate::syntax::uses::Uses;
use crate::ty::{Scalar, Ty};

/// The functions for cooperation that need no path.
pub(super) const FUNCTIONS: &[&str] = &["barrier", "commit_copies", "shared", "wait_copies", "workgroup_uniform_load"];

pub(super) const SUBGROUP: &str = "subgroup";

/// What a function of subgroups works on.
#[derive(Clone, Copy)]
enum Operand {
    /// A number, or a vector of numbers.
    Number,
    /// An integer, or a vector of integers.
    Integer,
    Condition,
}

/// Functions of subgroups: what they do, what they work on, and what their second operand is called.
type Operations = (&'static [Collective], Operand, Option<&'static str>);

#[rustfmt::skip]
const OPERATIONS: &[Operations] = &[
    (&[Reduce(Add), Reduce(Mul), Reduce(Min), Reduce(Max)], Operand::Number, None),
    (&[Reduce(And), Reduce(Or), Reduce(Xor)], Operand::Integer, None),
    (&[Collective::InclusiveAdd, Collective::ExclusiveAdd], Operand::Number, None),
    (&[Collective::All, Collective::Any, Collective::Ballot], Operand::Condition, None),
    (&[Shuffle(Lane::Broadcast), Shuffle(Lane::At)], Operand::Number, Some("lane")),
    (&[Shuffle(Lane::Up), Shuffle(Lane::Down)], Operand::Number, Some("distance")),
    (&[Shuffle(Lane::Xor)], Operand::Number, Some("mask")),
];

const NOT_SHARED: &str =
    "this is not in shared memory\nhelp: lend a variable that `shared::<T>()` made, or a part of it: `workgroup_uniform_load(&flag)`";

/// The function for cooperation that a path leads to, if it leads to one, and whether it is one of subgroups.
fn known(path: &syn::Path) -> Option<(&PathSegment, bool)> {
    let segments: Vec<_> = path.segments.iter().filter(|segment| segment.ident != "scry").collect();
    match segments[..] {
        [segment] if FUNCTIONS.iter().any(|known| segment.ident == known) => Some((segment, false)),
        [module, function] if module.ident == SUBGROUP => Some((function, true)),
        _ => None,
    }
}

fn not_in_operators(name: &Ident) -> String {
    format!(
        "`{name}` cannot be called here: this is the function of an operator or of a trait like `Default`, which kernels call wherever it is needed\nhelp: make it a function of its own, and call that"
    )
}

impl<'a> Lower<'a> {
    /// A call of a function for cooperation; `None` if it is of another.
    pub(super) fn cooperation_call(&mut self, call: &'a ExprCall) -> Option<Expr> {
        let Ast::Path(path) = &*call.func else { return None };
        if is_fence(call) {
            let name = &path.path.segments.last().expect("a path has a name").ident;
            return Some(if self.dest.is_function() { self.fail(name, not_in_operators(name)) } else { self.fence(call, name) });
        }
        let (PathSegment { ident: name, arguments }, is_of_subgroups) = known(&path.path)?;
        if is_of_subgroups {
            return Some(self.subgroup_call(call, name));
        }
        if name != "shared" && turbofish(arguments).is_some() {
            return Some(self.fail(arguments, message::not_generic(name)));
        }
        if self.dest.is_function() {
            return Some(self.fail(name, not_in_operators(name)));
        }
        Some(match name.to_string().as_str() {
            "barrier" => {
                if self.check_count(name, 0, call.args.len(), "barrier()") {
                    self.emit(StmtKind::Barrier, name.span());
                }
                Self::unit_value(name.span())
            }
            "commit_copies" | "wait_copies" => self.order_of_copies(call, name),
            "shared" => self.fail(
                &call.func,
                "shared memory is a variable of the workgroup, and needs a name\nhelp: write `let mut tile = shared::<[f32; 256]>();`",
            ),
            _ => self.workgroup_load(call, name),
        })
    }

    /// `workgroup_uniform_load(&place)`
    fn workgroup_load(&mut self, call: &'a ExprCall, name: &Ident) -> Expr {
        let span = name.span();
        if !self.check_count(name, 1, call.args.len(), "workgroup_uniform_load(&flag)") {
            return Self::error_value(span);
        }
        let lent = lent(&call.args[0]);
        let place = if self.names_place(lent) { self.place(lent) } else { None };
        let (place, ty) = match place {
            Some((place, ty)) if matches!(place.root, Root::Shared(_)) => (place, ty),
            None if !self.report.is_empty() => return Self::error_value(span),
            _ => return self.fail(lent, NOT_SHARED),
        };
        let ty = self.infer.shallow(&ty);
        if !self.is_loadable(&place, &ty, span) {
            return Self::error_value(span);
        }
        let start = place.start().unwrap_or(span);
        let value = Expr { kind: ExprKind::Load(place), ty: ty.clone(), span };
        let (operation, operands) = (Collective::WorkgroupLoad, vec![value]);
        let loaded = self.yielded("loaded", ty, span, |result| StmtKind::Collective { result, operation, operands });
        self.validated(loaded, start)
    }

    /// `subgroup::name(..)`
    fn subgroup_call(&mut self, call: &'a ExprCall, name: &Ident) -> Expr {
        let span = name.span();
        let text = name.to_string();
        let known = OPERATIONS.iter().flat_map(|(known, operand, lane)| known.iter().map(move |known| (*known, *operand, *lane)));
        let Some((operation, operand, lane)) = known.clone().find(|(known, ..)| known.name() == text) else {
            let help = suggestion(&text, &known.map(|(known, ..)| known.name()).collect::<Vec<_>>(), "subgroup::");
            self.report.error(name, format!("subgroups have no function `{name}`\nhelp: {help}"));
            call.args.iter().for_each(|arg| drop(self.expr(arg, None)));
            return Self::error_value(span);
        };
        let shape = lane.map_or_else(|| format!("subgroup::{text}(x)"), |lane| format!("subgroup::{text}(x, {lane})"));
        if !self.check_count(name, 1 + usize::from(lane.is_some()), call.args.len(), &shape) {
            return Self::error_value(span);
        }
        let hints = [matches!(operand, Operand::Condition).then_some(Ty::BOOL), Some(Ty::USIZE)];
        let mut values = self.exprs(call.args.iter().zip(hints));
        if let [_, lane] = &mut values[..] {
            *lane = self.expect(&call.args[1], lane.clone(), &Ty::USIZE);
        }
        if !self.check_operand(name, operand, &mut values[0], &call.args[0]) || values.iter().any(|value| value.ty.is_silent()) {
            return Self::error_value(span);
        }
        let ty = if operation == Collective::Ballot { Ty::array(Ty::U32, 4) } else { values[0].ty.clone() };
        let operands = values.into_iter().map(|value| self.atom("operand", value)).collect();
        self.yielded(&format!("{SUBGROUP}_{text}"), ty, span, |result| StmtKind::Collective { result, operation, operands })
    }

    /// Whether a function of subgroups can work on a value; an integer literal is an `i32`, as elsewhere.
    fn check_operand(&mut self, name: &Ident, operand: Operand, value: &mut Expr, at: &Ast) -> bool {
        match self.infer.kind(&value.ty) {
            Some(Kind::Integer) => drop(self.infer.unify(&value.ty, &Ty::I32)),
            Some(Kind::Float) => drop(self.infer.unify(&value.ty, &Ty::F32)),
            Some(Kind::Any) | None => {}
        }
        let ty = self.infer.shallow(&value.ty);
        let component = matches!(ty, Ty::Scalar(_) | Ty::Vector { .. }).then(|| ty.component());
        let is_integer = matches!(component, Some(Scalar::U32 | Scalar::I32 | Scalar::Usize | Scalar::Isize));
        let (fits, wanted) = match operand {
            Operand::Condition => (ty == Ty::BOOL, "a `bool`"),
            Operand::Number => (is_integer || component == Some(Scalar::F32), "a `u32`, `i32`, `f32` or `usize`, or a vector of them"),
            Operand::Integer => (is_integer, "a `u32`, `i32` or `usize`, or a vector of them"),
        };
        if !fits && !ty.is_silent() {
            let found = self.infer.resolve(&ty);
            self.report.error(at, format!("`subgroup::{name}` does not work on a `{found}`\nhelp: give it {wanted}"));
        }
        value.ty = ty;
        fits
    }

    /// `let name = shared::<T>();`, if `init` is that.
    pub(super) fn shared_variable(&mut self, ident: &'a syn::PatIdent, annotation: &Ty, init: &'a Ast) -> bool {
        let Ast::Call(call) = init else { return false };
        let Ast::Path(path) = &*call.func else { return false };
        let Some((PathSegment { ident: name, arguments }, _)) = known(&path.path) else { return false };
        if name != "shared" || self.dest.is_function() || self.cx.program.find(self.env.unit, &path.path).is_some() {
            return false;
        }
        self.check_count(name, 0, call.args.len(), "shared::<T>()");
        let of_type = |argument: &'a GenericArgument| if let GenericArgument::Type(ty) = argument { Some(ty) } else { None };
        let binding = match turbofish(arguments).and_then(|given| given.args.iter().find_map(of_type)) {
            Some(ty) => self.shared_place(ident, annotation, ty),
            None => self.refuse(name, "the type of this shared memory is missing\nhelp: name it: `shared::<[f32; 256]>()`"),
        };
        self.scopes.bind(&ident.ident, binding.unwrap_or_else(|| Binding::Value(Self::error_value(ident.ident.span()))));
        true
    }

    /// What the name of a variable in shared memory stands for; `None` after a report.
    fn shared_place(&mut self, ident: &'a syn::PatIdent, annotation: &Ty, ty: &'a Type) -> Option<Binding> {
        self.names_shared = true;
        let found = self.ty(ty);
        self.names_shared = false;
        if let Some([expected, found]) = self.infer.differ(annotation, &found) {
            let what = format!("mismatched types: expected `{expected}`, found `{found}`");
            self.report.error(ty, format!("{what}\nhelp: write `shared::<{expected}>()`"));
        }
        let found = self.infer.resolve(&found);
        if found.is_silent() {
            return None;
        }
        if !can_be_shared(&found) {
            return self.refuse(ty, format!("shared memory cannot hold a `{found}`\nhelp: it holds numbers, vectors, atomics, arrays of them, and structs with `#[scry::device]`"));
        }
        let id = self.shared_id(&ident.ident, ident.mutability.is_some(), &found);
        Some(Binding::Place(Place { root: Root::Shared(id), path: Vec::new() }, found))
    }

    /// The variable that is declared with `shared`: one for each time that the body around it is written out, not for each
    /// round of an unrolled loop.
    fn shared_id(&mut self, name: &Ident, mutable: bool, ty: &Ty) -> SharedId {
        let (at, body) = (name.span(), self.inlining.as_ref().map(|inlining| inlining.label));
        let is_it = |(known, of): &(Span, Option<LabelId>)| *of == body && is_one_place(*known, at);
        if let Some(position) = self.shared_declarations.iter().position(is_it) {
            return SharedId(position);
        }
        self.shared_declarations.push((at, body));
        self.shared.push(Shared { name: name.clone(), mutable, ty: ty.clone() });
        SharedId(self.shared.len() - 1)
    }

    /// Whether an argument lends shared memory or an atomic: no target can pass those on.
    pub(super) fn lends_shared(&self, arg: &Ast) -> bool {
        let base = base(lent(bare(arg)));
        match self.binding(base) {
            Some(Binding::Place(place, ty)) => matches!(place.root, Root::Shared(_)) || self.infer.shallow(&ty).holds_atomic(),
            Some(Binding::Slice(view)) => matches!(view.root(), Root::Shared(_)) || self.infer.shallow(&view.element).holds_atomic(),
            Some(Binding::Reference { place, ty, .. }) => matches!(place.root, Root::Shared(_)) || self.infer.shallow(&ty).holds_atomic(),
            Some(
                Binding::Local(_) | Binding::Value(_) | Binding::Closure(_) | Binding::Sequence(_) | Binding::Tuple(_) | Binding::Struct(_),
            )
            | None => false,
        }
    }

    /// `place.method(operands, Relaxed)`
    pub(super) fn atomic_call(&mut self, call: &'a ExprMethodCall, place: Place, scalar: Scalar) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        let Some((_, operation, names)) = METHODS.iter().find(|(known, operation, _)| name == known && has(scalar, *operation)) else {
            let methods: Vec<_> = METHODS.iter().filter(|(_, operation, _)| has(scalar, *operation)).map(|(name, ..)| *name).collect();
            let ty = Ty::Atomic(scalar);
            let help = suggestion(&name.to_string(), &methods, "");
            self.report.error(name, format!("`{ty}` has no method `{name}` in kernels\nhelp: {help}"));
            call.args.iter().take(1).for_each(|arg| drop(self.expr(arg, None)));
            return Self::error_value(span);
        };
        let (count, orderings) = (names.len(), if *operation == Atomic::CompareExchange { 2 } else { 1 });
        let shape = format!("x.{name}({})", [names, &["Relaxed"; 2][..orderings]].concat().join(", "));
        if !self.check_count(name, count + orderings, call.args.len(), &shape) {
            return Self::error_value(span);
        }
        self.note_assignment(place.root);
        let value = Ty::Scalar(scalar);
        let mut operands = self.exprs(call.args.iter().take(count).map(|arg| (arg, Some(value.clone()))));
        for (operand, arg) in operands.iter_mut().zip(&call.args) {
            let checked = self.expect(arg, operand.clone(), &value);
            *operand = self.atom("operand", checked);
        }
        let operation = *operation;
        let orders = self.orders(operation, name, call.args.iter().skip(count));
        let Some(orders) = orders.filter(|_| operands.iter().all(|operand| !operand.ty.is_silent())) else {
            return Self::error_value(span);
        };
        if operation == Atomic::Store {
            self.emit(StmtKind::Atomic { result: None, operation, orders, place, operands }, span);
            return Self::unit_value(span);
        }
        let is_exchange = operation == Atomic::CompareExchange;
        let ty = if is_exchange { Ty::Tuple(vec![value.clone(), Ty::BOOL]) } else { value.clone() };
        let before =
            self.yielded("before", ty, span, |result| StmtKind::Atomic { result: Some(result), operation, orders, place, operands });
        if !is_exchange {
            return before;
        }
        let (old, is_ok) = (before.field(0, &value), before.field(1, &Ty::BOOL));
        Expr { kind: ExprKind::Tuple(vec![is_ok.negated(), old.clone(), old]), ty: Ty::result(value.clone(), value), span }
    }
}

impl Context<'_> {
    /// Whether a function may have to do with other invocations, to judge by the names that its body mentions. If it may, it is
    /// written out where it is called.
    pub(super) fn cooperates(&self, name: &Ident) -> bool {
        self.cooperating.get_or_init(|| cooperating(self.program.items().map(|(_, item)| item))).contains(&crate::name::text(name))
    }
}

/// The names of the functions whose bodies mention cooperation, or other such functions.
fn cooperating<'p>(items: impl Iterator<Item = &'p Item>) -> HashSet<String> {
    let functions: Vec<(String, Uses)> = items
        .flat_map(|item| match item {
            Item::Fn(item) => vec![(&item.sig, &*item.block)],
            Item::Impl(item) => item.items.iter().filter_map(own_function).collect(),
            Item::Trait(item) => item.items.iter().filter_map(default_function).collect(),
            _ => Vec::new(),
        })
        .map(|(sig, body)| (crate::name::text(&sig.ident), Uses::of_block(body)))
        .collect();
    let mut found = HashSet::new();
    loop {
        let is_more = |(name, uses): &&(String, Uses)| {
            !found.contains(name)
                && (uses.calls.iter().any(|path| known(path).is_some() || leads_to_fence(path)) || !uses.items.is_disjoint(&found))
        };
        let more: Vec<String> = functions.iter().filter(is_more).map(|(name, _)| name.clone()).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

/// Whether there are arrays of `bool`s in a type, which stand for themselves in shared memory only one by one: see the WGSL printer.
pub(super) fn holds_bools(ty: &Ty) -> bool {
    ty.any(&|part| matches!(part, Ty::Array(element, _) if **element == Ty::BOOL))
}

fn can_be_shared(ty: &Ty) -> bool {
    match ty {
        Ty::Scalar(_) | Ty::Vector { .. } | Ty::Matrix(_) | Ty::Atomic(_) => true,
        Ty::Array(element, len) => matches!(**len, Ty::Const(_)) && can_be_shared(element),
        Ty::Adt(..) if ty.is_enum() => true,
        Ty::Tuple(fields) if fields.is_empty() => false,
        Ty::Tuple(_) | Ty::Adt(..) => ty.fields().iter().all(|field| can_be_shared(field) && !field.holds_atomic() && !holds_bools(field)),
        Ty::Id | Ty::Borrowed { .. } | Ty::Const(_) | Ty::Param(_) | Ty::Never | Ty::Error | Ty::Infer(_) => false,
    }
}

/// The methods: what each does, and the operands it takes before the orderings.
const METHODS: &[(&str, Atomic, &[&str])] = &[
    ("load", Atomic::Load, &[]),
    ("store", Atomic::Store, &["value"]),
    ("swap", Atomic::Swap, &["value"]),
    ("fetch_add", Atomic::Add, &["value"]),
    ("fetch_sub", Atomic::Sub, &["value"]),
    ("fetch_min", Atomic::Min, &["value"]),
    ("fetch_max", Atomic::Max, &["value"]),
    ("fetch_and", Atomic::And, &["value"]),
    ("fetch_or", Atomic::Or, &["value"]),
    ("fetch_xor", Atomic::Xor, &["value"]),
    ("compare_exchange", Atomic::CompareExchange, &["current", "new"]),
    ("compare_exchange_weak", Atomic::CompareExchange, &["current", "new"]),
];

/// Whether a method is called like one of atomics, also like one that kernels do not have.
pub(crate) fn is_atomic_method(name: &Ident) -> bool {
    let is_like_one = |name: &str| ["fetch_", "compare_"].iter().any(|start| name.starts_with(start));
    METHODS.iter().any(|(known, ..)| name == known) || is_like_one(&name.to_string())
}

fn has(scalar: Scalar, operation: Atomic) -> bool {
    match operation {
        Atomic::Load | Atomic::Store | Atomic::Swap | Atomic::Add | Atomic::Sub | Atomic::Min | Atomic::Max => true,
        Atomic::And | Atomic::Or | Atomic::Xor | Atomic::CompareExchange => scalar.is_integer(),
    }
}
