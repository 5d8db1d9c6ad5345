//! Constant integers that are computed when a kernel runs: naga computes constant expressions while it compiles, and rejects a module that
//! divides by one which is zero, though a check stands before the division.

use std::collections::HashSet;

use super::Lowered;
use crate::ir::{Expr, ExprKind, LocalId, Place, Root, StmtKind};
use crate::ty::Scalar;

/// Makes variables of the locals that are constant integers, other than literals.
pub(crate) fn make_variables(lowered: &mut Lowered) {
    for (body, locals) in lowered.kernel.bodies_mut() {
        let mut constants = HashSet::new();
        body.walk(&mut |stmt| {
            let StmtKind::Let { local, init: Some(value) } = &stmt.kind else { return };
            let declared = &mut locals[local.0];
            if declared.mutable || !is_constant(value, &constants) {
                return;
            }
            if value.literal().is_none() && declared.ty.repr().scalar().is_some_and(Scalar::is_integer) {
                declared.mutable = true;
            } else {
                constants.insert(*local);
            }
        });
    }
}

fn is_constant(value: &Expr, constants: &HashSet<LocalId>) -> bool {
    let is_constant_here = match &value.kind {
        ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => constants.contains(local),
        ExprKind::Load(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) | ExprKind::Invoke(..) => false,
        ExprKind::Literal(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::Cast(_)
        | ExprKind::Select { .. }
        | ExprKind::Call(..)
        | ExprKind::Tuple(_)
        | ExprKind::Array(_)
        | ExprKind::Repeat(_)
        | ExprKind::Field(..) => true,
    };
    is_constant_here && value.children().into_iter().all(|part| is_constant(part, constants))
}
