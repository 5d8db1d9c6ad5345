//! `#[unroll]`: a loop over a range that is known becomes a copy of its body for each round.
//!
//! The variable is a constant in each copy, and so is what is computed from constants alone; a branch that such a constant
//! rules out is left out, and an index in it is not out of bounds. `continue` leaves the copy, `break` what is around all.

use proc_macro2::Span;
use syn::{Attribute, ExprForLoop};

use super::fold::fold;
use super::infer::{Infer, Kind};
use super::loops::{Adaptor, Range};
use super::scope::Binding;
use super::state::Lower;
use crate::ir::{Block, Expr, ExprKind, Literal, StmtKind};
use crate::ty::{Scalar, Ty};

/// The most statements that all unrolled loops of a kernel come to.
const MAX_STATEMENTS: usize = 4096;

/// The values of a loop's variable: `first`, `first + step`, ...
pub(super) struct Values {
    first: i128,
    step: i128,
    count: i128,
}

impl Values {
    pub(super) fn count(&self) -> i128 {
        self.count
    }

    /// The value of a round.
    pub(super) fn value(&self, round: i128, ty: &Ty, span: Span) -> Expr {
        Expr::int(self.first + round * self.step, ty.clone(), span)
    }
}

impl<'a> Lower<'a> {
    /// `count` copies of a loop's body, each with the item of its round.
    pub(super) fn unrolled(
        &mut self,
        for_: &'a ExprForLoop,
        attr: &'a Attribute,
        count: i128,
        item: impl FnMut(&mut Self, i128) -> Binding,
    ) {
        if count > MAX_STATEMENTS as i128 {
            return self.too_long(attr);
        }
        self.unroll.depth += 1;
        let copies = |lower: &mut Self, _| lower.copies(for_, attr, count, item);
        let (label, block, ()) = self.framed(for_.label.as_ref(), true, None, copies);
        self.unroll.depth -= 1;
        self.emit_block(label, block, for_.for_token.span);
    }

    fn too_long(&mut self, attr: &Attribute) {
        self.unroll.has_failed = true;
        let help = "remove this `#[unroll]`, or unroll an inner loop only";
        self.report.error(attr, format!("the unrolled loops of this kernel come to more than {MAX_STATEMENTS} statements\nhelp: {help}"));
    }

    fn copies(&mut self, for_: &'a ExprForLoop, attr: &'a Attribute, count: i128, mut item: impl FnMut(&mut Self, i128) -> Binding) {
        let span = for_.for_token.span;
        for round_number in 0..count {
            if self.unroll.statements > MAX_STATEMENTS && !self.unroll.has_failed {
                self.too_long(attr);
            }
            if self.unroll.has_failed || self.diverges() {
                return;
            }
            let round = self.fresh_label();
            self.frames.last_mut().expect("the loop has a frame").round = Some(round);
            let (body, ()) = self.nested(|lower| {
                let item = item(lower, round_number);
                lower.for_body(for_, item);
            });
            self.emit_block(round, body, span);
        }
    }

    /// Which values a range goes through, and their type.
    pub(super) fn values(&mut self, range: &Range<'a>) -> Option<(Values, Ty)> {
        let ty = self.infer.fresh(Kind::Integer);
        let mut ends = [0; 2];
        for (ast, end) in [range.from, range.to].into_iter().zip(&mut ends) {
            let value = self.bound(ast, &ty);
            *end = self.known_integer(ast, &value, "a bound")?;
        }
        let [from, to] = ends;
        let count = (to - from + i128::from(range.inclusive)).max(0);
        let mut values = Values { first: from, step: 1, count };
        for adaptor in &range.adaptors {
            values = match adaptor {
                Adaptor::Rev => {
                    // Of no values, the last is out of reach but no further than that.
                    let last = values.first + (values.count.max(1) - 1) * values.step;
                    Values { first: last, step: -values.step, count: values.count }
                }
                Adaptor::StepBy(ast) => {
                    let value = self.expr_as(ast, &Ty::USIZE);
                    let step = self.known_integer(ast, &value, "a step")?;
                    if step == 0 {
                        return self.refuse(ast, super::loops::STEP_OF_ZERO);
                    }
                    Values { first: values.first, step: values.step * step, count: (values.count + step - 1) / step }
                }
            };
        }
        Some((values, ty))
    }

    fn known_integer(&mut self, ast: &'a syn::Expr, value: &Expr, what: &str) -> Option<i128> {
        let known = self.known(value).and_then(Literal::number);
        if known.is_none() && !value.ty.is_silent() {
            let help = "write a literal or a `const`, or remove `#[unroll]`";
            self.report.error(ast, format!("{what} of an unrolled loop is known only when the kernel runs\nhelp: {help}"));
        }
        known
    }

    /// The constant that an expression comes to, if it is one, as far as the types are known.
    pub(super) fn known(&self, expr: &Expr) -> Option<Literal> {
        if expr.literal().is_some() {
            return expr.literal();
        }
        // Literals may have any integer type yet that holds them: what differs between those types is not known.
        let as_type = |scalar: Scalar| {
            let mut expr = expr.clone();
            settle(&mut expr, &self.infer, scalar).then(|| {
                fold(&mut expr);
                expr.literal()
            })
        };
        let mut values = Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer()).filter_map(as_type);
        let first = values.next()?;
        first.filter(|_| values.all(|value| value == first))
    }

    /// Which way a condition goes, if that is known: of constants, such as const parameters, or in an unrolled loop.
    pub(super) fn decided(&self, condition: &Expr) -> Option<bool> {
        let known = if self.is_in_copy() || is_of_constants(condition) { self.known(condition) } else { None };
        if let Literal::Bool(value) = known? { Some(value) } else { None }
    }

    /// The value as a literal, if an unrolled loop makes it known.
    pub(super) fn decided_value(&self, value: &Expr) -> Option<Expr> {
        let known = if self.is_in_copy() { self.known(value) } else { None };
        known.map(|literal| Expr { kind: ExprKind::Literal(literal), ..value.clone() })
    }

    /// Builds a block which, if it is ruled out, is looked at for its errors only.
    pub(super) fn branch<R>(&mut self, is_ruled_out: bool, build: impl FnOnce(&mut Self) -> R) -> (Block, R) {
        self.unroll.ruled_out += u32::from(is_ruled_out);
        let built = self.nested(build);
        self.unroll.ruled_out -= u32::from(is_ruled_out);
        built
    }

    /// Whether an unrolled loop is around the current place.
    pub(super) fn is_in_copy(&self) -> bool {
        self.unroll.depth > 0
    }

    /// Whether what stands here never runs.
    pub(super) fn is_ruled_out(&self) -> bool {
        self.unroll.ruled_out > 0
    }

    /// Whether what is certain to panic here is an error, as it is of rustc's lints: of what is written once, and not of what a loop, a call or
    /// an instance of generic code does, which may not get there.
    pub(super) fn is_judged(&self) -> bool {
        !self.is_ruled_out() && !self.is_in_copy() && self.inlining.is_none() && self.env.generics.is_empty()
    }

    /// Counts a statement of a copy; the locals that keep its operands do not count, nor do checks.
    pub(super) fn count_statement(&mut self, kind: &StmtKind) {
        let is_own = match kind {
            StmtKind::Let { local, .. } => !self.locals[local.0].user,
            StmtKind::Check { .. } => true,
            _ => false,
        };
        if self.unroll.depth > 0 && self.unroll.ruled_out == 0 && !is_own {
            self.unroll.statements += 1;
        }
    }
}

/// Whether an expression is made of literals alone.
fn is_of_constants(expr: &Expr) -> bool {
    let children = expr.children();
    if children.is_empty() { expr.literal().is_some() } else { children.into_iter().all(is_of_constants) }
}

/// Fills in the types that are known, and `unknown` for integers that may have any type; whether that type has all their literals.
fn settle(expr: &mut Expr, infer: &Infer, unknown: Scalar) -> bool {
    let is_unknown = infer.kind(&expr.ty) == Some(Kind::Integer);
    expr.ty = if is_unknown { Ty::Scalar(unknown) } else { infer.resolve(&expr.ty) };
    let has = |value| unknown.range().is_some_and(|(min, max)| (min..=max).contains(&value));
    let fits = !is_unknown || expr.literal().and_then(Literal::number).is_none_or(has);
    expr.children_mut().into_iter().fold(fits, |fits, child| settle(child, infer, unknown) && fits)
}
