//! Operators: which scalars have them, and what they come to.

use crate::scalar::Scalar;

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum UnaryOp {
    Neg,
    Not,
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    /// `<<`; the right operand is a `u32`.
    Shl,
    /// `>>`; the right operand is a `u32`.
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
}

/// How Rust, WGSL and C write an operator.
pub(crate) fn symbol(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "<=",
        BinaryOp::Gt => ">",
        BinaryOp::Ge => ">=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
    }
}

/// Whether operands of type `scalar` have the operator; a shift's right operand is another matter.
pub(crate) fn has_binary(op: BinaryOp, scalar: Scalar) -> bool {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => scalar != Scalar::Bool,
        BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => !scalar.is_float(),
        BinaryOp::Shl | BinaryOp::Shr => scalar.is_integer(),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => true,
        BinaryOp::And | BinaryOp::Or => scalar == Scalar::Bool,
    }
}

/// Whether a comparison, which yields `bool` whatever its operands are.
pub(crate) fn is_comparison(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
}

impl UnaryOp {
    /// What it makes of an integer, or of a `bool` as 0 or 1.
    pub(crate) fn of_integer(self, a: i128, scalar: Scalar) -> i128 {
        scalar.wrap(match self {
            Self::Neg => -a,
            Self::Not => !a,
        })
    }
}

impl BinaryOp {
    /// What integers of type `scalar` come to, or `bool`s as 0 or 1; `None` where that panics.
    pub(crate) fn of_integers(self, a: i128, b: i128, scalar: Scalar) -> Option<i128> {
        if let Some(holds) = self.compares(a, b) {
            return Some(holds.into());
        }
        let amount = b & i128::from(scalar.bits() - 1);
        Some(scalar.wrap(match self {
            Self::Add => a + b,
            Self::Sub => a - b,
            // Products of 64 bits may wrap here, too; their low half is right all the same.
            Self::Mul => a.wrapping_mul(b),
            Self::Div | Self::Rem if b == 0 || scalar.wrap(a / b) != a / b => return None,
            Self::Div => a / b,
            Self::Rem => a % b,
            Self::BitAnd | Self::And => a & b,
            Self::BitOr | Self::Or => a | b,
            Self::BitXor => a ^ b,
            Self::Shl => a << amount,
            Self::Shr => a >> amount,
            Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge => unreachable!("it has been compared"),
        }))
    }

    /// Whether two values compare so, if it is a comparison.
    pub(crate) fn compares<T: PartialOrd + Copy>(self, a: T, b: T) -> Option<bool> {
        Some(match self {
            Self::Eq => a == b,
            Self::Ne => a != b,
            Self::Lt => a < b,
            Self::Le => a <= b,
            Self::Gt => a > b,
            Self::Ge => a >= b,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_as_rust_does() {
        assert_eq!(BinaryOp::Add.of_integers(i128::from(i32::MAX), 1, Scalar::I32), Some(i128::from(i32::MIN)));
        assert_eq!(BinaryOp::Sub.of_integers(0, 1, Scalar::U32), Some(i128::from(u32::MAX)));
        assert_eq!(BinaryOp::Div.of_integers(i128::from(i32::MIN), -1, Scalar::I32), None);
        assert_eq!(BinaryOp::Rem.of_integers(7, 0, Scalar::I32), None);
        assert_eq!(BinaryOp::Shl.of_integers(1, 33, Scalar::U32), Some(2));
        assert_eq!(BinaryOp::Shr.of_integers(-8, 1, Scalar::I32), Some(-4));
        assert_eq!(BinaryOp::Shl.of_integers(1, 9, Scalar::U8), Some(2));
        let max = i128::from(u64::MAX);
        assert_eq!(BinaryOp::Mul.of_integers(max, max, Scalar::U64), Some(1));
    }
}
