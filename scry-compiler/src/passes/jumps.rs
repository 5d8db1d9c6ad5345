//! Jumps without labels, for targets that have none.
//!
//! WGSL and CUDA C leave only the innermost loop. A jump further out sets a flag and leaves the innermost; behind each
//! construct it leaves that way, the flag is asked and the next one left, until the jump's target is reached:
//!
//! ```text
//! 'a: loop {                      loop {
//!     loop {                          var break_a = false;
//!         break 'a;                   loop { break_a = true; break; }
//!     }                               if (break_a) { break; }
//! }                               }
//! ```
//!
//! The flag is declared at the start of the target's body, so each round starts without one. A labelled block counts as a
//! construct that `break` leaves: printers write it as a loop that runs once.

use proc_macro2::Span;

use super::Lowered;
use crate::ir::{Block, Expr, ExprKind, LabelId, Literal, Local, LocalId, Place, Stmt, StmtKind};
use crate::ty::Ty;

/// Makes every `break` and `continue` one of the innermost loop or labelled block.
pub(crate) fn replace_labels(lowered: &mut Lowered) {
    let kernel = &mut lowered.kernel;
    Structure { locals: &mut kernel.locals, around: Vec::new() }.block(&mut kernel.body);
    for function in &mut kernel.functions {
        Structure { locals: &mut function.locals, around: Vec::new() }.block(&mut function.body);
    }
}

struct Structure<'a> {
    locals: &'a mut Vec<Local>,
    /// The constructs around the current place, outermost first.
    around: Vec<Construct>,
}

/// A loop or labelled block.
struct Construct {
    label: LabelId,
    /// The jumps from further in that end here or pass through, each with its flag.
    flags: Vec<(Jump, LocalId)>,
    /// Those that pass through, to ask behind it.
    passing: Vec<Jump>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Jump {
    target: LabelId,
    /// Whether it leaves its target; if not, it goes on with the next round.
    is_break: bool,
}

impl Jump {
    fn stmt(self) -> StmtKind {
        if self.is_break { StmtKind::Break(self.target) } else { StmtKind::Continue(self.target) }
    }
}

impl Structure<'_> {
    fn block(&mut self, block: &mut Block) {
        for stmt in std::mem::take(&mut block.stmts) {
            self.stmt(stmt, &mut block.stmts);
        }
    }

    fn stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        match &mut stmt.kind {
            StmtKind::Break(target) => self.jump(Jump { target: *target, is_break: true }, span, out),
            StmtKind::Continue(target) => self.jump(Jump { target: *target, is_break: false }, span, out),
            StmtKind::Loop { label, kind: _, body } | StmtKind::Block { label: Some(label), body } => {
                let passing = self.construct(*label, body);
                out.push(stmt);
                self.pass_on(&passing, span, out);
            }
            _ => {
                stmt.blocks_mut().into_iter().for_each(|block| self.block(block));
                out.push(stmt);
            }
        }
    }

    /// Declares the flags of a loop or labelled block in its body; returns the jumps that pass through.
    fn construct(&mut self, label: LabelId, body: &mut Block) -> Vec<Jump> {
        self.around.push(Construct { label, flags: Vec::new(), passing: Vec::new() });
        self.block(body);
        let construct = self.around.pop().expect("it was pushed above");
        let own = construct.flags.iter().filter(|(jump, _)| jump.target == label);
        let declarations =
            own.map(|(_, flag)| Stmt::new(StmtKind::Let { local: *flag, init: Some(bool_value(false)) }, Span::mixed_site()));
        body.stmts.splice(0..0, declarations);
        construct.passing
    }

    fn jump(&mut self, jump: Jump, span: Span, out: &mut Vec<Stmt>) {
        let innermost = self.around.len() - 1;
        if self.around[innermost].label == jump.target {
            return out.push(Stmt::new(jump.stmt(), span));
        }
        let flag = self.flag(jump);
        out.push(Stmt::new(StmtKind::Store { place: Place::local(flag), value: bool_value(true) }, span));
        self.leave(jump, span, out);
    }

    /// Leaves the innermost construct on the way of `jump`, which passes through it.
    fn leave(&mut self, jump: Jump, span: Span, out: &mut Vec<Stmt>) {
        let innermost = self.around.last_mut().expect("a jump has a target around it");
        if !innermost.passing.contains(&jump) {
            innermost.passing.push(jump);
        }
        out.push(Stmt::new(StmtKind::Break(innermost.label), span));
    }

    /// Behind a construct: goes on with the jumps that left it.
    fn pass_on(&mut self, passing: &[Jump], span: Span, out: &mut Vec<Stmt>) {
        for &jump in passing {
            let condition = Expr { kind: ExprKind::Local(self.flag(jump)), ty: Ty::BOOL, span };
            let mut then = Vec::new();
            if self.around.last().is_some_and(|innermost| innermost.label == jump.target) {
                then.push(Stmt::new(jump.stmt(), span));
            } else {
                self.leave(jump, span, &mut then);
            }
            out.push(Stmt::new(StmtKind::If { condition, then: Block { stmts: then }, otherwise: Block::default() }, span));
        }
    }

    /// The flag of a jump; its target declares it.
    fn flag(&mut self, jump: Jump) -> LocalId {
        let target = self.around.iter().position(|construct| construct.label == jump.target).expect("a jump has a target around it");
        if let Some((_, flag)) = self.around[target].flags.iter().find(|(known, _)| *known == jump) {
            return *flag;
        }
        let flag = LocalId::add(self.locals, if jump.is_break { "breaks" } else { "continues" }, true, Ty::BOOL);
        self.around[target].flags.push((jump, flag));
        flag
    }
}

fn bool_value(value: bool) -> Expr {
    Expr { kind: ExprKind::Literal(Literal::Bool(value)), ty: Ty::BOOL, span: Span::mixed_site() }
}
