//! Traits with arguments, of which a type may implement several: `From<u32>` and `From<Parts>`. The types of the values say
//! which one is called.

use proc_macro2::Ident;
use syn::{Expr as Ast, FnArg};

use super::Lower;
use super::arguments::takes_values;
use super::functions::{Callable, borrowed};
use crate::ir::{Expr, ExprKind};
use crate::message;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// A call of `name`, which several traits or several `impl`s of one give the type; `None` if there is one at most.
    pub(super) fn overloaded(&mut self, ty: &Ty, name: &'a Ident, receiver: Option<&Expr>, args: &[&'a Ast]) -> Option<Expr> {
        let cx = self.cx;
        let callables = cx.methods(&mut self.infer.clone(), ty, &crate::name::text(name));
        if callables.len() < 2 || !callables.iter().all(|callable| takes_values(callable.sig)) {
            return None;
        }
        let mut values: Vec<Expr> = receiver.into_iter().cloned().collect();
        for arg in args {
            let mark = self.stmts.len();
            let arg = callables[0].sig.inputs.get(values.len()).map_or(*arg, |input| borrowed(arg, input));
            let value = self.expr(arg, None);
            if self.stmts.len() > mark {
                self.keep(&mut values, mark);
            }
            values.push(value);
        }
        let fitting = callables.into_iter().find(|callable| self.fits(callable, &values));
        Some(match fitting {
            Some(callable) => self.invoke_values(callable, values, name.span()),
            None => self.no_overload(ty, name, &values),
        })
    }

    /// Whether values can be the arguments of a function; if so, they are.
    fn fits(&mut self, callable: &Callable<'a>, values: &[Expr]) -> bool {
        if callable.sig.inputs.len() != values.len() {
            return false;
        }
        let before = self.infer.clone();
        let mut callable = callable.clone();
        self.bind_generics(&mut callable, None);
        let fits = callable.sig.inputs.iter().zip(values).all(|(input, value): (&'a FnArg, _)| {
            let ty = self.param_type(input, &callable.env);
            self.infer.unify(&ty, &value.ty)
        });
        if !fits {
            self.infer = before;
        }
        fits
    }

    fn no_overload(&mut self, ty: &Ty, name: &Ident, values: &[Expr]) -> Expr {
        if values.iter().all(|value| !value.ty.is_silent()) {
            let types: Vec<String> = values.iter().map(|value| format!("`{}`", self.infer.show(&value.ty))).collect();
            let shown = self.infer.show(ty);
            self.report.error(
                name,
                format!(
                    "no `{name}` of `{shown}` that kernels can see takes {}\nhelp: convert the arguments, or write an `impl` for them",
                    types.join(" and ")
                ),
            );
        }
        Self::error_value(name.span())
    }

    /// `value.into()`: what is made is known from where it is used.
    pub(super) fn into_call(&mut self, call: &'a syn::ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let name = &call.method;
        let value = self.expr(&call.receiver, None);
        let to = hint.map_or(Ty::Error, |hint| self.infer.shallow(hint));
        if value.ty.is_silent() {
            return Self::error_value(name.span());
        }
        if matches!(to, Ty::Infer(_) | Ty::Error) {
            self.report.error(name, "it is not known here what `into` makes\nhelp: say it: `T::from(value)`");
            return Self::error_value(name.span());
        }
        self.converted(value, &to, name, &call.receiver)
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
        if let (Some(from), Some(to_scalar)) = (from.scalar(), to.scalar())
            && from.is_lossless(to_scalar)
        {
            return Expr { kind: ExprKind::Cast(Box::new(value)), ty: to.clone(), span: name.span() };
        }
        let cx = self.cx;
        if let Some(callable) = cx.operator(&mut self.infer, "From", "from", to, Some(&from)) {
            return self.invoke_values(callable, vec![value], name.span());
        }
        let (text, shown) = (self.infer.show(&from), self.infer.show(to));
        let message = match to {
            Ty::Scalar(scalar) if !matches!(from, Ty::Adt(..)) => message::lossy_from(ast, &text, &from, *scalar),
            _ => format!(
                "`{shown}` is not made from `{text}`, as far as kernels can see\nhelp: write `impl From<{text}> for {shown}` in a module with `#[scry::device]`"
            ),
        };
        self.report.error(name, message);
        Self::error_value(name.span())
    }
}
