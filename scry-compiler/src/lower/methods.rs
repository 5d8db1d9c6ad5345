//! What belongs to a type of the user's: methods, associated functions and constants, operators.

use proc_macro2::{Ident, Span};
use syn::punctuated::Punctuated;
use syn::{AngleBracketedGenericArguments, Expr as Ast, ImplItem, Item, PathArguments, Token, TraitItem};

use super::Lower;
use super::functions::{Callable, zero};
use super::infer::Infer;
use super::items::{Context, variant};
use super::place::field;
use crate::ir::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::message;
use crate::ty::{AdtKind, Scalar, Ty};

impl<'a> Context<'a> {
    /// The function `name` of a type: its own, else one of a trait that is implemented for it.
    pub(super) fn method(&'a self, infer: &mut Infer, ty: &Ty, name: &str) -> Option<Callable<'a>> {
        if let Some(row) = self.row(ty, name) {
            return Some(row);
        }
        let own = |item: &&'a ImplItem| matches!(item, ImplItem::Fn(function) if function.sig.ident == name);
        for is_trait in [false, true] {
            let found = self.impls_of(infer, ty, |candidate| {
                candidate.trait_.is_some() == is_trait
                    && (candidate.syntax.items.iter().any(|item| own(&item))
                        || candidate.trait_.as_ref().is_some_and(|trait_| self.trait_item(trait_, |item| is_default(item, name)).is_some()))
            });
            let Some((candidate, arguments)) = found.into_iter().next() else { continue };
            if let Some(ImplItem::Fn(function)) = candidate.syntax.items.iter().find(own) {
                let env = Self::impl_env(candidate, &arguments, ty.clone());
                return Some(Callable { sig: &function.sig, block: &function.block, env });
            }
            let trait_ = candidate.trait_.as_ref()?;
            let (id, item) = self.trait_item(trait_, |item| is_default(item, name))?;
            let TraitItem::Fn(function) = item else { return None };
            let env = self.trait_env(trait_, id, &arguments, ty);
            return Some(Callable { sig: &function.sig, block: function.default.as_ref()?, env });
        }
        None
    }

    /// The function of an operator's trait for these operands.
    fn operator(&'a self, infer: &mut Infer, trait_name: &str, method: &str, left: &Ty, right: Option<&Ty>) -> Option<Callable<'a>> {
        let mut attempt = infer.clone();
        let found = self.impls_of(&mut attempt, left, |candidate| candidate.trait_.as_ref().is_some_and(|trait_| trait_.name == trait_name));
        for (candidate, arguments) in found {
            let trait_ = candidate.trait_.as_ref()?;
            let mut attempt = attempt.clone();
            let fits = right.is_none_or(|right| {
                let expected = trait_.arguments.first().map_or_else(|| left.clone(), |argument| argument.with(&arguments));
                attempt.unify(&expected, right)
            });
            let function = candidate.syntax.items.iter().find_map(|item| match item {
                ImplItem::Fn(function) if function.sig.ident == method => Some(function),
                _ => None,
            });
            if let (true, Some(function)) = (fits, function) {
                *infer = attempt;
                let env = Self::impl_env(candidate, &arguments, left.clone());
                return Some(Callable { sig: &function.sig, block: &function.block, env });
            }
        }
        None
    }

    /// The associated constant `name` of a type; `None` if there is none.
    fn associated_constant(&'a self, ty: &Ty, name: &str) -> Option<Option<Expr>> {
        let mut infer = Infer::default();
        for (candidate, arguments) in self.impls_of(&mut infer, ty, |_| true) {
            let arguments: Vec<Ty> = arguments.iter().map(|argument| infer.resolve(argument)).collect();
            let own = candidate.syntax.items.iter().find_map(|item| match item {
                ImplItem::Const(item) if item.ident == name => Some((&item.ty, &item.expr)),
                _ => None,
            });
            let (env, syntax) = match (own, &candidate.trait_) {
                (Some(own), _) => (Self::impl_env(candidate, &arguments, ty.clone()), own),
                (None, Some(trait_)) => {
                    let wanted = |item: &TraitItem| matches!(item, TraitItem::Const(item) if item.ident == name && item.default.is_some());
                    let Some((id, TraitItem::Const(item))) = self.trait_item(trait_, wanted) else { continue };
                    let Some((_, default)) = &item.default else { continue };
                    (self.trait_env(trait_, id, &arguments, ty), (&item.ty, default))
                }
                (None, None) => continue,
            };
            let of = crate::syntax::types::parse(syntax.0, &mut super::types::Names::new(self, &env, self.report), self.report);
            return Some(self.evaluate(syntax.1, &env, &of));
        }
        None
    }
}

fn is_default(item: &TraitItem, name: &str) -> bool {
    matches!(item, TraitItem::Fn(function) if function.sig.ident == name && function.default.is_some())
}

impl<'a> Lower<'a> {
    /// `value.name(args)` of a type that is not a number, or of a number where its own methods have no such name. `None` if
    /// there is no such method.
    pub(super) fn user_method(
        &mut self,
        name: &'a Ident,
        receiver: &Expr,
        args: &[&'a Ast],
        turbofish: Option<&'a AngleBracketedGenericArguments>,
    ) -> Option<Expr> {
        let ty = self.infer.shallow(&receiver.ty);
        let text = crate::name::text(name);
        let cx = self.cx;
        if let Some(callable) = cx.method(&mut self.infer, &ty, &text) {
            if callable.sig.receiver().is_none() {
                self.report.error(name, format!("`{name}` is not a method: it has no `self`\nhelp: write `{}::{name}(..)`", self.infer.show(&ty)));
                return Some(Self::error_value(name.span()));
            }
            return Some(self.invoke(callable, name, Some(receiver.clone()), args, turbofish));
        }
        let is_user = matches!(ty, Ty::Adt(..));
        match (text.as_str(), args) {
            ("clone", []) => Some(receiver.clone()),
            ("eq" | "ne" | "lt" | "le" | "gt" | "ge", [other]) if is_user => {
                let other = if let Ast::Reference(reference) = other { &*reference.expr } else { other };
                let other = self.expr_as(other, &ty);
                let op = match text.as_str() {
                    "eq" => BinaryOp::Eq,
                    "ne" => BinaryOp::Ne,
                    "lt" => BinaryOp::Lt,
                    "le" => BinaryOp::Le,
                    "gt" => BinaryOp::Gt,
                    _ => BinaryOp::Ge,
                };
                Some(self.compared(op, receiver, &other, name.span()))
            }
            _ => None,
        }
    }

    /// `Type::name(args)`
    pub(super) fn associated_function(
        &mut self,
        ty: &Ty,
        name: &'a Ident,
        args: &'a Punctuated<Ast, Token![,]>,
        arguments: &'a PathArguments,
    ) -> Expr {
        let text = crate::name::text(name);
        let ty = self.infer.shallow(ty);
        let turbofish = turbofish(arguments);
        let cx = self.cx;
        let asts: Vec<&Ast> = args.iter().collect();
        if ty.is_silent() {
            asts.iter().for_each(|arg| drop(self.expr(arg, None)));
            return Self::error_value(name.span());
        }
        if let Some(value) = self.vector_function(&ty, name, &asts) {
            return value;
        }
        if let Some(callable) = cx.method(&mut self.infer, &ty, &text) {
            if let (Some(receiver), Some((first, rest))) = (callable.sig.receiver(), asts.split_first()) {
                let first = match first {
                    Ast::Reference(reference) if receiver.reference.is_some() => &reference.expr,
                    other => *other,
                };
                let receiver = self.expr_as(first, &ty);
                return self.invoke(callable, name, Some(receiver), rest, turbofish);
            }
            return self.invoke(callable, name, None, &asts, turbofish);
        }
        if text == "default" && asts.is_empty() {
            return zero(&ty, name.span());
        }
        asts.iter().for_each(|arg| drop(self.expr(arg, None)));
        if let Ty::Vector { .. } | Ty::Matrix(_) = ty {
            return self.unknown_vector_method(name, &ty);
        }
        let shown = self.infer.show(&ty);
        self.report.error(name, format!("`{shown}` has no function `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"));
        Self::error_value(name.span())
    }

    /// `Type::NAME`: a variant, or an associated constant.
    pub(super) fn associated_value(&mut self, ty: &Ty, name: &Ident) -> Expr {
        let text = crate::name::text(name);
        let ty = self.infer.resolve(ty);
        if ty.is_silent() {
            return Self::error_value(name.span());
        }
        if let Some(variant) = variant(&ty, &text, name.span()) {
            return variant;
        }
        if let Some(constant) = Self::vector_constant(&ty, &text, name.span()) {
            return constant;
        }
        let cx = self.cx;
        match cx.associated_constant(&ty, &text) {
            Some(Some(value)) => Expr { span: name.span(), ..value },
            Some(None) => Self::error_value(name.span()),
            None if matches!(ty, Ty::Vector { .. } | Ty::Matrix(_)) => self.unknown_vector_method(name, &ty),
            None => {
                let shown = self.infer.show(&ty);
                let what = if ty.is_enum() { "variant or constant" } else { "constant" };
                self.report.error(name, format!("`{shown}` has no {what} `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"));
                Self::error_value(name.span())
            }
        }
    }

    /// `left op right` where an operand's type is the user's; `None` if none is.
    pub(super) fn user_operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let (l, r) = (self.infer.shallow(&left.ty), self.infer.shallow(&right.ty));
        if !(matches!(l, Ty::Adt(..)) || matches!(r, Ty::Adt(..))) {
            return None;
        }
        let (trait_name, method) = operator_trait(op)?;
        let cx = self.cx;
        let candidates = match l {
            Ty::Infer(_) => Scalar::ALL.into_iter().map(Ty::Scalar).filter(|scalar| self.infer.clone().unify(scalar, &l)).collect(),
            _ => vec![l.clone()],
        };
        for ty in candidates {
            if let Some(callable) = cx.operator(&mut self.infer, trait_name, method, &ty, Some(&r)) {
                self.infer.unify(&l, &ty);
                let result = self.invoke_values(callable, vec![left.clone(), right.clone()], span);
                return Some(if op == BinaryOp::Ne { super::expr::not(result) } else { result });
            }
        }
        if crate::ty::is_comparison(op) && self.infer.unify(&left.ty, &right.ty) {
            return Some(self.compared(op, left, right, span));
        }
        None
    }

    /// `-value` or `!value` of the user's type.
    pub(super) fn user_unary(&mut self, op: UnaryOp, value: &Expr, span: Span) -> Option<Expr> {
        let ty = self.infer.shallow(&value.ty);
        if !matches!(ty, Ty::Adt(..)) {
            return None;
        }
        let (trait_name, method) = match op {
            UnaryOp::Neg => ("Neg", "neg"),
            UnaryOp::Not => ("Not", "not"),
        };
        let cx = self.cx;
        let callable = cx.operator(&mut self.infer, trait_name, method, &ty, None)?;
        Some(self.invoke_values(callable, vec![value.clone()], span))
    }

    /// What `derive` makes of a comparison: field by field, in order; of an enum, of its discriminants.
    fn compared(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Expr {
        let binary = |op, a: Expr, b: Expr| Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty: Ty::BOOL, span };
        let ty = self.infer.resolve(&left.ty);
        let fields = ty.fields();
        let structure = match &ty {
            Ty::Adt(adt, _) => matches!(adt.0.kind, AdtKind::Struct { .. }),
            Ty::Tuple(_) => true,
            _ => false,
        };
        if !structure {
            return binary(op, left.clone(), right.clone());
        }
        let (left, right) = (self.atom("left", left.clone()), self.atom("right", right.clone()));
        let parts: Vec<(Expr, Expr)> = fields.iter().enumerate().map(|(i, ty)| (field(&left, i as u32, ty), field(&right, i as u32, ty))).collect();
        let bool_value = |value| Expr { kind: ExprKind::Literal(crate::ir::Literal::Bool(value)), ty: Ty::BOOL, span };
        match op {
            BinaryOp::Eq => {
                let equal: Vec<Expr> = parts.iter().map(|(a, b)| self.compared(BinaryOp::Eq, a, b, span)).collect();
                equal.into_iter().reduce(|a, b| binary(BinaryOp::And, a, b)).unwrap_or_else(|| bool_value(true))
            }
            BinaryOp::Ne => super::expr::not(self.compared(BinaryOp::Eq, &left, &right, span)),
            _ => {
                let Some(((last_a, last_b), firsts)) = parts.split_last() else {
                    return bool_value(matches!(op, BinaryOp::Le | BinaryOp::Ge));
                };
                let strict = if matches!(op, BinaryOp::Lt | BinaryOp::Le) { BinaryOp::Lt } else { BinaryOp::Gt };
                let mut result = self.compared(op, last_a, last_b, span);
                for (a, b) in firsts.iter().rev() {
                    let (before, equal) = (self.compared(strict, a, b, span), self.compared(BinaryOp::Eq, a, b, span));
                    result = binary(BinaryOp::Or, before, binary(BinaryOp::And, equal, result));
                }
                result
            }
        }
    }

    /// The message for a method that a type does not have.
    pub(super) fn unknown_user_method(&mut self, name: &Ident, ty: &Ty) -> Expr {
        let text = self.infer.show(ty);
        self.report.error(name, format!("`{text}` has no method `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"));
        Self::error_value(name.span())
    }

    /// A struct's value: `Name { field: value, .. }`.
    pub(super) fn struct_literal(&mut self, literal: &'a syn::ExprStruct) -> Expr {
        let span = literal.path.segments.last().expect("a path has a segment").ident.span();
        let Some(ty) = self.path_type(&literal.path) else {
            self.report.error(&literal.path, format!("kernels do not know the struct `{}`\nhelp: write `#[scry::device]` on its definition", crate::items::path_text(&literal.path)));
            literal.fields.iter().for_each(|field| drop(self.expr(&field.expr, None)));
            return Self::error_value(span);
        };
        let fields = ty.fields();
        let mut numbers = Vec::new();
        for field in &literal.fields {
            match self.field_of(&ty, &field.member) {
                Some((number, _)) if numbers.contains(&number) => {
                    self.report.error(&field.member, "this field is set twice\nhelp: remove one of them");
                    return Self::error_value(span);
                }
                Some((number, _)) => numbers.push(number),
                None => return Self::error_value(span),
            }
        }
        let hints = numbers.iter().map(|number| Some(fields[*number as usize].clone()));
        let values = self.exprs(literal.fields.iter().map(|field| &field.expr).zip(hints));
        let mut given: Vec<Option<Expr>> = vec![None; fields.len()];
        for ((field, number), value) in literal.fields.iter().zip(&numbers).zip(values) {
            given[*number as usize] = Some(self.expect(&field.expr, value, &fields[*number as usize]));
        }
        if let Some(rest) = &literal.rest {
            let mark = self.stmts.len();
            let rest = self.expr_as(rest, &ty);
            if self.stmts.len() > mark {
                for value in given.iter_mut().flatten() {
                    self.keep(std::slice::from_mut(value), mark);
                }
            }
            let rest = self.atom("rest", rest);
            for (number, value) in given.iter_mut().enumerate() {
                value.get_or_insert_with(|| field(&rest, number as u32, &fields[number]));
            }
        }
        let missing: Vec<String> = given.iter().enumerate().filter(|(_, value)| value.is_none()).map(|(i, _)| format!("`{}`", field_name(&ty, i))).collect();
        if !missing.is_empty() && !ty.is_silent() {
            self.report.error(&literal.path, format!("missing {} of `{}`\nhelp: set every field, or end with `..other`", missing.join(", "), self.infer.show(&ty)));
            return Self::error_value(span);
        }
        Expr { kind: ExprKind::Tuple(given.into_iter().flatten().collect()), ty, span }
    }

    /// A tuple struct's value: `Name(value, ..)`.
    pub(super) fn construct(&mut self, ty: &Ty, name: &'a Ident, args: &'a Punctuated<Ast, Token![,]>) -> Expr {
        let fields = ty.fields();
        if fields.len() != args.len() {
            let shown = self.infer.show(ty);
            self.report.error(name, message::argument_count(name, fields.len(), args.len(), &format!("{shown}(..)")));
            args.iter().for_each(|arg| drop(self.expr(arg, None)));
            return Self::error_value(name.span());
        }
        let values = self.exprs(args.iter().zip(fields.iter().cloned().map(Some)));
        let values = args.iter().zip(values).zip(&fields).map(|((ast, value), ty)| self.expect(ast, value, ty)).collect();
        Expr { kind: ExprKind::Tuple(values), ty: ty.clone(), span: name.span() }
    }

    /// The type that a path in an expression or pattern leads to.
    pub(super) fn path_type(&mut self, path: &'a syn::Path) -> Option<Ty> {
        let segments: Vec<_> = path.segments.iter().collect();
        let first = &segments[0].ident;
        if segments.len() == 1 {
            if first == "Self" {
                return self.env.self_ty.clone();
            }
            if let Some(generic) = self.env.generic(first) {
                return Some(generic.ty.clone());
            }
        }
        let (id, len) = self.cx.program.find(self.env.unit, path)?;
        if len != segments.len() || matches!(self.cx.program.item(id), Item::Const(_) | Item::Fn(_) | Item::Trait(_)) {
            return None;
        }
        let (cx, report) = (self.cx, self.report);
        cx.item_type(id, segments[len - 1], self, report)
    }
}

/// The name of a field.
pub(super) fn field_name(ty: &Ty, number: usize) -> String {
    match ty {
        Ty::Adt(adt, _) => match &adt.0.kind {
            AdtKind::Struct { fields, is_tuple: _ } => fields[number].0.clone(),
            AdtKind::Enum { .. } => number.to_string(),
        },
        _ => number.to_string(),
    }
}

/// The generic arguments of a path's segment.
pub(super) fn turbofish(arguments: &PathArguments) -> Option<&AngleBracketedGenericArguments> {
    match arguments {
        PathArguments::AngleBracketed(arguments) => Some(arguments),
        PathArguments::None | PathArguments::Parenthesized(_) => None,
    }
}

/// The trait and method of an operator.
fn operator_trait(op: BinaryOp) -> Option<(&'static str, &'static str)> {
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
