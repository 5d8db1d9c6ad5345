//! Making expressions, and taking them apart.

use proc_macro2::Span;

use super::{Expr, ExprKind, Literal, LocalId, Place, Root};
use crate::ty::Ty;

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

    /// `self as ty`
    pub(crate) fn cast(self, ty: Ty) -> Self {
        let span = self.span;
        Self { kind: ExprKind::Cast(Box::new(self)), ty, span }
    }
}

impl Literal {
    /// The value, if it is an integer.
    pub(crate) fn integer(self) -> Option<i128> {
        match self {
            Self::Int(value) => Some(value),
            Self::Bool(_) | Self::Float(_) => None,
        }
    }
}

impl Place {
    /// Whether it is all of a local.
    pub(crate) fn is_local(&self, local: LocalId) -> bool {
        self.root == Root::Local(local) && self.path.is_empty()
    }
}
