//! Patterns in conditions: `if let`, `while let`, chains with `&&` and `let ... else`.
//!
//! The parts of a chain are asked in order. What a later part needs statements for is computed only if those before it
//! hold, so a chain is `if`s in `if`s, and what else there is to do stands in each of them; if that is long, it stands once,
//! behind a block that the parts leave.

use proc_macro2::Span;
use syn::{BinOp, Expr as Ast, Pat, Token};

use super::infer::Kind;
use super::state::{Dest, Lower, To};
use crate::ir::{BinaryOp, Block, Expr, Keyword, Literal, Stmt, StmtKind};
use crate::ty::Ty;

/// The most statements that are written out once for each part of a chain.
const SHORT: usize = 3;

/// Parts of a chain that are asked together, and what is computed before.
pub(super) struct Link {
    stmts: Vec<Stmt>,
    pub(super) condition: Expr,
}

/// The parts of a condition; one without a `let` is a part as it is.
pub(super) fn parts(condition: &Ast) -> Vec<&Ast> {
    fn collect<'a>(ast: &'a Ast, parts: &mut Vec<&'a Ast>) {
        match ast {
            Ast::Binary(syn::ExprBinary { left, op: BinOp::And(_), right, .. }) => {
                collect(left, parts);
                collect(right, parts);
            }
            other => parts.push(other),
        }
    }
    let mut parts = Vec::new();
    collect(condition, &mut parts);
    if parts.iter().any(|part| matches!(part, Ast::Let(_))) { parts } else { vec![condition] }
}

impl<'a> Lower<'a> {
    /// The parts in order, those joined that need no statements of their own.
    pub(super) fn links(&mut self, parts: &[&'a Ast]) -> Vec<Link> {
        if let [part] = parts {
            return vec![Link { stmts: Vec::new(), condition: self.part(part) }];
        }
        let mut links: Vec<Link> = Vec::new();
        for part in parts {
            let fails = links.iter().any(|link| self.decided(&link.condition) == Some(false));
            let (Block { stmts }, condition) = self.branch(fails, |lower| lower.part(part));
            match links.last_mut() {
                Some(link) if stmts.is_empty() => {
                    link.condition = Expr::binary(BinaryOp::And, link.condition.clone(), condition, Ty::BOOL);
                }
                _ => links.push(Link { stmts, condition }),
            }
        }
        links
    }

    /// `if` of a chain, of which it may be known that it fails or holds.
    pub(super) fn emit_links(&mut self, links: Vec<Link>, (then, otherwise): (Block, Block), (fails, holds): (bool, bool), span: Span) {
        if holds {
            self.emit_all(links.into_iter().flat_map(|link| link.stmts).chain(then.stmts).collect());
        } else if fails && links.len() == 1 {
            self.emit_all(otherwise.stmts);
        } else if links.len() == 1 || is_short(&otherwise) {
            self.nest(links.into_iter(), then, &otherwise, span);
        } else {
            self.leave_unless(links, then, otherwise, span);
        }
    }

    /// One part of a chain; its names are in scope from here on.
    pub(super) fn part(&mut self, part: &'a Ast) -> Expr {
        let Ast::Let(let_) = part else { return self.expr_as(part, &Ty::BOOL) };
        let ty = self.infer.fresh(Kind::Any);
        let value = self.evaluated(&let_.expr, &ty);
        let test = self.tested(&let_.pat, &value);
        self.bind_values(&test.bindings);
        for (ident, value) in test.bindings.into_iter().filter(|(ident, _)| ident.mutability.is_some()) {
            self.bind_local(ident, value);
        }
        test.condition.unwrap_or_else(|| Expr::bool(true, let_.let_token.span))
    }

    /// `if`s in `if`s.
    fn nest(&mut self, mut links: std::vec::IntoIter<Link>, then: Block, otherwise: &Block, span: Span) {
        let Some(Link { stmts, condition }) = links.next() else { return self.emit_all(then.stmts) };
        self.emit_all(stmts);
        let (then, ()) = self.nested(|lower| lower.nest(links, then, otherwise, span));
        self.emit(StmtKind::If { condition, then, otherwise: otherwise.clone() }, span);
    }

    /// A block that each part leaves if it does not hold; what else there is to do follows it.
    fn leave_unless(&mut self, links: Vec<Link>, then: Block, otherwise: Block, span: Span) {
        let (whole, chain) = (self.fresh_label(), self.fresh_label());
        let (body, ()) = self.nested(|lower| {
            for Link { stmts, condition } in links {
                lower.emit_all(stmts);
                lower.emit_if(Keyword::If, condition.negated(), span, |lower| lower.emit_as(Keyword::If, StmtKind::Break(chain), span));
            }
            lower.emit_all(then.stmts);
            lower.emit_as(Keyword::If, StmtKind::Break(whole), span);
        });
        let (body, ()) = self.nested(|lower| {
            lower.emit(StmtKind::Block { label: chain, body }, span);
            lower.emit_all(otherwise.stmts);
        });
        self.emit(StmtKind::Block { label: whole, body }, span);
    }

    /// `let pattern: ty = value else { .. };`
    pub(super) fn let_else(&mut self, pat: &'a Pat, ty: &Ty, init: &'a Ast, token: &'a Token![else], otherwise: &'a Ast) {
        let value = self.evaluated(init, ty);
        let test = self.tested(pat, &value);
        let dest = Dest { ty: self.infer.fresh(Kind::Any), to: To::Nowhere };
        let (then, ends) = self.nested(|lower| {
            lower.expr_into(otherwise, &dest);
            lower.diverges()
        });
        if !ends {
            let what = "the `else` block of a `let` must not reach its end: the names of the pattern have no values there";
            self.report.error(otherwise, format!("{what}\nhelp: end it with `return`, `break` or `continue`"));
        }
        if let Some(condition) = test.condition {
            self.emit(StmtKind::If { condition: condition.negated(), then, otherwise: Block::default() }, token.span);
        }
        self.bind_locals(test.bindings);
    }
}

/// Whether a condition is one of a pattern that always matches.
pub(super) fn is_true(condition: &Expr) -> bool {
    condition.literal() == Some(Literal::Bool(true))
}

/// Whether a block can be written out again and again.
fn is_short(block: &Block) -> bool {
    block.stmts.len() <= SHORT && block.stmts.iter().all(|stmt| stmt.blocks().is_empty() && !stmt.cooperates())
}
