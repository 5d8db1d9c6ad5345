//! `y.scatter(index, value)`: a store to an element that data decide, which may meet others of its kind, and races with nothing else.
//!
//! Native code stores an element of a slice atomically, so that two scatters to one element are not undefined behaviour. The printers of WGSL and CUDA C
//! say what they write instead. The sanitizer takes a scatter for a store, and reports two to one element.

use syn::ExprMethodCall;

use super::bf16::is_bf16;
use super::place::Access;
use super::state::Lower;
use super::view::View;
use crate::ir::{Expr, Root, Step, Stmt, StmtKind};
use crate::message;
use crate::ty::{Scalar, Ty};

impl<'a> Lower<'a> {
    pub(super) fn scatter(&mut self, call: &'a ExprMethodCall, view: &View) -> Expr {
        let span = call.method.span();
        self.scattered(call, view).map_or_else(|| Self::error_value(span), |()| Self::unit_value(span))
    }

    /// As a method's, the arguments are evaluated in their order, and then it is asked whether the element is there. `None` after a report.
    fn scattered(&mut self, call: &'a ExprMethodCall, view: &View) -> Option<()> {
        let (name, at) = (&call.method, call.method.span());
        if !self.check_count(name, 2, call.args.len(), "y.scatter(index, value)") {
            return None;
        }
        let index = self.index(&call.args[0], "[_]")?;
        self.check_constant_index(view.len_of_array(), &index, &call.args[0])?;
        let index = self.atom("index", index);
        let (mut place, element) = self.writable(view.at(index.clone(), at, true), view.element.clone(), name)?;
        if !view.is_mut {
            return self.refuse(name, message::READ_ONLY_SLICE);
        }
        let mut value = self.expr_as(&call.args[1], &element);
        let access = Access { of: &call.receiver, index: &call.args[0], at, is_checked: true };
        self.checked_index(index, &Expr { span: at, ..view.len.clone() }, access);
        self.check_later(&element, move |ty, infer, report| {
            if !ty.is_one_access() && !ty.is_silent() {
                report.error(name, message::scattered(&infer.resolve(ty)));
            }
        });
        // An invocation's own array is nobody else's.
        let is_scatter = !matches!(place.root, Root::Local(_));
        if is_scatter && is_bf16(&element) && !value.ty.is_silent() {
            place.path.push(Step::Field(0));
            value = value.field(0, &Ty::Scalar(Scalar::U16));
        }
        self.emit_stmt(Stmt { is_scatter, ..Stmt::new(StmtKind::Store { place, value }, at) });
        Some(())
    }
}
