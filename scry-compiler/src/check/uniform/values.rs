//! Which values vary between the invocations of a workgroup, and why. Knows of control flow only what it is told.

use proc_macro2::Span;

use crate::facts::{Among, Variation};
use crate::ir::{Collective, Expr, ExprKind, FunctionId, Identity, Kernel, Local, LocalId, ParamId, Place, Root, SharedId, Step};

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
    /// An element of a slice that the kernel may write.
    Slice(ParamId),
    Shared(SharedId),
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
pub(super) struct Values {
    workgroup: [u32; 3],
    /// For each parameter, whether the kernel may write it.
    writable: Vec<bool>,
    /// For each function, what it asks for that varies.
    functions: Vec<Option<Identity>>,
    /// For each local and each field of it, why it varies; a local without fields counts as one.
    locals: Vec<Vec<Option<Cause>>>,
    /// For each local, whether the source names it.
    user: Vec<bool>,
}

impl Values {
    /// Of a kernel with `locals`, none of which is known to vary yet.
    pub(super) fn of(kernel: &Kernel, locals: &[Local]) -> Self {
        let mut values = Self {
            workgroup: kernel.workgroup,
            writable: kernel.params.iter().map(|param| param.kind.is_written()).collect(),
            functions: Vec::new(),
            locals: locals.iter().map(|local| vec![None; local.ty.fields().len().max(1)]).collect(),
            user: locals.iter().map(|local| local.user).collect(),
        };
        values.functions = kernel
            .functions
            .iter()
            .map(|function| function.identities.iter().copied().find(|identity| values.identity_varies(*identity, None)))
            .collect();
        values
    }

    /// Why a local varies.
    pub(super) fn why_local(&self, local: LocalId) -> Option<Cause> {
        self.locals[local.0].iter().find_map(|cause| *cause)
    }

    /// Why an expression varies.
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
    pub(super) fn why_any<'a>(&self, exprs: impl IntoIterator<Item = &'a Expr>) -> Option<Cause> {
        exprs.into_iter().find_map(|expr| self.why(expr))
    }

    /// Why what a call yields at `at` varies.
    pub(super) fn call(&self, function: FunctionId, args: &[Expr], at: Span) -> Option<Cause> {
        let asks = |identity| Cause { at, through: Some(Through::Call), source: Source::Identity(identity) };
        self.why_any(args).or_else(|| self.functions[function.0].map(asks))
    }

    /// Whether a number varies, or its part along an axis.
    fn identity_varies(&self, identity: Identity, axis: Option<u32>) -> bool {
        !Variation::of(identity, axis, self.workgroup).is_same(Among::Workgroup)
    }

    /// Why a local that is read at `at` varies, or a field of it.
    fn read(&self, local: LocalId, field: Option<u32>, at: Span) -> Option<Cause> {
        let parts = &self.locals[local.0];
        let cause = match field {
            Some(field) if parts.len() > 1 => parts[field as usize],
            Some(_) | None => self.why_local(local),
        }?;
        // What lowering has moved to a local is said to vary where it was computed.
        if !self.user[local.0] {
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
            Root::Slice(param) if self.writable[param.0] => self.made(Source::Slice(param), at),
            Root::Slice(_) => None,
            Root::Shared(shared) => self.made(Source::Shared(shared), at),
        };
        cause.or_else(|| self.why_any(place.indices()))
    }

    /// Why what an atomic operation yields at `at` varies.
    pub(super) fn atomic(&self, place: &Place, at: Span) -> Option<Cause> {
        self.made(Source::Atomic(place.root), at)
    }

    /// Why what invocations make together at `at` varies.
    pub(super) fn collective(&self, operation: Collective, operands: &[Expr], at: Span) -> Option<Cause> {
        match operation {
            // Whatever is there: all load it from one place, unless an index varies.
            Collective::WorkgroupLoad => operands.iter().find_map(|operand| match &operand.kind {
                ExprKind::Load(place) => self.why_any(place.indices()),
                _ => unreachable!("its operand is a load"),
            }),
            Collective::Reduce(_)
            | Collective::InclusiveAdd
            | Collective::ExclusiveAdd
            | Collective::All
            | Collective::Any
            | Collective::Ballot
            | Collective::Shuffle(_) => self.made(Source::Subgroup, at),
        }
    }

    fn made(&self, source: Source, at: Span) -> Option<Cause> {
        self.workgroup.iter().any(|count| *count > 1).then_some(Cause { at, through: None, source })
    }

    /// Stores `value` in a place, by some invocations only if there is a reason for it. Whether that is news.
    pub(super) fn store(&mut self, place: &Place, value: &Expr, choice: Option<Cause>) -> bool {
        let Root::Local(local) = place.root else { return false };
        let index = self.why_any(place.indices());
        let fields = self.locals[local.0].len();
        let mut news = false;
        for field in 0..fields {
            let value = match place.path.first() {
                Some(Step::Field(set)) if *set as usize != field => continue,
                None if fields > 1 => self.why_part(value, Some(field as u32)),
                Some(Step::Field(_) | Step::Index { .. }) | None => self.why(value),
            };
            news |= self.note(local, field, value.or(index), choice);
        }
        news
    }

    /// Declares a local whose value varies for a reason, if there is one. Whether that is news.
    pub(super) fn declare(&mut self, local: LocalId, cause: Option<Cause>, choice: Option<Cause>) -> bool {
        let mut news = false;
        for field in 0..self.locals[local.0].len() {
            news |= self.note(local, field, cause, choice);
        }
        news
    }

    fn note(&mut self, local: LocalId, field: usize, cause: Option<Cause>, choice: Option<Cause>) -> bool {
        let chosen = choice.map(|choice| Cause { through: Some(Through::Choice(local)), ..choice });
        let known = &mut self.locals[local.0][field];
        let is_news = known.is_none() && cause.or(chosen).is_some();
        if is_news {
            *known = cause.or(chosen);
        }
        is_news
    }
}
