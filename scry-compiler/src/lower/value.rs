//! Values: what lowering hands on as an operand is a value that nothing later can change.
//!
//! Whatever a later statement could change (an element, a mutable local), and whatever can panic or has another effect (a division,
//! a call), is put into a local where it is evaluated. So the statements are in Rust's order of evaluation by construction, and no
//! caller decides whether an operand must be kept. `passes/forward_substitution.rs` removes the locals that turn out to be needless.
//!
//! Memory may hold bits that are no variant of an enum, and no kernel may see those: what is loaded is followed by a check of its enums.

use proc_macro2::{Ident, Span};

use super::constructor::Constructor;
use super::finish::check_division;
use super::state::{Lower, Pending};
use crate::intrinsic;
use crate::ir::{BinaryOp, Expr, ExprKind, FunctionId, Keyword, Literal, Local, LocalId, LoopKind, Place, Root, Step, StmtKind};
use crate::ty::{Ty, Variant};

impl<'a> Lower<'a> {
    pub(super) fn user_local(&mut self, name: &Ident, mutable: bool, ty: Ty) -> LocalId {
        self.locals.push(Local { name: name.clone(), user: true, mutable, ty });
        LocalId(self.locals.len() - 1)
    }

    /// A variable of the user's that starts with a value.
    pub(super) fn declared(&mut self, name: &Ident, mutable: bool, value: Expr) -> LocalId {
        let local = self.user_local(name, mutable, value.ty.clone());
        self.emit(StmtKind::Let { local, init: Some(value) }, name.span());
        local
    }

    /// A local of lowering's own; set on every path before it is read, and not set again after that.
    pub(super) fn temp(&mut self, name: &str, ty: Ty) -> LocalId {
        LocalId::add(&mut self.locals, name, true, ty)
    }

    /// A local of lowering's own for what one statement yields.
    pub(super) fn result_local(&mut self, name: &str, ty: Ty) -> LocalId {
        LocalId::add(&mut self.locals, name, false, ty)
    }

    pub(super) fn kept_local(&mut self, name: &str, value: Expr, mutable: bool) -> LocalId {
        let span = value.span;
        let local = LocalId::add(&mut self.locals, name, mutable, value.ty.clone());
        self.emit(StmtKind::Let { local, init: Some(value) }, span);
        local
    }

    /// The value that an expression has now, in a new local.
    pub(super) fn kept(&mut self, name: &str, value: Expr) -> Expr {
        if value.ty.is_silent() {
            return value;
        }
        let (span, ty) = (value.span, value.ty.clone());
        Expr { kind: ExprKind::Local(self.kept_local(name, value, false)), ty, span }
    }

    /// The value as a name or a constant, which can be written out more than once.
    pub(super) fn atom(&mut self, name: &str, value: Expr) -> Expr {
        if value.is_atom() { value } else { self.kept(name, value) }
    }

    /// The value of a local that is not set again.
    pub(super) fn local_value(&self, local: LocalId, span: Span) -> Expr {
        Expr { kind: ExprKind::Local(local), ty: self.infer.shallow(&self.locals[local.0].ty), span }
    }

    /// The value that a local has now.
    pub(super) fn local_now(&mut self, local: LocalId, span: Span) -> Expr {
        let value = self.local_value(local, span);
        if !self.can_change(local) {
            return value;
        }
        let name = crate::name::text(&self.locals[local.0].name);
        self.kept(&name, value)
    }

    /// Whether statements of the user's may set a local that has been read.
    pub(super) fn can_change(&self, local: LocalId) -> bool {
        let local = &self.locals[local.0];
        local.user && local.mutable
    }

    /// The value of an operation, which is evaluated now if it can panic.
    pub(super) fn operation(&mut self, value: Expr) -> Expr {
        let divisor = match &value.kind {
            ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), _, by) => {
                if self.is_judged() && self.known(by) == Some(Literal::Int(0)) {
                    let (op, first, last) = (*op, value.span, by.span);
                    self.check_later(&by.ty, move |ty, _, report| check_division(op, ty, first, last, report));
                }
                by
            }
            ExprKind::Call(row, args) if intrinsic::divides(row.name) => &args[1],
            _ => return value,
        };
        let is_defined = match divisor.literal() {
            Some(Literal::Int(by)) => by > 0,
            Some(Literal::Float(_)) => true,
            Some(Literal::Bool(_)) | None => self.infer.is_float(&divisor.ty),
        };
        if is_defined { value } else { self.kept("quotient", value) }
    }

    /// The result of a call, which is made now.
    pub(super) fn called(&mut self, call: Pending<'a>, args: Vec<Expr>, ty: Ty, span: Span) -> Expr {
        self.calls.push(call);
        let function = FunctionId(self.calls.len() - 1);
        self.yielded("result", ty, span, |result| StmtKind::Call { result, function, args })
    }

    /// The value of a local that a statement declares and sets.
    pub(super) fn yielded(&mut self, name: &str, ty: Ty, span: Span, stmt: impl FnOnce(LocalId) -> StmtKind) -> Expr {
        let result = LocalId::add(&mut self.locals, name, false, ty.clone());
        self.emit(stmt(result), span);
        Expr { kind: ExprKind::Local(result), ty, span }
    }

    /// `left && right` or `left || right`: the statements of the right side run only if it is evaluated. If there are any, the value is in
    /// a local called `name`.
    pub(super) fn lazy(
        &mut self,
        name: &str,
        op: BinaryOp,
        left: Expr,
        (word, span): (Keyword, Span),
        right: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let decided = self.decided(&left);
        let is_decided = decided == Some(op == BinaryOp::Or);
        let (block, right) = self.branch(is_decided, right);
        if is_decided {
            return left;
        }
        if decided.is_some() {
            self.emit_all(block.stmts);
            return right;
        }
        if block.stmts.is_empty() {
            return Expr { span, ..Expr::binary(op, left, right, Ty::BOOL) };
        }
        let result = self.kept_local(name, left, true);
        let condition = self.local_value(result, span);
        let condition = if op == BinaryOp::And { condition } else { condition.negated() };
        self.emit_if(word, condition, span, |lower| {
            lower.emit_all(block.stmts);
            if !matches!(right.ty, Ty::Never) {
                lower.store(result, right);
            }
        });
        self.local_value(result, span)
    }

    /// One of two values, which are both there.
    pub(super) fn chosen(&mut self, name: &str, condition: Expr, then: Expr, otherwise: Expr, span: Span) -> Expr {
        let ty = self.infer.resolve(&then.ty);
        if self.infer.is_scalar(&ty) {
            return Expr { ty, span, ..Expr::select(condition, then, otherwise) };
        }
        let local = self.kept_local(name, otherwise, true);
        self.emit_if(Keyword::If, condition, span, |lower| lower.store(local, then));
        self.local_value(local, span)
    }

    pub(super) fn store(&mut self, local: LocalId, value: Expr) {
        let span = value.span;
        self.emit(StmtKind::Store { place: Place::local(local), value }, span);
    }

    /// Element `index` of an array, which is there.
    pub(super) fn element(&mut self, array: &Expr, index: Expr, len: u32, ty: &Ty) -> Expr {
        let span = array.span;
        let mut place = place_of(array).unwrap_or_else(|| Place::local(self.kept_local("matched", array.clone(), false)));
        place.path.push(Step::Index { index, len: Some(len), at: span, is_checked: true });
        Expr { kind: ExprKind::Load(place), ty: ty.clone(), span }
    }

    pub(super) fn error_value(span: Span) -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::Error, span }
    }

    pub(super) fn never_value(span: Span) -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::Never, span }
    }

    pub(super) fn unit_value(span: Span) -> Expr {
        Expr { kind: ExprKind::Tuple(Vec::new()), ty: Ty::UNIT, span }
    }

    /// The value that a place of shared memory or a slice has now, behind a check that every enum in it is one of its variants.
    pub(super) fn loaded(&mut self, place: Place, ty: &Ty, span: Span) -> Expr {
        let ty = self.infer.resolve(ty);
        let start = place.start().unwrap_or(span);
        let value = match self.split_at_variant(&place) {
            Some(split) => self.loaded_from_variant(split, &ty, span),
            None => Expr { kind: ExprKind::Load(place), ty, span },
        };
        let value = self.kept("loaded", value);
        self.validated(value, start)
    }

    /// What was loaded `at` a place of the source, behind the check of its enums.
    pub(super) fn validated(&mut self, value: Expr, at: Span) -> Expr {
        let ty = self.infer.resolve(&value.ty);
        if !ty.any(&Ty::is_checked) {
            return value;
        }
        let value = Expr { ty, span: at, ..value };
        self.check_enums(&value, true);
        value
    }

    /// Panics unless every enum in a value is one of its variants; of an enum that is the whole of what was loaded, the message shows the
    /// number.
    fn check_enums(&mut self, value: &Expr, is_whole: bool) {
        let (ty, span) = (&value.ty, value.span);
        if !ty.any(&Ty::is_checked) {
            return;
        }
        match ty {
            Ty::Adt(..) if !ty.variants().is_empty() => {
                if ty.is_checked() {
                    self.check_discriminant(value, is_whole);
                }
                for variant in Constructor::variants(ty).filter(|variant| variant.types().iter().any(|field| field.any(&Ty::is_checked))) {
                    let condition = variant.condition(value).unwrap_or_else(|| Expr::bool(true, span));
                    self.emit_if(Keyword::Match, condition, span, |lower| {
                        variant.parts(value).iter().for_each(|part| lower.check_enums(part, false));
                    });
                }
            }
            Ty::Array(element, len) => {
                let (variable, label, len) = (self.result_local("i", Ty::USIZE), self.fresh_label(), len.number());
                let element = self.element(value, self.local_value(variable, span), len, element);
                let (body, ()) = self.nested(|lower| lower.check_enums(&element, false));
                let [from, to] = [0, len].map(|bound| Expr::int(bound.into(), Ty::USIZE, span));
                self.emit(StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step: 1 }, body }, span);
            }
            _ => {
                for (number, field) in ty.fields().iter().enumerate() {
                    self.check_enums(&value.field(number as u32, field), false);
                }
            }
        }
    }
}

impl Lower<'_> {
    fn check_discriminant(&mut self, value: &Expr, is_whole: bool) {
        let (ty, span) = (&value.ty, value.span);
        let tag = if ty.is_sum() { value.field(0, &ty.field(0)) } else { value.clone() };
        let is = |variant: &Variant| {
            let discriminant = Expr::int(variant.discriminant, tag.ty.clone(), span);
            Expr::binary(BinaryOp::Eq, tag.clone(), discriminant, Ty::BOOL)
        };
        let is_valid = ty.variants().iter().map(is).reduce(|a, b| Expr::binary(BinaryOp::Or, a, b, Ty::BOOL));
        let is_valid = is_valid.expect("an enum has a variant");
        let text = "trying to construct an enum from an invalid value";
        if is_whole {
            let number = Ty::Scalar(ty.discriminant());
            self.panic_unless(None, is_valid, &format!("{text} {{:#x}}"), vec![tag.cast(number)], span);
        } else {
            self.panic_unless(None, is_valid, text, Vec::new(), span);
        }
    }
}

/// The place that a value is loaded from, if it is a local or part of one.
pub(super) fn place_of(value: &Expr) -> Option<Place> {
    match &value.kind {
        ExprKind::Local(local) => Some(Place::local(*local)),
        ExprKind::Load(place @ Place { root: Root::Local(_), .. }) => Some(place.clone()),
        ExprKind::Field(whole, number) => {
            let mut place = place_of(whole)?;
            place.path.push(Step::Field(*number));
            Some(place)
        }
        _ => None,
    }
}
