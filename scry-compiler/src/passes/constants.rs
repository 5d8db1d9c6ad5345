//! Operations on constants are computed when a kernel runs, for WGSL: naga evaluates those whose operands are all constant while it compiles,
//! and rejects a module for one that overflows, divides by zero or is outside of an array, though a check stands before it; and it lacks
//! some. So an operand of each such operation becomes a variable, which is no constant to naga, and the driver's compiler does the rest.
//!
//! Of drivers, Mesa's compiler is ended by the processor where a quotient that it evaluates overflows (22.3, `nir_opt_constant_folding`), so
//! constants are divided as by `wrapping_div`.

use super::Lowered;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Literal, Local, LocalId, Place, Root, Step, Stmt, StmtKind};
use crate::ty::Scalar;

/// Leaves naga no operation to evaluate.
pub(crate) fn make_variables(lowered: &mut Lowered) {
    for (body, locals) in lowered.kernel.bodies_mut() {
        let is_known = vec![false; locals.len()];
        Body { locals, is_known }.block(body);
    }
}

struct Body<'a> {
    locals: &'a mut Vec<Local>,
    /// By local: whether its value is computed of constants alone, which naga or a driver may know.
    is_known: Vec<bool>,
}

impl Body<'_> {
    fn block(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            stmt.each_expr_mut(&mut |expr| self.expr(expr, &mut block.stmts));
            match &mut stmt.kind {
                StmtKind::Store { place, value: _ } | StmtKind::Atomic { place, .. } => self.indices(place, &mut block.stmts),
                StmtKind::Let { local, init: Some(value) } if !self.locals[local.0].mutable => {
                    self.is_known[local.0] = is_known(value, &self.is_known);
                }
                _ => {}
            }
            stmt.each_block_mut(&mut |inner| self.block(inner));
            block.stmts.push(stmt);
        }
    }

    /// Declares in front of a statement, at the end of `before`, the variables that one of its expressions needs.
    fn expr(&mut self, expr: &mut Expr, before: &mut Vec<Stmt>) {
        expr.each_child_mut(&mut |part| self.expr(part, before));
        self.wrap_quotient(expr);
        let may_be_zero = |by: &Expr| matches!(by.literal(), Some(Literal::Int(0)) | None) && is_known(by, &self.is_known);
        match &mut expr.kind {
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, by) if may_be_zero(by) => self.make_variable(by, before),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_) | ExprKind::Select { .. } | ExprKind::Call(..) => {
                let mut operands = expr.children_mut();
                if operands.iter().all(|operand| is_known(operand, &self.is_known)) {
                    self.make_variable(operands.remove(0), before);
                }
            }
            ExprKind::Load(place) => self.indices(place, before),
            _ => {}
        }
    }

    /// Makes a quotient that may overflow one that wraps, where a driver may know both operands.
    fn wrap_quotient(&self, expr: &mut Expr) {
        let ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Rem), left, right) = &expr.kind else { return };
        let Some(scalar @ (Scalar::I32 | Scalar::Isize | Scalar::I64)) = left.ty.scalar() else { return };
        let may_be_least = match (left.literal(), scalar.range()) {
            (Some(Literal::Int(left)), Some((least, _))) => left == least,
            _ => [left, right].into_iter().all(|operand| is_known(operand, &self.is_known)),
        };
        if may_be_least && matches!(right.literal(), None | Some(Literal::Int(-1))) {
            let name = if *op == BinaryOp::Div { "wrapping_div" } else { "wrapping_rem" };
            expr.kind = Expr::call(name, vec![(**left).clone(), (**right).clone()]).kind;
        }
    }

    /// The indices of a place that naga would find outside of an array.
    fn indices(&mut self, place: &mut Place, before: &mut Vec<Stmt>) {
        for step in &mut place.path {
            let Step::Index { index, len: Some(len), at: _, is_checked: _ } = step else { continue };
            let is_inside = matches!(index.literal(), Some(Literal::Int(index)) if (0..i128::from(*len)).contains(&index));
            if !is_inside && is_known(index, &self.is_known) {
                self.make_variable(index, before);
            }
        }
    }

    fn make_variable(&mut self, value: &mut Expr, before: &mut Vec<Stmt>) {
        let (span, local) = (value.span, LocalId::add(self.locals, "constant", true, value.ty.clone()));
        self.is_known.push(true);
        let init = std::mem::replace(&mut value.kind, ExprKind::Local(local));
        let init = Some(Expr { kind: init, ty: value.ty.clone(), span });
        before.push(Stmt::new(StmtKind::Let { local, init }, span));
    }
}

/// Whether a value is made of literals alone, of locals that `are_known`, and of operations on them.
fn is_known(value: &Expr, are_known: &[bool]) -> bool {
    let is_known_itself = match &value.kind {
        ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => are_known[local.0],
        ExprKind::Load(_) | ExprKind::Param(_) | ExprKind::Len(_) | ExprKind::Identity(_) | ExprKind::Invoke(..) => false,
        ExprKind::Literal(_) | ExprKind::Tuple(_) | ExprKind::Array(_) | ExprKind::Repeat(_) | ExprKind::Field(..) => true,
        ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Cast(_) | ExprKind::Select { .. } | ExprKind::Call(..) => true,
    };
    is_known_itself && value.children().into_iter().all(|part| is_known(part, are_known))
}
