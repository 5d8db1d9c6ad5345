//! Functions of the standard library that kernels call by their whole paths: `std::mem::swap`, `replace` and `take`, and the `min` and `max`
//! of `std::cmp`.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Expr as Ast, ExprCall, ExprReference, Path};

use super::infer::Kind;
use super::state::Lower;
use crate::ir::{Expr, ExprKind, Place, StmtKind};
use crate::ty::{Scalar, Ty};

/// The name of the function that a path `std::module::function` leads to, and its module.
fn known(path: &Path) -> Option<(&Ident, &Ident)> {
    let segments: Vec<_> = path.segments.iter().map(|segment| &segment.ident).collect();
    let [root, module, name] = segments[..] else { return None };
    ((root == "std" || root == "core") && (module == "mem" || module == "cmp")).then_some((module, name))
}

impl<'a> Lower<'a> {
    /// A call of a function of the standard library; `None` if it is of another.
    pub(super) fn std_call(&mut self, call: &'a ExprCall, path: &Path) -> Option<Expr> {
        let (module, name) = known(path)?;
        let (args, span) = (call.args.iter().collect::<Vec<_>>(), name.span());
        Some(match (module.to_string().as_str(), name.to_string().as_str(), &args[..]) {
            ("cmp", "min" | "max", [left, right]) => self.lesser_or_greater(name, left, right),
            ("mem", "swap", [first, second]) => {
                let (Some(first), Some(second)) = (self.lent_place(first), self.lent_place(second)) else {
                    return Some(Self::error_value(span));
                };
                if let Some([second, first]) = self.infer.differ(&second.1, &first.1) {
                    let what = format!("`swap` exchanges values of one type, not of `{first}` and `{second}`");
                    self.report.error_of_rust(name, format!("{what}\nhelp: convert each as it is assigned"));
                    return Some(Self::error_value(span));
                }
                let value = self.exchanged(&second, None, args[1].span(), span);
                let value = self.exchanged(&first, Some(value), args[0].span(), span);
                self.set(second.0, value, span);
                Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::UNIT, span }
            }
            ("mem", "replace", [place, value]) => {
                let Some(target) = self.lent_place(place) else { return Some(Self::error_value(span)) };
                let value = self.expr_as(value, &target.1);
                self.exchanged(&target, Some(value), place.span(), span)
            }
            ("mem", "take", [place]) => {
                let Some(target) = self.lent_place(place) else { return Some(Self::error_value(span)) };
                let value = self.default_value(&target.1, name, span);
                self.exchanged(&target, Some(value), place.span(), span)
            }
            _ => {
                args.iter().for_each(|arg| drop(self.expr(super::arguments::lent(arg), None)));
                let help = "there are `std::mem::swap(&mut a, &mut b)`, `replace(&mut a, b)` and `take(&mut a)`, and `std::cmp::min(a, b)` and `max`";
                self.fail(path, format!("kernels have no `{module}::{name}` that is called like this\nhelp: {help}"))
            }
        })
    }

    /// `min(left, right)`, which is the method.
    fn lesser_or_greater(&mut self, name: &Ident, left: &'a Ast, right: &'a Ast) -> Expr {
        let ty = self.infer.fresh(Kind::Any);
        let [left, right] = [left, right].map(|ast| self.expr_as(ast, &ty));
        if left.ty.is_silent() || right.ty.is_silent() {
            return Self::error_value(name.span());
        }
        let shown = self.infer.resolve(&ty);
        if !shown.scalar().is_some_and(Scalar::is_integer) {
            let help = "call the method, if the type has one: `a.min(b)`";
            return self.fail(name, format!("kernels have `{name}` for integers only, not for `{shown}`\nhelp: {help}"));
        }
        self.written_out(&format!("left.{name}(right)"), &[("left", &left), ("right", &right)], name.span())
    }

    /// The place behind `&mut`, and its type.
    fn lent_place(&mut self, ast: &'a Ast) -> Option<(Place, Ty)> {
        match ast {
            Ast::Reference(ExprReference { mutability: Some(_), expr, .. }) => self.target(expr),
            Ast::Paren(paren) => self.lent_place(&paren.expr),
            _ => {
                drop(self.expr(super::arguments::lent(ast), None));
                self.report.error(ast, "expected a mutable reference\nhelp: write `&mut` before it");
                None
            }
        }
    }

    /// What was at a place, behind setting it to the value, if there is one.
    pub(super) fn exchanged(&mut self, (place, ty): &(Place, Ty), value: Option<Expr>, at: Span, span: Span) -> Expr {
        let old = self.load_place(place.clone(), self.infer.shallow(ty), at);
        let old = self.kept("old", old);
        if let Some(value) = value {
            self.set(place.clone(), value, span);
        }
        old
    }

    fn set(&mut self, place: Place, value: Expr, span: Span) {
        if !value.ty.is_silent() {
            self.emit(StmtKind::Store { place, value }, span);
        }
    }
}
