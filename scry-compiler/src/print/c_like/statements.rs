//! Statements.

use super::{Language, Printer};
use crate::ir::{Block, Literal, Local, LocalId, LoopKind, Orders, Stmt, StmtKind};

/// The head of a loop that only jumps leave.
const FOREVER: &str = "for (;;) {";

/// The most rounds of a loop that is unrolled: as many as loops over an invocation's own arrays have, which are not in registers otherwise. NVRTC by
/// itself leaves some of those that are nested.
const MOST_UNROLLED: u128 = 16;

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
            StmtKind::Store { place, value } => {
                let store = if stmt.is_scatter { L::scatter } else { L::store };
                self.out.line(&store(self, place, value));
            }
            StmtKind::If { condition, then, otherwise } => {
                self.out.open(&format!("if ({}) {{", self.expr(condition)));
                self.branches(then, otherwise);
            }
            StmtKind::Loop { label: _, kind, body } => self.loop_(kind, body),
            StmtKind::Block { label: _, body } => {
                // What `break` leaves is a loop, of one round.
                self.out.open(FOREVER);
                self.stmts(body);
                self.out.line("break;");
                self.out.close("}");
            }
            StmtKind::Break(_) => self.out.line("break;"),
            StmtKind::Continue(_) => self.out.line("continue;"),
            StmtKind::Return(None) => {
                // A function returns nothing only if it has panicked.
                let result = self.function.map(|function| &self.kernel.functions[function.0].result);
                let nothing = result.map_or_else(String::new, |ty| format!(" {}", (L::SYNTAX.construct)(self.needs, ty, "")));
                self.out.line(&format!("return{nothing};"));
            }
            StmtKind::Return(Some(value)) => self.out.line(&format!("return {};", self.expr(value))),
            StmtKind::Check { .. } => unreachable!("`passes/panics.rs` makes an `if` of it"),
            StmtKind::Panic { site, values } => {
                self.out.line(&(L::SYNTAX.record)(self.needs, *site, &self.arguments(values)));
                self.report_one();
            }
            StmtKind::Print { site, values } => self.out.line(&(L::SYNTAX.print)(self.needs, *site, &self.arguments(values))),
            StmtKind::Call { result, function, args } => self.declare(*result, Some(&self.invoke(*function, args))),
            StmtKind::Barrier => L::barrier(self),
            StmtKind::CopyToShared { to, first, len, columns, rows } => L::copy(self, to, first, [len, columns], rows.as_deref()),
            StmtKind::CommitCopies => L::commit_copies(self),
            StmtKind::WaitCopies(pending) => L::wait_copies(self, *pending),
            StmtKind::Collective { result, operation, operands } => L::collective(self, *result, *operation, operands),
            StmtKind::Atomic { result, operation, orders, place, operands } => {
                debug_assert!(*orders == Orders::RELAXED, "`passes/memory_order.rs` puts fences around it");
                L::atomic(self, *result, *operation, place, operands);
            }
            StmtKind::Fence(order) => L::fence(self, *order),
        }
    }

    pub(in crate::print) fn declare(&mut self, local: LocalId, value: Option<&str>) {
        self.out.line(&(L::SYNTAX.declaration)(self.needs, self.names.local(local), &self.locals[local.0], value));
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
            LoopKind::Forever => FOREVER.to_owned(),
            LoopKind::While(condition) => format!("while ({}) {{", self.expr(condition)),
            LoopKind::Counted { variable, from, to, step } => {
                let (name, counter) = (self.names.local(*variable), Local { mutable: true, ..self.locals[variable.0].clone() });
                let first = (L::SYNTAX.declaration)(self.needs, name, &counter, Some(&self.expr(from)));
                let step = (L::SYNTAX.literal)(self.needs, Literal::Int((*step).into()), from.ty.expect_scalar());
                format!("for ({first} {name} < {}; {name} += {step}) {{", self.operand(to))
            }
        };
        if let Some(line) = L::SYNTAX.unroll
            && rounds(kind).is_some_and(|rounds| rounds <= MOST_UNROLLED)
        {
            self.out.line(line);
        }
        self.out.open(&head);
        self.stmts(body);
        self.out.close("}");
    }
}

/// The rounds of a loop, if their number is a constant.
fn rounds(kind: &LoopKind) -> Option<u128> {
    let LoopKind::Counted { variable: _, from, to, step } = kind else { return None };
    let [from, to] = [from, to].map(|bound| bound.literal().and_then(Literal::number));
    u128::try_from((to? - from?).max(0)).ok().map(|len| len.div_ceil(u128::from(*step)))
}
