//! A kernel as text, for messages.

use crate::ir::{Block, Collective, Expr, ExprKind, Kernel, LoopKind, Names, Place, Precedence, Root, Step, Stmt, StmtKind};

/// A kernel with the numbers of its statements.
pub(super) fn kernel(kernel: &Kernel) -> String {
    let names = kernel.names();
    let mut writer = Writer { kernel, names, text: format!("workgroup {:?}\n", kernel.workgroup), depth: 0 };
    for requirement in &kernel.requirements {
        writer.text += &format!("requires {}\n", names.text(&requirement.holds, Precedence::Any));
    }
    writer.block(&kernel.body);
    writer.text
}

struct Writer<'a> {
    kernel: &'a Kernel,
    names: Names<'a>,
    text: String,
    depth: usize,
}

impl Writer<'_> {
    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let local = |local: crate::ir::LocalId| &self.kernel.locals[local.0].name;
        let head = match &stmt.kind {
            StmtKind::Let { local: declared, init } => {
                format!("let {} = {}", local(*declared), init.as_ref().map_or_else(String::new, |init| self.expr(init)))
            }
            StmtKind::Store { place, value } => {
                let scatter = if stmt.is_scatter { "scatter " } else { "" };
                format!("{scatter}{} = {}", self.place(place), self.expr(value))
            }
            StmtKind::If { condition, .. } => format!("if {}", self.expr(condition)),
            StmtKind::Loop { label, kind, body: _ } => match kind {
                LoopKind::Forever => format!("'{} loop", label.0),
                LoopKind::While(condition) => format!("'{} while {}", label.0, self.expr(condition)),
                LoopKind::Counted { variable, from, to, step } => {
                    format!("'{} for {} in {}..{} by {step}", label.0, local(*variable), self.expr(from), self.expr(to))
                }
            },
            StmtKind::Block { label, body: _ } => format!("'{}", label.0),
            StmtKind::Break(label) => format!("break '{}", label.0),
            StmtKind::Continue(label) => format!("continue '{}", label.0),
            StmtKind::Return(_) => "return".to_owned(),
            StmtKind::Check { holds, .. } => format!("check {}", self.expr(holds)),
            StmtKind::Barrier => "barrier".to_owned(),
            StmtKind::Collective { result, operation: Collective::WorkgroupLoad, operands } => {
                format!("let {} = workgroup load {}", local(*result), self.expr(&operands[0]))
            }
            _ => unreachable!("the test makes no such statements"),
        };
        self.text += &format!("{:<12}{}{head}\n", format!("{:?}", stmt.id), "    ".repeat(self.depth));
        self.depth += 1;
        for (number, block) in stmt.blocks().into_iter().enumerate() {
            if number == 1 && !block.stmts.is_empty() {
                self.text += &format!("{:12}{}else\n", "", "    ".repeat(self.depth - 1));
            }
            self.block(block);
        }
        self.depth -= 1;
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Load(place) => self.place(place),
            ExprKind::Binary(op, a, b) if matches!(a.kind, ExprKind::Load(_)) => {
                format!("{} {} {}", self.expr(a), crate::ir::symbol(*op), self.expr(b))
            }
            _ => self.names.text(expr, Precedence::Any),
        }
    }

    fn place(&self, place: &Place) -> String {
        let mut text = match place.root {
            Root::Local(local) => self.kernel.locals[local.0].name.to_string(),
            Root::Slice(param) => self.kernel.params[param.0].name.to_string(),
            Root::Shared(shared) => self.kernel.shared[shared.0].name.to_string(),
            Root::Groups { .. } => unreachable!("only wide forms have groups"),
        };
        for step in &place.path {
            text += &match step {
                Step::Field(number) => format!(".{number}"),
                Step::Index { index, .. } => format!("[{}]", self.expr(index)),
            };
        }
        text
    }
}
