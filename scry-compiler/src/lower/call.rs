//! Calls: identity functions, functions and methods on numbers.

use proc_macro2::{Ident, Span};
use quote::quote;
use syn::Expr as Ast;
use syn::spanned::Spanned;

use super::arguments::Receiver;
use super::context::Within;
use super::scope::Binding;
use super::state::Lower;
use crate::intrinsic::{self, Intrinsic, helpers};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Identity, Literal, Place, Root, StmtKind};
use crate::items::Program;
use crate::message;
use crate::ty::{Scalar, Ty};
use crate::user_code::{out_name, value_name};

impl<'a> Lower<'a> {
    pub(super) fn call(&mut self, call: &'a syn::ExprCall) -> Expr {
        let Ast::Path(path) = &*call.func else { return self.call_value(call) };
        let binding = path.path.get_ident().and_then(|name| self.scopes.find(name));
        if let Some(Binding::Closure(id)) = binding {
            return self.call_closure(call, id);
        }
        if binding.is_none()
            && let Some(value) = self.item_call(call, path)
        {
            return value;
        }
        if binding.is_none()
            && let Some(value) = self.cooperation_call(call)
        {
            return value;
        }
        if let Some(segment) = path.path.segments.iter().find(|segment| !segment.arguments.is_none()) {
            self.report.error(&segment.arguments, message::NOT_GENERIC);
            return Self::error_value(segment.ident.span());
        }
        let segments: Vec<&Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
        match segments[..] {
            [name] => self.free_call(call, name),
            [.., module, name] if module == "scry" || module == "prelude" => self.free_call(call, name),
            [.., ty, name] => match Scalar::from_name(&ty.to_string()) {
                Some(scalar) => self.associated_call(call, scalar, name),
                None => self.unknown_call(call),
            },
            [] => unreachable!("a path has a segment"),
        }
    }

    /// `name(..)`
    fn free_call(&mut self, call: &'a syn::ExprCall, name: &'a Ident) -> Expr {
        let Some(identity) = Identity::ALL.into_iter().find(|identity| name == identity.name()) else {
            if self.kernel.is_some_and(|kernel| name == kernel) {
                self.report
                    .error(&call.func, format!("kernel `{name}` calls itself, and a GPU has no stack to recurse on\nhelp: write a loop"));
                return Self::error_value(name.span());
            }
            return self.unknown_call(call);
        };
        self.check_count(name, 0, call.args.len(), &format!("{name}()"));
        let ty = if identity.is_number() { Ty::USIZE } else { Ty::Id };
        Expr { kind: ExprKind::Identity(identity), ty, span: name.span() }
    }

    /// `f32::from_bits(..)`, `u32::from(..)`, or a method called as `f32::max(a, b)`.
    pub(super) fn associated_call(&mut self, call: &'a syn::ExprCall, scalar: Scalar, name: &'a Ident) -> Expr {
        let text = name.to_string();
        if text == "from" && call.args.len() == 1 {
            return self.from(call, scalar, name);
        }
        if let Some(row) = intrinsic::function(scalar, &text) {
            let asts: Vec<&Ast> = call.args.iter().collect();
            let args = self.args(name, &asts, row, scalar, None);
            return self.result(row, scalar, args, name);
        }
        let Some((receiver, rest)) = split_receiver(&call.args) else {
            self.report.error(name, message::unknown_method(&text, scalar, None, None));
            return Self::error_value(name.span());
        };
        let params = intrinsic::method(scalar, &text).map(|row| types(row, scalar));
        let params =
            params.or_else(|| intrinsic::operator(&text).filter(|_| scalar.is_integer()).map(|op| vec![operand(op, scalar).name()]));
        if let Some(mut params) = params {
            params.insert(0, scalar.name());
            let shape = format!("{}::{name}({})", scalar.name(), params.join(", "));
            if !self.check_count(name, params.len(), call.args.len(), &shape) {
                return Self::error_value(name.span());
            }
        }
        let value = self.expr_as(receiver, &Ty::Scalar(scalar));
        self.number_method(name, value, &rest, scalar)
    }

    /// Whether `scalar::name` is a function of the language's own.
    pub(super) fn has_own_function(&self, scalar: Scalar, name: &Ident) -> bool {
        let text = name.to_string();
        let own = intrinsic::function(scalar, &text).is_some() || intrinsic::method(scalar, &text).is_some();
        let is_checked = super::overflow::names(scalar).any(|name| name == text);
        let known = own || is_checked || (scalar.is_integer() && intrinsic::operator(&text).is_some()) || text == "from";
        known || self.cx.candidates(&self.infer, &Ty::Scalar(scalar), &text, None).is_empty() && text != "default"
    }

    /// Whether Rust might take another method than the number's: reports one that a number has of its own and of a trait, where the number's type may be a parameter: of that Rust
    /// would take the trait's, and of the number the other.
    fn is_shadowed(&self, scalar: Scalar, name: &Ident) -> bool {
        let ty = Ty::Scalar(scalar);
        let is_parameter = self.env.generics.iter().any(|generic| generic.ty == ty)
            || (matches!(self.env.within, Within::Trait(_)) && self.env.self_ty.as_ref() == Some(&ty));
        let candidates = if is_parameter { self.cx.candidates(&self.infer, &ty, &crate::name::text(name), None) } else { Vec::new() };
        if let Some(first) = candidates.first() {
            let (number, trait_) = (scalar.name(), &first.trait_name);
            self.report.error(
                name,
                format!("`{number}` has a method `{name}`, and `{trait_}` has one for it: kernels do not know which is meant\nhelp: write `{trait_}::{name}(..)` or `{number}::{name}(..)`"),
            );
        }
        !candidates.is_empty()
    }

    /// `T::from(value)` of a number.
    fn from(&mut self, call: &'a syn::ExprCall, to: Scalar, name: &'a Ident) -> Expr {
        let value = self.expr(&call.args[0], None);
        self.converted(value, &Ty::Scalar(to), name, &call.args[0])
    }

    pub(super) fn method_call(&mut self, call: &'a syn::ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let name = &call.method;
        if super::place::is_unchecked(call) {
            return match self.unchecked_element(call) {
                Some((place, ty)) => self.load_place(place, ty, Self::span(call)),
                None => Self::error_value(name.span()),
            };
        }
        if let Some((param, element)) = self.slice_param(&call.receiver) {
            return self.slice_method(call, param, &element);
        }
        let place = if self.names_place(&call.receiver) { self.place(&call.receiver) } else { None };
        if let Some((place, ty)) = &place {
            match self.infer.shallow(ty) {
                Ty::Atomic(scalar) => return self.atomic_call(call, place.clone(), scalar),
                Ty::Array(_, len) if name == "len" && call.args.is_empty() => return self.array_len(&len, name),
                Ty::Array(element, len) if let Ty::Const(number) = self.infer.shallow(&len) => {
                    let len = self.array_len(&len, name);
                    let array = place.clone();
                    if let Some(value) = self.element_method(call, array, &element, (len, Some(number as u32))) {
                        return value;
                    }
                }
                _ => {}
            }
        }
        let receiver = match &place {
            Some((place, ty)) => self.load_place(place.clone(), self.infer.shallow(ty), Self::span(&call.receiver)),
            None => self.expr(&call.receiver, None),
        };
        let args: Vec<&Ast> = call.args.iter().collect();
        match self.infer.shallow(&receiver.ty) {
            Ty::Scalar(scalar) if self.has_own_function(scalar, name) => {
                if let Some(turbofish) = &call.turbofish {
                    self.report.error(turbofish, message::NOT_GENERIC);
                    return Self::error_value(name.span());
                }
                if self.is_shadowed(scalar, name) {
                    return Self::error_value(name.span());
                }
                self.number_method(name, receiver, &args, scalar)
            }
            ty @ (Ty::Vector { .. } | Ty::Matrix(_)) => {
                let value = self.vector_method(name, &receiver, &args);
                let receiver = Receiver { value: receiver, place, ast: Some(&call.receiver) };
                let value = value.or_else(|| self.user_method(name, receiver, &args, call.turbofish.as_ref(), None, hint));
                value.unwrap_or_else(|| self.unknown_vector_method(name, &ty))
            }
            Ty::Adt(..) if let Some(value) = self.optional_method(&receiver, name, &args) => value,
            ty @ (Ty::Scalar(_) | Ty::Adt(..)) => {
                let receiver = Receiver { value: receiver, place, ast: Some(&call.receiver) };
                let value = self.user_method(name, receiver, &args, call.turbofish.as_ref(), None, hint);
                value.unwrap_or_else(|| self.unknown_user_method(name, &ty))
            }
            Ty::Array(_, len) if name == "len" && args.is_empty() => self.array_len(&len, name),
            Ty::Array(element, len) if place.is_none() && super::optional::ELEMENTS.iter().any(|method| name == method) => {
                let len = (self.array_len(&len, name), Some(self.infer.shallow(&len).number()));
                let array = Place::local(self.kept_local("array", receiver, false));
                self.element_method(call, array, &element, len).expect("it is a method of elements")
            }
            Ty::Error | Ty::Never => Self::error_value(name.span()),
            Ty::Infer(_) => {
                let text = self.infer.show(&receiver.ty);
                self.report.error(name, message::ambiguous_method(name, &text, &call.receiver));
                Self::error_value(name.span())
            }
            other => {
                let text = self.infer.show(&other);
                self.report.error(name, message::no_methods(name, &text, &other));
                Self::error_value(name.span())
            }
        }
    }

    fn array_len(&self, len: &Ty, name: &Ident) -> Expr {
        let len = self.infer.shallow(len).number();
        Expr { kind: ExprKind::Literal(Literal::Int(i128::from(len))), ty: Ty::USIZE, span: name.span() }
    }

    fn slice_method(&mut self, call: &'a syn::ExprMethodCall, param: crate::ir::ParamId, element: &Ty) -> Expr {
        let (name, span) = (&call.method, call.method.span());
        let len = Expr { kind: ExprKind::Len(param), ty: Ty::USIZE, span };
        if name == "len" || name == "is_empty" {
            let shape = format!("{}.{name}()", self.params[param.0].name);
            if !self.check_count(name, 0, call.args.len(), &shape) {
                return Self::error_value(span);
            }
        }
        if name == "len" {
            return len;
        }
        if let Some(value) = self.element_method(call, Place { root: Root::Slice(param), path: Vec::new() }, element, (len.clone(), None)) {
            return value;
        }
        if name == "is_empty" {
            let zero = Expr { kind: ExprKind::Literal(Literal::Int(0)), ty: Ty::USIZE, span };
            return Expr { kind: ExprKind::Binary(BinaryOp::Eq, Box::new(len), Box::new(zero)), ty: Ty::BOOL, span };
        }
        self.report.error(name, message::slice_method(name, &self.params[param.0].name));
        Self::error_value(span)
    }

    fn number_method(&mut self, name: &'a Ident, receiver: Expr, args: &[&'a Ast], scalar: Scalar) -> Expr {
        let text = name.to_string();
        if let (true, Some(op)) = (scalar.is_integer(), intrinsic::operator(&text)) {
            return self.operator_method(name, op, receiver, args, scalar);
        }
        if let Some(row) = helpers::method(scalar, &text).filter(|_| self.env.unit == Program::NOWHERE) {
            let values = self.args(name, args, row, scalar, Some(receiver));
            return self.result(row, scalar, values, name);
        }
        if let Some(value) = self.checked_method(name, &receiver, args, scalar) {
            return value;
        }
        let Some(row) = intrinsic::method(scalar, &text).filter(|row| self.check_target(row, scalar, name)) else {
            if intrinsic::method(scalar, &text).is_some() {
                return Self::error_value(name.span());
            }
            let similar = super::scope::similar(&text, intrinsic::names(scalar).chain(super::overflow::names(scalar)));
            let other = Scalar::ALL.into_iter().find(|other| intrinsic::method(*other, &text).is_some());
            self.report.error(name, message::unknown_method(&text, scalar, similar, other));
            return Self::error_value(name.span());
        };
        let values = self.args(name, args, row, scalar, Some(receiver));
        self.result(row, scalar, values, name)
    }

    /// `a.wrapping_add(b)` and its like, which are the operators.
    fn operator_method(&mut self, name: &'a Ident, op: BinaryOp, receiver: Expr, args: &[&'a Ast], scalar: Scalar) -> Expr {
        let other = operand(op, scalar);
        let ty = Ty::Scalar(other);
        if !self.check_count(name, 1, args.len(), &format!("x.{name}({})", other.name())) {
            return Self::error_value(name.span());
        }
        let right = self.expr_as(args[0], &ty);
        self.operation(Expr { kind: ExprKind::Binary(op, Box::new(receiver), Box::new(right)), ty: Ty::Scalar(scalar), span: name.span() })
    }

    /// The arguments of a row, the receiver first.
    fn args(&mut self, name: &'a Ident, asts: &[&'a Ast], row: &'static Intrinsic, scalar: Scalar, receiver: Option<Expr>) -> Vec<Expr> {
        let base = if receiver.is_some() { "x.".to_owned() } else { format!("{}::", scalar.name()) };
        let shape = format!("{base}{name}({})", types(row, scalar).join(", "));
        if !self.check_count(name, row.params.len(), asts.len(), &shape) {
            return Vec::new();
        }
        let mut values: Vec<Expr> = receiver.into_iter().collect();
        for (ast, sig) in asts.iter().zip(row.params) {
            values.push(self.expr_as(ast, &Ty::Scalar(sig.of(scalar))));
        }
        values
    }

    /// What a row of the table yields.
    fn result(&mut self, row: &'static Intrinsic, scalar: Scalar, args: Vec<Expr>, name: &Ident) -> Expr {
        if args.is_empty() {
            return Self::error_value(name.span());
        }
        if let ("clamp", [_, low, high]) = (row.name, &args[..]) {
            self.check_limits(low, high, scalar, name.span());
        }
        self.operation(Expr { kind: ExprKind::Call(row, args), ty: Ty::Scalar(row.result.of(scalar)), span: name.span() })
    }

    /// Panics if the limits of `clamp` cross, as Rust does.
    fn check_limits(&mut self, low: &Expr, high: &Expr, scalar: Scalar, span: Span) {
        let in_order = Expr { span, ..Expr::binary(BinaryOp::Le, low.clone(), high.clone(), Ty::BOOL) };
        if self.known(&in_order) == Some(Literal::Bool(true)) {
            return;
        }
        let (out, min, max) = (out_name(), value_name(0), value_name(1));
        let text =
            if scalar.is_float() { "min > max, or either was NaN. min = {:?}, max = {:?}" } else { "min > max. min = {:?}, max = {:?}" };
        let write = quote!(::core::write!(#out, #text, #min, #max));
        let (then, ()) = self.nested(|lower| lower.panic(write, vec![low.clone(), high.clone()], span));
        self.emit(StmtKind::If { condition: in_order.negated(), then, otherwise: Block::default() }, span);
    }

    /// Whether every target of the kernel has a row; reports if not.
    fn check_target(&self, row: &Intrinsic, scalar: Scalar, name: &Ident) -> bool {
        let has = !self.wgsl || row.wgsl != intrinsic::NOT_IN_WGSL;
        if !has {
            self.report.error(name, message::not_in_wgsl(name, scalar));
        }
        has
    }

    /// Reports a wrong number of arguments; `shape` is how the function is called.
    pub(super) fn check_count(&mut self, name: &Ident, expected: usize, given: usize, shape: &str) -> bool {
        if expected != given {
            self.report.error(name, message::argument_count(name, expected, given, shape));
        }
        expected == given
    }

    fn unknown_call(&mut self, call: &'a syn::ExprCall) -> Expr {
        let Ast::Path(path) = &*call.func else { unreachable!("`call` lets only paths come here") };
        let name = path.path.segments.last().expect("a path has a segment").ident.to_string();
        if path.path.get_ident().is_some_and(|name| self.scopes.find(name).is_some()) {
            // It is a value: calling it is an error, unless that value already was one.
            if !self.expr(&call.func, None).ty.is_silent() {
                self.report.error(&path.path, message::FUNCTION_VALUE);
            }
        } else if self.is_closure_around(&name) {
            self.report
                .error(&path.path, format!("closure `{name}` calls itself, and a GPU has no stack to recurse on\nhelp: write a loop"));
        } else {
            let similar = super::scope::similar(&name, super::builtin_functions());
            self.report.error(&path.path, message::unknown_function(&path.path, similar, is_number_method(&name)));
        }
        for arg in &call.args {
            self.expr(arg, None);
        }
        Self::error_value(path.span())
    }
}

/// Whether some number has a method of this name.
pub(crate) fn is_number_method(name: &str) -> bool {
    Scalar::ALL.iter().any(|scalar| intrinsic::method(*scalar, name).is_some())
}

/// The types of a row's parameters, behind the receiver.
fn types(row: &Intrinsic, receiver: Scalar) -> Vec<&'static str> {
    row.params.iter().map(|sig| sig.of(receiver).name()).collect()
}

/// The type of the argument of a method that is an operator.
fn operand(op: BinaryOp, receiver: Scalar) -> Scalar {
    if matches!(op, BinaryOp::Shl | BinaryOp::Shr) { Scalar::U32 } else { receiver }
}

fn split_receiver(args: &syn::punctuated::Punctuated<Ast, syn::Token![,]>) -> Option<(&Ast, Vec<&Ast>)> {
    let mut args = args.iter();
    Some((args.next()?, args.collect()))
}
