//! What operations on constants come to.

use super::{BinaryOp, Literal, UnaryOp};
use crate::intrinsic::values::of_integers;
use crate::ty::{Class, Scalar, is_comparison};

impl Literal {
    /// `op self`, of type `scalar`.
    pub(crate) fn unary(self, op: UnaryOp, scalar: Scalar) -> Option<Self> {
        if let (UnaryOp::Neg, Self::Float(value)) = (op, self) {
            return Some(Self::Float(-value));
        }
        Some(Self::of_number(op.of_integer(self.number()?, scalar), scalar))
    }

    /// `self as to`
    pub(crate) fn cast(self, to: Scalar) -> Option<Self> {
        Some(match (self, to.class()) {
            // Rounded once: an integer that is not a `f64` may well be nearest to another `f32` than its `f64` is.
            (Self::Int(value), Class::Float) if to == Scalar::F32 => Self::Float(f64::from(value as f32)),
            (Self::Int(value), Class::Float) => Self::Float(to.round(value as f64)),
            (Self::Int(value), Class::Signed | Class::Unsigned) => Self::Int(to.wrap(value)),
            (Self::Float(value), Class::Float) => Self::Float(to.round(value)),
            (Self::Float(value), Class::Signed | Class::Unsigned) => {
                let (min, max) = to.range()?;
                Self::Int((value as i128).clamp(min, max))
            }
            (Self::Bool(value), Class::Signed | Class::Unsigned) => Self::Int(i128::from(value)),
            (Self::Bool(value), Class::Bool) => Self::Bool(value),
            (Self::Bool(_), Class::Float) | (Self::Int(_) | Self::Float(_), Class::Bool) => return None,
        })
    }

    /// `a op b`, of operands of type `scalar`; `None` if that panics.
    pub(crate) fn binary(op: BinaryOp, a: Self, b: Self, scalar: Scalar) -> Option<Self> {
        if let (Self::Float(a), Self::Float(b)) = (a, b) {
            return op.compares(a, b).map(Self::Bool).or_else(|| floats(op, a, b, scalar));
        }
        let number = op.of_integers(a.number()?, b.number()?, scalar)?;
        Some(Self::of_number(number, if is_comparison(op) { Scalar::Bool } else { scalar }))
    }

    /// What a function or method of the table yields, as far as it can stand in a `const fn`. `of` is the type that has it.
    pub(crate) fn called(name: &str, args: &[Self], of: Scalar, result: Scalar) -> Option<Self> {
        if of.class() != Class::Float {
            let args = args.iter().map(|arg| arg.number()).collect::<Option<Vec<_>>>()?;
            return Some(Self::of_number(of_integers(name, &args, of)?, result));
        }
        macro_rules! apply {
            ($float:ty, $bits:ty) => {{
                let arg = |number: usize| match args[number] {
                    Self::Float(value) => value as $float,
                    Self::Int(value) => <$float>::from_bits(value as $bits),
                    Self::Bool(_) => unreachable!("no method of floats takes a `bool`"),
                };
                let a = arg(0);
                match name {
                    "to_bits" => return Some(Self::Int(a.to_bits().into())),
                    "is_nan" => return Some(Self::Bool(a.is_nan())),
                    "is_finite" => return Some(Self::Bool(a.is_finite())),
                    "is_infinite" => return Some(Self::Bool(a.is_infinite())),
                    "is_sign_negative" => return Some(Self::Bool(a.is_sign_negative())),
                    "is_sign_positive" => return Some(Self::Bool(a.is_sign_positive())),
                    "from_bits" => a,
                    "abs" => a.abs(),
                    "signum" => a.signum(),
                    "copysign" => a.copysign(arg(1)),
                    "min" => a.min(arg(1)),
                    "max" => a.max(arg(1)),
                    "clamp" if arg(1) <= arg(2) => a.clamp(arg(1), arg(2)),
                    "recip" => a.recip(),
                    "to_degrees" => a.to_degrees(),
                    "to_radians" => a.to_radians(),
                    "floor" => a.floor(),
                    "ceil" => a.ceil(),
                    "round" => a.round(),
                    "trunc" => a.trunc(),
                    "fract" => a.fract(),
                    _ => return None,
                }
            }};
        }
        match of {
            Scalar::F32 => Some(Self::Float(f64::from(apply!(f32, u32)))),
            Scalar::F64 => Some(Self::Float(apply!(f64, u64))),
            _ => None,
        }
    }
}

/// Operands of fewer bits are computed with in 64 and rounded: for each of these operations, that gives what rounding once does
/// (Figueroa, "When is double rounding innocuous?", 1995).
fn floats(op: BinaryOp, a: f64, b: f64, ty: Scalar) -> Option<Literal> {
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => return None,
    };
    Some(Literal::Float(ty.round(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_saturate_as_rust_does() {
        assert_eq!(Literal::cast(Literal::Float(-1.5), Scalar::U32), Some(Literal::Int(0)));
        assert_eq!(Literal::cast(Literal::Float(f64::NAN), Scalar::I32), Some(Literal::Int(0)));
        assert_eq!(Literal::cast(Literal::Float(1e20), Scalar::I32), Some(Literal::Int(i128::from(i32::MAX))));
        assert_eq!(Literal::cast(Literal::Int(-1), Scalar::U32), Some(Literal::Int(i128::from(u32::MAX))));
        assert_eq!(Literal::cast(Literal::Float(f64::NEG_INFINITY), Scalar::I64), Some(Literal::Int(i128::from(i64::MIN))));
        assert_eq!(Literal::cast(Literal::Float(300.0), Scalar::U8), Some(Literal::Int(255)));
        // 2^60 + 2^36 + 1 is just above the middle of two `f32`s, and its `f64` is the middle itself.
        let above = (1 << 60) + (1 << 36) + 1;
        assert_eq!(Literal::cast(Literal::Int(above), Scalar::F32), Some(Literal::Float(f64::from(above as f32))));
    }
}
