//! `value.into()` and what `From` makes of it.

use proc_macro2::Ident;
use syn::Expr as Ast;

use super::state::Lower;
use crate::ir::{Expr, ExprKind};
use crate::message;
use crate::ty::Ty;

impl<'a> Lower<'a> {
    /// `value.into()`: what is made is known from where it is used.
    pub(super) fn convert_into(&mut self, call: &'a syn::ExprMethodCall, hint: Option<&Ty>) -> Expr {
        let name = &call.method;
        let value = self.expr(&call.receiver, None);
        let to = hint.map_or(Ty::Error, |hint| self.infer.shallow(hint));
        if value.ty.is_silent() {
            return Self::error_value(name.span());
        }
        if matches!(to, Ty::Infer(_) | Ty::Error) {
            return self.fail(name, "it is not known here what `into` makes\nhelp: say it: `T::from(value)`");
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
        let (from, shown) = (self.infer.resolve(&from), self.infer.resolve(to));
        let message = match to {
            Ty::Scalar(scalar) if !matches!(from, Ty::Adt(..)) => message::lossy_from(ast, &from, *scalar),
            _ => format!(
                "`{shown}` is not made from `{from}`, as far as kernels can see\nhelp: write `impl From<{from}> for {shown}` in a module with `#[scry::device]`"
            ),
        };
        self.fail(name, message)
    }
}
