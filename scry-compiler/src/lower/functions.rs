//! Calls of the user's functions, and the functions themselves: each is lowered once for each choice of its generic
//! arguments that a kernel needs.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::{AngleBracketedGenericArguments, FnArg, Generics, Path, ReturnType, Signature, Type};

use super::arguments::{Argument, Call, borrowed, takes_values};
use super::context::{Callable, Context, Env, Generic, Key, generics};
use super::finish::Finished;
use super::infer::{Infer, Kind};
use super::scope::Binding;
use super::state::{Dest, Lower, Pending, To};
use crate::ir::{Block as Body, Expr, ExprKind, Function, FunctionId, Identity, LocalId, Stmt, StmtKind};
use crate::message;
use crate::report::At;
use crate::syntax::bounds;
use crate::ty::{Scalar, Ty};

impl<'a> Lower<'a> {
    pub(super) fn invoke(&mut self, mut callable: Callable<'a>, call: Call<'a>) -> Expr {
        let span = call.name.span();
        self.bind_generics(&mut callable, call.turbofish);
        let (inputs, skip) = (&callable.sig.inputs, usize::from(call.receiver.is_some()));
        if !self.has_count(call.name, callable.sig, skip + call.args.len(), skip) {
            call.args.iter().for_each(|arg| drop(self.expr(arg, None)));
            return Self::error_value(span);
        }
        let has_no_value = matches!(callable.sig.output, ReturnType::Default);
        if has_no_value
            || !takes_values(callable.sig)
            || self.cx.cooperates(&callable.sig.ident)
            || call.args.iter().any(|arg| self.lends_shared(arg) || self.is_borrower(arg) || self.is_sequence(arg))
        {
            let arguments = call.receiver.into_iter().map(Argument::Known).chain(call.args.into_iter().map(Argument::Written));
            return self.write_call_out(callable, arguments.collect(), span);
        }
        let mut values: Vec<Expr> = call.receiver.into_iter().map(|receiver| receiver.value).collect();
        for (input, arg) in inputs.iter().skip(skip).zip(call.args) {
            let ty = self.param_type(input, &callable.env);
            values.push(self.expr_as(borrowed(arg, input), &ty));
        }
        if values.iter().any(|value| matches!(value.ty, Ty::Error)) {
            return Self::error_value(span);
        }
        self.call_function(callable, values, span)
    }

    /// Reports a wrong number of arguments, of which the first `skip` are not written as such.
    pub(super) fn has_count(&mut self, name: &Ident, sig: &Signature, given: usize, skip: usize) -> bool {
        sig.inputs.len() == given || self.check_count(name, sig.inputs.len() - skip, given - skip, &shape(sig))
    }

    /// Calls a function that takes its arguments as they are: an operator's.
    pub(super) fn invoke_values(&mut self, mut callable: Callable<'a>, values: Vec<Expr>, span: Span) -> Expr {
        self.takes(&mut callable, &values);
        self.call_function(callable, values, span)
    }

    /// Whether a function takes some values; its generic arguments are what follows from them.
    pub(super) fn takes(&mut self, callable: &mut Callable<'a>, values: &[Expr]) -> bool {
        self.bind_generics(callable, None);
        let mut takes = callable.sig.inputs.len() == values.len();
        for (input, value) in callable.sig.inputs.iter().zip(values) {
            let ty = self.param_type(input, &callable.env);
            takes &= self.infer.unify(&ty, &value.ty);
        }
        takes
    }

    fn call_function(&mut self, callable: Callable<'a>, values: Vec<Expr>, span: Span) -> Expr {
        let ty = self.result_type(callable.sig, &callable.env);
        self.called(Pending { callable, span }, values, ty, span)
    }

    /// Adds the function's own generic parameters to its environment: as the call says, else to be inferred.
    pub(super) fn bind_generics(&mut self, callable: &mut Callable<'a>, turbofish: Option<&'a AngleBracketedGenericArguments>) {
        let own = generics(&callable.sig.generics);
        let given = turbofish.map_or_else(Vec::new, |turbofish| self.generic_arguments(&turbofish.args, &own));
        if let Some(turbofish) = turbofish.filter(|_| given.len() > own.len()) {
            let (name, count) = (&callable.sig.ident, own.len());
            self.report.error(turbofish, message::generic_count(&name.to_string(), count, given.len()));
        }
        for (i, generic) in own.into_iter().enumerate() {
            let ty = given.get(i).cloned().unwrap_or_else(|| self.infer.fresh(Kind::Any));
            callable.env.generics.push(Generic { ty, ..generic });
        }
    }

    /// Does something where names mean what they do in another environment.
    pub(super) fn in_env<R>(&mut self, env: &Env, action: impl FnOnce(&mut Self) -> R) -> R {
        let outer = (std::mem::replace(&mut self.env, env.clone()), std::mem::take(&mut self.scopes));
        let result = action(self);
        (self.env, self.scopes) = outer;
        result
    }

    pub(super) fn param_type(&mut self, input: &'a FnArg, env: &Env) -> Ty {
        match input {
            FnArg::Receiver(_) => env.self_ty.clone().unwrap_or(Ty::Error),
            FnArg::Typed(typed) => self.in_env(env, |lower| lower.ty(referent(&typed.ty))),
        }
    }

    pub(super) fn result_type(&mut self, sig: &'a Signature, env: &Env) -> Ty {
        match &sig.output {
            ReturnType::Default => Ty::UNIT,
            ReturnType::Type(_, ty) => self.in_env(env, |lower| lower.ty(referent(ty))),
        }
    }

    /// Lets a literal whose type only a bound decides have the one type that satisfies it, as Rust does: with
    /// `fn scale<T: Factor>(by: T)`, `scale(0.5)` is of the only float that is a `Factor`.
    pub(super) fn infer_by_bounds(&mut self) {
        for i in 0..self.calls.len() {
            let Callable { definition: _, sig, env, block: _ } = self.calls[i].callable.clone();
            for generic in &env.generics {
                for bound in bounds(&generic.name, &sig.generics) {
                    if matches!(self.infer.kind(&generic.ty), Some(Kind::Integer | Kind::Float))
                        && let Some((id, _)) = self.cx.program.find(env.unit, bound)
                        && let [(.., infer, ())] = &mut self.cx.impls_of(&self.infer, &generic.ty, |of| of.is_of(id).then_some(()))[..]
                    {
                        self.infer = std::mem::take(infer);
                    }
                }
            }
        }
    }

    /// The function that each call of this body is of, once all types are known.
    pub(super) fn requested(&mut self) -> Vec<FunctionId> {
        let calls = std::mem::take(&mut self.calls);
        let request = |Pending { callable, span }| self.request(callable, span).unwrap_or(FunctionId(0));
        calls.into_iter().map(request).collect()
    }

    fn request(&mut self, mut callable: Callable<'a>, span: Span) -> Option<FunctionId> {
        callable.env.self_ty = callable.env.self_ty.map(|ty| self.infer.resolve(&ty));
        for generic in &mut callable.env.generics {
            generic.ty = self.infer.resolve(&generic.ty);
            let Some(kind) = self.infer.kind(&generic.ty) else { continue };
            if self.report.is_empty() {
                let (name, generic, scalar) = (&callable.sig.ident, &generic.name, generic.scalar);
                let example = match (kind, scalar) {
                    (_, Some(_)) => "8",
                    (Kind::Any | Kind::Float, None) => "f32",
                    (Kind::Integer, None) => "i32",
                };
                let help = format!("write it down: `{name}::<{example}>(..)`");
                self.report.error(At(span), format!("`{generic}` of `{name}` is not known here\nhelp: {help}"));
            }
            return None;
        }
        if callable.env.generics.iter().any(|generic| generic.ty.is_silent()) {
            if self.report.is_empty() {
                let name = &callable.sig.ident;
                let help = format!("name the trait with its types: `<Type as Trait<..>>::{name}(..)`");
                self.report.error(At(span), format!("the types that `{name}` is called for are not known here\nhelp: {help}"));
            }
            return None;
        }
        self.cx.function(callable, span)
    }
}

impl<'a> Context<'a> {
    /// The function for these generic arguments; lowered, if it is not known yet. `None` after a report.
    pub(super) fn function(&'a self, callable: Callable<'a>, span: Span) -> Option<FunctionId> {
        let types = callable.env.generics.iter().map(|generic| generic.ty.clone()).collect();
        let key = (callable.definition, callable.env.self_ty.clone(), types);
        if let Some(known) = self.functions.borrow().known.get(&key) {
            if known.is_none() {
                self.recursion(&key, span);
            }
            return *known;
        }
        let Callable { definition: _, sig, block: _, env } = &callable;
        let (asks, at) = (format!("`{}`", sig.ident), At(span));
        let satisfies = |generic: &Generic| self.check_bounds(&generic.ty, generic, &sig.generics, env.unit, &asks, &at);
        if env.generics.iter().filter(|generic| !satisfies(generic)).count() > 0 {
            return None;
        }
        {
            let mut functions = self.functions.borrow_mut();
            functions.known.insert(key.clone(), None);
            functions.stack.push((key.clone(), callable.sig.ident.to_string()));
        }
        let function = self.lowered(callable);
        let mut functions = self.functions.borrow_mut();
        functions.stack.pop();
        let id = functions.add(function?);
        functions.known.insert(key, Some(id));
        Some(id)
    }

    fn recursion(&self, key: &Key, span: Span) {
        let functions = self.functions.borrow();
        let Some(start) = functions.stack.iter().position(|(known, _)| known == key) else { return };
        let cycle = functions.stack[start..].iter().chain([&functions.stack[start]]);
        let cycle: Vec<_> = cycle.map(|(_, name)| format!("`{name}`")).collect();
        let cycle = if cycle.len() == 2 { format!("{} calls itself", cycle[0]) } else { format!("{} call each other", cycle.join(" -> ")) };
        self.report.error(At(span), message::recursion(&cycle));
    }

    fn lowered(&'a self, callable: Callable<'a>) -> Option<Function> {
        let Callable { definition: _, sig, block, env } = callable;
        if let Some(token) = &sig.asyncness {
            self.report.error(token, "a function that kernels call cannot be `async`: invocations never wait\nhelp: remove `async`");
            return None;
        }
        let mut lower = Lower::new(self, env.clone(), &[]);
        lower.dest = Dest { ty: lower.result_type(sig, &env), to: To::Return };
        for input in &sig.inputs {
            let argument = lower.bind_param(input);
            lower.arguments.push(argument);
        }
        let params = lower.arguments.clone();
        let dest = lower.dest.clone();
        lower.block_into(block, &dest);
        let result = lower.infer.resolve(&dest.ty);
        if !lower.diverges() {
            lower.emit(StmtKind::Return(None), sig.ident.span());
        }
        lower.check_uncalled();
        let Finished { locals, mut body } = lower.finish();
        if !self.report.is_empty() {
            return None;
        }
        end_in_return(&mut body, &result, sig.ident.span());
        let identities = self.identities(&body);
        let is_glams = env.unit == crate::items::Program::NOWHERE;
        let origin = env.self_ty.as_ref().filter(|_| is_glams).map(|ty| format!("glam's {ty}::{}", sig.ident));
        Some(Function {
            name: crate::name::text(&sig.ident),
            span: sig.ident.span(),
            origin,
            params,
            result,
            locals,
            body,
            panics: false,
            prints: false,
            is_inline: false,
            identities,
        })
    }

    /// What a body, or a function it calls, asks about the invocation.
    fn identities(&self, body: &Body) -> BTreeSet<Identity> {
        let functions = self.functions.borrow();
        let mut found = BTreeSet::new();
        body.walk_exprs(&mut |expr| {
            if let ExprKind::Identity(identity) = &expr.kind {
                found.insert(*identity);
            }
        });
        body.functions().into_iter().for_each(|id| found.extend(&functions.list[id.0].identities));
        found
    }

    /// Whether a generic argument satisfies the bounds of its parameter; reports which it does not.
    pub(super) fn check_bounds(&self, ty: &Ty, of: &Generic, generics: &Generics, unit: usize, asks: &str, at: impl ToTokens) -> bool {
        let wrong: Vec<&Path> = bounds(&of.name, generics).filter(|bound| !self.satisfies(ty, bound, unit)).collect();
        for bound in &wrong {
            let types = self.implementors(bound, unit).unwrap_or_default();
            let help = match types.iter().map(|ty| format!("`{ty}`")).collect::<Vec<_>>().join(", ") {
                none if none.is_empty() => "implement it in a module with `#[scry::device]`".to_owned(),
                types => format!("these types do: {types}"),
            };
            let wanted = bound.to_token_stream().to_string().replace(' ', "");
            self.report.error(&at, format!("`{ty}` does not implement `{wanted}`, which {asks} requires of `{}`\nhelp: {help}", of.name));
        }
        wrong.is_empty()
    }

    /// Whether a type implements a trait, as far as kernels know.
    fn satisfies(&self, ty: &Ty, path: &Path, unit: usize) -> bool {
        match self.program.find(unit, path) {
            _ if ty.is_silent() => true,
            Some((id, _)) => !self.impls_of(&Infer::default(), ty, |of| of.is_of(id).then_some(())).is_empty(),
            None => self.implementors(path, unit).is_none_or(|types| types.contains(ty)),
        }
    }

    /// The types that a trait is implemented for, as far as kernels know.
    pub(super) fn implementors(&self, path: &Path, unit: usize) -> Option<Vec<Ty>> {
        match self.program.find(unit, path) {
            Some((id, _)) => Some(self.impls.iter().filter(|of| of.is_of(id)).map(|of| of.self_ty.clone()).collect()),
            None => closed_set(&path.segments.last()?.ident.to_string()),
        }
    }
}

/// The types that one of scry's own traits stands for.
pub(super) fn closed_set(name: &str) -> Option<Vec<Ty>> {
    let (is_in, has_bf16): (fn(&Scalar) -> bool, _) = match name {
        "Num" => (|scalar| *scalar != Scalar::Bool, true),
        "Float" => (|scalar| scalar.is_float(), true),
        "Int" => (|scalar| scalar.is_integer(), false),
        _ => return None,
    };
    Some(Scalar::ALL.into_iter().filter(is_in).map(Ty::Scalar).chain(has_bf16.then(Ty::bf16)).collect())
}

impl<'a> Lower<'a> {
    /// Makes a parameter of the function a local. One that is `mut` is copied to another, as targets ask; a pattern is taken
    /// apart.
    fn bind_param(&mut self, input: &'a FnArg) -> LocalId {
        match input {
            FnArg::Receiver(receiver) => {
                let (ty, span) = (self.env.self_ty.clone().unwrap_or(Ty::Error), receiver.self_token.span);
                let argument = self.user_local(&Ident::new("self_", span), false, ty);
                let is_mutable = receiver.mutability.is_some() && receiver.reference.is_none();
                let copy = |lower: &mut Self| lower.declared(&Ident::new("self_", span), true, lower.local_value(argument, span));
                let local = if is_mutable { copy(self) } else { argument };
                self.scopes.bind(&Ident::new("self", span), Binding::Local(local));
                argument
            }
            FnArg::Typed(typed) => {
                let ty = self.ty(referent(&typed.ty));
                let argument = match &*typed.pat {
                    syn::Pat::Ident(ident) if ident.subpat.is_none() => self.user_local(&ident.ident, false, ty),
                    _ => self.result_local("argument", ty),
                };
                self.bind_parameter(&typed.pat, Binding::Value(self.local_value(argument, Self::span(&typed.pat))));
                argument
            }
        }
    }
}

/// Sees to it that a body ends in a `return`, as targets ask that do not know that a loop never ends.
fn end_in_return(body: &mut Body, result: &Ty, span: Span) {
    match body.stmts.last_mut().map(|stmt| &mut stmt.kind) {
        Some(StmtKind::Return(_) | StmtKind::Panic { .. }) => {}
        Some(StmtKind::If { condition: _, then, otherwise }) => {
            end_in_return(then, result, span);
            end_in_return(otherwise, result, span);
        }
        _ => {
            let value = (*result != Ty::UNIT).then(|| Expr::zero(result, span));
            body.stmts.push(Stmt::new(StmtKind::Return(value), span));
        }
    }
}

/// The type that a reference is to. Functions take what they only read by value, which nobody can tell from a reference.
fn referent(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) if !matches!(*reference.elem, Type::Slice(_)) => referent(&reference.elem),
        Type::Paren(paren) => referent(&paren.elem),
        Type::Group(group) => referent(&group.elem),
        other => other,
    }
}

/// How a function is called, for a message.
fn shape(sig: &Signature) -> String {
    let types = sig.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(_) => None,
        FnArg::Typed(typed) => Some(typed.ty.to_token_stream().to_string().replace("& ", "&")),
    });
    let receiver = if sig.receiver().is_some() { "x." } else { "" };
    format!("{receiver}{}({})", sig.ident, types.collect::<Vec<_>>().join(", "))
}
