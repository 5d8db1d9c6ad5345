//! Literals, constants of the standard library, and lengths.

use quote::ToTokens;
use syn::{Expr as Ast, Lit};

use super::finish::{check_float, check_range};
use super::infer::Kind;
use super::state::Lower;
use crate::ir::{Expr, ExprKind, Literal};
use crate::message;
use crate::report::Report;
use crate::ty::{Class, Scalar, Ty};

impl<'a> Lower<'a> {
    pub(super) fn literal(&mut self, lit: &'a Lit, hint: Option<&Ty>) -> Expr {
        match lit {
            Lit::Bool(value) => Expr::constant(Literal::Bool(value.value), Ty::BOOL, value.span),
            Lit::Int(value) if matches!(value.suffix(), "f32" | "f64") => self.float(lit, value.base10_digits(), value.suffix()),
            Lit::Int(value) => self.integer(value, hint, 1),
            Lit::Byte(value) => Expr::constant(Literal::Int(i128::from(value.value())), Ty::Scalar(Scalar::U8), value.span()),
            Lit::Float(value) => self.float(lit, value.base10_digits(), value.suffix()),
            Lit::ByteStr(text) if !text.value().is_empty() => {
                let (span, ty) = (text.span(), Ty::Scalar(Scalar::U8));
                let bytes: Vec<Expr> = text.value().into_iter().map(|byte| Expr::int(byte.into(), ty.clone(), span)).collect();
                let ty = Ty::array(ty, bytes.len() as u32);
                Expr { kind: ExprKind::Array(bytes), ty, span }
            }
            other => self.fail(other, message::literal(other)),
        }
    }

    /// `-5` is one literal, so that `-2147483648` is in range; `None` if the operand is no integer literal.
    pub(super) fn negated_literal(&mut self, unary: &'a syn::ExprUnary, hint: Option<&Ty>) -> Option<Expr> {
        let Ast::Lit(syn::ExprLit { lit: Lit::Int(value), .. }) = &*unary.expr else { return None };
        if matches!(value.suffix(), "f32" | "f64") {
            return None;
        }
        Some(self.integer(value, hint, -1))
    }

    fn integer(&mut self, literal: &'a syn::LitInt, hint: Option<&Ty>, sign: i128) -> Expr {
        let Some(ty) = self.suffixed(literal, literal.suffix(), Kind::Integer) else { return Self::error_value(literal.span()) };
        let Ok(number) = literal.base10_parse::<i128>() else {
            return self.fail(literal, "this integer is too large for every type\nhelp: no integer of a kernel is wider than 64 bits");
        };
        if let Some(hint) = hint
            && self.infer.shallow(hint).scalar().is_some_and(Scalar::is_integer)
            && literal.suffix().is_empty()
        {
            self.infer.unify(&ty, hint);
        }
        let value = sign * number;
        self.check_later(&ty, move |ty, _, report| check_range(value, sign < 0, ty, literal, report));
        Expr::constant(Literal::Int(value), ty, literal.span())
    }

    fn float(&mut self, at: &'a Lit, digits: &str, suffix: &str) -> Expr {
        let Some(ty) = self.suffixed(at, suffix, Kind::Float) else { return Self::error_value(at.span()) };
        let (narrow, wide) = (parse_float::<f32>(digits), parse_float::<f64>(digits));
        let value = if ty == Ty::F32 { f64::from(narrow) } else { wide };
        self.check_later(&ty, move |ty, _, report| check_float(narrow, value, ty, at, report));
        Expr::constant(Literal::Float(value), ty, at.span())
    }

    /// The type of a literal's suffix, or an unknown one of `kind` if there is none.
    fn suffixed(&mut self, at: &dyn ToTokens, suffix: &str, kind: Kind) -> Option<Ty> {
        if suffix.is_empty() {
            return Some(self.infer.fresh(kind));
        }
        let scalar = Scalar::from_name(suffix).filter(|scalar| *scalar != Scalar::F16);
        if scalar.is_none() {
            self.report.error(at, message::suffix(suffix));
        }
        scalar.map(Ty::Scalar)
    }

    /// `PI`, which is that of `std::f32::consts`; `None` if there is none of that name.
    pub(super) fn std_constant(name: &proc_macro2::Ident) -> Option<Expr> {
        let (value, ty) = float_constant(&name.to_string(), false)?;
        Some(Expr::constant(value, ty, name.span()))
    }

    /// `u32::MAX`, `std::f32::consts::PI`, ...
    pub(super) fn constant_path(&mut self, ast: &'a syn::ExprPath) -> Expr {
        let segments: Vec<String> = ast.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let span = ast.path.segments.last().expect("a path has a segment").ident.span();
        let (name, qualifier) = (&segments[segments.len() - 1], &segments[segments.len() - 2]);
        let found = match qualifier.as_str() {
            "consts" => float_constant(name, segments.iter().any(|segment| segment == "f64")),
            _ => Scalar::from_name(qualifier).and_then(|scalar| scalar_constant(scalar, name)),
        };
        if let Some((value, ty)) = found {
            return Expr::constant(value, ty, span);
        }
        let is_function = Scalar::from_name(qualifier).is_some_and(|scalar| crate::intrinsic::method(scalar, name).is_some());
        let message = if is_function { message::FUNCTION_VALUE.to_owned() } else { message::unknown_path(&segments.join("::")) };
        self.fail(&ast.path, message)
    }
}

fn parse_float<T: std::str::FromStr>(digits: &str) -> T {
    digits.parse().unwrap_or_else(|_| unreachable!("rustc accepts no other float literals than Rust parses"))
}

/// The constants that a number type has in kernels: its own, and those of `scry::Num`, of which it has no own.
pub(super) fn number_constant(scalar: Scalar, name: &str) -> Option<(Literal, Ty)> {
    let number = match name {
        "ZERO" => 0,
        "ONE" => 1,
        _ => return scalar_constant(scalar, name).or_else(|| rounded_constant(scalar, name)),
    };
    let value = match scalar.class() {
        Class::Bool => return None,
        Class::Signed | Class::Unsigned => Literal::Int(number),
        Class::Float => Literal::Float(number as f64),
    };
    Some((value, Ty::Scalar(scalar)))
}

/// A constant of `std::f32::consts`, or of `std::f64::consts`, rounded to a type.
fn rounded_constant(scalar: Scalar, name: &str) -> Option<(Literal, Ty)> {
    let (Literal::Float(value), _) = float_constant(name, scalar != Scalar::F32).filter(|_| scalar.is_float())? else { return None };
    Some((Literal::Float(scalar.round(value)), Ty::Scalar(scalar)))
}

fn scalar_constant(scalar: Scalar, name: &str) -> Option<(Literal, Ty)> {
    let value = match (scalar.range(), name) {
        (Some(_), "BITS") => return Some((Literal::Int(i128::from(scalar.bits())), Ty::U32)),
        (Some((min, _)), "MIN") => Literal::Int(min),
        (Some((_, max)), "MAX") => Literal::Int(max),
        (None, _) if scalar.is_float() => Literal::Float(float_limit(scalar, name)?),
        _ => return None,
    };
    Some((value, Ty::Scalar(scalar)))
}

/// The associated constants of a float type; those that only the `half` crate has are its own.
fn float_limit(scalar: Scalar, name: &str) -> Option<f64> {
    let (max, min_positive, epsilon) = match scalar {
        Scalar::F16 => (half::f16::MAX.to_f64(), half::f16::MIN_POSITIVE.to_f64(), half::f16::EPSILON.to_f64()),
        Scalar::F32 => (f64::from(f32::MAX), f64::from(f32::MIN_POSITIVE), f64::from(f32::EPSILON)),
        _ => (f64::MAX, f64::MIN_POSITIVE, f64::EPSILON),
    };
    Some(match (name, scalar) {
        ("MAX", _) => max,
        ("MIN", _) => -max,
        ("MIN_POSITIVE", _) => min_positive,
        ("EPSILON", _) => epsilon,
        ("INFINITY", _) => f64::INFINITY,
        ("NEG_INFINITY", _) => f64::NEG_INFINITY,
        ("NAN", _) => f64::NAN,
        ("ZERO", Scalar::F16) => 0.0,
        ("NEG_ZERO", Scalar::F16) => -0.0,
        ("ONE", Scalar::F16) => 1.0,
        ("NEG_ONE", Scalar::F16) => -1.0,
        ("PI", Scalar::F16) => half::f16::PI.to_f64(),
        ("E", Scalar::F16) => half::f16::E.to_f64(),
        _ => return None,
    })
}

/// Whether `std::f32::consts` has a constant of this name.
pub(crate) fn is_std_constant(name: &str) -> bool {
    float_constant(name, false).is_some()
}

/// A constant of `std::f32::consts`, or of `std::f64::consts`.
pub(super) fn float_constant(name: &str, is_wide: bool) -> Option<(Literal, Ty)> {
    macro_rules! of_either {
        ($($name:ident)*) => {
            match name {
                $(stringify!($name) => (f64::from(std::f32::consts::$name), std::f64::consts::$name),)*
                _ => return None,
            }
        };
    }
    let (narrow, wide) = of_either![
        E FRAC_1_PI FRAC_1_SQRT_2 FRAC_2_PI FRAC_2_SQRT_PI FRAC_PI_2 FRAC_PI_3 FRAC_PI_4 FRAC_PI_6 FRAC_PI_8 LN_10 LN_2 LOG10_2 LOG10_E
        LOG2_10 LOG2_E PI SQRT_2 TAU
    ];
    Some(if is_wide { (Literal::Float(wide), Ty::Scalar(Scalar::F64)) } else { (Literal::Float(narrow), Ty::F32) })
}

/// The most elements of a local array: more than this does not fit the registers and stack of an invocation.
pub(super) const MAX_LEN: i128 = 4096;
/// The same in shared memory, more than any device has bytes of it: how many there are is checked later.
pub(super) const MAX_SHARED_LEN: i128 = 1 << 20;

/// A number that is the length of an array, if it can be one.
pub(super) fn checked_len(len: i128, max: i128, expr: &Ast, report: &Report) -> Option<Ty> {
    let message = match len {
        0 => "kernels do not have empty arrays\nhelp: remove the array".to_owned(),
        len if len <= max => return Some(Ty::Const(len)),
        len => {
            let help = "use a buffer, and a part of it for each invocation";
            format!("an array of {len} elements is too large for an invocation: it has at most {max}\nhelp: {help}")
        }
    };
    report.error(expr, message);
    None
}
