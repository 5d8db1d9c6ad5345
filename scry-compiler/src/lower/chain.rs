//! Patterns in conditions: `if let`, `while let`, chains with `&&`, `let ... else` and `matches!`.
//!
//! The parts of a chain are asked in order. What a later part needs statements for is computed only if those before it
//! hold, so a chain is `if`s in `if`s, and what else there is to do stands in each of them; if that is long, it stands once,
//! behind a block that the parts leave.

use proc_macro2::Span;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{BinOp, Expr as Ast, Pat, Token};

use super::infer::Kind;
use super::pattern::{Scrutinee, Test, binary, whole};
use super::scope::Binding;
use super::state::{Dest, Lower, To};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, LabelId, Literal, LoopKind, Stmt, StmtKind};
use crate::syntax::macros::Matches;
use crate::ty::Ty;
use crate::user_code::Patterns;

/// The most statements that are written out once for each part of a chain.
const SHORT: usize = 3;

/// Parts of a chain that are asked together, and what is computed before.
struct Link {
    stmts: Vec<Stmt>,
    condition: Expr,
}

/// The parts of a condition with a `let` in it; `None` if there is none.
pub(super) fn parts(condition: &Ast) -> Option<Vec<&Ast>> {
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
    parts.iter().any(|part| matches!(part, Ast::Let(_))).then_some(parts)
}

impl<'a> Lower<'a> {
    pub(super) fn if_let(&mut self, branch: &'a syn::ExprIf, parts: &[&'a Ast], dest: &Dest) {
        let span = branch.if_token.span;
        self.scopes.enter();
        let links = self.links(parts);
        let fails = links.iter().any(|link| self.decided(&link.condition) == Some(false));
        let holds = links.iter().all(|link| self.decided(&link.condition) == Some(true));
        let (then, ()) = self.branch(fails, |lower| lower.block_into(&branch.then_branch, dest));
        self.scopes.leave();
        let (otherwise, ()) = self.branch(holds, |lower| match &branch.else_branch {
            Some((_, otherwise)) => lower.else_(otherwise, dest),
            None => lower.missing_else(branch, dest),
        });
        if holds {
            let stmts = links.into_iter().flat_map(|link| link.stmts).chain(then.stmts).collect();
            self.emit_scoped(Block { stmts }, span);
        } else if links.len() == 1 || is_short(&otherwise) {
            self.nest(links, then, &otherwise, span);
        } else {
            self.leave_unless(links, then, otherwise, span);
        }
    }

    /// The parts in order, those joined that need no statements of their own.
    fn links(&mut self, parts: &[&'a Ast]) -> Vec<Link> {
        let mut links: Vec<Link> = Vec::new();
        for part in parts {
            let fails = links.iter().any(|link| self.decided(&link.condition) == Some(false));
            let (Block { mut stmts }, condition) = self.branch(fails, |lower| lower.part(part));
            match links.last_mut() {
                Some(link) if stmts.iter().all(is_harmless) => {
                    link.stmts.append(&mut stmts);
                    let before = std::mem::replace(&mut link.condition, condition.clone());
                    link.condition = if is_true(&before) {
                        condition
                    } else if is_true(&condition) {
                        before
                    } else {
                        binary(BinaryOp::And, before, condition)
                    };
                }
                _ => links.push(Link { stmts, condition }),
            }
        }
        links
    }

    /// One part of a chain; its names are in scope from here on.
    fn part(&mut self, part: &'a Ast) -> Expr {
        let Ast::Let(let_) = part else { return self.expr_as(part, &Ty::BOOL) };
        let ty = self.infer.fresh(Kind::Any);
        let value = self.scrutinee(&let_.expr, &ty);
        let test = self.refutable(&let_.pat, &value, let_.expr.span());
        for (ident, value) in &test.bindings {
            if ident.mutability.is_some() {
                self.bind_local(ident, value);
            } else {
                self.scopes.bind(&ident.ident, Binding::Value(whole(value, ident.ident.span())));
            }
        }
        test.condition.unwrap_or_else(|| bool_value(true, let_.let_token.span))
    }

    /// The test of a pattern that need not match; rustc sees the pattern, too.
    fn refutable(&mut self, pat: &'a Pat, value: &Scrutinee, at: Span) -> Test<'a> {
        let test = self.tested(pat, value);
        if test.condition.is_some() {
            let pattern = &test.tokens;
            self.ask(value, at, Patterns::Arms(quote_spanned!(pat.span()=> #pattern => {} _ => {})), pat.span());
        }
        test
    }

    /// `if`s in `if`s.
    fn nest(&mut self, links: Vec<Link>, then: Block, otherwise: &Block, span: Span) {
        let mut inner = then.stmts;
        for mut link in links.into_iter().rev() {
            let kind = StmtKind::If { condition: link.condition, then: Block { stmts: inner }, otherwise: otherwise.clone() };
            push(&mut link.stmts, kind, span);
            inner = link.stmts;
        }
        self.emit_all(inner);
    }

    /// A block that each part leaves if it does not hold; what else there is to do follows it.
    fn leave_unless(&mut self, links: Vec<Link>, then: Block, otherwise: Block, span: Span) {
        let (whole, chain) = (self.fresh_label(), self.fresh_label());
        let mut stmts = Vec::new();
        for link in links {
            stmts.extend(link.stmts);
            push(&mut stmts, leave_if(link.condition.negated(), chain, span), span);
        }
        stmts.extend(then.stmts);
        let ends = stmts.last().is_some_and(Stmt::diverges);
        push(&mut stmts, StmtKind::Break(whole), span);
        let mut outer = vec![Stmt::new(StmtKind::Block { label: Some(chain), body: Block { stmts } }, span)];
        outer.extend(otherwise.stmts);
        if ends {
            self.emit_all(outer);
        } else {
            self.emit(StmtKind::Block { label: Some(whole), body: Block { stmts: outer } }, span);
        }
    }

    pub(super) fn while_let(&mut self, while_: &'a syn::ExprWhile, parts: &[&'a Ast]) {
        let span = while_.while_token.span;
        let label = self.enter(while_.label.as_ref(), true, None);
        let (body, ()) = self.nested(|lower| {
            lower.scopes.enter();
            for part in parts {
                let condition = lower.part(part);
                if !is_true(&condition) {
                    lower.emit(leave_if(condition.negated(), label, span), span);
                }
            }
            lower.block_into(&while_.body, &Dest::unit());
            lower.scopes.leave();
        });
        self.frames.pop();
        self.emit(StmtKind::Loop { label, kind: LoopKind::Forever, body }, span);
    }

    /// `let pattern: ty = value else { .. };`
    pub(super) fn let_else(&mut self, pat: &'a Pat, ty: &Ty, init: &'a Ast, token: &'a Token![else], otherwise: &'a Ast) {
        let value = self.evaluated(init, ty, Some(pat));
        let test = self.refutable(pat, &value, init.span());
        let dest = Dest { ty: self.infer.fresh(Kind::Any), to: To::Nowhere };
        let (then, ends) = self.nested(|lower| {
            lower.else_(otherwise, &dest);
            lower.diverges()
        });
        if !ends {
            self.report.error(
                otherwise,
                "the `else` of a `let` goes on behind it, where the names of its pattern have no values\nhelp: end it with `return`, `break` or `continue`",
            );
        }
        if let Some(condition) = test.condition {
            self.emit(StmtKind::If { condition: condition.negated(), then, otherwise: Block::default() }, token.span);
        }
        for (ident, value) in &test.bindings {
            self.bind_local(ident, value);
        }
    }

    /// `matches!(value, pattern if guard)`
    pub(super) fn matches(&mut self, mac: &'a syn::Macro) -> Expr {
        let span = mac.path.span();
        let Matches { value, pat, guard } = match mac.parse_body() {
            Ok(parsed) => self.cx.matches.keep(parsed),
            Err(error) => {
                let message = format!("{error}\nhelp: write `matches!(value, pattern)` or `matches!(value, pattern if condition)`");
                self.report.errors(syn::Error::new(error.span(), message));
                return Self::error_value(span);
            }
        };
        let ty = self.infer.fresh(Kind::Any);
        let value_ast = value;
        let value = self.scrutinee(value_ast, &ty);
        self.scopes.enter();
        let test = self.refutable(pat, &value, value_ast.span());
        for (ident, value) in &test.bindings {
            self.scopes.bind(&ident.ident, Binding::Value(whole(value, ident.ident.span())));
        }
        let condition = match guard {
            None => test.condition,
            Some(guard) => Some(self.guarded(test.condition, guard)),
        };
        self.scopes.leave();
        condition.unwrap_or_else(|| bool_value(true, span))
    }
}

/// Adds a statement, unless nothing gets there.
fn push(stmts: &mut Vec<Stmt>, kind: StmtKind, span: Span) {
    if !stmts.last().is_some_and(Stmt::diverges) {
        stmts.push(Stmt::new(kind, span));
    }
}

fn leave_if(condition: Expr, label: LabelId, span: Span) -> StmtKind {
    let then = Block { stmts: vec![Stmt::new(StmtKind::Break(label), span)] };
    StmtKind::If { condition, then, otherwise: Block::default() }
}

fn bool_value(value: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Literal(Literal::Bool(value)), ty: Ty::BOOL, span }
}

fn is_true(condition: &Expr) -> bool {
    condition.literal() == Some(Literal::Bool(true))
}

/// Whether a block can be written out again and again.
fn is_short(block: &Block) -> bool {
    let plain = |stmt: &Stmt| match &stmt.kind {
        StmtKind::Let { .. } | StmtKind::Store { .. } | StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) => true,
        StmtKind::Check { .. } | StmtKind::Panic { .. } | StmtKind::Call { .. } | StmtKind::Print { .. } => true,
        StmtKind::If { .. }
        | StmtKind::Loop { .. }
        | StmtKind::Block { .. }
        | StmtKind::Barrier
        | StmtKind::Collective { .. }
        | StmtKind::Atomic { .. } => false,
    };
    block.stmts.len() <= SHORT && block.stmts.iter().all(plain)
}

/// Whether a statement may run though nothing needs it: it keeps a value of nothing but registers.
fn is_harmless(stmt: &Stmt) -> bool {
    let StmtKind::Let { local: _, init: Some(init) } = &stmt.kind else { return false };
    let mut harmless = true;
    init.walk(&mut |part| {
        harmless &= match &part.kind {
            ExprKind::Binary(op, ..) => !matches!(op, BinaryOp::Div | BinaryOp::Rem),
            ExprKind::Load(_) | ExprKind::Call(..) | ExprKind::Invoke(..) | ExprKind::Select { .. } => false,
            ExprKind::Literal(_)
            | ExprKind::Local(_)
            | ExprKind::Param(_)
            | ExprKind::Len(_)
            | ExprKind::Identity(_)
            | ExprKind::Unary(..)
            | ExprKind::Cast(_)
            | ExprKind::Tuple(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Field(..) => true,
        };
    });
    harmless
}
