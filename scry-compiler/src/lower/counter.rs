//! Counted loops over integers of 8 and 16 bits whose end, or whose last step, is beyond their type: `for i in 0..=255u8`.
//!
//! They count in 32 bits, and each round starts by making the narrow value of the count. Loops of 32 and 64 bits never get
//! here: lowering makes counted loops of those only where nothing overflows.

use proc_macro2::{Ident, Span};

use crate::ir::{Block, Expr, ExprKind, Literal, Local, LocalId, LoopKind, Stmt, StmtKind};
use crate::ty::Ty;

/// Widens the counters of `body` that need it; each is a new one of `locals`.
pub(super) fn widen(body: &mut Block, locals: &mut Vec<Local>) {
    body.walk_mut(&mut |stmt| {
        let span = stmt.span;
        let StmtKind::Loop { kind: LoopKind::Counted { variable, from, to, step }, label: _, body } = &mut stmt.kind else { return };
        if !overflows(from, to, *step) {
            return;
        }
        let counter = LocalId(locals.len());
        locals.push(Local { name: Ident::new("counter", Span::mixed_site()), user: false, mutable: false, ty: Ty::I32 });
        let count = Expr { kind: ExprKind::Local(counter), ty: Ty::I32, span };
        let init = Some(count.cast(from.ty.clone()));
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

fn overflows(from: &Expr, to: &Expr, step: u32) -> bool {
    let Some(scalar) = from.ty.scalar().filter(|scalar| scalar.is_narrow()) else { return false };
    match (to.literal(), scalar.range()) {
        (Some(Literal::Int(to)), Some((_, max))) => to + i128::from(step) - 1 > max,
        _ => false,
    }
}
