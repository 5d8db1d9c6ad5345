//! Making expressions, and taking them apart.

use proc_macro2::Span;

use super::{BinaryOp, Block, Condition, Expr, ExprKind, Literal, LocalId, Place, Root, Stmt, StmtKind};
use crate::intrinsic;
use crate::ty::{Scalar, Ty};

impl Expr {
    /// The fields of the value, which is of type `ty`.
    pub(crate) fn parts(&self, ty: &Ty) -> Vec<Self> {
        ty.fields().iter().enumerate().map(|(number, ty)| self.field(number as u32, ty)).collect()
    }

    /// An integer of type `ty`.
    pub(crate) fn int(value: i128, ty: Ty, span: Span) -> Self {
        Self { kind: ExprKind::Literal(Literal::Int(value)), ty, span }
    }

    /// `true` or `false`
    pub(crate) fn bool(value: bool, span: Span) -> Self {
        Self { kind: ExprKind::Literal(Literal::Bool(value)), ty: Ty::BOOL, span }
    }

    /// The value of a local.
    pub(crate) fn local(local: LocalId, ty: Ty, span: Span) -> Self {
        Self { kind: ExprKind::Local(local), ty, span }
    }

    /// A call of a method of the table, which is where its receiver is.
    pub(crate) fn call(method: &str, args: Vec<Self>) -> Self {
        let (of, span) = (args[0].ty.expect_scalar(), args[0].span);
        let row = intrinsic::method(of, method).unwrap_or_else(|| unreachable!("`{}` has no method `{method}`", of.name()));
        Self { kind: ExprKind::Call(row, args), ty: Ty::Scalar(row.result.of(of)), span }
    }

    /// `self as ty`
    pub(crate) fn cast(self, ty: Ty) -> Self {
        let span = self.span;
        Self { kind: ExprKind::Cast(Box::new(self)), ty, span }
    }
}

impl Stmt {
    /// `if condition { then }`
    pub(crate) fn if_(condition: Expr, then: Vec<Self>, span: Span) -> Self {
        Self::new(StmtKind::If { condition, then: Block { stmts: then }, otherwise: Block::default() }, span)
    }
}

impl Condition {
    /// What is true if the check passes.
    pub(crate) fn expr(&self) -> Expr {
        match self {
            Self::Index { index, len } => Expr::binary(BinaryOp::Lt, index.clone(), len.clone(), Ty::BOOL),
            Self::Holds(condition) => condition.clone(),
        }
    }
}

impl Literal {
    /// The integer, or the `bool` as 0 or 1.
    pub(crate) fn number(self) -> Option<i128> {
        match self {
            Self::Int(value) => Some(value),
            Self::Bool(value) => Some(value.into()),
            Self::Float(_) => None,
        }
    }

    /// The integer or `bool` of that number.
    pub(crate) fn of_number(number: i128, scalar: Scalar) -> Self {
        if scalar == Scalar::Bool { Self::Bool(number != 0) } else { Self::Int(number) }
    }
}

impl Place {
    /// Whether it is all of a local.
    pub(crate) fn is_local(&self, local: LocalId) -> bool {
        self.root == Root::Local(local) && self.path.is_empty()
    }
}
