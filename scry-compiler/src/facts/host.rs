//! What the host can work out, as expressions: before a launch, or for one of its invocations.

use proc_macro2::Span;

use super::launch::Asked;
use super::values::{Op, Value, ValueId, Values};
use super::{Facts, Product, Sum};
use crate::ir::{Condition, Expr, ExprKind, Identity, LaunchSum, Literal};
use crate::ty::{Scalar, Ty};

/// Of how many parts an expression for an invocation is at most.
const MAX_PARTS: u32 = 60;

impl Facts {
    /// A condition in expressions.
    pub(crate) fn written_out(&self, condition: &Asked) -> Condition<LaunchSum> {
        let product = |(product, factor): &(Product, i128)| (product.atoms().map(|atom| self.expr(atom)).collect(), *factor);
        condition.map(&|sum: &Sum| sum.terms.iter().map(product).collect())
    }

    /// What a value is for an invocation, by its ids and the counters of loops; `None` if the host cannot work that out, or if it is long.
    pub(crate) fn written_for_invocation(&self, value: ValueId) -> Option<Expr> {
        (self.is_short(value, &mut { MAX_PARTS }) && self.is_known_of_invocation(value)).then(|| self.expr(value))
    }

    /// Whether the host can work a value out before the launch.
    pub(super) fn is_known_before(&self, value: ValueId) -> bool {
        self.values.is_known_before(value)
    }

    /// Whether it can for an invocation in certain rounds of loops.
    fn is_known_of_invocation(&self, value: ValueId) -> bool {
        self.values.is_known(self.made(value), true, &|operand| self.is_known_of_invocation(operand))
    }

    fn is_short(&self, value: ValueId, left: &mut u32) -> bool {
        let Some(less) = left.checked_sub(1) else { return false };
        *left = less;
        let Value { op, operands, scalar: _ } = self.made(value);
        matches!(op, Op::Counter(..)) || operands.iter().all(|operand| self.is_short(*operand, left))
    }

    /// What the host can work out, as an expression.
    pub(super) fn expr(&self, value: ValueId) -> Expr {
        let (Value { op, operands, scalar }, span) = (self.made(value), Span::mixed_site());
        let ty = || scalar.map_or_else(|| self.values.ty(value).clone(), Ty::Scalar);
        let mut parts = operands.iter().map(|operand| self.expr(*operand));
        let mut part = || parts.next().expect("the value has that many operands");
        match op {
            Op::Constant(number) => Expr::constant(Literal::of_number(*number, scalar.expect("a number has a type")), ty(), span),
            Op::Param(param) => Expr { kind: ExprKind::Param(*param), ty: ty(), span },
            Op::Len(param) => Expr { kind: ExprKind::Len(*param), ty: ty(), span },
            Op::Number(identity, axis) => Expr::id(*identity, *axis, span),
            Op::Counter(variable, _) => Expr::local(*variable, ty(), span),
            Op::Unary(op) => Expr { kind: ExprKind::Unary(*op, Box::new(part())), ty: ty(), span },
            Op::Binary(op) => Expr::binary(*op, part(), part(), ty()),
            Op::Cast => part().cast(ty()),
            Op::Select => Expr::select(part(), part(), part()),
            Op::Call(name) => Expr::call(name, parts.collect()),
            Op::Field(field) => {
                let whole = part();
                let ty = whole.ty.field(*field);
                whole.field(*field, &ty)
            }
            Op::Identity(_) | Op::Round | Op::Stepped | Op::Element(_) | Op::Unknown { .. } | Op::Tuple => {
                unreachable!("the host does not know it")
            }
        }
    }
}

impl Values {
    /// Whether the host can work a value out whose operands it can, before the launch or for an invocation in certain rounds of loops.
    pub(super) fn is_known(&self, made: &Value, of_invocation: bool, is_operand_known: &dyn Fn(ValueId) -> bool) -> bool {
        let Value { op, operands, scalar } = made;
        let is_number = scalar.is_some_and(|scalar| scalar == Scalar::Bool || scalar.is_integer() && scalar.bits() <= 32);
        let is_known = match op {
            Op::Constant(_) | Op::Param(_) | Op::Len(_) => true,
            Op::Number(identity, _) => match identity {
                Identity::LaunchSize | Identity::NumWorkgroups | Identity::WorkgroupSize => true,
                Identity::GlobalId | Identity::LocalId | Identity::WorkgroupId => of_invocation,
                Identity::SubgroupSize | Identity::SubgroupLane => false,
            },
            Op::Unary(_) | Op::Binary(_) | Op::Cast | Op::Select => true,
            Op::Call(name) => ["min", "max", "clamp", "saturating_add", "saturating_sub", "abs_diff", "div_ceil"].contains(name),
            Op::Field(_) => return is_number && self.is_of_param(operands[0]),
            // Its bounds are for who names the loop.
            Op::Counter(..) => return is_number && of_invocation,
            Op::Identity(_) | Op::Round | Op::Stepped | Op::Element(_) | Op::Unknown { .. } | Op::Tuple => false,
        };
        is_number && is_known && operands.iter().all(|operand| is_operand_known(*operand))
    }
}
