//! `for` over ranges, in every form that Rust has for them.
//!
//! `a..b` becomes a counted loop, and reversed or stepped one that counts rounds, from which the value of each follows. `a..=b` may end at
//! the last number of its type, so it becomes a loop over two variables, whether there is `more` and what comes `next`, both moved on before
//! the body runs: so `continue` needs no care, and no step overflows.

use proc_macro2::Ident;
use syn::{Expr as Ast, Pat, RangeLimits};

use super::control::bare;
use super::finish::check_step;
use super::infer::Kind;
use super::scope::Binding;
use super::state::{Dest, Lower};
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, LocalId, LoopKind, StmtKind, Subject};
use crate::message;
use crate::syntax::outline;
use crate::ty::{Scalar, Ty};

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

impl<'a> Lower<'a> {
    pub(super) fn for_(&mut self, for_: &'a syn::ExprForLoop) {
        let unroll = super::stmt::unroll(&for_.attrs);
        if is_range(&for_.expr) {
            match (self.range(&for_.expr), unroll) {
                (Some(range), None) => return self.rolled(for_, &range),
                (Some(range), Some(attr)) if let Some((values, ty)) = self.values(&range) => {
                    let item = |_: &mut Self, round| Binding::Value(values.value(round, &ty, for_.for_token.span));
                    return self.unrolled(for_, attr, values.count(), item);
                }
                _ => {}
            }
        } else if let Some(sequence) = self.sequence(&for_.expr) {
            let span = for_.for_token.span;
            let Some(attr) = unroll else {
                return self.each(&sequence, for_.label.as_ref(), span, |lower, item| lower.for_body(for_, item));
            };
            if let Some(count) = self.known_items(&sequence) {
                return self.unrolled(for_, attr, count, |lower, round| lower.known_item(&sequence, round, span));
            }
            let help = "unroll a loop over an array or a range, whose number of rounds is known, or remove `#[unroll]`";
            self.report.error(attr, format!("how many rounds this loop has is known only when the kernel runs\nhelp: {help}"));
        }
        // The body is lowered all the same, so that its own errors show.
        let variable = Binding::Value(Self::error_value(for_.for_token.span));
        let _ = self.framed(for_.label.as_ref(), true, None, |lower, _| lower.for_body(for_, variable));
    }

    fn rolled(&mut self, for_: &'a syn::ExprForLoop, range: &Range<'a>) {
        let bounds = self.bounds(range);
        match (&range.adaptors[..], bounds.inclusive) {
            ([], false) => self.counted(for_, bounds, 1),
            ([], true) => match exclusive_end(&bounds) {
                Some(end) => self.counted(for_, Bounds { to: end, inclusive: false, ..bounds }, 1),
                None => self.inclusive(for_, bounds, Direction::Up, None),
            },
            ([Adaptor::Rev], false) => self.rounds(for_, bounds, Direction::Down, None),
            ([Adaptor::Rev], true) => self.inclusive(for_, bounds, Direction::Down, None),
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
            Ast::Paren(_) | Ast::Group(_) => self.range(bare(ast)),
            Ast::Range(range) => {
                let (Some(from), Some(to)) = (&range.start, &range.end) else {
                    return self.refuse(range, "a loop needs both ends of its range\nhelp: write `from..to`");
                };
                let inclusive = matches!(range.limits, RangeLimits::Closed(_));
                Some(Range { ast, from, to, inclusive, adaptors: Vec::new() })
            }
            Ast::MethodCall(call) if let Some(adaptor) = adaptor(call) => {
                let mut range = self.range(&call.receiver)?;
                range.adaptors.push(adaptor);
                Some(range)
            }
            _ => None,
        }
    }

    /// Evaluates the bounds, once.
    fn bounds(&mut self, range: &Range<'a>) -> Bounds {
        let ty = self.infer.fresh(Kind::Integer);
        let from = self.bound(range.from, &ty);
        // What is wrong about the first end is not said again of the second.
        let to = if matches!(from.ty, Ty::Error) { self.expr(range.to, None) } else { self.bound(range.to, &ty) };
        let ty = if matches!(from.ty, Ty::Error) || matches!(to.ty, Ty::Error) { Ty::Error } else { ty };
        let from = if range.adaptors.is_empty() && !range.inclusive { from } else { self.atom("from", from) };
        let to = self.atom("to", to);
        Bounds { from, to, inclusive: range.inclusive, ty }
    }

    /// A bound of a range over values of type `ty`.
    pub(super) fn bound(&mut self, ast: &'a Ast, ty: &Ty) -> Expr {
        let value = self.expr(ast, Some(ty));
        let Some([found, expected]) = self.infer.differ(&value.ty, ty) else { return value };
        self.report.error(ast, message::range_bound(ast, &expected, &found));
        self.infer.silence(&value.ty);
        Self::error_value(value.span)
    }

    fn counted(&mut self, for_: &'a syn::ExprForLoop, bounds: Bounds, step: u32) {
        let span = for_.for_token.span;
        let variable = self.loop_variable(for_, "counter", bounds.ty);
        let value = self.local_value(variable, span);
        let (label, body, ()) = self.framed(for_.label.as_ref(), true, None, |lower, _| lower.for_body(for_, Binding::Value(value)));
        let kind = LoopKind::Counted { variable, from: bounds.from, to: bounds.to, step };
        self.emit(StmtKind::Loop { label, kind, body }, span);
    }

    /// The local that holds the value of a round: the user's own, if the pattern is a plain name.
    fn loop_variable(&mut self, for_: &'a syn::ExprForLoop, name: &str, ty: Ty) -> LocalId {
        match fixed_name(&for_.pat) {
            Some(name) => self.user_local(name, false, ty),
            None => self.result_local(name, ty),
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
            return self.counted(for_, Bounds { to: end, inclusive: false, ..bounds }, step as u32);
        }
        let at = Self::span(step);
        let (subject, step) = (|| Subject::Call(format!(".step_by({})", outline(step))), self.atom("step", value));
        if step.literal().is_none() {
            let is_some = binary(BinaryOp::Ne, &step, &Expr::int(0, Ty::USIZE, step.span), &Ty::BOOL);
            self.panic_unless(Some(subject()), is_some, "assertion failed: step != 0", Vec::new(), at);
        }
        if self.infer.kind(&bounds.ty).is_some() {
            self.check_later(&bounds.ty, |ty, infer, report| check_step(ty, range, infer, report));
        }
        if bounds.inclusive {
            self.inclusive(for_, bounds, direction, Some(step));
        } else {
            self.rounds(for_, bounds, direction, Some(step));
        }
    }

    /// A range that stops before its end, reversed or stepped: it counts its rounds, so no value on the way overflows.
    fn rounds(&mut self, for_: &'a syn::ExprForLoop, bounds: Bounds, direction: Direction, step: Option<Expr>) {
        let span = for_.for_token.span;
        let Bounds { from, to, inclusive: _, ty } = bounds;
        let distances = self.distances(&ty);
        let step = step.map(|step| step.cast(distances.clone()));
        let [zero, one] = [0, 1].map(|number| Expr::int(number, distances.clone(), span));
        let is_some = binary(BinaryOp::Lt, &from, &to, &Ty::BOOL);
        let distance = distance(&to, &from, &distances);
        // That of an empty range is not used.
        let last = step.as_ref().map(|step| {
            let steps = binary(BinaryOp::Div, &binary(BinaryOp::Sub, &distance, &one, &distances), step, &distances);
            self.kept("last", steps)
        });
        let some = last.as_ref().map_or(distance, |last| binary(BinaryOp::Add, last, &one, &distances));
        let rounds = Expr::select(is_some, some, zero.clone());
        let rounds = self.kept("rounds", rounds);
        let far = |round: &Expr| step.iter().fold(round.clone(), |round, step| binary(BinaryOp::Mul, &round, step, &distances));
        let first = match direction {
            Direction::Up => from,
            Direction::Down => binary(BinaryOp::Sub, &to, &Expr::int(1, ty.clone(), span), &ty),
            Direction::Backwards => last.iter().fold(from, |from, last| binary(BinaryOp::Add, &from, &far(last).cast(ty.clone()), &ty)),
        };
        let (first, op) = (self.atom("first", first), if direction == Direction::Up { BinaryOp::Add } else { BinaryOp::Sub });
        let (counter, variable) = (self.temp("round", distances.clone()), self.loop_variable(for_, "current", ty.clone()));
        let [round, current] = [counter, variable].map(|local| self.local_value(local, span));
        let (label, body, ()) = self.framed(for_.label.as_ref(), true, None, |lower, _| {
            let init = Some(binary(op, &first, &far(&round).cast(ty.clone()), &ty));
            lower.emit(StmtKind::Let { local: variable, init }, span);
            lower.for_body(for_, Binding::Value(current));
        });
        let kind = LoopKind::Counted { variable: counter, from: zero, to: rounds, step: 1 };
        self.emit(StmtKind::Loop { label, kind, body }, span);
    }

    /// A range that includes its end, which may be the last number that there is.
    fn inclusive(&mut self, for_: &'a syn::ExprForLoop, bounds: Bounds, direction: Direction, step: Option<Expr>) {
        let span = for_.for_token.span;
        let Bounds { from: low, to: mut high, inclusive: _, ty } = bounds;
        let (more, next) = (self.temp("more", Ty::BOOL), self.temp("next", ty.clone()));
        let variable = self.loop_variable(for_, "current", ty.clone());
        let current = self.local_value(variable, span);
        let distances = self.distances(&ty);
        let is_some = binary(BinaryOp::Le, &low, &high, &Ty::BOOL);
        let by = step.clone().map_or_else(|| Expr::int(1, ty.clone(), low.span), |step| step.cast(ty.clone()));
        let step = step.map(|step| step.cast(distances.clone()));
        if let (Direction::Backwards, Some(step)) = (direction, &step) {
            let steps = binary(BinaryOp::Div, &distance(&high, &low, &distances), step, &distances);
            high = binary(BinaryOp::Add, &low, &binary(BinaryOp::Mul, &steps, step, &distances).cast(ty.clone()), &ty);
        }
        let (first, above, below, op) = match direction {
            Direction::Up => (&low, &high, &current, BinaryOp::Add),
            Direction::Down | Direction::Backwards => (&high, &current, &low, BinaryOp::Sub),
        };
        let follows = match &step {
            None => binary(BinaryOp::Ne, above, below, &Ty::BOOL),
            Some(step) => binary(BinaryOp::Ge, &distance(above, below, &distances), step, &Ty::BOOL),
        };
        self.emit(StmtKind::Let { local: more, init: Some(is_some) }, span);
        self.emit(StmtKind::Let { local: next, init: Some(first.clone()) }, span);
        let (label, body, ()) = self.framed(for_.label.as_ref(), true, None, |lower, _| {
            let init = Some(lower.local_value(next, span));
            lower.emit(StmtKind::Let { local: variable, init }, span);
            lower.store(more, follows);
            lower.store(next, binary(op, &current, &by, &ty));
            lower.for_body(for_, Binding::Value(current));
        });
        let condition = self.local_value(more, span);
        self.emit(StmtKind::Loop { label, kind: LoopKind::While(condition), body }, span);
    }

    /// The type of what lies between two numbers: without a sign, no distance overflows.
    fn distances(&self, ty: &Ty) -> Ty {
        if self.infer.shallow(ty).scalar().is_some_and(Scalar::is_wide) { Ty::U64 } else { Ty::USIZE }
    }

    /// The body, with the loop's pattern bound to the item of this round.
    pub(super) fn for_body(&mut self, for_: &'a syn::ExprForLoop, item: Binding) {
        self.scopes.enter();
        match (fixed_name(&for_.pat), item) {
            (Some(name), Binding::Value(Expr { kind: ExprKind::Local(local), .. })) => self.scopes.bind(name, Binding::Local(local)),
            (Some(name), Binding::Value(value)) if value.literal().is_some() => self.scopes.bind(name, Binding::Value(value)),
            (_, Binding::Value(value)) => self.destructure(&for_.pat, &value),
            (_, item) => self.bind_parameter(&for_.pat, item),
        }
        self.block_into(&for_.body, &Dest::unit());
        self.scopes.leave();
    }
}

/// Whether an expression is a range, reversed or stepped perhaps: what the loops that are made here go over.
fn is_range(ast: &Ast) -> bool {
    match bare(ast) {
        Ast::Range(_) => true,
        Ast::MethodCall(call) => adaptor(call).is_some() && is_range(&call.receiver),
        _ => false,
    }
}

fn adaptor(call: &syn::ExprMethodCall) -> Option<Adaptor<'_>> {
    match call.args.first() {
        None if call.method == "rev" => Some(Adaptor::Rev),
        Some(step) if call.method == "step_by" && call.args.len() == 1 => Some(Adaptor::StepBy(step)),
        _ => None,
    }
}

/// The name that a pattern is, if it is one that is never assigned again.
pub(super) fn fixed_name(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(ident) if ident.subpat.is_none() && ident.mutability.is_none() => Some(&ident.ident),
        _ => None,
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
        (true, Literal::Int(last)) if last < i128::from(i32::MAX) => Some(Expr::int(last + 1, bounds.to.ty.clone(), bounds.to.span)),
        (_, Literal::Int(_) | Literal::Bool(_) | Literal::Float(_)) => None,
    }
}

/// `high - low`, as a number without a sign.
fn distance(high: &Expr, low: &Expr, ty: &Ty) -> Expr {
    let [high, low] = [high, low].map(|value| value.clone().cast(ty.clone()));
    binary(BinaryOp::Sub, &high, &low, ty)
}

fn binary(op: BinaryOp, left: &Expr, right: &Expr, ty: &Ty) -> Expr {
    Expr::binary(op, left.clone(), right.clone(), ty.clone())
}
