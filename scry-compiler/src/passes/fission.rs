//! Loop fission: how one thread runs a workgroup. Decides, prints nothing.
//!
//! The body of a kernel that cooperates is cut into phases. What no barrier or collective splits becomes [`Lanes`]: a loop
//! over the invocations ("lanes") of the workgroup, each of which runs the statements from the first to the last. Between the
//! loops stands what the workgroup does once: control flow around barriers, which every lane takes alike, and variables that
//! have the same value in every lane. A long loop without barriers is taken out of the lanes as well if all lanes run it alike:
//! with the lanes innermost, memory is accessed as a GPU does it, neighbours by neighbouring lanes.
//!
//! A local that lives from one loop over the lanes to another has an element for each lane, unless it is cheap to work out
//! again: see [`Storage`]. A lane that jumps or returns skips the loops before the target of the jump: see [`Jump::mask`].

mod shape;
mod storage;

use std::ops::Range;

use crate::check::Uniformity;
use crate::ir::{Block, Kernel, LabelId, LocalId, Stmt, StmtId, StmtKind};
use shape::Shape;
use storage::Storages;
pub(crate) use storage::{Storage, needed};

/// A kernel's body as one thread runs it for a workgroup.
pub(crate) struct Fission<'a> {
    pub(crate) phases: Vec<Phase<'a>>,
    pub(crate) storages: Storages<'a>,
    jumps: Vec<Jump>,
}

/// What a workgroup does at a time.
pub(crate) enum Phase<'a> {
    /// Each lane runs statements.
    Lanes(Lanes<'a>),
    /// The workgroup runs a statement once; the blocks inside it are phases as well.
    Once(&'a Stmt, Vec<Vec<Phase<'a>>>),
}

/// A loop over the lanes of the workgroup.
pub(crate) struct Lanes<'a> {
    /// Its number, by which the loops are ordered.
    id: usize,
    /// What each lane runs.
    pub(crate) stmts: Vec<&'a Stmt>,
    /// The collective whose operands each lane brings in the end.
    pub(crate) brings: Option<&'a Stmt>,
}

/// A jump of a lane out of a loop over the lanes, which ends the lane's turn.
pub(crate) struct Jump {
    stmt: StmtId,
    /// A labelled block or loop of the workgroup; `None` is the end of the kernel.
    target: Option<LabelId>,
    /// The loops over the lanes before the target, which the lane skips.
    skipped: Range<usize>,
}

impl Jump {
    /// What stands for its target in the lane's element of the mask, where zero is for lanes that skip nothing; `None` if there is
    /// nothing to skip.
    pub(crate) fn mask(&self) -> Option<u32> {
        let target = self.target.map_or(u32::MAX, |LabelId(label)| label as u32 + 1);
        (!self.skipped.is_empty()).then_some(target)
    }
}

impl<'a> Fission<'a> {
    pub(crate) fn of(kernel: &'a Kernel) -> Self {
        let shape = Shape::of(kernel, &Uniformity::of(kernel));
        let mut cut = Cut { kernel, shape: &shape, count: 0, targets: Vec::new(), jumps: Vec::new() };
        let phases = cut.target(None, &kernel.body);
        let jumps = cut.jumps;
        let storages = Storages::of(kernel, &shape, &phases);
        Self { phases, storages, jumps }
    }

    /// The jump that a statement is, if it ends a lane's turn.
    pub(crate) fn jump(&self, stmt: &Stmt) -> Option<&Jump> {
        self.jumps.iter().find(|jump| jump.stmt == stmt.id)
    }

    /// Whether there are lanes that skip loops over the lanes.
    pub(crate) fn has_skips(&self) -> bool {
        self.jumps.iter().any(|jump| !jump.skipped.is_empty())
    }

    /// Whether there are lanes that skip this loop over the lanes.
    pub(crate) fn is_skipped(&self, lanes: &Lanes<'_>) -> bool {
        self.jumps.iter().any(|jump| jump.skipped.contains(&lanes.id))
    }

    /// What stands in the mask for lanes that have skipped the rest of a construct, if there are such.
    pub(crate) fn resuming(&self, target: LabelId) -> Option<u32> {
        self.jumps.iter().filter(|jump| jump.target == Some(target)).find_map(Jump::mask)
    }
}

impl<'a> Lanes<'a> {
    pub(crate) fn walk(&self, visit: &mut impl FnMut(&'a Stmt)) {
        self.stmts.iter().copied().chain(self.brings).for_each(|stmt| stmt.walk(visit));
    }

    /// The locals that it names, and those that it declares.
    pub(crate) fn locals(&self) -> (Vec<LocalId>, Vec<LocalId>) {
        let (mut used, mut declared) = (Vec::new(), Vec::new());
        self.walk(&mut |stmt| {
            used.extend(stmt.names());
            declared.extend(stmt.declares().filter(|_| !stmt.is_subgroup_operation()));
        });
        (used, declared)
    }
}

struct Cut<'s, 'a> {
    kernel: &'a Kernel,
    shape: &'s Shape,
    /// How many loops over the lanes there are so far.
    count: usize,
    /// The labels of the workgroup that are around.
    targets: Vec<LabelId>,
    /// The jumps of lanes to such labels, or out of the kernel.
    jumps: Vec<Jump>,
}

impl<'a> Cut<'_, 'a> {
    fn block(&mut self, block: &'a Block) -> Vec<Phase<'a>> {
        let (mut phases, mut pending) = (Vec::new(), Vec::new());
        for stmt in &block.stmts {
            if !self.shape.is_of_workgroup(stmt) {
                pending.push(stmt);
                continue;
            }
            // A declaration or a check that depends on nothing that the lanes write may come first: nothing before it needs the local.
            let is_first = matches!(stmt.kind, StmtKind::Let { .. } | StmtKind::Call { .. } | StmtKind::Check { .. });
            if !is_first || stmt.places().iter().any(|(place, _)| self.kernel.may_write(place.root)) {
                self.lanes(&mut pending, stmt.is_subgroup_operation().then_some(stmt), &mut phases);
            }
            phases.push(self.once(stmt));
        }
        self.lanes(&mut pending, None, &mut phases);
        phases
    }

    /// The loop over the lanes that runs what is pending.
    fn lanes(&mut self, pending: &mut Vec<&'a Stmt>, brings: Option<&'a Stmt>, phases: &mut Vec<Phase<'a>>) {
        if pending.is_empty() && brings.is_none() {
            return;
        }
        let (id, stmts) = (self.count, std::mem::take(pending));
        self.count += 1;
        for stmt in &stmts {
            stmt.walk(&mut |stmt| {
                let target = match &stmt.kind {
                    StmtKind::Break(label) | StmtKind::Continue(label) if self.targets.contains(label) => Some(*label),
                    StmtKind::Return(_) => None,
                    _ => return,
                };
                self.jumps.push(Jump { stmt: stmt.id, target, skipped: self.count..usize::MAX });
            });
        }
        phases.push(Phase::Lanes(Lanes { id, stmts, brings }));
    }

    fn once(&mut self, stmt: &'a Stmt) -> Phase<'a> {
        let (label, blocks) = (stmt.label(), stmt.blocks().into_iter());
        Phase::Once(stmt, blocks.map(|block| if label.is_some() { self.target(label, block) } else { self.block(block) }).collect())
    }

    /// The body of a construct of the workgroup that jumps may name, or the kernel's.
    fn target(&mut self, label: Option<LabelId>, body: &'a Block) -> Vec<Phase<'a>> {
        self.targets.extend(label);
        let phases = self.block(body);
        if label.is_some() {
            self.targets.pop();
        }
        for jump in self.jumps.iter_mut().filter(|jump| jump.target == label) {
            jump.skipped.end = jump.skipped.end.min(self.count);
        }
        phases
    }
}
