//! Parts of kernels, in few words.

use proc_macro2::Span;

use crate::ir::BinaryOp::{self, Eq, Ge, Gt, Le, Lt, Ne};
use crate::ir::{Expr, ExprKind, Identity, LocalId, ParamId, Place, Root, SharedId, Step, Stmt, StmtKind};
use crate::ty::Ty;

/// The first shared variables; one more is a number.
pub(super) const ROW: usize = 0;
pub(super) const TILE: usize = 1;
pub(super) const PAIRS: usize = 2;

pub(super) fn stmt(kind: StmtKind) -> Stmt {
    Stmt::new(kind, Span::call_site())
}

pub(super) fn store(place: Place, value: Expr) -> Stmt {
    stmt(StmtKind::Store { place, value })
}

pub(super) fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: Span::call_site() }
}

pub(super) fn int(value: i128) -> Expr {
    Expr::int(value, Ty::USIZE, Span::call_site())
}

pub(super) fn id(identity: Identity, axis: u32) -> Expr {
    Expr::id(identity, axis, Span::call_site())
}

pub(super) fn param(number: usize) -> Expr {
    expr(ExprKind::Param(ParamId(number)), Ty::USIZE)
}

pub(super) fn len(slice: ParamId) -> Expr {
    expr(ExprKind::Len(slice), Ty::USIZE)
}

pub(super) fn now(local: LocalId) -> Expr {
    Expr::local(local, Ty::USIZE, Span::call_site())
}

pub(super) fn op(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    let ty = if matches!(op, Lt | Le | Gt | Ge | Eq | Ne) { Ty::BOOL } else { a.ty.clone() };
    Expr::binary(op, a, b, ty)
}

/// An element of a slice.
pub(super) fn element(slice: usize, index: Expr) -> Place {
    let step = Step::Index { index, len: None, at: Span::call_site(), is_checked: true };
    Place { root: Root::Slice(ParamId(slice)), path: vec![step] }
}

pub(super) fn row(index: Expr) -> Place {
    Place { root: Root::Shared(SharedId(ROW)), path: vec![step(index, 16)] }
}

pub(super) fn tile(row: Expr, column: Expr) -> Place {
    Place { root: Root::Shared(SharedId(TILE)), path: vec![step(row, 4), step(column, 4)] }
}

pub(super) fn step(index: Expr, len: u32) -> Step {
    Step::Index { index, len: Some(len), at: Span::call_site(), is_checked: true }
}

pub(super) fn array(element: Ty, len: i128) -> Ty {
    Ty::Array(Box::new(element), Box::new(Ty::Const(len)))
}
