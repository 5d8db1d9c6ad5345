//! The end of lowering: types that were not known yet are now, and what depended on them is checked.

use std::collections::HashMap;

use proc_macro2::Span;
use quote::ToTokens;
use syn::{BinOp, ExprUnary, UnOp};

use super::infer::Infer;
use super::{Lower, fold};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Literal, Local, LocalId, LoopKind, Place, Root, Step, Stmt, StmtKind};
use crate::message;
use crate::report::Report;
use crate::ty::{self, Scalar, Ty};

/// A body whose types are all known.
pub(super) struct Finished {
    pub(super) locals: Vec<Local>,
    pub(super) body: Block,
}

impl<'a> Lower<'a> {
    /// Has a type checked at the end, when it is known.
    pub(super) fn check_later(&mut self, ty: &Ty, check: impl FnOnce(&Ty, &Infer, &Report) + 'a) {
        let ty = ty.clone();
        self.deferred.push(Box::new(move |infer, report| check(&infer.shallow(&ty), infer, report)));
    }

    /// Checks what was deferred and returns what was lowered, with every type known.
    pub(super) fn finish(mut self) -> Finished {
        self.infer_by_bounds();
        self.infer.fall_back();
        for check in std::mem::take(&mut self.deferred) {
            check(&self.infer, self.report);
        }
        let functions = self.requested();
        // Where something else is wrong, an unknown type is its consequence more often than not.
        let unknown_matters = self.report.is_empty();
        let mut locals = self.locals;
        self.fields.iter().for_each(|local| locals[local.0].user = false);
        for local in &mut locals {
            // What has no type holds no value, or is one of code that was looked at and thrown away.
            let ty = self.infer.resolve(&local.ty);
            if unknown_matters && local.user && !self.infer.is_known(&ty) {
                let (name, example) = (&local.name, ty.to_string().replace('_', "f32"));
                self.report.error(name, format!("the type of `{name}` is not known\nhelp: write it down: `let {name}: {example}`"));
            }
            if ty.borrows() && self.report.is_empty() {
                self.report.error(&local.name, message::no_value(&ty));
            }
            local.ty = if self.infer.is_known(&ty) && !ty.any(&Ty::is_silent) { ty } else { Ty::UNIT };
        }
        let mut body = Block { stmts: self.stmts };
        if self.report.count() == self.errors {
            finish_block(&mut body, &locals, &self.infer, &mut HashMap::new());
            body.renumber_functions(&functions);
            body.declare_once(&mut locals);
        }
        widen(&mut body, &mut locals);
        Finished { locals, body }
    }
}

/// Reports a negation of what has no sign, and a `!` of what is no integer or `bool`.
pub(super) fn check_unary(ty: &Ty, unary: &ExprUnary, infer: &Infer, report: &Report) {
    let is_negation = matches!(unary.op, UnOp::Neg(_));
    match ty {
        Ty::Scalar(scalar) if is_negation && (scalar.is_float() || scalar.is_signed()) => {}
        Ty::Scalar(scalar) if is_negation && scalar.is_integer() => report.error(unary.op, message::negated(&unary.expr, *scalar)),
        Ty::Scalar(scalar) if !is_negation && !scalar.is_float() => {}
        Ty::Infer(_) if is_negation => {}
        ty if ty.is_silent() => {}
        ty => {
            let (op, help) = if is_negation { ("-", "floats and integers with a sign") } else { ("!", "integers and `bool`") };
            report.error(unary.op, format!("`{op}` is not for values of type `{}`\nhelp: it is for {help}", infer.resolve(ty)));
        }
    }
}

pub(super) fn check_amount(ty: &Ty, amount: &syn::Expr, infer: &Infer, report: &Report) {
    if !ty.is_silent() && !ty.scalar().is_some_and(Scalar::is_integer) {
        let (shown, operand) = (infer.resolve(ty), message::operand(amount));
        report.error(amount, format!("the amount of a shift is an integer, not a `{shown}`\nhelp: convert it: `{operand} as u32`"));
    }
}

/// Reports a range that is stepped by a distance of 32 bits, though its type, which was not known then, has more.
pub(super) fn check_step(ty: &Ty, range: &syn::Expr, infer: &Infer, report: &Report) {
    if ty.scalar().is_some_and(Scalar::is_wide) {
        let ty = infer.resolve(ty);
        let help = format!("write it at one of the bounds: `0{ty}..`");
        report.error(range, format!("the type of this range, `{ty}`, is known too late to step it\nhelp: {help}"));
    }
}

/// Reports a division of integers, written from `first` to `last`, by a constant zero.
pub(super) fn check_division(op: BinaryOp, ty: &Ty, first: Span, last: Span, report: &Report) {
    if ty.scalar().is_some_and(Scalar::is_integer) {
        let what = if op == BinaryOp::Div { "divides" } else { "takes the remainder of a division" };
        let help = "integers have no infinity: divide by another number, or divide floats";
        let (first, last) = (quote::quote_spanned!(first=> _), quote::quote_spanned!(last=> _));
        report.error(quote::quote!(#first #last), format!("this {what} by zero\nhelp: {help}"));
    }
}

/// Reports an integer literal that does not fit its type.
pub(super) fn check_range(value: i128, negated: bool, ty: &Ty, at: &syn::LitInt, report: &Report) {
    // What is negated though it has no sign is reported for that.
    if negated && value < 0 && !ty.scalar().is_some_and(Scalar::is_signed) {
        return;
    }
    let Some((min, max)) = ty.scalar().and_then(Scalar::range) else { return };
    if !(min..=max).contains(&value) {
        let help = match ty {
            Ty::Scalar(Scalar::I32 | Scalar::Isize) if (0..=i128::from(u32::MAX)).contains(&value) => {
                "`u32` goes up to 4294967295".to_owned()
            }
            Ty::Scalar(Scalar::U32 | Scalar::Usize) if value < 0 => "for numbers with a sign, there is `i32`".to_owned(),
            _ => match roomy(value, ty) {
                Some(roomy) => format!("it fits `{}`", roomy.name()),
                None => "no integer of a kernel is wider than 64 bits".to_owned(),
            },
        };
        report.error(at, format!("the literal is out of range for `{ty}`, whose values are {min} to {max}\nhelp: {help}"));
    }
}

/// The narrowest type like `ty` that holds a value.
fn roomy(value: i128, ty: &Ty) -> Option<Scalar> {
    let holds = |scalar: &Scalar| scalar.range().is_some_and(|(min, max)| (min..=max).contains(&value));
    let signed = ty.scalar().is_some_and(Scalar::is_signed);
    let types =
        if signed { [Scalar::I16, Scalar::I32, Scalar::I64, Scalar::U64] } else { [Scalar::U16, Scalar::U32, Scalar::U64, Scalar::I64] };
    types.into_iter().find(holds)
}

/// A literal whose type was found late was a `f64` first, and is rounded to a `f32` from there.
pub(super) fn check_float(narrow: f32, value: f64, ty: &Ty, at: &syn::Lit, report: &Report) {
    let (is_narrow, text) = (*ty == Ty::F32, at.to_token_stream());
    if value.is_infinite() || (is_narrow && narrow.is_infinite()) {
        let max = if is_narrow { format!("{:e}", f32::MAX) } else { format!("{:e}", f64::MAX) };
        report.error(at, format!("the literal is too large for `{ty}`\nhelp: the largest `{ty}` is {max}; infinity is `{ty}::INFINITY`"));
    } else if is_narrow && value as f32 != narrow {
        report.error(at, format!("this literal is another `f32` if it is rounded to `f64` first, as scry does\nhelp: write `{text}f32`"));
    }
}

pub(super) fn check_operator(op: BinaryOp, ty: &Ty, token: &BinOp, infer: &Infer, report: &Report) {
    match ty {
        Ty::Scalar(scalar) if ty::has_binary(op, *scalar) => {}
        Ty::Error | Ty::Never | Ty::Infer(_) => {}
        _ => report.error(token, message::no_operator(token, &infer.resolve(ty))),
    }
}

pub(super) fn check_cast(from: &Ty, to: &Ty, cast: &syn::ExprCast, infer: &Infer, report: &Report) {
    if from.is_silent() || to.is_silent() {
        return;
    }
    if let Some(help) = message::cast(&cast.expr, from, to) {
        report.error(cast, format!("`{}` cannot be cast to `{}`\nhelp: {help}", infer.resolve(from), infer.resolve(to)));
    }
}

/// `constants` are the locals declared so far that always have the same value, which is no number: their parts are numbers.
fn finish_block(block: &mut Block, locals: &[Local], infer: &Infer, constants: &mut HashMap<LocalId, Expr>) {
    block.stmts.retain(|stmt| !is_unit(stmt, locals));
    for stmt in &mut block.stmts {
        stmt.change_exprs(&mut |expr| {
            expr.ty = infer.resolve(&expr.ty);
            let is_integer = expr.ty.is_enum() || expr.ty.scalar().is_some_and(Scalar::is_integer);
            if expr.ty == Ty::UNIT {
                expr.kind = ExprKind::Tuple(Vec::new());
            }
            if expr.literal() == Some(Literal::Int(0)) && !is_integer {
                // When it was made, its type was not known.
                *expr = Expr::zero(&expr.ty, expr.span);
            }
            if let (ExprKind::Literal(Literal::Float(value)), Some(scalar)) = (&mut expr.kind, expr.ty.scalar()) {
                *value = scalar.round(*value);
            }
            if let ExprKind::Load(Place { root: Root::Local(local), path }) = &expr.kind
                && let Some(literal) = constants.get(local).and_then(|whole| literal_at(whole, path))
            {
                expr.kind = ExprKind::Literal(literal);
            }
            fold::fold_whole(expr);
        });
        if let StmtKind::Let { local, init: Some(init) } = &stmt.kind
            && !locals[local.0].mutable
            && init.ty.scalar().is_none()
            && init.is_constant()
        {
            constants.insert(*local, init.clone());
        }
        stmt.each_block_mut(&mut |block| finish_block(block, locals, infer, constants));
    }
}

/// The literal that lies there in a constant, if it is known where that is. An index that is out of bounds leads nowhere: it panics.
fn literal_at(whole: &Expr, path: &[Step]) -> Option<Literal> {
    let Some((step, path)) = path.split_first() else { return whole.literal() };
    let number = match step {
        Step::Field(number) => *number,
        Step::Index { index, len, .. } => {
            let index = index.literal()?.number()?;
            u32::try_from(index).ok().filter(|index| len.is_some_and(|len| *index < len))?
        }
    };
    match &whole.kind {
        ExprKind::Tuple(parts) | ExprKind::Array(parts) => literal_at(&parts[number as usize], path),
        ExprKind::Repeat(part) => literal_at(part, path),
        _ => None,
    }
}

/// Whether all a statement does is to keep a `()`, or what there are no values of.
fn is_unit(stmt: &Stmt, locals: &[Local]) -> bool {
    let local = match &stmt.kind {
        StmtKind::Let { local, .. } => Some(*local),
        StmtKind::Store { place: Place { root: Root::Local(local), path }, .. } if path.is_empty() => Some(*local),
        _ => None,
    };
    local.is_some_and(|local| locals[local.0].ty == Ty::UNIT)
}

/// Lets loops over integers of 8 and 16 bits count in 32: the end, or the last step, may be beyond their type, as in `for i in 0..=255u8`.
/// Each round starts by making the narrow value of the count. Of others, lowering makes counted loops only where nothing overflows.
pub(super) fn widen(body: &mut Block, locals: &mut Vec<Local>) {
    body.walk_mut(&mut |stmt| {
        let span = stmt.span;
        let StmtKind::Loop { kind: LoopKind::Counted { variable, from, to, step: _ }, label: _, body } = &mut stmt.kind else { return };
        if !from.ty.scalar().is_some_and(Scalar::is_narrow) {
            return;
        }
        let counter = LocalId::add(locals, "counter", false, Ty::I32);
        let init = Some(Expr::local(counter, Ty::I32, span).cast(from.ty.clone()));
        body.stmts.insert(0, Stmt::new(StmtKind::Let { local: *variable, init }, span));
        for bound in [&mut *from, to] {
            *bound = match bound.literal() {
                Some(_) => Expr { ty: Ty::I32, ..bound.clone() },
                None => bound.clone().cast(Ty::I32),
            };
        }
        *variable = counter;
    });
}
