//! Which statements a workgroup runs once, and which each of its lanes runs.

use std::collections::{HashMap, HashSet};

use crate::check::Uniformity;
use crate::ir::{Block, Collective, Expr, Kernel, LabelId, Literal, LocalId, LoopKind, Place, Root, Stmt, StmtId, StmtKind};

/// A loop of at most so many rounds stays in the lanes: LLVM unrolls it there, and keeps in registers what it works on.
const MAX_UNROLLED: i128 = 32;

/// Which statements and locals are the workgroup's.
pub(super) struct Shape<'a> {
    stmts: HashSet<StmtId>,
    /// The workgroup's locals, of which there is one for all lanes.
    pub(super) locals: HashSet<LocalId>,
    /// What such a local is set to.
    values: HashMap<LocalId, Vec<&'a Expr>>,
}

impl<'a> Shape<'a> {
    pub(super) fn of(kernel: &'a Kernel, uniformity: &Uniformity) -> Self {
        let mut finder = Finder {
            kernel,
            uniformity,
            shape: Self { stmts: HashSet::new(), locals: HashSet::new(), values: HashMap::new() },
            lanes: HashSet::new(),
            fixed: HashSet::new(),
        };
        finder.block(&kernel.body);
        let Finder { kernel: _, uniformity: _, mut shape, lanes, fixed } = finder;
        shape.locals.retain(|local| !lanes.contains(local));
        shape.locals.extend(&fixed);
        shape.settle(&fixed);
        shape.mark_checks(&kernel.body);
        shape
    }

    /// Whether the workgroup runs a statement once. It is one of the kernel's body, or of a construct that is the workgroup's.
    pub(super) fn is_of_workgroup(&self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Let { local, init: _ } | StmtKind::Call { result: local, .. } => self.locals.contains(local),
            StmtKind::Store { place: Place { root: Root::Local(local), path: _ }, value: _ } => self.locals.contains(local),
            StmtKind::Barrier
            | StmtKind::Collective { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. } => self.stmts.contains(&stmt.id),
            StmtKind::Panic { .. } | StmtKind::Print { .. } => false,
            StmtKind::Store { .. } | StmtKind::Atomic { .. } => false,
        }
    }

    /// Lets the workgroup make the checks of what it runs itself: lanes might make them too late.
    fn mark_checks(&mut self, block: &Block) {
        let mut guards = false;
        for stmt in block.stmts.iter().rev() {
            if matches!(stmt.kind, StmtKind::Check { .. }) {
                let is_own = stmt.exprs().into_iter().flat_map(Expr::locals).all(|local| self.locals.contains(&local));
                if guards && is_own {
                    self.stmts.insert(stmt.id);
                }
                continue;
            }
            guards = self.is_of_workgroup(stmt) && !is_for_lanes(stmt);
            if guards {
                stmt.blocks().into_iter().for_each(|block| self.mark_checks(block));
            }
        }
    }

    /// Leaves to the lanes what depends on a local of theirs; what is `fixed` is the workgroup's anyway.
    fn settle(&mut self, fixed: &HashSet<LocalId>) {
        let depends = |shape: &Self, local: &LocalId| {
            let values = shape.values.get(local).into_iter().flatten();
            values.flat_map(|value| value.locals()).any(|used| !shape.locals.contains(&used))
        };
        while let Some(local) = self.locals.iter().copied().find(|local| !fixed.contains(local) && depends(self, local)) {
            self.locals.remove(&local);
        }
    }
}

struct Finder<'u, 'a> {
    kernel: &'a Kernel,
    uniformity: &'u Uniformity,
    shape: Shape<'a>,
    /// The locals that statements of lanes declare or set.
    lanes: HashSet<LocalId>,
    /// The locals that a construct of the workgroup declares.
    fixed: HashSet<LocalId>,
}

impl<'a> Finder<'_, 'a> {
    /// A block that the workgroup runs.
    fn block(&mut self, block: &'a Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Let { local, init } if self.uniformity.is_uniform_local(*local) => {
                self.shape.locals.insert(*local);
                self.shape.values.entry(*local).or_default().extend(init);
            }
            // What prints does so for each lane.
            StmtKind::Call { result, function, args }
                if self.uniformity.is_uniform_local(*result) && !self.kernel.functions[function.0].prints =>
            {
                self.shape.locals.insert(*result);
                self.shape.values.entry(*result).or_default().extend(args);
            }
            StmtKind::Store { place, value } => match place.root {
                Root::Local(local) if self.uniformity.is_uniform_local(local) => {
                    self.shape.values.entry(local).or_default().extend(place.indices().chain([value]));
                }
                Root::Local(_) | Root::Slice(_) | Root::Shared(_) => self.of_lanes(stmt),
            },
            StmtKind::Barrier => self.of_workgroup(stmt),
            StmtKind::Collective { result, operation, operands: _ } => {
                self.of_workgroup(stmt);
                if *operation == Collective::WorkgroupLoad {
                    self.fixed.insert(*result);
                }
            }
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) if self.uniformity.is_reached_by_all(stmt) => {
                self.of_workgroup(stmt);
            }
            StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. } if self.is_split(stmt) => {
                self.of_workgroup(stmt);
                if let StmtKind::Loop { kind: LoopKind::Counted { variable, .. }, .. } = &stmt.kind {
                    self.fixed.insert(*variable);
                }
                stmt.blocks().into_iter().for_each(|block| self.block(block));
            }
            StmtKind::Let { .. }
            | StmtKind::If { .. }
            | StmtKind::Loop { .. }
            | StmtKind::Block { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Call { .. }
            | StmtKind::Atomic { .. } => self.of_lanes(stmt),
        }
    }

    fn of_workgroup(&mut self, stmt: &Stmt) {
        self.shape.stmts.insert(stmt.id);
    }

    fn of_lanes(&mut self, stmt: &Stmt) {
        stmt.walk(&mut |stmt| {
            self.lanes.extend(stmt.declares().into_iter().chain(stmt.stores()));
        });
    }

    /// Whether the workgroup runs a construct: it must if lanes wait for each other in it or all leave it together, and it
    /// does where that is faster.
    fn is_split(&self, stmt: &Stmt) -> bool {
        stmt.cooperates() || self.is_left_by_all(stmt) || (self.can_split(stmt) && self.gains(stmt))
    }

    /// Whether all lanes leave a construct together by a jump to somewhere outside.
    fn is_left_by_all(&self, stmt: &Stmt) -> bool {
        stmt.jumps_out().into_iter().any(|jump| self.uniformity.is_reached_by_all(jump))
    }

    /// Whether all lanes run a construct alike, and, if it is a loop, as often.
    fn can_split(&self, stmt: &Stmt) -> bool {
        let alike = |exprs: Vec<&Expr>| exprs.into_iter().all(|expr| self.uniformity.is_uniform(expr));
        let ends_alike = match &stmt.kind {
            StmtKind::Loop { label, .. } => {
                stmt.jumps_out().into_iter().chain(breaks(stmt, *label)).all(|jump| self.uniformity.is_reached_by_all(jump))
            }
            _ => true,
        };
        self.uniformity.is_reached_by_all(stmt) && alike(stmt.exprs()) && ends_alike
    }

    /// Whether it is worth splitting a construct: for a long loop, or for a variable that is to be the workgroup's.
    fn gains(&self, stmt: &Stmt) -> bool {
        let inner = || stmt.blocks().into_iter().flat_map(|block| &block.stmts);
        let is_construct = |stmt: &&Stmt| matches!(stmt.kind, StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::Block { .. });
        let inner_gains = || inner().filter(is_construct).any(|stmt| self.can_split(stmt) && self.gains(stmt));
        match &stmt.kind {
            StmtKind::Loop { kind, .. } => !is_short(kind) || inner_gains(),
            _ => inner_gains() || inner().any(|stmt| self.sets_uniform_local(stmt)),
        }
    }

    fn sets_uniform_local(&self, stmt: &Stmt) -> bool {
        stmt.stores().is_some_and(|local| self.uniformity.is_uniform_local(local))
    }
}

/// Whether the lanes evaluate the expressions of a statement that is the workgroup's.
fn is_for_lanes(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Collective { operation, .. } if *operation != Collective::WorkgroupLoad)
}

/// The breaks out of the loop `label`.
fn breaks(stmt: &Stmt, label: LabelId) -> Vec<&Stmt> {
    let mut breaks = Vec::new();
    stmt.walk(&mut |stmt| {
        if matches!(stmt.kind, StmtKind::Break(target) if target == label) {
            breaks.push(stmt);
        }
    });
    breaks
}

/// Whether a loop is known to have few rounds.
fn is_short(kind: &LoopKind) -> bool {
    let LoopKind::Counted { variable: _, from, to, step } = kind else { return false };
    match (from.literal(), to.literal()) {
        (Some(Literal::Int(from)), Some(Literal::Int(to))) => (to - from) <= MAX_UNROLLED * i128::from(*step),
        _ => false,
    }
}
