//! Between which bounds integers lie, as far as the source says: an index of an array that is in bounds by the size of the
//! workgroup, by a mask or by a loop's bounds needs no check.

use std::collections::HashMap;

use crate::ir::{BinaryOp, Expr, ExprKind, Identity, Literal, LocalId, Place, Root, Step};
use crate::ty::Scalar;

/// The least and the greatest value.
type Range = (i128, i128);

/// The most invocations that a subgroup has on any device.
const MAX_SUBGROUP: i128 = 128;

/// What is known of the locals that never change.
pub(crate) struct Ranges {
    workgroup: [u32; 3],
    locals: HashMap<LocalId, Range>,
    /// Locals that are an identity.
    identities: HashMap<LocalId, Identity>,
}

impl Ranges {
    pub(crate) fn new(workgroup: [u32; 3]) -> Self {
        Self { workgroup, locals: HashMap::new(), identities: HashMap::new() }
    }

    /// A local is `value`, wherever it is in scope.
    pub(crate) fn set(&mut self, local: LocalId, value: &Expr) {
        if let ExprKind::Identity(identity) = value.kind {
            self.identities.insert(local, identity);
        }
        if let Some(range) = self.of(value) {
            self.locals.insert(local, range);
        }
    }

    /// A loop counts a local from one value up to another.
    pub(crate) fn set_counted(&mut self, variable: LocalId, from: &Expr, to: &Expr) {
        if let (Some((min, _)), Some((_, max))) = (self.of(from), self.of(to)) {
            // If there is no round, the variable has no value at all.
            self.locals.insert(variable, (min, (max - 1).max(min)));
        }
    }

    /// The range of an integer.
    pub(crate) fn of(&self, expr: &Expr) -> Option<Range> {
        let limits = expr.ty.scalar().and_then(Scalar::range)?;
        let inside = |(min, max): Range| (limits.0 <= min && max <= limits.1).then_some((min, max));
        match &expr.kind {
            ExprKind::Literal(Literal::Int(value)) => Some((*value, *value)),
            ExprKind::Local(local) => self.locals.get(local).copied(),
            ExprKind::Identity(Identity::SubgroupLane) => Some((0, MAX_SUBGROUP - 1)),
            ExprKind::Field(value, axis) => match value.kind {
                ExprKind::Identity(identity) => self.identity(identity, *axis),
                _ => None,
            },
            ExprKind::Load(Place { root: Root::Local(local), path }) => match &path[..] {
                [Step::Field(axis)] => self.identity(*self.identities.get(local)?, *axis),
                _ => None,
            },
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b).and_then(inside),
            ExprKind::Cast(value) => self.of(value).and_then(inside),
            ExprKind::Select { condition: _, then, otherwise } => {
                let (a, b) = (self.of(then)?, self.of(otherwise)?);
                Some((a.0.min(b.0), a.1.max(b.1)))
            }
            ExprKind::Call(intrinsic, args) => self.call(intrinsic.name, args),
            ExprKind::Literal(_)
            | ExprKind::Param(_)
            | ExprKind::Len(_)
            | ExprKind::Identity(_)
            | ExprKind::Load(_)
            | ExprKind::Unary(..)
            | ExprKind::Invoke(..)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_) => None,
        }
    }

    fn identity(&self, identity: Identity, axis: u32) -> Option<Range> {
        let len = i128::from(self.workgroup[axis as usize]);
        match identity {
            Identity::LocalId => Some((0, len - 1)),
            Identity::WorkgroupSize => Some((len, len)),
            Identity::GlobalId
            | Identity::WorkgroupId
            | Identity::NumWorkgroups
            | Identity::LaunchSize
            | Identity::SubgroupSize
            | Identity::SubgroupLane => None,
        }
    }

    /// The range of what an operator yields if it does not wrap.
    fn binary(&self, op: BinaryOp, a: &Expr, b: &Expr) -> Option<Range> {
        let corners = |(a, b): (Range, Range), f: fn(i128, i128) -> i128| {
            let values = [f(a.0, b.0), f(a.0, b.1), f(a.1, b.0), f(a.1, b.1)];
            values.iter().copied().min().zip(values.iter().copied().max())
        };
        match op {
            BinaryOp::Add => corners((self.of(a)?, self.of(b)?), |a, b| a + b),
            BinaryOp::Sub => corners((self.of(a)?, self.of(b)?), |a, b| a - b),
            BinaryOp::Mul => corners((self.of(a)?, self.of(b)?), i128::wrapping_mul),
            BinaryOp::Div => match (self.of(a)?, self.of(b)?) {
                (a, b) if a.0 >= 0 && b.0 > 0 => Some((a.0 / b.1, a.1 / b.0)),
                _ => None,
            },
            BinaryOp::Rem => {
                let (is_positive, by) = (self.is_unsigned(a), self.of(b)?);
                (is_positive && by.0 > 0).then_some((0, by.1 - 1))
            }
            BinaryOp::BitAnd => {
                let masks = [self.of(a), self.of(b)].into_iter().flatten().filter(|range| range.0 >= 0).map(|range| range.1);
                masks.min().map(|mask| (0, mask))
            }
            BinaryOp::Shr => match (self.of(a)?, self.of(b)?) {
                (a, b) if a.0 >= 0 && b.0 >= 0 && b.1 < 32 => Some((a.0 >> b.1, a.1 >> b.0)),
                _ => None,
            },
            BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => None,
        }
    }

    fn is_unsigned(&self, expr: &Expr) -> bool {
        expr.ty.scalar().is_some_and(|scalar| !scalar.is_signed()) || self.of(expr).is_some_and(|range| range.0 >= 0)
    }

    fn call(&self, name: &str, args: &[Expr]) -> Option<Range> {
        match (name, args) {
            ("min", [a, b]) if self.is_unsigned(a) => {
                let known = [self.of(a), self.of(b)].into_iter().flatten().map(|range| range.1).min();
                known.map(|max| (0, max))
            }
            ("clamp", [_, low, high]) => Some((self.of(low)?.0, self.of(high)?.1)),
            _ => None,
        }
    }
}
