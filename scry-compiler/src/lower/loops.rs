//! `for` over ranges, in every form that Rust has for them.
//!
//! `a..b` becomes a counted loop. The other forms become a loop over two variables, whether there is `more` and what comes
//! `next`, both moved on before the body runs: so `continue` needs no care, and no step overflows, at either end of the type.

use quote::quote;
use syn::{Expr as Ast, Pat, RangeLimits};

use super::infer::Kind;
use super::scope::Binding;
use super::state::Deferred;
use super::state::{Dest, Lower};
use crate::ir::{BinaryOp, Condition, Expr, ExprKind, Literal, LocalId, LoopKind, StmtKind};
use crate::message;
use crate::ty::{Scalar, Ty};
use crate::user_code::{Patterns, out_name};

/// What is looped over: `from..to` or `from..=to`, then `.rev()` and `.step_by(n)` in the order they are called.
pub(super) struct Range<'a> {
    ast: &'a Ast,
    pub(super) from: &'a Ast,
    pub(super) to: &'a Ast,
    pub(super) inclusive: bool,
    pub(super) adaptors: Vec<Adaptor<'a>>,
}

pub(super) const STEP_OF_ZERO: &str = "a step of zero never ends: Rust panics here\nhelp: step by at least 1";

pub(super) enum Adaptor<'a> {
    Rev,
    StepBy(&'a Ast),
}

/// A range whose bounds have been evaluated.
struct Bounds {
    from: Expr,
    to: Expr,
    inclusive: bool,
    ty: Ty,
}

/// How the general loop goes: what it starts with, and how it moves on from one value.
struct Plan {
    more: Expr,
    first: Expr,
    /// Whether another round follows, and its value; both in terms of the loop's variable.
    advance: Advance,
}

type Advance = Box<dyn FnOnce(&Expr) -> (Expr, Expr)>;

impl<'a> Lower<'a> {
    pub(super) fn for_(&mut self, for_: &'a syn::ExprForLoop) {
        if let Some(attr) = super::attributes::unroll(&for_.attrs) {
            return self.unrolled(for_, attr);
        }
        let Some(range) = self.range(&for_.expr) else {
            // The body is lowered all the same, so that its own errors show.
            let variable = Self::error_value(for_.for_token.span);
            let (_, ()) = self.nested(|lower| lower.for_body(for_, variable));
            return;
        };
        let bounds = self.bounds(&range);
        match (&range.adaptors[..], bounds.inclusive) {
            ([], false) => self.counted(for_, &bounds, 1),
            ([], true) => match exclusive_end(&bounds) {
                Some(end) => self.counted(for_, &Bounds { to: end, inclusive: false, ..bounds }, 1),
                None => self.general(for_, bounds, Direction::Up, None),
            },
            ([Adaptor::Rev], _) => self.general(for_, bounds, Direction::Down, None),
            ([Adaptor::StepBy(step)], _) => self.stepped(for_, bounds, range.ast, step, Direction::Up),
            ([Adaptor::Rev, Adaptor::StepBy(step)], _) => self.stepped(for_, bounds, range.ast, step, Direction::Down),
            ([Adaptor::StepBy(step), Adaptor::Rev], _) => self.stepped(for_, bounds, range.ast, step, Direction::Backwards),
            _ => {
                self.report.error(range.ast, "a range in a kernel can be reversed once and stepped once\nhelp: write a `while` loop");
            }
        }
    }

    /// `a..b` with adaptors, or a report of what else it is.
    pub(super) fn range(&mut self, ast: &'a Ast) -> Option<Range<'a>> {
        match ast {
            Ast::Paren(paren) => self.range(&paren.expr),
            Ast::Group(group) => self.range(&group.expr),
            Ast::Range(range) => {
                let (Some(from), Some(to)) = (&range.start, &range.end) else {
                    self.report.error(range, "a loop needs both ends of its range\nhelp: write `from..to`");
                    return None;
                };
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                Some(Range { ast, from, to, inclusive, adaptors: Vec::new() })
            }
            Ast::MethodCall(call) if call.method == "rev" && call.args.is_empty() => {
                let mut range = self.range(&call.receiver)?;
                range.adaptors.push(Adaptor::Rev);
                Some(range)
            }
            Ast::MethodCall(call) if call.method == "step_by" && call.args.len() == 1 => {
                let mut range = self.range(&call.receiver)?;
                range.adaptors.push(Adaptor::StepBy(&call.args[0]));
                Some(range)
            }
            other => {
                if let Ast::Path(path) = other
                    && path.path.get_ident().is_some_and(|name| self.is_silent(name))
                {
                    return None;
                }
                self.report.error(other, message::not_a_range(other));
                None
            }
        }
    }

    /// Evaluates the bounds, once.
    fn bounds(&mut self, range: &Range<'a>) -> Bounds {
        let ty = self.infer.fresh(Kind::Integer);
        let hint = Some(ty.clone());
        let values = self.exprs([(range.from, hint.clone()), (range.to, hint)].into_iter());
        let mut values = [range.from, range.to].into_iter().zip(values).map(|(ast, value)| self.bound(ast, value, &ty)).collect::<Vec<_>>();
        let to = values.pop().expect("there are two bounds");
        let from = values.pop().expect("there are two bounds");
        let wrong = matches!(from.ty, Ty::Error) || matches!(to.ty, Ty::Error);
        let ty = if wrong { Ty::Error } else { ty };
        let from = if range.adaptors.is_empty() && !range.inclusive { from } else { self.atom("from", from) };
        let to = self.atom("to", to);
        Bounds { from, to, inclusive: range.inclusive, ty }
    }

    pub(super) fn bound(&mut self, ast: &'a Ast, value: Expr, ty: &Ty) -> Expr {
        if self.infer.unify(&value.ty, ty) {
            return value;
        }
        let (found, expected) = (self.infer.show(&value.ty), self.infer.show(ty));
        self.report.error(ast, message::range_bound(ast, &expected, &found));
        self.infer.silence(&value.ty);
        Self::error_value(value.span)
    }

    fn counted(&mut self, for_: &'a syn::ExprForLoop, bounds: &Bounds, step: u32) {
        let variable = self.loop_variable(for_, bounds);
        let value = self.local_value(variable, for_.for_token.span);
        let label = self.enter(for_.label.as_ref(), true, None);
        let (body, ()) = self.nested(|lower| lower.for_body(for_, value));
        self.frames.pop();
        let kind = LoopKind::Counted { variable, from: bounds.from.clone(), to: bounds.to.clone(), step };
        self.emit(StmtKind::Loop { label, kind, body }, for_.for_token.span);
    }

    /// The local that a counted loop counts with: the user's own, if the pattern is a plain name.
    fn loop_variable(&mut self, for_: &'a syn::ExprForLoop, bounds: &Bounds) -> LocalId {
        match &*for_.pat {
            Pat::Ident(ident) if ident.mutability.is_none() && ident.subpat.is_none() => {
                self.user_local(&ident.ident, false, bounds.ty.clone())
            }
            _ => {
                let local = self.temp("counter", bounds.ty.clone());
                self.locals[local.0].mutable = false;
                local
            }
        }
    }

    /// A range stepped by `step`; a constant step up to a constant end is a counted loop.
    fn stepped(&mut self, for_: &'a syn::ExprForLoop, bounds: Bounds, range: &'a Ast, step: &'a Ast, direction: Direction) {
        let value = self.expr_as(step, &Ty::USIZE);
        if let Some(Literal::Int(0)) = value.literal() {
            return self.report.error(step, STEP_OF_ZERO);
        }
        let (constant_end, constant_step) = (exclusive_end(&bounds), value.literal());
        if let (Direction::Up, Some(end), Some(Literal::Int(step))) = (&direction, constant_end, constant_step)
            && let Some(Literal::Int(to)) = end.literal()
            // In 8 and 16 bits, `counter` sees to it.
            && to + step <= i128::from(i32::MAX)
        {
            return self.counted(for_, &Bounds { to: end, inclusive: false, ..bounds }, step as u32);
        }
        let at = Self::span(step);
        let step = self.atom("step", value);
        if step.literal().is_none() {
            let (span, zero) = (at, int(0, &Ty::USIZE, &step));
            let holds = binary(BinaryOp::Eq, &step, &zero, Ty::BOOL).negated();
            let out = out_name();
            let site = self.panic_site(quote!(#out.write_str("assertion failed: step != 0")), span);
            self.emit(StmtKind::Check { condition: Condition::Holds(holds), site }, span);
        }
        if self.infer.kind(&bounds.ty).is_some() {
            self.deferred.push(Deferred::Stepped { ty: bounds.ty.clone(), at: range });
        }
        self.general(for_, bounds, direction, Some(step));
    }

    fn general(&mut self, for_: &'a syn::ExprForLoop, bounds: Bounds, direction: Direction, step: Option<Expr>) {
        let span = for_.for_token.span;
        let ty = bounds.ty.clone();
        let plan = plan(Bounds { ty: self.infer.shallow(&bounds.ty), ..bounds }, direction, step);
        let (more, next) = (self.temp("more", Ty::BOOL), self.temp("next", ty.clone()));
        self.emit(StmtKind::Let { local: more, init: Some(plan.more) }, span);
        self.emit(StmtKind::Let { local: next, init: Some(plan.first) }, span);
        let label = self.enter(for_.label.as_ref(), true, None);
        let (body, ()) = self.nested(|lower| {
            let variable = match &*for_.pat {
                Pat::Ident(ident) if ident.mutability.is_none() && ident.subpat.is_none() => lower.user_local(&ident.ident, false, ty),
                _ => lower.temp("current", ty),
            };
            lower.locals[variable.0].mutable = false;
            let next_value = lower.local_value(next, span);
            lower.emit(StmtKind::Let { local: variable, init: Some(next_value) }, span);
            let current = lower.local_value(variable, span);
            let (follows, following) = (plan.advance)(&current);
            lower.store(more, follows);
            lower.store(next, following);
            lower.for_body(for_, current);
        });
        self.frames.pop();
        let condition = self.local_value(more, span);
        self.emit(StmtKind::Loop { label, kind: LoopKind::While(condition), body }, span);
    }

    /// The body, with the loop's pattern bound to the value of this round.
    pub(super) fn for_body(&mut self, for_: &'a syn::ExprForLoop, value: Expr) {
        self.scopes.enter();
        match (&*for_.pat, &value.kind) {
            (Pat::Ident(ident), ExprKind::Local(local)) if ident.mutability.is_none() && ident.subpat.is_none() => {
                self.scopes.bind(&ident.ident, Binding::Local(*local));
            }
            (Pat::Ident(ident), ExprKind::Literal(_)) if ident.mutability.is_none() && ident.subpat.is_none() => {
                self.scopes.bind(&ident.ident, Binding::Value(value));
            }
            (pat, _) => self.destructure(pat, &value, Patterns::For),
        }
        self.block_into(&for_.body, &Dest::unit());
        self.scopes.leave();
    }
}

/// Which way a range is walked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// From its start.
    Up,
    /// From its end.
    Down,
    /// From the last value that stepping up reaches.
    Backwards,
}

/// The end that is not reached, if it is a constant.
fn exclusive_end(bounds: &Bounds) -> Option<Expr> {
    match (bounds.inclusive, bounds.to.literal()?) {
        (false, Literal::Int(_)) => Some(bounds.to.clone()),
        (true, Literal::Int(last)) if last < i128::from(i32::MAX) => {
            Some(Expr { kind: ExprKind::Literal(Literal::Int(last + 1)), ..bounds.to.clone() })
        }
        (_, Literal::Int(_) | Literal::Bool(_) | Literal::Float(_)) => None,
    }
}

fn plan(Bounds { from, to, inclusive, ty }: Bounds, direction: Direction, step: Option<Expr>) -> Plan {
    let ordered = if inclusive { BinaryOp::Le } else { BinaryOp::Lt };
    let more = binary(ordered, &from, &to, Ty::BOOL);
    let one = int(1, &ty, &from);
    let last = if inclusive { to.clone() } else { binary(BinaryOp::Sub, &to, &one, ty.clone()) };
    let Some(step) = step else {
        let (first, end, op) = match direction {
            Direction::Up => (from, last, BinaryOp::Add),
            Direction::Down | Direction::Backwards => (last, from, BinaryOp::Sub),
        };
        let advance = move |current: &Expr| (binary(BinaryOp::Ne, current, &end, Ty::BOOL), binary(op, current, &one, ty));
        return Plan { more, first, advance: Box::new(advance) };
    };
    let amount = cast(&step, &ty);
    let distances = distance_type(&ty);
    let step = if distances == Ty::USIZE { step } else { cast(&step, &distances) };
    match direction {
        Direction::Up => {
            let advance = move |current: &Expr| (reaches(&last, current, &step, &ty), binary(BinaryOp::Add, current, &amount, ty.clone()));
            Plan { more, first: from, advance: Box::new(advance) }
        }
        Direction::Down => {
            let advance = move |current: &Expr| (reaches(current, &from, &step, &ty), binary(BinaryOp::Sub, current, &amount, ty.clone()));
            Plan { more, first: last, advance: Box::new(advance) }
        }
        Direction::Backwards => {
            let steps = binary(BinaryOp::Div, &distance(&last, &from, &ty), &step, distances.clone());
            let first = binary(BinaryOp::Add, &from, &cast(&binary(BinaryOp::Mul, &steps, &step, distances), &ty), ty.clone());
            let advance =
                move |current: &Expr| (binary(BinaryOp::Ne, current, &from, Ty::BOOL), binary(BinaryOp::Sub, current, &amount, ty));
            Plan { more, first, advance: Box::new(advance) }
        }
    }
}

/// Whether there is a whole step from `low` up to `high`, both of type `ty`.
fn reaches(high: &Expr, low: &Expr, step: &Expr, ty: &Ty) -> Expr {
    binary(BinaryOp::Ge, &distance(high, low, ty), step, Ty::BOOL)
}

/// How far `high` is above `low`; without a sign it never overflows.
fn distance(high: &Expr, low: &Expr, ty: &Ty) -> Expr {
    let distances = distance_type(ty);
    match ty.scalar() {
        // The difference fits the type without a sign.
        Some(scalar) if !scalar.is_narrow() => cast(&binary(BinaryOp::Sub, high, low, ty.clone()), &distances),
        // The type has 8 or 16 bits, or is not known yet.
        Some(_) | None => binary(BinaryOp::Sub, &cast(high, &distances), &cast(low, &distances), distances.clone()),
    }
}

/// The type of distances between values of `ty`.
fn distance_type(ty: &Ty) -> Ty {
    if ty.scalar().is_some_and(Scalar::is_wide) { Ty::U64 } else { Ty::USIZE }
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr, ty: Ty) -> Expr {
    Expr::binary(op, left.clone(), right.clone(), ty)
}

fn cast(value: &Expr, ty: &Ty) -> Expr {
    Expr { kind: ExprKind::Cast(Box::new(value.clone())), ty: ty.clone(), span: value.span }
}

fn int(value: i128, ty: &Ty, at: &Expr) -> Expr {
    Expr { kind: ExprKind::Literal(Literal::Int(value)), ty: ty.clone(), span: at.span }
}
