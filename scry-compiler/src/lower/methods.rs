//! What belongs to a type of the user's: methods, associated functions and constants, operators, conversions by `From`.

use proc_macro2::{Ident, Span};
use syn::Expr as Ast;

use super::arguments::{Argument, Call, Receiver, lent};
use super::bf16::{self, is_bf16};
use super::constructor::Constructor;
use super::context::TraitRef;
use super::literal::number_constant;
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, Literal, Place, UnaryOp};
use crate::message;
use crate::report::At;
use crate::ty::{Scalar, Ty};

impl<'a> Lower<'a> {
    /// `value.name(args)` of a type that is not a number, or of a number where its own methods have no such name. `None` if
    /// there is no such method.
    pub(super) fn user_method(&mut self, receiver: Receiver, call: Call<'a>) -> Option<Expr> {
        let (name, ty) = (call.name, self.infer.shallow(&receiver.value.ty));
        if let Some(first) = self.cx.candidates(&self.infer, &ty, name, call.of.as_ref()).first() {
            if first.callable.sig.receiver().is_none() {
                let shown = self.infer.resolve(&ty);
                return Some(self.fail(name, format!("`{name}` is not a method: it has no `self`\nhelp: write `{shown}::{name}(..)`")));
            }
            return Some(self.invoke_candidate(&ty, Call { receiver: Some(receiver), ..call }));
        }
        if let (Ty::Adt(..), Some(value)) = (&ty, self.compared_method(&receiver.value, name, &call.args)) {
            return Some(value);
        }
        let comparison = match crate::name::text(name).as_str() {
            "clone" if call.args.is_empty() => return Some(receiver.value),
            "eq" => BinaryOp::Eq,
            "ne" => BinaryOp::Ne,
            "lt" => BinaryOp::Lt,
            "le" => BinaryOp::Le,
            "gt" => BinaryOp::Gt,
            "ge" => BinaryOp::Ge,
            _ => return None,
        };
        let ([other], Ty::Adt(..)) = (&call.args[..], &ty) else { return None };
        let other = self.expr_as(lent(other), &ty);
        Some(self.compared(comparison, &receiver.value, &other, name.span()))
    }

    /// `Type::name(args)`
    pub(super) fn associated_function(&mut self, ty: &Ty, call: Call<'a>) -> Expr {
        let (name, ty) = (call.name, self.infer.shallow(ty));
        if ty.is_silent() {
            call.args.iter().for_each(|arg| drop(self.expr(lent(arg), None)));
            return Self::error_value(name.span());
        }
        if let Some(value) = self.vector_function(&ty, name, &call.args) {
            return value;
        }
        if !self.cx.candidates(&self.infer, &ty, name, call.of.as_ref()).is_empty() {
            return self.invoke_candidate(&ty, call);
        }
        if is_bf16(&ty) && name != "default" {
            return self.bf16_function(name, &call.args);
        }
        if let Some(variant) = Constructor::of_variant(&ty, name) {
            return self.construct(&variant, name, &call.args, call.hint.as_ref());
        }
        if name == "default" && call.args.is_empty() {
            return self.default_value(&ty, name, name.span());
        }
        call.args.iter().for_each(|arg| drop(self.expr(lent(arg), None)));
        match ty {
            Ty::Vector { .. } | Ty::Matrix(_) => self.unknown_vector_method(name, &ty),
            _ if !ty.variants().is_empty() && name.to_string().starts_with(char::is_uppercase) => {
                self.fail(name, message::no_variant(&self.infer.resolve(&ty), name))
            }
            _ => self.fail(name, message::not_seen(&self.infer.resolve(&ty), "function", name)),
        }
    }

    /// `Type::NAME`: a variant, or an associated constant.
    pub(super) fn associated_value(&mut self, ty: &Ty, name: &Ident, of: Option<&TraitRef>) -> Expr {
        let text = crate::name::text(name);
        let ty = self.infer.resolve(ty);
        if ty.is_silent() {
            return Self::error_value(name.span());
        }
        let is_own = of.is_none_or(|of| of.item.is_none());
        if is_own && let Some(variant) = Constructor::of_variant(&ty, name) {
            return self.unit_variant(&variant, name);
        }
        let bf16 = || is_bf16(&ty).then(|| bf16::named_constant(&text, name.span())).flatten();
        let own = || bf16().or_else(|| self.vector_constant(&ty, &text, name.span()));
        if let Some(own) = is_own.then(own).flatten() {
            return own;
        }
        if !self.infer.is_known(&ty) {
            let shown = self.infer.resolve(&ty);
            let help = format!("write them down, as in `Type::<f32>::{name}`");
            return self.fail(name, format!("the parameters of `{shown}` are not known here\nhelp: {help}"));
        }
        let of_number = ty.scalar().filter(|_| is_own).and_then(|scalar| number_constant(scalar, &text));
        match (self.cx.associated_constant(&self.infer, &ty, name, of), of_number) {
            (Some(value), _) => Expr { span: name.span(), ..value },
            (None, Some((value, ty))) => Expr::constant(value, ty, name.span()),
            (None, None) if ty.is_glams() => self.unknown_vector_method(name, &ty),
            (None, None) if !ty.variants().is_empty() => self.fail(name, message::no_variant(&ty, name)),
            (None, None) => self.fail(name, message::not_seen(&ty, "constant", name)),
        }
    }

    /// `left op right` where an operand's type is the user's; `None` if none is.
    pub(super) fn user_operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let (l, r) = (self.infer.shallow(&left.ty), self.infer.shallow(&right.ty));
        let is_users = [&l, &r].iter().any(|ty| matches!(ty, Ty::Adt(..)));
        if let Some(value) = self.bf16_operator(op, left, right, span) {
            self.infer.unify(&left.ty, &right.ty);
            return Some(value);
        }
        if !is_users && !matches!(l, Ty::Tuple(_) | Ty::Array(..)) {
            return None;
        }
        let types = match l {
            Ty::Infer(_) => Scalar::ALL.into_iter().map(Ty::Scalar).filter(|scalar| self.infer.clone().unify(scalar, &l)).collect(),
            _ => vec![l],
        };
        let value = types.iter().filter(|_| is_users).find_map(|ty| self.implemented_operator(op, ty, left, right, span));
        let is_compared = value.is_none() && crate::ty::is_comparison(op) && self.infer.unify(&left.ty, &right.ty);
        if is_compared { Some(self.compared(op, left, right, span)) } else { value }
    }

    /// `left op right` by an `impl` of the operator's trait for `ty`; `None` if there is none.
    pub(super) fn implemented_operator(&mut self, op: BinaryOp, ty: &Ty, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let (trait_name, method) = operator_trait(op)?;
        let operands = || vec![left.clone(), right.clone()];
        if let Some(callable) = self.cx.operator(&mut self.infer, trait_name, method, ty, Some(&right.ty)) {
            let result = self.invoke_values(callable, operands(), span);
            return Some(if op == BinaryOp::Ne { result.negated() } else { result });
        }
        if trait_name != "PartialOrd" {
            return None;
        }
        let callable = self.cx.operator(&mut self.infer, trait_name, "partial_cmp", ty, Some(&right.ty))?;
        let ordering = self.invoke_values(callable, operands(), span);
        let ordering = self.atom("ordering", ordering);
        let text = format!("ordering.is_some() && ordering.unwrap_or(Ordering::Equal).is_{method}()");
        Some(self.written_out(&text, &[("ordering", &ordering)], span))
    }

    /// `place op= value` of the user's type, by its `AddAssign` or the like; `None` if it has none.
    pub(super) fn user_assignment(&mut self, op: BinaryOp, place: &Place, ty: &Ty, value: &Expr, span: Span) -> Option<()> {
        let (trait_name, method) = operator_trait(op)?;
        let ty = self.infer.shallow(ty);
        let (trait_name, method) = (format!("{trait_name}Assign"), format!("{method}_assign"));
        let callable = self.cx.operator(&mut self.infer, &trait_name, &method, &ty, Some(&value.ty))?;
        let operands =
            [Some((place.clone(), ty)), None].map(|place| Argument::Known(Receiver { value: value.clone(), place, lent: false }));
        self.write_call_out(callable, operands.into(), span);
        Some(())
    }

    /// `-value` or `!value` of the user's type.
    pub(super) fn user_unary(&mut self, op: UnaryOp, value: &Expr, span: Span) -> Option<Expr> {
        if let Some(value) = self.bf16_unary(op, value, span) {
            return Some(value);
        }
        let ty = self.infer.shallow(&value.ty);
        if !matches!(ty, Ty::Adt(..)) {
            return None;
        }
        let (trait_name, method, token) = match op {
            UnaryOp::Neg => ("Neg", "neg", "-"),
            UnaryOp::Not => ("Not", "not", "!"),
        };
        if let Some(optional) = ty.optional() {
            let (shown, some) = (self.infer.resolve(&ty), optional.constructor());
            let help = format!("take the value out, by `unwrap()` or `if let {some}(value) = ..`");
            return Some(self.fail(At(span), format!("`{token}` is not for values of type `{shown}`\nhelp: {help}")));
        }
        let callable = self.cx.operator(&mut self.infer, trait_name, method, &ty, None)?;
        Some(self.invoke_values(callable, vec![value.clone()], span))
    }

    pub(super) fn unknown_user_method(&mut self, name: &Ident, ty: &Ty) -> Expr {
        self.report.error_of_method(name, message::not_seen(&self.infer.resolve(ty), "method", name));
        Self::error_value(name.span())
    }

    /// The value of a struct or variant: `Name { field: value, .. }`.
    pub(super) fn struct_literal(&mut self, literal: &'a syn::ExprStruct, hint: Option<&Ty>) -> Expr {
        let span = literal.path.segments.last().expect("a path has a segment").ident.span();
        let Some(constructor) = self.constructor(&literal.path) else {
            literal.fields.iter().for_each(|field| drop(self.expr(&field.expr, None)));
            let message = self.no_constructor(&literal.path);
            return self.fail(&literal.path, message);
        };
        self.take_hint(&constructor.ty, hint);
        let (ty, fields) = (constructor.ty.clone(), constructor.types());
        let mut numbers = Vec::new();
        for field in &literal.fields {
            match self.constructor_field(&constructor, &field.member) {
                Some(number) if numbers.contains(&number) => {
                    return self.fail(&field.member, "this field is set twice\nhelp: remove one of them");
                }
                Some(number) => numbers.push(number),
                None => return Self::error_value(span),
            }
        }
        let hints = numbers.iter().map(|number| Some(fields[*number].clone()));
        let values = self.exprs(literal.fields.iter().map(|field| &field.expr).zip(hints));
        let mut given: Vec<Option<Expr>> = vec![None; fields.len()];
        for ((field, number), value) in literal.fields.iter().zip(&numbers).zip(values) {
            given[*number] = Some(self.expect(&field.expr, value, &fields[*number]));
        }
        if let Some(rest) = &literal.rest {
            if constructor.is_variant() {
                return self.fail(rest, "the rest of a variant's fields cannot be another value's\nhelp: set every field");
            }
            let rest = self.expr_as(rest, &ty);
            let rest = if matches!(rest.kind, ExprKind::Tuple(_)) { rest } else { self.atom("rest", rest) };
            for (value, part) in given.iter_mut().zip(rest.parts(&ty)) {
                value.get_or_insert(part);
            }
        }
        let missing = constructor.names().into_iter().zip(&given).filter(|(_, value)| value.is_none());
        let missing: Vec<String> = missing.map(|(name, _)| format!("`{name}`")).collect();
        if !missing.is_empty() && !ty.is_silent() {
            let (missing, shown) = (missing.join(", "), constructor.shown(&self.infer));
            let or = if constructor.is_variant() { "" } else { ", or end with `..other`" };
            let message = format!("missing {missing} of `{shown}`\nhelp: set every field{or}");
            return self.fail(&literal.path, message);
        }
        constructor.resolved(&self.infer).make(given.into_iter().flatten().collect(), span)
    }

    /// `value.into()`: what is made is known from where it is used.
    pub(super) fn convert_into(&mut self, call: &'a syn::ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let name = &call.method;
        let value = self.expr(&call.receiver, None);
        let to = hint.map_or(Ty::Error, |hint| self.infer.shallow(hint));
        if value.ty.is_silent() {
            return Self::error_value(name.span());
        }
        if matches!(to, Ty::Infer(_) | Ty::Error) {
            return self.fail(name, "the type that `into` converts to is not known here\nhelp: name it: `T::from(value)`");
        }
        self.converted(value, &to, name, &call.receiver)
    }

    /// `value.try_into()`: what is made is known from where it is used.
    pub(super) fn try_convert_into(&mut self, call: &'a syn::ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let (name, value) = (&call.method, self.expr(&call.receiver, None));
        match hint.and_then(|hint| self.infer.shallow(hint).scalar()) {
            Some(to) => self.try_converted(value, to, name),
            None if value.ty.is_silent() => Self::error_value(name.span()),
            None => self.fail(name, "the type that `try_into` converts to is not known here\nhelp: name it: `u8::try_from(value)`"),
        }
    }

    /// `value` as a `to`, both of which are integers, if that has it.
    pub(super) fn try_converted(&mut self, value: Expr, to: Scalar, name: &Ident) -> Expr {
        let span = name.span();
        let ty = self.infer.resolve(&value.ty);
        if ty.is_silent() {
            return Self::error_value(span);
        }
        let Some(((from_min, from_max), (min, max))) = ty.scalar().and_then(Scalar::range).zip(to.range()) else {
            let help = "convert by `as`, or by `from` where nothing is lost";
            return self
                .fail(name, format!("kernels have `{name}` between integers only, not from `{ty}` to `{}`\nhelp: {help}", to.name()));
        };
        let value = self.atom("value", value);
        let limit = |op, limit| Expr { span, ..Expr::binary(op, value.clone(), Expr::int(limit, ty.clone(), span), Ty::BOOL) };
        let low = (from_min < min).then(|| limit(BinaryOp::Ge, min));
        let high = (from_max > max).then(|| limit(BinaryOp::Le, max));
        let is_ok = low.into_iter().chain(high).reduce(|low, high| Expr::binary(BinaryOp::And, low, high, Ty::BOOL));
        let is_ok = is_ok.unwrap_or_else(|| Expr::constant(Literal::Bool(true), Ty::BOOL, span));
        let is_ok = self.atom("is_ok", is_ok);
        let to = Ty::Scalar(to);
        let value = self.kept("converted", Expr { span, ..value.cast(to.clone()) });
        let error = Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::conversion_error(), span };
        Expr { kind: ExprKind::Tuple(vec![is_ok.negated(), value, error]), ty: Ty::result(to, Ty::conversion_error()), span }
    }

    /// `value` as a `to`, by `From`.
    pub(super) fn converted(&mut self, value: Expr, to: &Ty, name: &Ident, ast: &Ast) -> Expr {
        let from = self.infer.shallow(&value.ty);
        if from.is_silent() {
            return Self::error_value(name.span());
        }
        if from == *to {
            return value;
        }
        match (&from, to) {
            (from, Ty::Scalar(Scalar::F32 | Scalar::F64)) if is_bf16(from) => {
                let value = self.widened_bf16(value);
                return if *to == Ty::F32 { value } else { value.cast(to.clone()) };
            }
            (Ty::Scalar(Scalar::I8 | Scalar::U8), to) if is_bf16(to) => return self.rounded_bf16(&value.cast(Ty::F32)),
            _ => {}
        }
        if let (Some(from), Some(to_scalar)) = (from.scalar(), to.scalar())
            && from.is_lossless(to_scalar)
        {
            return Expr { span: name.span(), ..value.cast(to.clone()) };
        }
        let cx = self.cx;
        if let Some(callable) = cx.operator(&mut self.infer, "From", "from", to, Some(&from)) {
            return self.invoke_values(callable, vec![value], name.span());
        }
        let (from, shown) = (self.infer.resolve(&from), self.infer.resolve(to));
        let message = match to {
            Ty::Scalar(scalar) if !matches!(from, Ty::Adt(..)) => message::lossy_from(ast, &from, *scalar),
            _ => format!(
                "kernels know no conversion from `{from}` to `{shown}`\nhelp: write `impl From<{from}> for {shown}` in a module with `#[scry::device]`"
            ),
        };
        self.fail(name, message)
    }
}

pub(super) fn operator_trait(op: BinaryOp) -> Option<(&'static str, &'static str)> {
    Some(match op {
        BinaryOp::Add => ("Add", "add"),
        BinaryOp::Sub => ("Sub", "sub"),
        BinaryOp::Mul => ("Mul", "mul"),
        BinaryOp::Div => ("Div", "div"),
        BinaryOp::Rem => ("Rem", "rem"),
        BinaryOp::BitAnd => ("BitAnd", "bitand"),
        BinaryOp::BitOr => ("BitOr", "bitor"),
        BinaryOp::BitXor => ("BitXor", "bitxor"),
        BinaryOp::Shl => ("Shl", "shl"),
        BinaryOp::Shr => ("Shr", "shr"),
        BinaryOp::Eq | BinaryOp::Ne => ("PartialEq", "eq"),
        BinaryOp::Lt => ("PartialOrd", "lt"),
        BinaryOp::Le => ("PartialOrd", "le"),
        BinaryOp::Gt => ("PartialOrd", "gt"),
        BinaryOp::Ge => ("PartialOrd", "ge"),
        BinaryOp::And | BinaryOp::Or => return None,
    })
}
