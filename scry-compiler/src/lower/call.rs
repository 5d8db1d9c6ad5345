//! Calls: identity functions, functions and methods on numbers.

use proc_macro2::{Ident, Span};
use syn::Expr as Ast;
use syn::spanned::Spanned;

use super::arguments::{Call, Receiver, lent};
use super::bf16::{self, is_bf16};
use super::context::Within;
use super::control::bare;
use super::numbers::{BytesFunction, Written, written_method, written_names};
use super::optional::ELEMENTS;
use super::ordering::takes_reference;
use super::scope::Binding;
use super::state::Lower;
use super::view::View;
use crate::intrinsic::Sig::{self, Of, Same};
use crate::intrinsic::{self, Intrinsic, helpers};
use crate::ir::{BinaryOp, Expr, ExprKind, Identity, Literal, ParamId, Place, Subject};
use crate::items::{Program, path_text};
use crate::message;
use crate::syntax::types::heap;
use crate::ty::{Scalar, Ty};
use crate::vector;

/// The function of the trait, whose type is that which is needed.
pub(crate) const DEFAULT: &str = "Default::default";

impl<'a> Lower<'a> {
    pub(super) fn call(&mut self, call: &'a syn::ExprCall, hint: Option<&Ty>) -> Expr {
        let Ast::Path(path) = &*call.func else { return self.call_value(call) };
        let binding = self.binding(&call.func);
        if path_text(&path.path) == DEFAULT && call.args.is_empty() {
            return match hint.map(|hint| self.infer.shallow(hint)) {
                Some(ty) if !matches!(ty, Ty::Infer(_)) => self.default_value(&ty, call, Self::span(call)),
                _ => self.fail(call, "it is not known here of which type the default is\nhelp: name it: `f32::default()`"),
            };
        }
        if let Some(Binding::Closure(id)) = binding {
            return self.call_closure(call, id);
        }
        if binding.is_none()
            && let Some(value) =
                self.item_call(call, path, hint).or_else(|| self.cooperation_call(call)).or_else(|| self.std_call(call, &path.path))
        {
            return value;
        }
        // Types of the heap are unknown, whatever their arguments.
        let is_generic = |segment: &&syn::PathSegment| !segment.arguments.is_none() && heap(&segment.ident.to_string()).is_none();
        if let Some(segment) = path.path.segments.iter().find(is_generic) {
            return self.fail(&segment.arguments, message::not_generic(&segment.ident));
        }
        let mut names = path.path.segments.iter().rev().map(|segment| &segment.ident);
        match (names.next(), names.next()) {
            (Some(name), module) if module.is_none_or(|module| module == "scry" || module == "prelude") => self.free_call(call, name),
            _ => self.unknown_call(call),
        }
    }

    fn free_call(&mut self, call: &'a syn::ExprCall, name: &'a Ident) -> Expr {
        let Some(identity) = Identity::ALL.into_iter().find(|identity| name == identity.name()) else {
            if self.kernel.is_some_and(|kernel| name == kernel) {
                return self.fail(&call.func, message::recursion(&format!("kernel `{name}` calls itself")));
            }
            return self.unknown_call(call);
        };
        self.check_count(name, 0, call.args.len(), &format!("{name}()"));
        let ty = if identity.is_number() { Ty::USIZE } else { Ty::Id };
        Expr { kind: ExprKind::Identity(identity), ty, span: name.span() }
    }

    /// `f32::from_bits(..)`, `u32::from(..)`, or a method called as `f32::max(a, b)`.
    pub(super) fn associated_call(&mut self, call: &'a syn::ExprCall, scalar: Scalar, name: &'a Ident) -> Expr {
        if name == "from" && call.args.len() == 1 {
            let value = self.expr(&call.args[0], None);
            return self.converted(value, &Ty::Scalar(scalar), name, &call.args[0]);
        }
        if name == "from_f64" && scalar.is_float() && call.args.len() == 1 {
            return self.rounded_literal(&call.args[0], &Ty::Scalar(scalar), name);
        }
        if name == "try_from" && call.args.len() == 1 {
            let value = self.expr(&call.args[0], None);
            return self.try_converted(value, scalar, name);
        }
        self.number_method(name, None, &call.args.iter().collect::<Vec<_>>(), &Ty::Scalar(scalar))
    }

    /// `bf16::name(args)`
    pub(super) fn bf16_function(&mut self, name: &'a Ident, args: &[&'a Ast]) -> Expr {
        match (name.to_string().as_str(), args) {
            ("from", [ast]) => {
                let value = self.expr(ast, None);
                self.converted(value, &Ty::bf16(), name, ast)
            }
            ("from_f64", [ast]) => self.rounded_literal(ast, &Ty::bf16(), name),
            _ => self.number_method(name, None, args, &Ty::bf16()),
        }
    }

    /// `T::from_f64(0.1)`
    fn rounded_literal(&mut self, ast: &'a Ast, ty: &Ty, name: &Ident) -> Expr {
        let value = self.expr_as(ast, &Ty::Scalar(Scalar::F64));
        match (self.known(&value), ty.scalar()) {
            (Some(Literal::Float(number)), None) => bf16::constant(number, name.span()),
            (Some(Literal::Float(number)), Some(scalar)) => {
                Expr::constant(Literal::Float(scalar.round(number)), Ty::Scalar(scalar), name.span())
            }
            _ if value.ty.is_silent() => Self::error_value(name.span()),
            _ => self.fail(ast, "in kernels, `from_f64` takes a constant\nhelp: write the number: `T::from_f64(0.5)`"),
        }
    }

    /// Whether `scalar::name` is a function of the language's own.
    pub(super) fn has_own_function(&self, scalar: Scalar, name: &Ident) -> bool {
        self.own(scalar, &name.to_string()).is_some()
            || ["from", "try_from", "from_f64"].iter().any(|known| name == known)
            || self.cx.candidates(&self.infer, &Ty::Scalar(scalar), name, None).is_empty() && name != "default"
    }

    /// Whether Rust might take another method than the number's: reports one that a number has of its own and of a trait, where the
    /// number's type may be a parameter, of which Rust would take the trait's.
    fn is_shadowed(&self, scalar: Scalar, name: &Ident) -> bool {
        let ty = Ty::Scalar(scalar);
        let is_parameter = self.env.generics.iter().any(|generic| generic.ty == ty)
            || (matches!(self.env.within, Within::Trait(_)) && self.env.self_ty.as_ref() == Some(&ty));
        let candidates = if is_parameter { self.cx.candidates(&self.infer, &ty, name, None) } else { Vec::new() };
        if let Some(first) = candidates.first() {
            let (number, trait_) = (scalar.name(), &first.trait_name);
            let help = format!("write `{trait_}::{name}(..)` or `{number}::{name}(..)`");
            let both = format!("`{number}` has a method `{name}`, and `{trait_}` has one for it");
            self.report.error(name, format!("{both}: kernels do not know which is meant\nhelp: {help}"));
        }
        !candidates.is_empty()
    }

    pub(super) fn method_call(&mut self, call: &'a syn::ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let name = &call.method;
        if super::place::is_unchecked(call) {
            return match self.unchecked_element(call) {
                Some((place, ty)) => self.load_place(place, ty, Self::span(call)),
                None => Self::error_value(name.span()),
            };
        }
        if self.is_sequence(&call.receiver) || matches!(bare(&call.receiver), Ast::Range(_)) {
            return self.sequence_method(call, hint);
        }
        if self.is_borrower(&call.receiver) {
            return self.borrower_method(call);
        }
        if self.is_slice(&call.receiver) {
            let Some(view) = self.slice(&call.receiver) else { return Self::error_value(name.span()) };
            let value = self.elements_method(call, |_| Some(view));
            return value.unwrap_or_else(|| self.fail(name, message::slice_method(name, &message::source(&call.receiver))));
        }
        if self.is_inside_call(call) {
            return match self.inside_of(call) {
                Some((place, ty)) => self.load_place(place, ty, name.span()),
                None => Self::error_value(name.span()),
            };
        }
        if let Ast::MethodCall(inner) = bare(&call.receiver)
            && inner.method == "as_mut"
            && self.lends_inside(inner)
        {
            let Some(receiver) = self.lent_receiver(&call.receiver) else { return Self::error_value(name.span()) };
            let args: Vec<&Ast> = call.args.iter().collect();
            let kind = self.infer.resolve(&receiver.value.ty).optional();
            let value = self.optional_method(&receiver, name, &args, hint);
            return value
                .or_else(|| Some(self.no_optional_method(kind?, name, args.len())))
                .unwrap_or_else(|| Self::error_value(name.span()));
        }
        let place = self.receiver_place(&call.receiver);
        if let Some((place, ty)) = &place {
            let ty = self.infer.shallow(ty);
            if let Ty::Atomic(scalar) = ty {
                return self.atomic_call(call, place.clone(), scalar);
            }
            if let Some(value) = self.array_method(call, &ty, |_| place.clone()) {
                return value;
            }
        }
        let whole = match &*call.receiver {
            // What it makes is what the method takes out of it.
            Ast::MethodCall(inner) if is_try_into(inner) && takes_value_out(name) => {
                Receiver { value: self.try_convert_into(inner, hint), place: None, lent: false }
            }
            ast => self.receiver(ast, place),
        };
        let receiver = whole.value.clone();
        let kept = |lower: &mut Self| Place::local(lower.kept_local("array", receiver.clone(), false));
        if let Some(value) = self.array_method(call, &self.infer.shallow(&receiver.ty), kept) {
            return value;
        }
        let args: Vec<&Ast> = call.args.iter().collect();
        match self.infer.shallow(&receiver.ty) {
            Ty::Scalar(Scalar::Bool)
                if let [arg] = args[..]
                    && (name == "then" || name == "then_some") =>
            {
                self.option_if(receiver, name, arg, hint)
            }
            Ty::Scalar(scalar) if self.has_own_function(scalar, name) => {
                if let Some(turbofish) = &call.turbofish {
                    return self.fail(turbofish, message::not_generic(name));
                }
                if self.is_shadowed(scalar, name) {
                    return Self::error_value(name.span());
                }
                self.number_method(name, Some(receiver), &args, &Ty::Scalar(scalar))
            }
            ty if is_bf16(&ty) && name != "clone" && self.cx.candidates(&self.infer, &ty, name, None).is_empty() => {
                self.number_method(name, Some(receiver), &args, &ty)
            }
            Ty::Vector { .. } if let Some(value) = self.vector_method(name, &receiver, &args) => value,
            Ty::Id if let Some(axes) = vector::order_of_axes(&name.to_string()) => self.axes(receiver, name, &args, &axes),
            Ty::Adt(..) if let Some(value) = self.optional_method(&whole, name, &args, hint) => value,
            Ty::Adt(..) if let Some(value) = self.ordering_method(&receiver, name, &args) => value,
            Ty::Tuple(_) | Ty::Array(..) if let Some(value) = self.compared_method(&receiver, name, &args) => value,
            ty @ (Ty::Scalar(_) | Ty::Adt(..) | Ty::Vector { .. } | Ty::Matrix(_)) => {
                let given = Call { name, receiver: None, args, turbofish: call.turbofish.as_ref(), of: None, hint: hint.cloned() };
                let value = self.user_method(whole, given);
                value.unwrap_or_else(|| match ty {
                    Ty::Vector { .. } | Ty::Matrix(_) => self.unknown_vector_method(name, &ty),
                    _ if let Some(kind) = ty.optional() => self.no_optional_method(kind, name, call.args.len()),
                    _ => self.unknown_user_method(name, &ty),
                })
            }
            Ty::Error | Ty::Never => Self::error_value(name.span()),
            ty @ Ty::Infer(_) => self.fail(name, message::ambiguous_method(name, &ty, &call.receiver)),
            other => self.fail(name, message::no_methods(name, &self.infer.resolve(&other))),
        }
    }

    /// The place that an expression names, if it names one.
    pub(super) fn receiver_place(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        if self.names_place(ast) { self.place(ast) } else { None }
    }

    /// What a method is called on, which is at a place if there is one.
    pub(super) fn receiver(&mut self, ast: &'a Ast, place: Option<(Place, Ty)>) -> Receiver {
        let value = match place.clone() {
            Some((place, ty)) => self.load_place(place, self.infer.shallow(&ty), Self::span(ast)),
            None => self.expr(ast, None),
        };
        Receiver { value, place, lent: false }
    }

    /// A method of an array, which `place` makes a place, or of a slice that was in an `Option`; `None` if it has none of the name.
    fn array_method(&mut self, call: &'a syn::ExprMethodCall, ty: &Ty, place: impl FnOnce(&mut Self) -> Place) -> Option<Expr> {
        if let Some(slice) = ty.as_slice() {
            let view = self.parameter_view(ParamId(slice), call.method.span());
            return self.elements_method(call, |_| Some(view));
        }
        let Ty::Array(element, len) = ty else { return None };
        let Ty::Const(number) = self.infer.shallow(len) else { return None };
        let view = |lower: &mut Self| View::of_array(place(lower), (**element).clone(), number as u32, true, call.method.span());
        if call.method == "map" {
            let view = view(self);
            return Some(self.mapped_array(call, &view, number as u32));
        }
        self.elements_method(call, |lower| Some(view(lower)))
    }

    /// A method of a slice or array with this element and length; `None` if it has none of the name.
    fn elements_method(&mut self, call: &'a syn::ExprMethodCall, view: impl FnOnce(&mut Self) -> Option<View>) -> Option<Expr> {
        let name = &call.method;
        if ELEMENTS.iter().any(|method| name == method) {
            let view = view(self)?;
            return Some(self.element_method(call, &view));
        }
        if super::iterators::is_source(call) {
            return Some(self.fail(name, message::NO_ITERATOR_VALUE));
        }
        if name != "len" && name != "is_empty" {
            return self.view_method(call, view);
        }
        let len = Expr { span: name.span(), ..view(self)?.len };
        let is_right = self.check_count(name, 0, call.args.len(), &format!("{}.{name}()", message::source(&call.receiver)));
        Some(match (is_right, name == "len") {
            (false, _) => Self::error_value(name.span()),
            (true, true) => len,
            (true, false) => Expr::binary(BinaryOp::Eq, len, Expr::int(0, Ty::USIZE, name.span()), Ty::BOOL),
        })
    }

    /// A function or method that numbers have of their own; a method that is called as a function has its receiver among the arguments.
    fn number_method(&mut self, name: &'a Ident, receiver: Option<Expr>, args: &[&'a Ast], number: &Ty) -> Expr {
        let (text, span) = (name.to_string(), name.span());
        if is_bf16(number)
            && let Some(value) = self.bf16_own(name, receiver.as_ref(), args)
        {
            return value;
        }
        // A `bf16` is none of the scalars: what it has is that of an `f32`.
        let scalar = number.scalar().unwrap_or(Scalar::F32);
        if let Some(function) = BytesFunction::named(&text).filter(|_| !is_bf16(number)) {
            return self.bytes(function, name, receiver, args, scalar);
        }
        let own = self.own(scalar, &text).map(|own| (own, scalar)).or_else(|| self.through_f32(scalar, &text));
        let Some((own, of)) = own.filter(|(own, _)| receiver.is_none() || own.is_method()) else {
            let similar = crate::name::similar(&text, intrinsic::names(scalar).chain(written_names(scalar)));
            let other = Scalar::ALL.into_iter().find(|other| intrinsic::method(*other, &text).is_some());
            let message = message::unknown_method(&text, scalar, similar, other);
            if similar.is_some() || other.is_some() {
                self.report.error_of_rust(name, message);
            } else {
                self.report.error_of_method(name, message);
            }
            return Self::error_value(span);
        };
        if self.cx.wgsl && matches!(own, Own::Row(row) if !row.on_vulkan.contains(&of.on_device())) {
            return self.fail(name, message::not_in_wgsl(name, scalar));
        }
        let base = if receiver.is_some() { "x.".to_owned() } else { format!("{number}::") };
        let own_receiver = (receiver.is_none() && own.is_method()).then_some(Same);
        let types: Vec<Ty> = own_receiver
            .iter()
            .chain(own.params())
            .map(|param| if *param == Same { number.clone() } else { Ty::Scalar(param.of(scalar)) })
            .collect();
        let args: Vec<_> = args.iter().map(|arg| if takes_reference(&text) { lent(arg) } else { arg }).collect();
        let Some(given) = self.given(&base, name, &args, &types) else { return Self::error_value(span) };
        let values: Vec<Expr> = receiver.into_iter().chain(given).collect();
        if *number == Ty::Scalar(of) {
            return self.own_operation(own, name, values, of);
        }
        let values = values.into_iter().map(|value| self.widened(value)).collect();
        let result = self.own_operation(own, name, values, of);
        self.narrowed(result, number)
    }

    /// A `f16` or `bf16` as the `f32` that it is; any other value itself.
    fn widened(&mut self, value: Expr) -> Expr {
        if value.ty == Ty::Scalar(Scalar::F16) { value.cast(Ty::F32) } else { self.widened_bf16(value) }
    }

    /// The result of an operation, in which each `f32` is rounded to a `f16` or `bf16`.
    fn narrowed(&mut self, value: Expr, to: &Ty) -> Expr {
        let span = value.span;
        match (value.kind, value.ty) {
            (ExprKind::Tuple(parts), Ty::Tuple(_)) => {
                let parts: Vec<Expr> = parts.into_iter().map(|part| self.narrowed(part, to)).collect();
                let ty = Ty::Tuple(parts.iter().map(|part| part.ty.clone()).collect());
                Expr { kind: ExprKind::Tuple(parts), ty, span }
            }
            (kind, ty) if ty == Ty::F32 => {
                let value = Expr { kind, ty, span };
                match intrinsic::function(Scalar::F16, "from_f32").filter(|_| !is_bf16(to)) {
                    Some(row) => Expr { kind: ExprKind::Call(row, vec![value]), ty: to.clone(), span },
                    None => self.rounded_bf16(&value),
                }
            }
            (kind, ty) => Expr { kind, ty, span },
        }
    }

    /// What a number of this type has of its own, with these operands.
    fn own_operation(&mut self, own: Own, name: &Ident, values: Vec<Expr>, scalar: Scalar) -> Expr {
        let span = name.span();
        if let (Own::Row(Intrinsic { name: "clamp", .. }), [_, low, high]) = (own, &values[..]) {
            self.check_limits(low, high, scalar, span);
        }
        match own {
            Own::Row(row) => self.operation(Expr { kind: ExprKind::Call(row, values), ty: Ty::Scalar(row.result.of(scalar)), span }),
            Own::Operator(op) => {
                let [left, right] = values.try_into().unwrap_or_else(|_| unreachable!("an operator has two operands"));
                Expr { span, ..Expr::binary(op, left, right, Ty::Scalar(scalar)) }
            }
            Own::Written(row) => self.written_operation(row, name, values, scalar),
        }
    }

    /// What `f32` has by that name, for a `f16` that has not: it is that, rounded, as in the `half` crate.
    fn through_f32(&self, scalar: Scalar, name: &str) -> Option<(Own, Scalar)> {
        let own = self.own(Scalar::F32, name).filter(|own| scalar == Scalar::F16 && own.is_method())?;
        Some((own, Scalar::F32))
    }

    /// What a number has of its own by that name; helpers of numbers have what kernels do not.
    fn own(&self, scalar: Scalar, name: &str) -> Option<Own> {
        let is_helper = self.env.unit == Program::NOWHERE;
        let row = helpers::method(scalar, name).filter(|_| is_helper).or_else(|| intrinsic::function(scalar, name));
        let written = || written_method(scalar, name).filter(|_| !is_helper);
        let operator = || intrinsic::operator(name).filter(|_| scalar.is_integer());
        let own = row.map(Own::Row).or_else(|| written().map(Own::Written)).or_else(|| operator().map(Own::Operator));
        own.or_else(|| intrinsic::method(scalar, name).map(Own::Row))
    }

    /// The arguments of a function of the language's own whose parameters are of these types; `None` after a report. `base` is what
    /// stands before its name.
    pub(super) fn given(&mut self, base: &str, name: &Ident, args: &[&'a Ast], types: &[Ty]) -> Option<Vec<Expr>> {
        let shown: Vec<String> = types.iter().map(ToString::to_string).collect();
        if self.check_count(name, types.len(), args.len(), &format!("{base}{name}({})", shown.join(", "))) {
            return Some(self.exprs_as(args.iter().copied(), types));
        }
        args.iter().for_each(|arg| drop(self.expr(arg, None)));
        None
    }

    /// Panics if the limits of `clamp` cross, as Rust does.
    fn check_limits(&mut self, low: &Expr, high: &Expr, scalar: Scalar, span: Span) {
        let in_order = Expr { span, ..Expr::binary(BinaryOp::Le, low.clone(), high.clone(), Ty::BOOL) };
        if self.known(&in_order) == Some(Literal::Bool(true)) {
            return;
        }
        let text =
            if scalar.is_float() { "min > max, or either was NaN. min = {:?}, max = {:?}" } else { "min > max. min = {:?}, max = {:?}" };
        self.panic_unless(Some(Subject::Call(".clamp(..)".to_owned())), in_order, text, vec![low.clone(), high.clone()], span);
    }

    /// Reports a wrong number of arguments; `shape` is how the function is called.
    pub(super) fn check_count(&mut self, name: &Ident, expected: usize, given: usize, shape: &str) -> bool {
        if expected != given {
            let (what, help) = (format!("`{name}`"), format!("it is called as `{shape}`"));
            self.report.error_of_rust(name, message::argument_count(&what, expected, given, &help));
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
        } else if self.inlining.is_some() && self.closures.iter().any(|closure| closure.name.is_some_and(|ident| ident.ident == name)) {
            // It has the name of a closure though none is in scope: it is the one that is being written out.
            self.report.error(&path.path, message::recursion(&format!("closure `{name}` calls itself")));
        } else {
            let similar = crate::name::similar(&name, super::builtin_functions());
            self.report.error(&path.path, message::unknown_function(&path.path, similar, is_number_method(&name)));
        }
        call.args.iter().for_each(|arg| drop(self.expr(arg, None)));
        Self::error_value(path.span())
    }
}

/// `x.try_into()`
pub(super) fn is_try_into(call: &syn::ExprMethodCall) -> bool {
    call.method == "try_into" && call.args.is_empty()
}

/// Whether a method gives what is in an `Option` or `Result`.
fn takes_value_out(name: &Ident) -> bool {
    ["unwrap", "expect", "unwrap_or", "unwrap_or_default"].iter().any(|method| name == method)
}

pub(crate) fn is_number_method(name: &str) -> bool {
    Scalar::ALL.iter().any(|scalar| intrinsic::method(*scalar, name).is_some())
}

/// A function or method that numbers have of their own.
#[derive(Clone, Copy)]
enum Own {
    /// One of the table.
    Row(&'static Intrinsic),
    /// `wrapping_add` and its like, which are the operators.
    Operator(BinaryOp),
    /// `checked_add` and others.
    Written(&'static Written),
}

impl Own {
    /// The parameters, behind the receiver.
    fn params(self) -> &'static [Sig] {
        match self {
            Self::Row(row) => row.params,
            Self::Operator(BinaryOp::Shl | BinaryOp::Shr) => &[Of(Scalar::U32)],
            Self::Operator(_) => &[Same],
            Self::Written(row) => row.params,
        }
    }

    fn is_method(self) -> bool {
        !matches!(self, Self::Row(row) if !row.is_method)
    }
}
