//! Enums in buffers: a buffer may hold bits that are no variant, and no kernel may see those.
//!
//! What is loaded from a buffer and holds an enum goes through a function, written here, that takes bits which are no variant
//! for the first one.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

use super::Lower;
use super::functions::Pending;
use super::items::Context;
use super::place::field;
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Function, FunctionId, LabelId, Literal, Local, LocalId, LoopKind, Place, Root, Step, Stmt, StmtKind,
};
use crate::ty::{AdtKind, AdtRef, Ty};

impl Lower<'_> {
    /// What was loaded from a buffer, with every enum in it one of its variants.
    pub(super) fn checked(&mut self, value: Expr) -> Expr {
        let ty = self.infer.resolve(&value.ty);
        if !holds_enum(&ty) {
            return value;
        }
        let span = value.span;
        self.calls.push(Pending::Check { ty: ty.clone() });
        Expr { kind: ExprKind::Invoke(FunctionId(self.calls.len() - 1), vec![value]), ty, span }
    }
}

/// Whether a value of the type has an enum in it.
fn holds_enum(ty: &Ty) -> bool {
    match ty {
        Ty::Array(element, _) => holds_enum(element),
        Ty::Tuple(_) | Ty::Adt(..) => ty.is_enum() || ty.fields().iter().any(holds_enum),
        Ty::Scalar(_)
        | Ty::Id
        | Ty::Vector { .. }
        | Ty::Matrix(_)
        | Ty::Atomic(_)
        | Ty::Const(_)
        | Ty::Param(_)
        | Ty::Never
        | Ty::Error
        | Ty::Infer(_) => false,
    }
}

impl Context<'_> {
    /// The function that checks a value of a type.
    pub(super) fn checker(&self, ty: &Ty) -> FunctionId {
        let name = format!("{}_checked", ty.mangled());
        if let Some(known) = self.functions.borrow().named(&name) {
            return known;
        }
        let span = match ty {
            Ty::Adt(adt, _) => adt.0.name.span(),
            _ => Span::call_site(),
        };
        let local = |name: &str, mutable| Local { name: Ident::new(name, Span::mixed_site()), user: false, mutable, ty: ty.clone() };
        let mut locals = vec![local("value", false)];
        let value = Expr { kind: ExprKind::Local(LocalId(0)), ty: ty.clone(), span };
        let mut stmts = Vec::new();
        let result = match ty {
            Ty::Array(element, len) => {
                locals.push(local("checked", true));
                locals.push(Local { ty: Ty::USIZE, ..local("i", false) });
                self.check_elements(element, len.number(), value, span, &mut stmts);
                Expr { kind: ExprKind::Local(LocalId(1)), ty: ty.clone(), span }
            }
            Ty::Adt(AdtRef(adt), _) => match &adt.kind {
                AdtKind::Enum { variants, repr: _ } => check_variant(variants, &value),
                AdtKind::Struct { .. } => self.check_fields(ty, &value),
            },
            _ => self.check_fields(ty, &value),
        };
        stmts.push(Stmt { kind: StmtKind::Return(Some(result)), span });
        let body = Block { stmts };
        self.functions.borrow_mut().add(Function {
            name,
            span,
            params: vec![LocalId(0)],
            result: ty.clone(),
            locals,
            body,
            identities: BTreeSet::new(),
            origin: None,
        })
    }

    fn check_fields(&self, ty: &Ty, value: &Expr) -> Expr {
        let check = |(number, ty): (usize, &Ty)| self.check(field(value, number as u32, ty));
        let fields = ty.fields().iter().enumerate().map(check).collect();
        Expr { kind: ExprKind::Tuple(fields), ty: ty.clone(), span: value.span }
    }

    fn check(&self, value: Expr) -> Expr {
        if !holds_enum(&value.ty) {
            return value;
        }
        let (ty, span) = (value.ty.clone(), value.span);
        Expr { kind: ExprKind::Invoke(self.checker(&ty), vec![value]), ty, span }
    }

    /// `let mut checked = value; for i in 0..len { checked[i] = check(checked[i]); }`
    fn check_elements(&self, element: &Ty, len: u32, value: Expr, span: Span, stmts: &mut Vec<Stmt>) {
        let number = |value: u32| Expr { kind: ExprKind::Literal(Literal::Int(i128::from(value))), ty: Ty::USIZE, span };
        let index = Expr { kind: ExprKind::Local(LocalId(2)), ty: Ty::USIZE, span };
        let place = Place { root: Root::Local(LocalId(1)), path: vec![Step::Index { index, len: Some(len), proven: true }] };
        let loaded = Expr { kind: ExprKind::Load(place.clone()), ty: element.clone(), span };
        let store = Stmt { kind: StmtKind::Store { place, value: self.check(loaded) }, span };
        let kind = LoopKind::Counted { variable: LocalId(2), from: number(0), to: number(len), step: 1 };
        stmts.push(Stmt { kind: StmtKind::Let { local: LocalId(1), init: Some(value) }, span });
        stmts.push(Stmt { kind: StmtKind::Loop { label: LabelId(0), kind, body: Block { stmts: vec![store] } }, span });
    }
}

/// `if value is a variant { value } else { the first variant }`
fn check_variant(variants: &[(String, i128)], value: &Expr) -> Expr {
    let (ty, span) = (value.ty.clone(), value.span);
    let variant = |number: i128| Expr { kind: ExprKind::Literal(Literal::Int(number)), ty: ty.clone(), span };
    let equals = |number: i128| Expr {
        kind: ExprKind::Binary(BinaryOp::Eq, Box::new(value.clone()), Box::new(variant(number))),
        ty: Ty::BOOL,
        span,
    };
    let either = |a, b| Expr { kind: ExprKind::Binary(BinaryOp::Or, Box::new(a), Box::new(b)), ty: Ty::BOOL, span };
    let known = variants.iter().map(|(_, number)| equals(*number)).reduce(either).expect("an enum has a variant");
    let select =
        ExprKind::Select { condition: Box::new(known), then: Box::new(value.clone()), otherwise: Box::new(variant(variants[0].1)) };
    Expr { kind: select, ty: ty.clone(), span }
}
