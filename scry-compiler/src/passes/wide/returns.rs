//! Bodies without returns: what stands behind one becomes the other side of the condition that leads to it.

use crate::ir::{Block, NotWide, Stmt, StmtKind};

/// A body that does the same and never returns before its end.
pub(super) fn replaced(body: &Block) -> Result<Block, NotWide> {
    let body = Block { stmts: behind(&body.stmts) };
    let jumps = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Return(_));
    if body.any(&jumps) { Err(NotWide::Jumps) } else { Ok(body) }
}

/// Statements behind which the body ends.
fn behind(stmts: &[Stmt]) -> Vec<Stmt> {
    let mut out = Vec::new();
    for (i, stmt) in stmts.iter().enumerate() {
        let rest = || stmts[i + 1..].iter().cloned();
        match &stmt.kind {
            StmtKind::Return(None) => return out,
            StmtKind::If { condition, then, otherwise } if returns(then) || returns(otherwise) => {
                let side = |block: &Block| {
                    let stmts: Vec<Stmt> = block.stmts.iter().cloned().chain(rest().filter(|_| !returns(block))).collect();
                    Block { stmts: behind(&stmts) }
                };
                let (then, otherwise) = (side(then), side(otherwise));
                let kind = if then.stmts.is_empty() {
                    StmtKind::If { condition: condition.clone().negated(), then: otherwise, otherwise: then }
                } else {
                    StmtKind::If { condition: condition.clone(), then, otherwise }
                };
                out.push(Stmt { kind, ..stmt.clone() });
                return out;
            }
            _ => out.push(stmt.clone()),
        }
    }
    out
}

/// Whether a block ends by returning.
fn returns(block: &Block) -> bool {
    block.stmts.last().is_some_and(|stmt| matches!(stmt.kind, StmtKind::Return(None)))
}
