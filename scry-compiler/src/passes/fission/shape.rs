//! Which statements a workgroup runs once, and which each of its lanes runs.

use std::collections::HashSet;

use crate::check::Uniformity;
use crate::ir::{Block, Expr, Kernel, Literal, LocalId, LoopKind, Stmt, StmtId, StmtKind};

/// A loop of at most so many rounds stays in the lanes: LLVM unrolls it there, and keeps in registers what it works on.
const MAX_UNROLLED: i128 = 32;

/// Which statements and locals are the workgroup's.
pub(super) struct Shape {
    stmts: HashSet<StmtId>,
    /// The workgroup's locals, of which there is one for all lanes.
    pub(super) locals: HashSet<LocalId>,
}

impl Shape {
    pub(super) fn of(kernel: &Kernel, uniformity: &Uniformity<'_>) -> Self {
        let shape = Self { stmts: HashSet::new(), locals: HashSet::new() };
        let mut finder = Finder { kernel, uniformity, shape, setters: Vec::new(), lanes: HashSet::new(), fixed: HashSet::new() };
        finder.block(&kernel.body);
        finder.settle();
        let mut shape = finder.shape;
        shape.mark_checks(&kernel.body);
        shape
    }

    /// Whether the workgroup runs a statement once. It is one of the kernel's body, or of a construct that is the workgroup's.
    pub(super) fn is_of_workgroup(&self, stmt: &Stmt) -> bool {
        self.stmts.contains(&stmt.id)
    }

    /// Lets the workgroup make the checks of what it runs itself: lanes might make them too late.
    fn mark_checks(&mut self, block: &Block) {
        let mut guards = false;
        for stmt in block.stmts.iter().rev() {
            if stmt.is_check() {
                if guards && self.has_own_locals(stmt) {
                    self.stmts.insert(stmt.id);
                }
                continue;
            }
            guards = self.is_of_workgroup(stmt) && !stmt.is_subgroup_operation();
            if guards {
                stmt.each_block(&mut |block| self.mark_checks(block));
            }
        }
    }

    /// Whether a statement reads no locals of lanes.
    fn has_own_locals(&self, stmt: &Stmt) -> bool {
        stmt.exprs().into_iter().flat_map(Expr::locals).all(|local| self.locals.contains(&local))
    }
}

struct Finder<'u, 'a> {
    kernel: &'a Kernel,
    uniformity: &'u Uniformity<'a>,
    shape: Shape,
    /// The statements that set a local which is the same in all lanes.
    setters: Vec<(LocalId, &'a Stmt)>,
    /// The locals that statements of lanes declare or set.
    lanes: HashSet<LocalId>,
    /// The locals that a construct of the workgroup declares.
    fixed: HashSet<LocalId>,
}

impl<'a> Finder<'_, 'a> {
    /// Leaves to the lanes what depends on a local of theirs; what is `fixed` is the workgroup's anyway.
    fn settle(&mut self) {
        let Self { shape, setters, lanes, fixed, .. } = self;
        shape.locals.retain(|local| !lanes.contains(local));
        shape.locals.extend(&*fixed);
        let is_left = |shape: &Shape, local| shape.locals.contains(local) && !fixed.contains(local);
        while let Some((local, _)) = setters.iter().find(|(local, stmt)| is_left(shape, local) && !shape.has_own_locals(stmt)) {
            shape.locals.remove(local);
        }
        let own = setters.iter().filter(|(local, _)| shape.locals.contains(local)).map(|(_, stmt)| stmt.id);
        shape.stmts.extend(own);
    }

    fn block(&mut self, block: &'a Block) {
        for stmt in &block.stmts {
            if let Some(local) = self.uniform_local(stmt) {
                self.shape.locals.extend(stmt.declares());
                self.setters.push((local, stmt));
            } else if self.is_of_workgroup(stmt) {
                self.shape.stmts.insert(stmt.id);
                self.fixed.extend(stmt.declares().filter(|_| !stmt.is_subgroup_operation()));
                stmt.each_block(&mut |block| self.block(block));
            } else {
                stmt.walk(&mut |stmt| self.lanes.extend(stmt.declares().into_iter().chain(stmt.stores())));
            }
        }
    }

    /// The local that a statement declares or sets, if it is the same in all lanes.
    fn uniform_local(&self, stmt: &Stmt) -> Option<LocalId> {
        let local = match &stmt.kind {
            StmtKind::Let { local, init: _ } => Some(*local),
            // What prints does so for each lane.
            StmtKind::Call { result, function, args: _ } => (!self.kernel.functions[function.0].prints).then_some(*result),
            _ => stmt.stores(),
        };
        local.filter(|local| self.uniformity.is_uniform_local(*local))
    }

    /// Whether the workgroup runs a statement, whatever becomes of locals.
    fn is_of_workgroup(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Barrier | StmtKind::Collective { .. } => true,
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) => self.uniformity.is_reached_by_all(stmt),
            StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. } => self.is_split(stmt),
            StmtKind::Let { .. } | StmtKind::Store { .. } | StmtKind::Call { .. } | StmtKind::Check { .. } => false,
            StmtKind::Panic { .. } | StmtKind::Print { .. } | StmtKind::Atomic { .. } | StmtKind::Fence(_) => false,
            StmtKind::CopyToShared { .. } | StmtKind::CommitCopies | StmtKind::WaitCopies(_) => {
                unreachable!("`passes/copies.rs` wrote it out")
            }
        }
    }

    /// Whether the workgroup runs a construct: it must if lanes wait for each other in it or all leave it together, and it
    /// does where that is faster. In a kernel that orders memory, a lane may wait for another one of its workgroup that is done sooner, to
    /// leave a lock for one: each goes as far as it can before the next begins.
    fn is_split(&self, stmt: &Stmt) -> bool {
        stmt.cooperates()
            || self.uniformity.is_left_by_all(stmt)
            || (!self.kernel.orders_memory() && self.can_split(stmt) && self.gains(stmt))
    }

    /// Whether all lanes run a construct alike, and, if it is a loop, as often.
    fn can_split(&self, stmt: &Stmt) -> bool {
        let ends_alike = |label| {
            let is_break = |part: &Stmt| matches!(part.kind, StmtKind::Break(target) if target == label);
            let is_alike = |jump: &Stmt| self.uniformity.is_reached_by_all(jump);
            stmt.jumps_out().into_iter().all(is_alike) && !stmt.any(&|part| is_break(part) && !is_alike(part))
        };
        let loops_alike = !matches!(stmt.kind, StmtKind::Loop { label, .. } if !ends_alike(label));
        self.uniformity.is_reached_by_all(stmt) && self.uniformity.has_uniform_exprs(stmt) && loops_alike
    }

    /// Whether it is worth splitting a construct: for a long loop, or for a variable that is to be the workgroup's.
    fn gains(&self, stmt: &Stmt) -> bool {
        let inner = || stmt.blocks().into_iter().flat_map(|block| &block.stmts);
        let is_construct = |stmt: &&Stmt| matches!(stmt.kind, StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. });
        let inner_gains = || inner().filter(is_construct).any(|stmt| self.can_split(stmt) && self.gains(stmt));
        match &stmt.kind {
            StmtKind::Loop { kind, .. } => !is_short(kind) || inner_gains(),
            _ => inner_gains() || inner().filter_map(Stmt::stores).any(|local| self.uniformity.is_uniform_local(local)),
        }
    }
}

/// Whether a loop is known to have few rounds.
fn is_short(kind: &LoopKind) -> bool {
    let LoopKind::Counted { variable: _, from, to, step } = kind else { return false };
    let (Some(Literal::Int(from)), Some(Literal::Int(to))) = (from.literal(), to.literal()) else { return false };
    to - from <= MAX_UNROLLED * i128::from(*step)
}
