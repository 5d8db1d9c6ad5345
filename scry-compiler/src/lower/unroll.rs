//! `#[unroll]`: a loop over a range that is known becomes a copy of its body for each round.
//!
//! The variable is a constant in each copy, and so is what is computed from constants alone; a branch that such a constant
//! rules out is left out, and an index in it is not out of bounds. `continue` leaves the copy, `break` what is around all.

use syn::{Attribute, ExprForLoop};

use super::fold::fold;
use super::infer::{Infer, Kind};
use super::inline::{NESTING, straighten};
use super::loops::{Adaptor, Range};
use super::state::Lower;
use crate::ir::{Block, Expr, ExprKind, LabelId, Literal, StmtKind};
use crate::ty::{Scalar, Ty};

/// The most statements that all unrolled loops of a kernel come to.
const MAX_STATEMENTS: usize = 4096;

/// The values of a loop's variable: `first`, `first + step`, ...
struct Values {
    first: i128,
    step: i128,
    count: i128,
}

impl<'a> Lower<'a> {
    pub(super) fn unrolled(&mut self, for_: &'a ExprForLoop, attr: &'a Attribute) {
        let found = self.range(&for_.expr).and_then(|range| self.values(&range));
        let Some((values, ty)) = found else {
            // The body is lowered all the same, so that its own errors show.
            let variable = Self::error_value(for_.for_token.span);
            let (_, _) = self.nested(|lower| lower.in_frame(for_, |lower, _| lower.for_body(for_, variable)));
            return;
        };
        if values.count > MAX_STATEMENTS as i128 {
            return self.too_long(attr);
        }
        self.unroll.depth += 1;
        let (mut block, label) = self.nested(|lower| lower.in_frame(for_, |lower, label| lower.copies(for_, attr, &values, &ty, label)));
        self.unroll.depth -= 1;
        straighten(&mut block.stmts, label, NESTING);
        self.emit_block(label, block, for_.for_token.span);
    }

    fn too_long(&mut self, attr: &Attribute) {
        self.unroll.has_failed = true;
        self.report.error(
            attr,
            format!("the unrolled loops of this kernel come to more than {MAX_STATEMENTS} statements\nhelp: remove this `#[unroll]`, or unroll an inner loop only"),
        );
    }

    /// Runs `build` in the frame of the loop.
    fn in_frame(&mut self, for_: &'a ExprForLoop, build: impl FnOnce(&mut Self, LabelId)) -> LabelId {
        let label = self.enter(for_.label.as_ref(), true, None);
        build(self, label);
        self.frames.pop();
        label
    }

    fn copies(&mut self, for_: &'a ExprForLoop, attr: &'a Attribute, values: &Values, ty: &Ty, label: LabelId) {
        let span = for_.for_token.span;
        for i in 0..values.count {
            if self.unroll.statements > MAX_STATEMENTS && !self.unroll.has_failed {
                self.too_long(attr);
            }
            if self.unroll.has_failed || self.diverges() {
                return;
            }
            let value = Literal::Int(values.first + i * values.step);
            let value = Expr { kind: ExprKind::Literal(value), ty: ty.clone(), span };
            let round = self.fresh_label();
            let frame = self.frames.iter_mut().rfind(|frame| frame.label == label).expect("the loop's frame is there");
            frame.round = Some(round);
            let (mut body, ()) = self.nested(|lower| lower.for_body(for_, value));
            straighten(&mut body.stmts, round, NESTING);
            self.emit_block(round, body, span);
        }
    }

    /// A block that `label` leaves, if anything does; without a label and names of its own, its statements alone.
    fn emit_block(&mut self, label: LabelId, body: Block, span: proc_macro2::Span) {
        if body.breaks_to(label) {
            return self.emit(StmtKind::Block { label: Some(label), body }, span);
        }
        self.emit_scoped(body, span);
    }

    /// The statements of a block, in a scope of their own if they declare names.
    pub(super) fn emit_scoped(&mut self, body: Block, span: proc_macro2::Span) {
        if body.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Let { .. })) {
            self.emit(StmtKind::Block { label: None, body }, span);
        } else {
            self.emit_all(body.stmts);
        }
    }

    /// Which values a range goes through, and their type.
    fn values(&mut self, range: &Range<'a>) -> Option<(Values, Ty)> {
        let ty = self.infer.fresh(Kind::Integer);
        let mut ends = [0; 2];
        for (ast, end) in [range.from, range.to].into_iter().zip(&mut ends) {
            let value = self.expr(ast, Some(&ty));
            let value = self.bound(ast, value, &ty);
            *end = self.known_integer(ast, &value, "a bound")?;
        }
        let [from, to] = ends;
        let count = (to - from + i128::from(range.inclusive)).max(0);
        let mut values = Values { first: from, step: 1, count };
        for adaptor in &range.adaptors {
            values = match adaptor {
                Adaptor::Rev => {
                    Values { first: values.first + (count_of(&values) - 1) * values.step, step: -values.step, count: values.count }
                }
                Adaptor::StepBy(ast) => {
                    let value = self.expr_as(ast, &Ty::USIZE);
                    let step = self.known_integer(ast, &value, "a step")?;
                    if step == 0 {
                        self.report.error(ast, super::loops::STEP_OF_ZERO);
                        return None;
                    }
                    Values { first: values.first, step: values.step * step, count: (values.count + step - 1) / step }
                }
            };
        }
        Some((values, ty))
    }

    fn known_integer(&mut self, ast: &'a syn::Expr, value: &Expr, what: &str) -> Option<i128> {
        match self.known(value) {
            Some(Literal::Int(value)) => Some(value),
            Some(Literal::Bool(_) | Literal::Float(_)) | None => {
                if !value.ty.is_silent() {
                    self.report.error(
                        ast,
                        format!("{what} of an unrolled loop is known only when the kernel runs\nhelp: write a literal or a `const`, or remove `#[unroll]`"),
                    );
                }
                None
            }
        }
    }

    /// The constant that an expression comes to, if it is one, as far as the types are known.
    pub(super) fn known(&self, expr: &Expr) -> Option<Literal> {
        if expr.literal().is_some() {
            return expr.literal();
        }
        let as_type = |scalar: Scalar| {
            let mut expr = expr.clone();
            settle(&mut expr, &self.infer, scalar);
            fold(&mut expr);
            expr.literal()
        };
        // Literals may have any integer type yet that holds them: what differs between those types is not known.
        let (min, max) = unknown_literals(expr, &self.infer);
        let mut values = Scalar::ALL.into_iter().filter(|scalar| scalar.range().is_some_and(|range| range.0 <= min && max <= range.1));
        let first = as_type(values.next()?)?;
        let is_one = min > max || values.all(|scalar| as_type(scalar) == Some(first));
        is_one.then_some(first)
    }

    /// Which way a condition goes, if an unrolled loop makes that known.
    pub(super) fn decided(&self, condition: &Expr) -> Option<bool> {
        if self.unroll.depth == 0 {
            return None;
        }
        match self.known(condition)? {
            Literal::Bool(value) => Some(value),
            Literal::Int(_) | Literal::Float(_) => None,
        }
    }

    /// The value as a literal, if an unrolled loop makes it known.
    pub(super) fn decided_value(&self, value: &Expr) -> Option<Expr> {
        if self.unroll.depth == 0 {
            return None;
        }
        self.known(value).map(|literal| Expr { kind: ExprKind::Literal(literal), ..value.clone() })
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

    /// Whether what is certain to panic here is an error, as it is of rustc's lints: in an instance of generic code, it panics where it runs, for
    /// the instance may not get there.
    pub(super) fn is_judged(&self) -> bool {
        !self.is_ruled_out() && self.env.generics.is_empty()
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

    /// Lets no further copy be made: it would be wrong in the same way.
    pub(super) fn fail_copies(&mut self) {
        self.unroll.has_failed |= self.unroll.depth > 0;
    }
}

/// At least one, so that the last of no values is out of reach but no further than that.
fn count_of(values: &Values) -> i128 {
    values.count.max(1)
}

/// Fills in the types that are known, and `unknown` for integers that may have any type.
fn settle(expr: &mut Expr, infer: &Infer, unknown: Scalar) {
    expr.ty = if infer.kind(&expr.ty) == Some(Kind::Integer) { Ty::Scalar(unknown) } else { infer.resolve(&expr.ty) };
    for child in expr.children_mut() {
        settle(child, infer, unknown);
    }
}

/// The least and the greatest of the literals whose types are not known yet; of none, an empty range.
fn unknown_literals(expr: &Expr, infer: &Infer) -> (i128, i128) {
    let mut range = (1, 0);
    let mut is_empty = true;
    expr.walk(&mut |part| {
        if let Some(Literal::Int(value)) = part.literal()
            && infer.kind(&part.ty) == Some(Kind::Integer)
        {
            range = if is_empty { (value, value) } else { (value.min(range.0), value.max(range.1)) };
            is_empty = false;
        }
    });
    range
}
