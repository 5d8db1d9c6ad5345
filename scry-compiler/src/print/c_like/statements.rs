//! Statements.

use super::operators::{Operator, symbol};
use super::{Language, Printer};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LocalId, LoopKind, Place, Stmt, StmtKind};
use crate::ty::Scalar;

impl<L: Language> Printer<'_, L> {
    pub(in crate::print) fn stmts(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.out.at(stmt.span);
        match &stmt.kind {
            StmtKind::Let { local, init } => {
                let value = init.as_ref().map(|init| self.expr(init));
                self.declare(*local, value.as_deref());
            }
            StmtKind::Store { place, value } => self.store(place, value),
            StmtKind::If { condition, then, otherwise } => {
                self.out.open(&format!("if ({}) {{", self.expr(condition)));
                self.branches(then, otherwise);
            }
            StmtKind::Loop { label: _, kind, body } => self.loop_(kind, body),
            StmtKind::Block { label, body } => {
                let [open, last, close] = if label.is_some() { L::SYNTAX.once } else { ["{", "", "}"] };
                self.out.open(open);
                self.stmts(body);
                self.out.line(last);
                self.out.close(close);
            }
            StmtKind::Break(_) => self.out.line("break;"),
            StmtKind::Continue(_) => self.out.line("continue;"),
            StmtKind::Return(None) => match self.function {
                // Of a function that has panicked.
                Some(function) => {
                    let nothing = (L::SYNTAX.construct)(&self.kernel.functions[function.0].result, "");
                    self.out.line(&format!("return {nothing};"));
                }
                None => self.out.line("return;"),
            },
            StmtKind::Return(Some(value)) => self.out.line(&format!("return {};", self.expr(value))),
            StmtKind::Check { .. } => unreachable!("`passes/panics.rs` makes an `if` of it"),
            StmtKind::Panic { site, values } => self.out.line(&(L::SYNTAX.record)(*site, &self.arguments(values))),
            StmtKind::Print { site, values } => self.out.line(&(L::SYNTAX.print)(*site, &self.arguments(values))),
            StmtKind::Call { result, function, args } => self.declare(*result, Some(&self.invoke(*function, args))),
            StmtKind::Barrier => L::barrier(self),
            StmtKind::Collective { result, operation, operands } => L::collective(self, *result, *operation, operands),
            StmtKind::Atomic { result, operation, place, operands } => L::atomic(self, *result, *operation, place, operands),
        }
    }

    pub(in crate::print) fn declare(&mut self, local: LocalId, value: Option<&str>) {
        self.out.line(&(L::SYNTAX.declaration)(self.names.local(local), &self.locals[local.0], value));
    }

    fn store(&mut self, place: &Place, value: &Expr) {
        let line = match compound::<L>(place, value) {
            Some((op, right)) => format!("{} {}= {};", self.place(place).0, symbol(op), self.expr(right)),
            None => L::store(self, place, value),
        };
        self.out.line(&line);
    }

    fn branches(&mut self, then: &Block, otherwise: &Block) {
        self.stmts(then);
        match &otherwise.stmts[..] {
            [] => self.out.close("}"),
            [Stmt { kind: StmtKind::If { condition, then, otherwise }, .. }] => {
                self.out.reopen(&format!("}} else if ({}) {{", self.expr(condition)));
                self.branches(then, otherwise);
            }
            _ => {
                self.out.reopen("} else {");
                self.stmts(otherwise);
                self.out.close("}");
            }
        }
    }

    fn loop_(&mut self, kind: &LoopKind, body: &Block) {
        let head = match kind {
            LoopKind::Forever => L::SYNTAX.forever.to_owned(),
            LoopKind::While(condition) => format!("while ({}) {{", self.expr(condition)),
            LoopKind::Counted { variable, from, to, step } => {
                let (first, end) = (self.expr(from), self.operand(BinaryOp::Lt, to, true));
                (L::SYNTAX.counting)(self.names.local(*variable), &from.ty, &first, &end, *step)
            }
        };
        self.out.open(&head);
        self.stmts(body);
        self.out.close("}");
    }
}

/// The operator and the right operand, if storing the value is printed as `place op= right`.
fn compound<'e, L: Language>(place: &Place, value: &'e Expr) -> Option<(BinaryOp, &'e Expr)> {
    let ExprKind::Binary(op, left, right) = &value.kind else { return None };
    if !left.is_local(place) || !(L::SYNTAX.has_compound)(&value.ty) {
        return None;
    }
    let scalar = value.ty.component();
    let has = match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => true,
        BinaryOp::Div => scalar.is_float(),
        op => matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor) && scalar != Scalar::Bool,
    };
    (has && matches!((L::SYNTAX.operator)(*op, scalar, value.ty.is_vector()), Operator::Symbol(_))).then_some((*op, right))
}
