//! Changes that make a right kernel a near miss.

use crate::ir::BinaryOp::{Add, Div, Le, Lt, Mul, Rem, Sub};
use crate::ir::{Block, Expr, ExprKind, Identity, Literal, LoopKind, Stmt, StmtKind};
use crate::random::Random;
use crate::ty::Ty;

/// Changes one thing.
pub(super) fn mutate(body: &mut Block, random: &mut Random) {
    match random.below(6) {
        0 => drop_one(body, random, |stmt| matches!(stmt.kind, StmtKind::Barrier)),
        1 => drop_one(body, random, |stmt| matches!(stmt.kind, StmtKind::Store { .. } | StmtKind::Check { .. })),
        2 => unguard(body, random),
        3 => change_step(body, random),
        _ => change_expr(body, random),
    }
}

/// Removes one of the statements that are such.
fn drop_one(body: &mut Block, random: &mut Random, is_such: impl Fn(&Stmt) -> bool) {
    let mut count = 0;
    body.walk(&mut |stmt| count += usize::from(is_such(stmt)));
    if count == 0 {
        return;
    }
    let mut left = random.below(count);
    body.retain(&mut |stmt| {
        let is_it = is_such(stmt) && left == 0;
        left = if is_such(stmt) { left.wrapping_sub(1) } else { left };
        !is_it
    });
}

/// Runs what is under a condition without it.
fn unguard(body: &mut Block, random: &mut Random) {
    let mut count = 0;
    body.walk(&mut |stmt| count += usize::from(matches!(stmt.kind, StmtKind::If { .. })));
    let mut left = if count > 0 { random.below(count) } else { return };
    body.walk_mut(&mut |stmt| {
        if let StmtKind::If { condition, .. } = &mut stmt.kind {
            if left == 0 {
                *condition = Expr::bool(true, condition.span);
            }
            left = left.wrapping_sub(1);
        }
    });
}

fn change_step(body: &mut Block, random: &mut Random) {
    body.walk_mut(&mut |stmt| {
        if let StmtKind::Loop { kind: LoopKind::Counted { step, .. }, .. } = &mut stmt.kind
            && random.one_in(2)
        {
            *step = random.pick(&[1, 2, 3, 4]);
        }
    });
}

/// Changes a constant, an operator or an id.
fn change_expr(body: &mut Block, random: &mut Random) {
    let is_such = |expr: &Expr| {
        matches!(expr.kind, ExprKind::Literal(Literal::Int(_)) | ExprKind::Binary(Add | Sub | Mul | Div | Rem | Lt | Le, ..))
            || matches!(expr.kind, ExprKind::Identity(_))
    };
    let mut count = 0;
    body.walk_exprs(&mut |expr| count += usize::from(is_such(expr)));
    let mut left = if count > 0 { random.below(count) } else { return };
    body.walk_mut(&mut |stmt| {
        stmt.change_exprs(&mut |expr| {
            if is_such(expr) {
                if left == 0 {
                    change(expr, random);
                }
                left = left.wrapping_sub(1);
            }
        });
    });
}

fn change(expr: &mut Expr, random: &mut Random) {
    match &mut expr.kind {
        ExprKind::Literal(Literal::Int(value)) => *value = if *value > 0 && random.one_in(2) { *value - 1 } else { *value + 1 },
        ExprKind::Binary(op @ (Lt | Le), ..) => *op = if *op == Lt { Le } else { Lt },
        ExprKind::Binary(op, ..) => *op = random.pick(&[Add, Sub, Mul, Div, Rem]),
        ExprKind::Identity(identity) => *identity = random.pick(&[Identity::GlobalId, Identity::LocalId, Identity::WorkgroupId]),
        _ => debug_assert_ne!(expr.ty, Ty::Never),
    }
}
