//! Enums in memory: a buffer may hold bits that are no variant, as may shared memory, and no kernel may see those.
//!
//! What is loaded and holds an enum is asked, by a function that is written here, whether every enum in it is one of its variants.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};
use quote::quote;

use super::context::Context;
use super::literal::constant;
use super::state::{Lower, Pending};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Function, FunctionId, LabelId, Literal, Local, LocalId, LoopKind, Place, Root, Step, Stmt, StmtKind,
};
use crate::ty::{AdtKind, AdtRef, Ty};
use crate::user_code::{out_name, value_name};

impl Lower<'_> {
    /// The value that a place of shared memory or a slice has now, behind a check that every enum in it is one of its variants.
    pub(super) fn loaded(&mut self, place: Place, ty: &Ty, span: Span) -> Expr {
        let ty = self.infer.resolve(ty);
        let start = start(&place).unwrap_or(span);
        let value = self.kept("loaded", Expr { kind: ExprKind::Load(place), ty, span });
        self.validated(value, start)
    }

    /// What was loaded `at` a place of the source, behind the check of its enums.
    pub(super) fn validated(&mut self, value: Expr, at: Span) -> Expr {
        let ty = self.infer.resolve(&value.ty);
        if !ty.any(&Ty::is_enum) {
            return value;
        }
        let (value, span) = (Expr { span: at, ..value }, at);
        let is_valid = self.called(Pending::IsValid { ty: ty.clone() }, vec![value.clone()], Ty::BOOL, span);
        let out = out_name();
        let text = "trying to construct an enum from an invalid value";
        let (write, values) = if ty.is_enum() {
            let (number, shown) = (Expr { kind: ExprKind::Cast(Box::new(value.clone())), ty: ty.repr(), span }, value_name(0));
            let text = format!("{text} {{:#x}}");
            (quote!(::core::write!(#out, #text, #shown)), vec![number])
        } else {
            (quote!(#out.write_str(#text)), Vec::new())
        };
        let (then, ()) = self.nested(|lower| lower.panic(write, values, span));
        self.emit(StmtKind::If { condition: is_valid.negated(), then, otherwise: Block::default() }, span);
        value
    }
}

/// Where an element that is loaded is written.
pub(super) fn start(place: &Place) -> Option<Span> {
    place.path.iter().find_map(|step| match step {
        Step::Index { at, .. } => Some(*at),
        Step::Field(_) => None,
    })
}

impl Context<'_> {
    /// The function that says whether every enum in a value of a type is one of its variants.
    pub(super) fn validator(&self, ty: &Ty) -> FunctionId {
        if let Some(known) = self.functions.borrow().validators.get(ty) {
            return *known;
        }
        let span = match ty {
            Ty::Adt(adt, _) => adt.0.name.span(),
            _ => Span::call_site(),
        };
        let local = |name: &str, ty: &Ty| Local { name: Ident::new(name, Span::mixed_site()), user: false, mutable: false, ty: ty.clone() };
        let mut locals = vec![local("value", ty)];
        let value = Expr { kind: ExprKind::Local(LocalId(0)), ty: ty.clone(), span };
        let mut stmts = Vec::new();
        let result = match ty {
            Ty::Array(element, len) => {
                locals.push(local("i", &Ty::USIZE));
                stmts.push(self.each_is_valid(element, len.number(), span));
                constant(Literal::Bool(true), Ty::BOOL, span)
            }
            Ty::Adt(AdtRef(adt), _) if let AdtKind::Enum { variants, repr: _ } = &adt.kind => is_variant(variants, &value),
            _ => {
                let fields = ty.fields().into_iter().enumerate().filter(|(_, field)| field.any(&Ty::is_enum));
                let valid = fields.map(|(number, field)| self.is_valid(value.field(number as u32, &field)));
                valid.reduce(|a, b| Expr::binary(BinaryOp::And, a, b, Ty::BOOL)).expect("a field holds an enum")
            }
        };
        stmts.push(Stmt::new(StmtKind::Return(Some(result)), span));
        let function = Function {
            name: format!("{}_is_valid", ty.mangled()),
            span,
            params: vec![LocalId(0)],
            result: Ty::BOOL,
            locals,
            body: Block { stmts },
            panics: false,
            prints: false,
            sites: Vec::new(),
            identities: BTreeSet::new(),
            origin: None,
        };
        let id = self.functions.borrow_mut().add(function);
        self.functions.borrow_mut().validators.insert(ty.clone(), id);
        id
    }

    fn is_valid(&self, value: Expr) -> Expr {
        let span = value.span;
        Expr { kind: ExprKind::Invoke(self.validator(&value.ty), vec![value]), ty: Ty::BOOL, span }
    }

    /// `for i in 0..len { if !is_valid(value[i]) { return false; } }`
    fn each_is_valid(&self, element: &Ty, len: u32, span: Span) -> Stmt {
        let number = |value: u32| constant(Literal::Int(i128::from(value)), Ty::USIZE, span);
        let block = |kind| Block { stmts: vec![Stmt::new(kind, span)] };
        let index = Expr { kind: ExprKind::Local(LocalId(1)), ty: Ty::USIZE, span };
        let place = Place { root: Root::Local(LocalId(0)), path: vec![Step::Index { index, len: Some(len), at: span, is_checked: true }] };
        let loaded = Expr { kind: ExprKind::Load(place), ty: element.clone(), span };
        let leave = block(StmtKind::Return(Some(constant(Literal::Bool(false), Ty::BOOL, span))));
        let invalid = StmtKind::If { condition: self.is_valid(loaded).negated(), then: leave, otherwise: Block::default() };
        let kind = LoopKind::Counted { variable: LocalId(1), from: number(0), to: number(len), step: 1 };
        Stmt::new(StmtKind::Loop { label: LabelId(0), kind, body: block(invalid) }, span)
    }
}

fn is_variant(variants: &[(String, i128)], value: &Expr) -> Expr {
    let equals = |(_, number): &(String, i128)| {
        Expr::binary(BinaryOp::Eq, value.clone(), constant(Literal::Int(*number), value.ty.clone(), value.span), Ty::BOOL)
    };
    variants.iter().map(equals).reduce(|a, b| Expr::binary(BinaryOp::Or, a, b, Ty::BOOL)).expect("an enum has a variant")
}
