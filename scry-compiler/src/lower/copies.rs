//! Copies to shared memory that go on while a workgroup does something else: `tile.copy_from(&x[from..])`, `tile.copy_rows_from(..)`,
//! `commit_copies()` and `wait_copies(pending)`.

use proc_macro2::Ident;
use syn::{ExprCall, ExprMethodCall};

use super::state::Lower;
use super::view::View;
use crate::ir::{BinaryOp, CopiedRows, Expr, ExprKind, Literal, MAX_PENDING_COPIES, Place, Root, Stmt, StmtKind, Subject};
use crate::message;
use crate::ty::Ty;

pub(super) const METHODS: &[&str] = &["copy_from", "copy_rows_from"];

/// What is copied, and where to.
struct Copied {
    to: View,
    from: View,
}

impl<'a> Lower<'a> {
    /// `tile.copy_from(..)` or `tile.copy_rows_from(..)`
    pub(super) fn copy_to_shared(&mut self, call: &'a ExprMethodCall, to: View) -> Expr {
        let span = call.method.span();
        let copied = if call.method == "copy_from" { self.copy_elements(call, to) } else { self.copy_rows(call, to) };
        copied.map_or_else(|| Self::error_value(span), |()| Self::unit_value(span))
    }

    /// `tile.copy_from(&x[from..])`
    fn copy_elements(&mut self, call: &'a ExprMethodCall, to: View) -> Option<()> {
        let (name, span) = (&call.method, call.method.span());
        if !self.check_count(name, 1, call.args.len(), "tile.copy_from(&x[from..])") {
            return None;
        }
        let element = to.element.clone();
        let Copied { to, from } = self.copied(call, to, &element)?;
        let zero = Expr::int(0, Ty::USIZE, span);
        let (place, columns) = (to.at(zero, span, true), Expr { span, ..to.len });
        self.emit_copy(call, &from, place, columns, None);
        Some(())
    }

    /// `tile.copy_rows_from(&x[from..], stride, width)`
    fn copy_rows(&mut self, call: &'a ExprMethodCall, to: View) -> Option<()> {
        let (name, span) = (&call.method, call.method.span());
        if !self.check_count(name, 3, call.args.len(), "tile.copy_rows_from(&x[from..], stride, width)") {
            return None;
        }
        let number = |number: i128| Expr::int(number, Ty::USIZE, span);
        let (Ty::Array(element, columns), Some(count)) = (self.infer.shallow(&to.element), to.len.literal().and_then(Literal::number))
        else {
            return self.refuse(&call.receiver, message::NO_ROWS);
        };
        let columns = self.known_length(&columns, &call.receiver)?;
        let Copied { to, from } = self.copied(call, to, &element)?;
        let [stride, width] = [1, 2].map(|argument| {
            let value = self.expr_as(&call.args[argument], &Ty::USIZE);
            self.atom(["stride", "width"][argument - 1], value)
        });
        let most = number((i128::from(u32::MAX) - columns) / count.max(1));
        let fits = Expr { span, ..Expr::binary(BinaryOp::Le, stride.clone(), most.clone(), Ty::BOOL) };
        let text = format!("{name}: a stride of {{}} is too long for {count} rows, it may be {{}}");
        self.panic_unless(Some(Subject::Call(format!(".{name}(..)"))), fits, &text, vec![stride.clone(), most], span);
        let row = View::of_array(to.at(number(0), span, true), *element, columns as u32, true, span);
        let rows = CopiedRows { count: count as u32, stride, width };
        self.emit_copy(call, &from, row.at(number(0), span, true), number(columns), Some(Box::new(rows)));
        Some(())
    }

    /// The array in shared memory and the slice, if elements of this type may be copied; `None` after a report.
    fn copied(&mut self, call: &'a ExprMethodCall, to: View, element: &Ty) -> Option<Copied> {
        if !matches!(to.root(), Root::Shared(_)) {
            return self.refuse(&call.receiver, message::copies_to_shared(&call.method));
        }
        let start = Expr::int(0, Ty::USIZE, call.method.span());
        self.writable(to.at(start, call.method.span(), true), to.element.clone(), &call.method)?;
        if !to.is_mut {
            return self.refuse(&call.method, message::READ_ONLY_SLICE);
        }
        let slice = &call.args[0];
        let from = self.elements(slice)?;
        let is_read_only = matches!(from.root(), Root::Slice(param) if !self.params[param.0].kind.is_written());
        if !is_read_only {
            return self.refuse(slice, message::COPY_OF_WRITTEN);
        }
        if let Some([to, from]) = self.infer.differ(element, &from.element) {
            return self.refuse(slice, message::other_elements(&to, &from));
        }
        let name = &call.method;
        self.check_later(element, move |ty, infer, report| {
            if ty.any(&|part| part.is_enum()) {
                report.error(name, message::copied_enums(&infer.resolve(ty)));
            }
        });
        Some(Copied { to, from })
    }

    fn emit_copy(&mut self, call: &'a ExprMethodCall, from: &View, to: Place, columns: Expr, rows: Option<Box<CopiedRows>>) {
        let span = call.method.span();
        let place = from.at(Expr::int(0, Ty::USIZE, span), span, false);
        let first = Expr { kind: ExprKind::Load(place), ty: from.element.clone(), span };
        let len = Expr { span, ..from.len.clone() };
        self.emit_stmt(Stmt::new(StmtKind::CopyToShared { to, first, len, columns, rows }, span));
    }

    /// `commit_copies()` or `wait_copies(pending)`
    pub(super) fn order_of_copies(&mut self, call: &'a ExprCall, name: &Ident) -> Expr {
        let span = name.span();
        if name == "commit_copies" {
            if self.check_count(name, 0, call.args.len(), "commit_copies()") {
                self.emit(StmtKind::CommitCopies, span);
            }
            return Self::unit_value(span);
        }
        if !self.check_count(name, 1, call.args.len(), "wait_copies(0)") {
            return Self::error_value(span);
        }
        let pending = self.expr_as(&call.args[0], &Ty::USIZE);
        match pending.literal().and_then(Literal::number) {
            Some(number) if (0..=i128::from(MAX_PENDING_COPIES)).contains(&number) => {
                self.emit(StmtKind::WaitCopies(number as u32), span);
                Self::unit_value(span)
            }
            _ if pending.ty.is_silent() => Self::error_value(span),
            _ => self.fail(&call.args[0], message::pending_copies(MAX_PENDING_COPIES)),
        }
    }
}
