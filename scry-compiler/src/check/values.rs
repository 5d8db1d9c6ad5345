//! Which values vary between the invocations of a workgroup, and why. Knows of control flow only what it is told.

use proc_macro2::Span;

use crate::facts::{Among, Variation};
use crate::ir::{Collective, Expr, ExprKind, FunctionId, Identity, Kernel, LocalId, Place, Root, Step};

/// Why a value varies.
#[derive(Clone, Copy)]
pub(super) struct Cause {
    /// The part of the expression that does.
    pub(super) at: Span,
    /// What it is, if it only passes on what varies.
    pub(super) through: Option<Through>,
    /// What varies by itself.
    pub(super) source: Source,
}

/// What passes on what varies.
#[derive(Clone, Copy)]
pub(super) enum Through {
    /// A local of the user's whose value comes from it.
    Value(LocalId),
    /// A local of the user's that is set by those invocations that it chooses.
    Choice(LocalId),
    /// A call of a function that asks for it.
    Call,
}

/// What varies by itself.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Identity(Identity),
    /// What is loaded from a slice that the kernel may write, or from shared memory.
    Load(Root),
    /// What an atomic operation yields.
    Atomic(Root),
    /// What a subgroup makes, which is the same for that one at most.
    Subgroup,
}

impl Cause {
    /// Whether it varies as some invocations set it and others do not.
    pub(super) fn is_choice(&self) -> bool {
        matches!(self.through, Some(Through::Choice(_)))
    }
}

/// What is known about each value of a kernel.
pub(super) struct Values<'a> {
    pub(super) kernel: &'a Kernel,
    /// For each local and each field of it, why it varies; a local without fields counts as one.
    locals: Vec<Vec<Option<Cause>>>,
    /// Whether anything has been learned since this was last taken.
    pub(super) news: bool,
}

impl<'a> Values<'a> {
    /// Of a kernel none of whose locals is known to vary yet.
    pub(super) fn of(kernel: &'a Kernel) -> Self {
        let locals = kernel.locals.iter().map(|local| vec![None; local.ty.fields().len().max(1)]).collect();
        Self { kernel, locals, news: true }
    }

    pub(super) fn why_local(&self, local: LocalId) -> Option<Cause> {
        self.locals[local.0].iter().find_map(|cause| *cause)
    }

    pub(super) fn why(&self, expr: &Expr) -> Option<Cause> {
        self.why_part(expr, None)
    }

    /// Why the field of that number varies, or any of a value.
    fn why_part(&self, expr: &Expr, field: Option<u32>) -> Option<Cause> {
        let cause = |source| Cause { at: expr.span, through: None, source };
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Len(_) => None,
            ExprKind::Local(local) => self.read(*local, field, expr.span),
            ExprKind::Identity(identity) => self.identity_varies(*identity, field).then(|| cause(Source::Identity(*identity))),
            ExprKind::Load(place) => self.load(place, expr.span),
            ExprKind::Field(whole, field) => self.why_part(whole, Some(*field)),
            ExprKind::Tuple(fields) => match field.and_then(|field| fields.get(field as usize)) {
                Some(field) => self.why(field),
                None => self.why_any(fields),
            },
            ExprKind::Select { condition, then, otherwise } => {
                self.why(condition).or_else(|| self.why_part(then, field)).or_else(|| self.why_part(otherwise, field))
            }
            ExprKind::Invoke(function, args) => self.call(*function, args, expr.span),
            ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Cast(_)
            | ExprKind::Call(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_) => self.why_any(expr.children()),
        }
    }

    /// Why any of some values varies.
    pub(super) fn why_any<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>) -> Option<Cause> {
        exprs.into_iter().find_map(|expr| self.why(expr))
    }

    /// Why what a call yields at `at` varies.
    pub(super) fn call(&self, function: FunctionId, args: &[Expr], at: Span) -> Option<Cause> {
        let asks = |identity: &Identity| Cause { at, through: Some(Through::Call), source: Source::Identity(*identity) };
        let mut identities = self.kernel.functions[function.0].identities.iter();
        self.why_any(args).or_else(|| identities.find(|identity| self.identity_varies(**identity, None)).map(asks))
    }

    /// Whether a number varies, or its part along an axis.
    fn identity_varies(&self, identity: Identity, axis: Option<u32>) -> bool {
        !Variation::of(identity, axis, self.kernel.workgroup).is_same(Among::Workgroup)
    }

    /// Why a local that is read at `at` varies, or a field of it.
    fn read(&self, local: LocalId, field: Option<u32>, at: Span) -> Option<Cause> {
        let parts = &self.locals[local.0];
        let cause = match field {
            Some(field) if parts.len() > 1 => parts[field as usize],
            Some(_) | None => self.why_local(local),
        }?;
        // What lowering has moved to a local is said to vary where it was computed.
        if !self.kernel.locals[local.0].user {
            return Some(cause);
        }
        let through = match cause.through {
            Some(Through::Choice(chosen)) if chosen == local => Some(Through::Choice(local)),
            Some(Through::Choice(_) | Through::Value(_) | Through::Call) | None => Some(Through::Value(local)),
        };
        Some(Cause { at, through, ..cause })
    }

    fn load(&self, place: &Place, at: Span) -> Option<Cause> {
        let field = match place.path.first() {
            Some(Step::Field(field)) => Some(*field),
            Some(Step::Index { .. }) | None => None,
        };
        let cause = match place.root {
            Root::Local(local) => self.read(local, field, at),
            root if self.kernel.may_write(root) => self.made(Source::Load(root), at),
            Root::Slice(_) | Root::Groups { .. } | Root::Shared(_) => None,
        };
        cause.or_else(|| self.why_any(place.indices()))
    }

    /// Why what invocations make together at `at` varies.
    pub(super) fn collective(&self, operation: Collective, operands: &[Expr], at: Span) -> Option<Cause> {
        match operation {
            // Whatever is there: all load it from one place, unless an index varies.
            Collective::WorkgroupLoad => operands.iter().find_map(|operand| match &operand.kind {
                ExprKind::Load(place) => self.why_any(place.indices()),
                _ => unreachable!("its operand is a load"),
            }),
            _ => self.made(Source::Subgroup, at),
        }
    }

    /// Why what is made at `at` varies.
    pub(super) fn made(&self, source: Source, at: Span) -> Option<Cause> {
        (self.kernel.workgroup != [1; 3]).then_some(Cause { at, through: None, source })
    }

    /// Stores `value` in a place, by some invocations only if there is a reason for it.
    pub(super) fn store(&mut self, place: &Place, value: &Expr, choice: Option<Cause>) {
        let Root::Local(local) = place.root else { return };
        let index = self.why_any(place.indices());
        let fields = self.locals[local.0].len();
        for field in 0..fields {
            let value = match place.path.first() {
                Some(Step::Field(set)) if *set as usize != field => continue,
                None if fields > 1 => self.why_part(value, Some(field as u32)),
                Some(Step::Field(_) | Step::Index { .. }) | None => self.why(value),
            };
            self.note(local, field, value.or(index), choice);
        }
    }

    /// Declares a local whose value varies for a reason, if there is one.
    pub(super) fn declare(&mut self, local: LocalId, cause: Option<Cause>, choice: Option<Cause>) {
        (0..self.locals[local.0].len()).for_each(|field| self.note(local, field, cause, choice));
    }

    fn note(&mut self, local: LocalId, field: usize, cause: Option<Cause>, choice: Option<Cause>) {
        let chosen = choice.map(|choice| Cause { through: Some(Through::Choice(local)), ..choice });
        let known = &mut self.locals[local.0][field];
        if known.is_none() && cause.or(chosen).is_some() {
            (*known, self.news) = (cause.or(chosen), true);
        }
    }
}
