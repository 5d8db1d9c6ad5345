//! The end of lowering: types that were not known yet are now, and what depended on them is checked.

use std::collections::HashSet;

use quote::ToTokens;
use syn::BinOp;

use super::infer::{Infer, Kind};
use super::state::Deferred;
use super::{Lower, fold};
use crate::ir::{Atomic, BinaryOp, Block, Expr, ExprKind, Literal, Local, LocalId, LoopKind, Place, Root, Stmt, StmtKind};
use crate::message;
use crate::report::Report;
use crate::ty::{self, Scalar, Ty};
use crate::user_code::Question;

/// A body whose types are all known.
pub(super) struct Finished {
    pub(super) locals: Vec<Local>,
    pub(super) body: Block,
    pub(super) questions: Vec<Question>,
}

impl Lower<'_> {
    /// Checks what was deferred and returns what was lowered, with every type known.
    pub(super) fn finish(mut self) -> Finished {
        self.infer_by_bounds();
        self.infer.fall_back();
        for check in std::mem::take(&mut self.deferred) {
            check.run(&self.infer, self.report);
        }
        self.check_shown();
        let functions = self.requested();
        // Where something else is wrong, an unknown type is its consequence more often than not.
        let unknown_matters = self.report.is_empty();
        let mut locals = self.locals;
        for local in &mut locals {
            local.ty = self.infer.resolve(&local.ty);
            if unknown_matters {
                check_known(local, &self.infer, self.report);
            }
        }
        let mut body = Block { stmts: self.stmts };
        if self.report.is_empty() {
            finish_block(&mut body, &locals, &self.infer);
            body.renumber_functions(&functions);
            forget_undeclared(&mut locals, &self.arguments, &body);
            forget_unread(&mut body);
        }
        super::counter::widen(&mut body, &mut locals);
        let mut questions = self.questions;
        questions.iter_mut().for_each(|question| question.ty = self.infer.resolve(&question.ty));
        // Nobody matches what has no value.
        questions.retain(|question| question.ty.has_values());
        Finished { locals, body, questions }
    }
}

/// Locals of code that was looked at and thrown away have no type that a printer must know.
fn forget_undeclared(locals: &mut [Local], arguments: &[LocalId], body: &Block) {
    let mut declared = vec![false; locals.len()];
    for argument in arguments {
        declared[argument.0] = true;
    }
    body.walk(&mut |stmt| {
        if let Some(local) = stmt.declares() {
            declared[local.0] = true;
        }
    });
    for (local, _) in locals.iter_mut().zip(declared).filter(|(_, declared)| !declared) {
        local.ty = Ty::UNIT;
    }
}

/// What an atomic operation yields need not be kept if nobody reads it.
fn forget_unread(body: &mut Block) {
    let mut read = HashSet::new();
    body.walk_exprs(&mut |expr| match &expr.kind {
        ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => drop(read.insert(*local)),
        _ => {}
    });
    forget_results(body, &read);
}

fn forget_results(body: &mut Block, read: &HashSet<LocalId>) {
    for stmt in &mut body.stmts {
        if let StmtKind::Atomic { result, operation, .. } = &mut stmt.kind
            && *operation != Atomic::Load
        {
            *result = result.filter(|result| read.contains(result));
        }
        stmt.blocks_mut().into_iter().for_each(|block| forget_results(block, read));
    }
}

/// Every variable has a type in the end.
fn check_known(local: &Local, infer: &Infer, report: &Report) {
    if local.user && infer.kind(&local.ty) == Some(Kind::Any) {
        report.error(&local.name, format!("the type of `{}` is not known\nhelp: write it down: `let {}: f32`", local.name, local.name));
    }
}

impl Deferred<'_> {
    fn run(&self, infer: &Infer, report: &Report) {
        match self {
            // What is negated though it has no sign is reported for that.
            Self::Range { value: ..0, ty, negated: true, at: _ } if !infer.shallow(ty).scalar().is_some_and(Scalar::is_signed) => {}
            Self::Range { value, ty, at, negated: _ } => check_range(*value, &infer.shallow(ty), at, report),
            Self::Float { narrow, value, ty, at } => check_float(*narrow, *value, &infer.shallow(ty), at, report),
            Self::Stepped { ty, at } => {
                if infer.shallow(ty).scalar().is_some_and(Scalar::is_wide) {
                    let ty = infer.show(ty);
                    let help = format!("write it at one of the bounds: `0{ty}..`");
                    report.error(at, format!("the type of this range, `{ty}`, is known too late to step it\nhelp: {help}"));
                }
            }
            Self::Negation { ty, at, token } => match infer.shallow(ty) {
                Ty::Scalar(scalar) if scalar.is_float() || scalar.is_signed() => {}
                Ty::Error | Ty::Never => {}
                Ty::Scalar(scalar) if scalar.is_integer() => report.error(token, message::negated(at, scalar)),
                Ty::Infer(_) => {}
                ty => report.error(
                    token,
                    format!("`-` is not for values of type `{}`\nhelp: it is for floats and integers with a sign", infer.show(&ty)),
                ),
            },
            Self::Not { ty, token } => match infer.shallow(ty) {
                Ty::Scalar(scalar) if !scalar.is_float() => {}
                Ty::Error | Ty::Never => {}
                ty => {
                    report
                        .error(token, format!("`!` is not for values of type `{}`\nhelp: it is for integers and `bool`", infer.show(&ty)));
                }
            },
            Self::Operator { op, ty, token } => check_operator(*op, &infer.shallow(ty), token, infer, report),
            Self::ShiftAmount { ty, at } => match infer.shallow(ty) {
                Ty::Error | Ty::Never => {}
                ty if ty.scalar().is_some_and(Scalar::is_integer) => {}
                ty => report.error(
                    at,
                    format!(
                        "the amount of a shift is an integer, not a `{}`\nhelp: convert it: `{} as u32`",
                        infer.show(&ty),
                        message::operand(at)
                    ),
                ),
            },
            Self::DivisionByZero { op, ty, first, last } => {
                if infer.resolve(ty).scalar().is_some_and(Scalar::is_integer) {
                    let what = if *op == BinaryOp::Div { "divides" } else { "takes the remainder of a division" };
                    let help = "integers have no infinity: divide by another number, or divide floats";
                    let (first, last) = (quote::quote_spanned!(*first=> _), quote::quote_spanned!(*last=> _));
                    report.error(quote::quote!(#first #last), format!("this {what} by zero\nhelp: {help}"));
                }
            }
            Self::Cast { from, to, cast } => check_cast(&infer.shallow(from), &infer.shallow(to), cast, infer, report),
        }
    }
}

fn check_range(value: i128, ty: &Ty, at: impl ToTokens, report: &Report) {
    let Some((min, max)) = ty.scalar().and_then(Scalar::range) else { return };
    if !(min..=max).contains(&value) {
        let help = match ty {
            Ty::Scalar(Scalar::I32) if (0..=i128::from(u32::MAX)).contains(&value) => "`u32` goes up to 4294967295".to_owned(),
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
fn check_float(narrow: f32, value: f64, ty: &Ty, at: &syn::Lit, report: &Report) {
    let (is_narrow, text) = (*ty == Ty::F32, at.to_token_stream());
    if value.is_infinite() || (is_narrow && narrow.is_infinite()) {
        let max = if is_narrow { format!("{:e}", f32::MAX) } else { format!("{:e}", f64::MAX) };
        report.error(at, format!("the literal is too large for `{ty}`\nhelp: the largest `{ty}` is {max}; infinity is `{ty}::INFINITY`"));
    } else if is_narrow && value as f32 != narrow {
        report.error(at, format!("this literal is nearest to another `f32` than the `f64` that it is nearest to\nhelp: write `{text}f32`"));
    }
}

fn check_operator(op: BinaryOp, ty: &Ty, token: &BinOp, infer: &Infer, report: &Report) {
    match ty {
        Ty::Scalar(scalar) if ty::has_binary(op, *scalar) => {}
        Ty::Error | Ty::Never | Ty::Infer(_) => {}
        _ => report.error(token, message::no_operator(&token.to_token_stream().to_string(), ty, &infer.show(ty))),
    }
}

fn check_cast(from: &Ty, to: &Ty, cast: &syn::ExprCast, infer: &Infer, report: &Report) {
    if from.is_silent() || to.is_silent() {
        return;
    }
    let checked = match (from.repr().scalar(), to.scalar()) {
        (Some(_), Some(to)) if from.is_enum() && !to.is_integer() => Err(format!("cast to an integer first: `x as i32 as {}`", to.name())),
        (Some(from), Some(to)) => ty::check_cast(from, to),
        (_, Some(_)) => Err("take a part of it that is a number: a field, or an element".to_owned()),
        (_, None) => Err("`as` makes numbers".to_owned()),
    };
    if let Err(help) = checked {
        let (operand, plain) = (message::operand(&cast.expr), message::source(&cast.expr));
        let help = help.replace("`x ", &format!("`{operand} ")).replace("`x.", &format!("`{operand}."));
        let help = help.replace("(x)", &format!("({plain})")).replace("(x ", &format!("({operand} "));
        report.error(cast, format!("`{}` cannot be cast to `{}`\nhelp: {help}", infer.show(from), infer.show(to)));
    }
}

fn finish_block(block: &mut Block, locals: &[Local], infer: &Infer) {
    block.stmts.retain(|stmt| !is_unit(stmt, locals));
    for stmt in &mut block.stmts {
        for expr in stmt.exprs_mut() {
            finish_expr(expr, infer);
            fold::fold(expr);
        }
        if let StmtKind::Loop { kind: LoopKind::While(condition), .. } = &stmt.kind
            && condition.literal() == Some(Literal::Bool(true))
        {
            set_forever(stmt);
        }
        for block in stmt.blocks_mut() {
            finish_block(block, locals, infer);
        }
    }
}

/// `while true` is `loop`.
fn set_forever(stmt: &mut Stmt) {
    if let StmtKind::Loop { kind, .. } = &mut stmt.kind {
        *kind = LoopKind::Forever;
    }
}

/// Whether all a statement does is to keep a `()`, or what there are no values of.
fn is_unit(stmt: &Stmt, locals: &[Local]) -> bool {
    let unit = |local: usize| locals[local].ty == Ty::UNIT || !locals[local].ty.has_values();
    match &stmt.kind {
        StmtKind::Let { local, .. } => unit(local.0),
        StmtKind::Store { place, .. } => match place.root {
            Root::Local(local) => place.path.is_empty() && unit(local.0),
            Root::Slice(_) | Root::Shared(_) => false,
        },
        StmtKind::If { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Block { .. }
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Check { .. }
        | StmtKind::Panic { .. }
        | StmtKind::Call { .. }
        | StmtKind::Print { .. }
        | StmtKind::Barrier
        | StmtKind::Collective { .. }
        | StmtKind::Atomic { .. } => false,
    }
}

fn finish_expr(expr: &mut Expr, infer: &Infer) {
    expr.ty = infer.resolve(&expr.ty);
    if let (ExprKind::Literal(Literal::Float(value)), Some(scalar)) = (&mut expr.kind, expr.ty.scalar()) {
        *value = scalar.round(*value);
    }
    for child in expr.children_mut() {
        finish_expr(child, infer);
    }
}
