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

use proc_macro2::{Ident, Span};

use crate::ir::{Block, Expr, ExprKind, LabelId, Literal, Local, LocalId, Place, Stmt, StmtKind};
use crate::ty::Ty;

/// The same statements, in which every `break` and `continue` is one of the innermost loop or labelled block. Flags are
/// added to `locals`.
pub(crate) fn structured(body: &Block, locals: &mut Vec<Local>) -> Block {
    let mut structure = Structure { locals, around: Vec::new() };
    structure.block(body)
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
enum Jump {
    Break(LabelId),
    Continue(LabelId),
}

impl Jump {
    fn target(self) -> LabelId {
        match self {
            Self::Break(label) | Self::Continue(label) => label,
        }
    }

    fn stmt(self) -> StmtKind {
        match self {
            Self::Break(label) => StmtKind::Break(label),
            Self::Continue(label) => StmtKind::Continue(label),
        }
    }
}

impl Structure<'_> {
    fn block(&mut self, block: &Block) -> Block {
        let mut stmts = Vec::with_capacity(block.stmts.len());
        for stmt in &block.stmts {
            self.stmt(stmt, &mut stmts);
        }
        Block { stmts }
    }

    fn stmt(&mut self, stmt: &Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Break(label) => self.jump(Jump::Break(*label), span, out),
            StmtKind::Continue(label) => self.jump(Jump::Continue(*label), span, out),
            StmtKind::If { condition, then, otherwise } => {
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                out.push(Stmt { kind: StmtKind::If { condition: condition.clone(), then, otherwise }, span });
            }
            StmtKind::Loop { label, kind, body } => {
                let (body, passing) = self.construct(*label, body);
                out.push(Stmt { kind: StmtKind::Loop { label: *label, kind: kind.clone(), body }, span });
                self.pass_on(&passing, span, out);
            }
            StmtKind::Block { label: Some(label), body } => {
                let (body, passing) = self.construct(*label, body);
                out.push(Stmt { kind: StmtKind::Block { label: Some(*label), body }, span });
                self.pass_on(&passing, span, out);
            }
            StmtKind::Block { label: None, body } => {
                let body = self.block(body);
                out.push(Stmt { kind: StmtKind::Block { label: None, body }, span });
            }
            StmtKind::Let { .. }
            | StmtKind::Store { .. }
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Call { .. }
            | StmtKind::Print { .. }
           
            | StmtKind::Barrier
            | StmtKind::Collective { .. }
            | StmtKind::Atomic { .. } => out.push(stmt.clone()),
        }
    }

    /// The body of a loop or labelled block, with its flags declared, and the jumps that pass through.
    fn construct(&mut self, label: LabelId, body: &Block) -> (Block, Vec<Jump>) {
        self.around.push(Construct { label, flags: Vec::new(), passing: Vec::new() });
        let mut body = self.block(body);
        let construct = self.around.pop().expect("it was pushed above");
        let own = construct.flags.iter().filter(|(jump, _)| jump.target() == label);
        let declarations =
            own.map(|(_, flag)| Stmt { kind: StmtKind::Let { local: *flag, init: Some(bool_value(false)) }, span: Span::mixed_site() });
        body.stmts.splice(0..0, declarations.collect::<Vec<_>>());
        (body, construct.passing)
    }

    fn jump(&mut self, jump: Jump, span: Span, out: &mut Vec<Stmt>) {
        let innermost = self.around.len() - 1;
        if self.around[innermost].label == jump.target() {
            return out.push(Stmt { kind: jump.stmt(), span });
        }
        let flag = self.flag(jump);
        out.push(Stmt { kind: StmtKind::Store { place: Place::local(flag), value: bool_value(true) }, span });
        self.leave(jump, span, out);
    }

    /// Leaves the innermost construct on the way of `jump`, which passes through it.
    fn leave(&mut self, jump: Jump, span: Span, out: &mut Vec<Stmt>) {
        let innermost = self.around.last_mut().expect("a jump has a target around it");
        if !innermost.passing.contains(&jump) {
            innermost.passing.push(jump);
        }
        out.push(Stmt { kind: StmtKind::Break(innermost.label), span });
    }

    /// Behind a construct: goes on with the jumps that left it.
    fn pass_on(&mut self, passing: &[Jump], span: Span, out: &mut Vec<Stmt>) {
        for &jump in passing {
            let condition = Expr { kind: ExprKind::Local(self.flag(jump)), ty: Ty::BOOL, span };
            let mut then = Vec::new();
            if self.around.last().is_some_and(|innermost| innermost.label == jump.target()) {
                then.push(Stmt { kind: jump.stmt(), span });
            } else {
                self.leave(jump, span, &mut then);
            }
            out.push(Stmt { kind: StmtKind::If { condition, then: Block { stmts: then }, otherwise: Block::default() }, span });
        }
    }

    /// The flag of a jump; its target declares it.
    fn flag(&mut self, jump: Jump) -> LocalId {
        let target = self.around.iter().position(|construct| construct.label == jump.target()).expect("a jump has a target around it");
        if let Some((_, flag)) = self.around[target].flags.iter().find(|(known, _)| *known == jump) {
            return *flag;
        }
        let name = match jump {
            Jump::Break(_) => "breaks",
            Jump::Continue(_) => "continues",
        };
        self.locals.push(Local { name: Ident::new(name, Span::mixed_site()), user: false, mutable: true, ty: Ty::BOOL });
        let flag = LocalId(self.locals.len() - 1);
        self.around[target].flags.push((jump, flag));
        flag
    }
}

fn bool_value(value: bool) -> Expr {
    Expr { kind: ExprKind::Literal(Literal::Bool(value)), ty: Ty::BOOL, span: Span::mixed_site() }
}
