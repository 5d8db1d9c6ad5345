//! Literals and constants of the standard library.

use quote::ToTokens;
use syn::{Expr as Ast, Lit};

use super::Lower;
use super::finish::Deferred;
use super::infer::Kind;
use crate::ir::{Expr, ExprKind, Literal};
use crate::message;
use crate::ty::{Scalar, Ty};

impl<'a> Lower<'a> {
    pub(super) fn literal(&mut self, lit: &'a Lit, hint: Option<&Ty>) -> Expr {
        match lit {
            Lit::Bool(value) => constant(Literal::Bool(value.value), Ty::BOOL, value.span),
            Lit::Int(value) if matches!(value.suffix(), "f32" | "f64") => self.float(lit, value.base10_digits(), value.suffix()),
            Lit::Int(value) => self.integer(value, hint, 1),
            Lit::Float(value) => self.float(lit, value.base10_digits(), value.suffix()),
            other => {
                self.report.error(other, message::literal(other));
                Self::error_value(other.span())
            }
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
            self.report.error(literal, "this integer is too large for every type\nhelp: no integer of a kernel is wider than 32 bits yet");
            return Self::error_value(literal.span());
        };
        if let Some(hint) = hint
            && self.infer.shallow(hint).scalar().is_some_and(Scalar::is_integer)
            && literal.suffix().is_empty()
        {
            self.infer.unify(&ty, hint);
        }
        let value = sign * number;
        self.deferred.push(Deferred::Range { value, ty: ty.clone(), at: literal, negated: sign < 0 });
        constant(Literal::Int(value), ty, literal.span())
    }

    fn float(&mut self, at: &'a Lit, digits: &str, suffix: &str) -> Expr {
        let Some(ty) = self.suffixed(at, suffix, Kind::Float) else { return Self::error_value(at.span()) };
        let value: f32 = digits.parse().unwrap_or_else(|_| unreachable!("rustc accepts no other float literals than Rust parses"));
        if value.is_infinite() {
            self.report.error(
                at,
                format!("the literal is too large for `f32`\nhelp: the largest `f32` is {:e}; infinity is `f32::INFINITY`", f32::MAX),
            );
        }
        self.deferred.push(Deferred::Float { ty: ty.clone(), at });
        constant(Literal::Float(value), ty, at.span())
    }

    /// The type of a literal's suffix, or an unknown one of `kind` if there is none.
    fn suffixed(&mut self, at: &dyn ToTokens, suffix: &str, kind: Kind) -> Option<Ty> {
        if suffix.is_empty() {
            return Some(self.infer.fresh(kind));
        }
        let scalar = Scalar::from_name(suffix);
        if scalar.is_none() {
            self.report.error(at, message::suffix(suffix));
        }
        scalar.map(Ty::Scalar)
    }

    /// `u32::MAX`, `std::f32::consts::PI`, ...
    pub(super) fn constant_path(&mut self, ast: &'a syn::ExprPath) -> Expr {
        let segments: Vec<String> = ast.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let span = ast.path.segments.last().expect("a path has a segment").ident.span();
        let (name, qualifier) = (&segments[segments.len() - 1], &segments[segments.len() - 2]);
        let found = match qualifier.as_str() {
            "consts" => float_constant(name).map(|value| (Literal::Float(value), Ty::F32)),
            _ => Scalar::from_name(qualifier).and_then(|scalar| scalar_constant(scalar, name)),
        };
        if let Some((value, ty)) = found {
            constant(value, ty, span)
        } else {
            let is_function = Scalar::from_name(qualifier).is_some_and(|scalar| crate::intrinsic::method(scalar, name).is_some());
            let message = if is_function { message::FUNCTION_VALUE.to_owned() } else { message::unknown_path(&segments.join("::")) };
            self.report.error(&ast.path, message);
            Self::error_value(span)
        }
    }
}

fn constant(value: Literal, ty: Ty, span: proc_macro2::Span) -> Expr {
    Expr { kind: ExprKind::Literal(value), ty, span }
}

/// Whether a number type has a constant of that name.
pub(super) fn has_constant(scalar: Scalar, name: &str) -> bool {
    scalar_constant(scalar, name).is_some()
}

/// The constants that a number type has in kernels: its own, and those of `scry::Num`, of which it has no own.
pub(super) fn number_constant(scalar: Scalar, name: &str) -> Option<(Literal, Ty)> {
    let number = match name {
        "ZERO" => 0,
        "ONE" => 1,
        _ => return scalar_constant(scalar, name),
    };
    let value = match scalar {
        Scalar::Bool => return None,
        Scalar::I32 | Scalar::U32 | Scalar::Usize => Literal::Int(number),
        Scalar::F32 => Literal::Float(number as f32),
    };
    Some((value, Ty::Scalar(scalar)))
}

fn scalar_constant(scalar: Scalar, name: &str) -> Option<(Literal, Ty)> {
    let value = match (scalar, name) {
        (Scalar::F32, "MAX") => Literal::Float(f32::MAX),
        (Scalar::F32, "MIN") => Literal::Float(f32::MIN),
        (Scalar::F32, "MIN_POSITIVE") => Literal::Float(f32::MIN_POSITIVE),
        (Scalar::F32, "EPSILON") => Literal::Float(f32::EPSILON),
        (Scalar::F32, "INFINITY") => Literal::Float(f32::INFINITY),
        (Scalar::F32, "NEG_INFINITY") => Literal::Float(f32::NEG_INFINITY),
        (Scalar::F32, "NAN") => Literal::Float(f32::NAN),
        (Scalar::I32 | Scalar::U32 | Scalar::Usize, "BITS") => return Some((Literal::Int(32), Ty::U32)),
        (Scalar::I32 | Scalar::U32 | Scalar::Usize, "MIN") => Literal::Int(scalar.range()?.0),
        (Scalar::I32 | Scalar::U32 | Scalar::Usize, "MAX") => Literal::Int(scalar.range()?.1),
        _ => return None,
    };
    Some((value, Ty::Scalar(scalar)))
}

/// The constants of `std::f32::consts`.
fn float_constant(name: &str) -> Option<f32> {
    use std::f32::consts;
    Some(match name {
        "E" => consts::E,
        "FRAC_1_PI" => consts::FRAC_1_PI,
        "FRAC_1_SQRT_2" => consts::FRAC_1_SQRT_2,
        "FRAC_2_PI" => consts::FRAC_2_PI,
        "FRAC_2_SQRT_PI" => consts::FRAC_2_SQRT_PI,
        "FRAC_PI_2" => consts::FRAC_PI_2,
        "FRAC_PI_3" => consts::FRAC_PI_3,
        "FRAC_PI_4" => consts::FRAC_PI_4,
        "FRAC_PI_6" => consts::FRAC_PI_6,
        "FRAC_PI_8" => consts::FRAC_PI_8,
        "LN_10" => consts::LN_10,
        "LN_2" => consts::LN_2,
        "LOG10_2" => consts::LOG10_2,
        "LOG10_E" => consts::LOG10_E,
        "LOG2_10" => consts::LOG2_10,
        "LOG2_E" => consts::LOG2_E,
        "PI" => consts::PI,
        "SQRT_2" => consts::SQRT_2,
        "TAU" => consts::TAU,
        _ => return None,
    })
}
