//! What belongs to a type of the user's: methods, associated functions and constants, operators.

use proc_macro2::{Ident, Span};
use syn::punctuated::Punctuated;
use syn::{AngleBracketedGenericArguments, Expr as Ast, ImplItem, Item, PathArguments, Token, TraitItem};

use super::arguments::{Receiver, takes_values};
use super::context::{Applied, Context, TraitRef};
use super::context::{Callable, Definition};
use super::infer::Infer;
use super::inline::{Body, Inline};
use super::items::variant;
use super::literal::number_constant;
use super::scope::{Binding, Scopes};
use super::state::Lower;
use crate::ir::{BinaryOp, Expr, ExprKind, Place, UnaryOp};
use crate::message;
use crate::ty::{AdtKind, Scalar, Ty};

/// What is wrong has been reported.
pub(super) struct Reported;

impl<'a> Context<'a> {
    /// The function of an operator's trait for these operands.
    pub(super) fn operator(
        &'a self,
        infer: &mut Infer,
        trait_name: &str,
        method: &str,
        left: &Ty,
        right: Option<&Ty>,
    ) -> Option<Callable<'a>> {
        let found = self.impls_of(infer, left, |candidate| candidate.trait_.as_ref().is_some_and(|trait_| trait_.name == trait_name));
        for Applied { candidate, arguments, infer: mut attempt } in found {
            let trait_ = candidate.trait_.as_ref()?;
            let fits = right.is_none_or(|right| {
                let expected = trait_.arguments.first().map_or_else(|| left.clone(), |argument| argument.with(&arguments));
                attempt.unify(&expected, right)
            });
            let function = candidate.syntax.items.iter().enumerate().find_map(|(number, item)| match item {
                ImplItem::Fn(function) if function.sig.ident == method => Some((number, function)),
                _ => None,
            });
            if let (true, Some((number, function))) = (fits, function) {
                *infer = attempt;
                let env = Self::impl_env(candidate, &arguments, left.clone());
                let definition = Definition::Impl(candidate.index, number);
                return Some(Callable { definition, sig: &function.sig, block: &function.block, env });
            }
        }
        None
    }

    /// The associated constant `name` of a type, of the trait `of` if that is known; `None` if there is none, and an error that was reported if
    /// it has no value.
    pub(super) fn associated_constant(&'a self, ty: &Ty, name: &str, of: Option<&TraitRef>) -> Option<Result<Expr, Reported>> {
        let mut found = self
            .impls_of(&Infer::default(), ty, |candidate| of.is_none_or(|of| candidate.trait_.as_ref().is_some_and(|trait_| of.is(trait_))));
        // A type's own constant goes before that of a trait.
        found.sort_by_key(|applied| applied.candidate.trait_.is_some());
        for Applied { candidate, arguments, infer } in found {
            let arguments: Vec<Ty> = arguments.iter().map(|argument| infer.resolve(argument)).collect();
            let own = candidate.syntax.items.iter().find_map(|item| match item {
                ImplItem::Const(item) if item.ident == name => Some((&item.ty, &item.expr)),
                _ => None,
            });
            let (env, syntax) = match (own, &candidate.trait_) {
                (Some(own), _) => (Self::impl_env(candidate, &arguments, ty.clone()), own),
                (None, Some(trait_)) => {
                    let wanted = |item: &TraitItem| matches!(item, TraitItem::Const(item) if item.ident == name && item.default.is_some());
                    let Some((id, _, TraitItem::Const(item))) = self.trait_item(trait_, wanted) else { continue };
                    let Some((_, default)) = &item.default else { continue };
                    (self.trait_env((candidate.index, trait_), id, &arguments, ty), (&item.ty, default))
                }
                (None, None) => continue,
            };
            let of = crate::syntax::types::parse(syntax.0, &mut super::types::Names::new(self, &env, self.report), self.report);
            return Some(self.evaluate(syntax.1, &env, &of).ok_or(Reported));
        }
        None
    }
}

impl<'a> Lower<'a> {
    /// `value.name(args)` of a type that is not a number, or of a number where its own methods have no such name. `None` if
    /// there is no such method.
    pub(super) fn user_method(
        &mut self,
        name: &'a Ident,
        receiver: Receiver<'a>,
        args: &[&'a Ast],
        turbofish: Option<&'a AngleBracketedGenericArguments>,
        of: Option<&TraitRef>,
        hint: Option<&Ty>,
    ) -> Option<Expr> {
        let ty = self.infer.shallow(&receiver.value.ty);
        let text = crate::name::text(name);
        let cx = self.cx;
        let candidates = cx.candidates(&self.infer, &ty, &text, of);
        if let Some(first) = candidates.first() {
            if first.callable.sig.receiver().is_none() {
                self.report
                    .error(name, format!("`{name}` is not a method: it has no `self`\nhelp: write `{}::{name}(..)`", self.infer.show(&ty)));
                return Some(Self::error_value(name.span()));
            }
            return Some(self.invoke_candidate((&ty, of), name, Some(receiver), args, turbofish, hint));
        }
        let is_user = matches!(ty, Ty::Adt(..));
        match (text.as_str(), args) {
            ("clone", []) => Some(receiver.value),
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
                Some(self.compared(op, &receiver.value, &other, name.span()))
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
        of: Option<&TraitRef>,
    ) -> Expr {
        let text = crate::name::text(name);
        let ty = self.infer.shallow(ty);
        let turbofish = turbofish(arguments);
        let cx = self.cx;
        let asts: Vec<&Ast> = args.iter().collect();
        if ty.is_silent() {
            asts.iter().for_each(|arg| drop(self.expr(referred(arg), None)));
            return Self::error_value(name.span());
        }
        if let Some(value) = self.vector_function(&ty, name, &asts) {
            return value;
        }
        let candidates = cx.candidates(&self.infer, &ty, &text, of);
        if let Some(first) = candidates.first() {
            let sig = first.callable.sig;
            if let (true, Some(receiver), Some((first, rest))) = (takes_values(sig), sig.receiver(), asts.split_first()) {
                let first = if receiver.reference.is_some() { referred(first) } else { *first };
                let receiver = Receiver { value: self.expr_as(first, &ty), place: None, ast: Some(first) };
                return self.invoke_candidate((&ty, of), name, Some(receiver), rest, turbofish, None);
            }
            return self.invoke_candidate((&ty, of), name, None, &asts, turbofish, None);
        }
        if text == "default" && asts.is_empty() {
            return self.default_value(&ty, name, name.span());
        }
        asts.iter().for_each(|arg| drop(self.expr(referred(arg), None)));
        if let Ty::Vector { .. } | Ty::Matrix(_) = ty {
            return self.unknown_vector_method(name, &ty);
        }
        let shown = self.infer.show(&ty);
        self.report.error(name, format!("`{shown}` has no function `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"));
        Self::error_value(name.span())
    }

    /// `Type::NAME`: a variant, or an associated constant.
    pub(super) fn associated_value(&mut self, ty: &Ty, name: &Ident, of: Option<&TraitRef>) -> Expr {
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
        if !self.infer.is_known(&ty) {
            let shown = self.infer.show(&ty);
            self.report
                .error(name, format!("the parameters of `{shown}` are not known here\nhelp: write them down, as in `Type::<f32>::{name}`"));
            return Self::error_value(name.span());
        }
        let cx = self.cx;
        let of_number = ty.scalar().and_then(|scalar| number_constant(scalar, &text));
        match (cx.associated_constant(&ty, &text, of), of_number) {
            (Some(Ok(value)), _) => self.adopt(value, name.span()),
            (Some(Err(Reported)), _) => Self::error_value(name.span()),
            (None, Some((value, ty))) => Expr { kind: ExprKind::Literal(value), ty, span: name.span() },
            (None, None) if matches!(ty, Ty::Vector { .. } | Ty::Matrix(_)) => self.unknown_vector_method(name, &ty),
            (None, None) => {
                let shown = self.infer.show(&ty);
                let message = match variants(&ty) {
                    Some(variants) => format!("`{shown}` has no variant `{name}`\nhelp: there are {variants}"),
                    None => format!(
                        "`{shown}` has no constant `{name}` that kernels can see\nhelp: the `impl` that defines it must be in a module with `#[scry::device]`"
                    ),
                };
                self.report.error(name, message);
                Self::error_value(name.span())
            }
        }
    }

    /// `left op right` where an operand's type is the user's; `None` if none is.
    pub(super) fn user_operator(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let (l, r) = (self.infer.shallow(&left.ty), self.infer.shallow(&right.ty));
        if matches!(l, Ty::Tuple(_) | Ty::Array(..)) && crate::ty::is_comparison(op) && self.infer.unify(&l, &r) {
            return Some(self.compared(op, left, right, span));
        }
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
                return Some(if op == BinaryOp::Ne { result.negated() } else { result });
            }
        }
        if crate::ty::is_comparison(op) && self.infer.unify(&left.ty, &right.ty) {
            return Some(self.compared(op, left, right, span));
        }
        None
    }

    /// `place op= value` of the user's type, by its `AddAssign` or the like; `None` if it has none.
    pub(super) fn user_assignment(&mut self, op: BinaryOp, place: &Place, ty: &Ty, value: &Expr, span: Span) -> Option<()> {
        let (trait_name, method) = operator_trait(op)?;
        let ty = self.infer.shallow(ty);
        let cx = self.cx;
        let callable = cx.operator(&mut self.infer, &format!("{trait_name}Assign"), &format!("{method}_assign"), &ty, Some(&value.ty))?;
        let operand = callable.sig.inputs.iter().nth(1);
        let params = operand.iter().filter_map(|operand| match operand {
            syn::FnArg::Typed(typed) => Some((&*typed.pat, Binding::Value(value.clone()))),
            syn::FnArg::Receiver(_) => None,
        });
        let mut scopes = Scopes::default();
        scopes.bind(&Ident::new("self", span), Binding::Place(place.clone(), ty));
        let call = Inline { params: params.collect(), body: Body::Block(callable.block), result: Ty::UNIT, scopes };
        let outer = std::mem::replace(&mut self.env, callable.env);
        self.inline_call(call, span);
        self.env = outer;
        Some(())
    }

    /// `-value` or `!value` of the user's type.
    pub(super) fn user_unary(&mut self, op: UnaryOp, value: &Expr, span: Span) -> Option<Expr> {
        let ty = self.infer.shallow(&value.ty);
        if !matches!(ty, Ty::Adt(..)) {
            return None;
        }
        let (trait_name, method, token) = match op {
            UnaryOp::Neg => ("Neg", "neg", "-"),
            UnaryOp::Not => ("Not", "not", "!"),
        };
        if let Some(optional) = ty.optional() {
            let (shown, some) = (self.infer.show(&ty), optional.constructor());
            self.report.error(
                crate::report::At(span),
                format!(
                    "`{token}` is not for values of type `{shown}`\nhelp: take the value out, by `unwrap()` or `if let {some}(value) = ..`"
                ),
            );
            return Some(Self::error_value(span));
        }
        let cx = self.cx;
        let callable = cx.operator(&mut self.infer, trait_name, method, &ty, None)?;
        Some(self.invoke_values(callable, vec![value.clone()], span))
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
            self.report.error(&literal.path, message::unknown_struct(&crate::items::path_text(&literal.path)));
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
            let rest = self.expr_as(rest, &ty);
            if let ExprKind::Tuple(parts) = &rest.kind {
                for (value, part) in given.iter_mut().zip(parts) {
                    value.get_or_insert_with(|| part.clone());
                }
            }
            let rest = self.atom("rest", rest);
            for (number, value) in given.iter_mut().enumerate() {
                value.get_or_insert_with(|| rest.field(number as u32, &fields[number]));
            }
        }
        let missing: Vec<String> =
            given.iter().enumerate().filter(|(_, value)| value.is_none()).map(|(i, _)| format!("`{}`", field_name(&ty, i))).collect();
        if !missing.is_empty() && !ty.is_silent() {
            self.report.error(
                &literal.path,
                format!("missing {} of `{}`\nhelp: set every field, or end with `..other`", missing.join(", "), self.infer.show(&ty)),
            );
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

/// The value that an expression refers to, if it is a reference.
pub(super) fn referred(ast: &Ast) -> &Ast {
    match ast {
        Ast::Reference(reference) if reference.mutability.is_none() => &reference.expr,
        other => other,
    }
}

/// The variants of an enum, for a message.
fn variants(ty: &Ty) -> Option<String> {
    let Ty::Adt(adt, _) = ty else { return None };
    let AdtKind::Enum { variants, repr: _ } = &adt.0.kind else { return None };
    Some(variants.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", "))
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
