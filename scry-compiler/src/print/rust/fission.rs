//! Loop fission: how one thread runs a workgroup. Decides, prints nothing.
//!
//! The body of a kernel that cooperates is cut into phases. What no barrier or collective splits becomes [`Lanes`]: a loop
//! over the invocations ("lanes") of the workgroup, each of which runs the statements from the first to the last. Between the
//! loops stands what the workgroup does once: control flow around barriers, which every lane takes alike, and variables that
//! have the same value in every lane. A long loop without barriers is taken out of the lanes as well if all lanes run it alike:
//! with the lanes innermost, memory is accessed as a GPU does it, neighbours by neighbouring lanes.
//!
//! A local that lives from one loop over the lanes to another has an element for each lane, unless it is cheap to work out
//! again: see [`Storage`].

mod shape;
mod storage;

use std::collections::HashMap;

use crate::check::Uniformity;
use crate::ir::{Block, Collective, Expr, Kernel, LabelId, LocalId, LoopKind, Stmt, StmtId, StmtKind};
use shape::Shape;
use storage::Storages;
pub(super) use storage::{Storage, needed};

/// A kernel's body as one thread runs it for a workgroup.
pub(super) struct Fission<'a> {
    /// The phases, in order.
    pub(super) phases: Vec<Phase<'a>>,
    storages: Storages<'a>,
    /// What ends a lane's turn in a loop over the lanes, and what the lane then skips.
    ends: HashMap<StmtId, Skip>,
}

/// What a workgroup does at a time.
pub(super) enum Phase<'a> {
    /// Each lane runs statements.
    Lanes(Lanes<'a>),
    /// A statement runs once: it sets a variable of the workgroup, or is a jump.
    Once(&'a Stmt),
    /// Every lane has reached a barrier.
    Barrier,
    /// The lanes have brought their operands, and get their results.
    Collective(&'a Stmt),
    /// One of two lists runs.
    If { stmt: &'a Stmt, condition: &'a Expr, then: Vec<Phase<'a>>, otherwise: Vec<Phase<'a>> },
    /// A list runs again and again.
    Loop { stmt: &'a Stmt, label: LabelId, kind: &'a LoopKind, body: Vec<Phase<'a>>, resumes: bool },
    /// A list runs once.
    Block { label: Option<LabelId>, body: Vec<Phase<'a>>, resumes: bool },
}

/// A loop over the lanes of the workgroup.
pub(super) struct Lanes<'a> {
    /// Its number, by which the loops are ordered.
    id: usize,
    /// What each lane runs.
    pub(super) stmts: Vec<&'a Stmt>,
    /// The collective whose operands each lane brings in the end.
    pub(super) brings: Option<&'a Stmt>,
    /// Whether there are lanes that skip it.
    pub(super) is_skipped: bool,
}

/// What a lane skips after a jump that ends its turn, such as everything up to the end of a construct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Skip {
    /// Nothing that comes later.
    Nothing,
    /// The rest of a labelled block, or of a round of a loop.
    To(LabelId),
    /// All that is left.
    Rest,
}

impl Skip {
    /// What stands for it in a lane's element of the mask, where zero is for lanes that skip nothing.
    pub(super) fn number(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::To(LabelId(label)) => label as u32 + 1,
            Self::Rest => u32::MAX,
        }
    }
}

impl<'a> Fission<'a> {
    /// Cuts the body of a kernel that cooperates.
    pub(super) fn of(kernel: &'a Kernel) -> Self {
        let uniformity = Uniformity::of(kernel);
        let shape = Shape::of(kernel, &uniformity);
        let mut cut = Cut { kernel, shape: &shape, count: 0, targets: Vec::new(), jumps: Vec::new(), ranges: HashMap::new() };
        let mut phases = cut.block(&kernel.body);
        let Cut { kernel: _, shape: _, count, targets: _, jumps, mut ranges } = cut;
        ranges.insert(None, (0, count));
        let ends = ends(&jumps, &ranges);
        mark_skips(&mut phases, &jumps, &ends, &ranges);
        let storages = Storages::of(kernel, &shape, &phases);
        Self { phases, storages, ends }
    }

    /// Where a local is kept.
    pub(super) fn storage(&self, local: LocalId) -> Storage {
        self.storages.of_local(local)
    }

    /// The locals that a phase works out again before it uses `used`, each with its value, in order.
    pub(super) fn recomputed(&self, used: impl Iterator<Item = LocalId>, declared: &[LocalId]) -> Vec<(LocalId, &'a Expr)> {
        self.storages.recomputed(used, declared)
    }

    /// What a lane skips after `jump`, if that ends its turn.
    pub(super) fn end(&self, jump: &Stmt) -> Option<Skip> {
        self.ends.get(&jump.id).copied()
    }

    /// Whether there are lanes that skip loops over the lanes.
    pub(super) fn has_skips(&self) -> bool {
        self.ends.values().any(|skip| *skip != Skip::Nothing)
    }
}

impl Lanes<'_> {
    /// Whether there is a loop in what each lane runs.
    pub(super) fn has_loop(&self) -> bool {
        self.stmts.iter().any(|stmt| stmt.any(&|stmt| matches!(stmt.kind, StmtKind::Loop { .. })))
    }

    /// Whether a lane can panic in it.
    pub(super) fn panics(&self, kernel: &Kernel) -> bool {
        self.stmts.iter().any(|stmt| kernel.panics_in(stmt))
    }

    /// The locals that it names, and those that it declares.
    pub(super) fn locals(&self) -> (Vec<LocalId>, Vec<LocalId>) {
        let (mut used, mut declared) = (Vec::new(), Vec::new());
        for stmt in &self.stmts {
            stmt.walk(&mut |stmt| {
                used.extend(stmt.names());
                declared.extend(stmt.declares());
            });
        }
        if let Some(Stmt { kind: StmtKind::Collective { operands, .. }, .. }) = self.brings {
            used.extend(operands.iter().flat_map(Expr::locals));
        }
        (used, declared)
    }
}

/// Cuts a body into phases.
struct Cut<'s, 'a> {
    kernel: &'a Kernel,
    shape: &'s Shape<'a>,
    /// How many loops over the lanes there are so far.
    count: usize,
    /// The labels of the workgroup that are around.
    targets: Vec<LabelId>,
    /// The jumps of lanes to such labels, or out of the kernel, and the loop over the lanes that each is in.
    jumps: Vec<Jump<'a>>,
    /// The loops over the lanes that each label is around: the first, and the one after the last.
    ranges: HashMap<Option<LabelId>, (usize, usize)>,
}

/// A jump of a lane that ends its turn.
struct Jump<'a> {
    stmt: &'a Stmt,
    /// `None` is the end of the kernel.
    target: Option<LabelId>,
    lanes: usize,
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
                let brings = matches!(&stmt.kind, StmtKind::Collective { operation, .. } if *operation != Collective::WorkgroupLoad);
                self.lanes(&mut pending, brings.then_some(stmt), &mut phases);
            }
            phases.push(self.phase(stmt));
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
                self.jumps.push(Jump { stmt, target, lanes: id });
            });
        }
        phases.push(Phase::Lanes(Lanes { id, stmts, brings, is_skipped: false }));
    }

    /// A statement of the workgroup.
    fn phase(&mut self, stmt: &'a Stmt) -> Phase<'a> {
        match &stmt.kind {
            StmtKind::Barrier => Phase::Barrier,
            StmtKind::Collective { .. } => Phase::Collective(stmt),
            StmtKind::If { condition, then, otherwise } => {
                Phase::If { stmt, condition, then: self.block(then), otherwise: self.block(otherwise) }
            }
            StmtKind::Loop { label, kind, body } => {
                Phase::Loop { stmt, label: *label, kind, body: self.target(Some(*label), body), resumes: false }
            }
            StmtKind::Block { label, body } => Phase::Block { label: *label, body: self.target(*label, body), resumes: false },
            StmtKind::Let { .. }
            | StmtKind::Store { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Check { .. }
            | StmtKind::Call { .. } => Phase::Once(stmt),
            StmtKind::Panic { .. } | StmtKind::Print { .. } => unreachable!("each lane has its own"),
            StmtKind::Atomic { .. } => unreachable!("each lane has its own"),
        }
    }

    /// The body of a construct of the workgroup that jumps may name.
    fn target(&mut self, label: Option<LabelId>, body: &'a Block) -> Vec<Phase<'a>> {
        let first = self.count;
        self.targets.extend(label);
        let phases = self.block(body);
        if label.is_some() {
            self.targets.pop();
            self.ranges.insert(label, (first, self.count));
        }
        phases
    }
}

/// For each jump that ends a lane's turn, what the lane has to skip: nothing if no loop over the lanes follows before the target.
fn ends(jumps: &[Jump<'_>], ranges: &HashMap<Option<LabelId>, (usize, usize)>) -> HashMap<StmtId, Skip> {
    let end = |jump: &Jump<'_>| {
        let skip = jump.target.map_or(Skip::Rest, Skip::To);
        (jump.stmt.id, if jump.lanes + 1 < ranges[&jump.target].1 { skip } else { Skip::Nothing })
    };
    jumps.iter().map(end).collect()
}

/// Marks the loops over the lanes that some lanes skip, and the constructs behind which these go on.
fn mark_skips(
    phases: &mut [Phase<'_>],
    jumps: &[Jump<'_>],
    ends: &HashMap<StmtId, Skip>,
    ranges: &HashMap<Option<LabelId>, (usize, usize)>,
) {
    let is_skip = |jump: &&Jump<'_>| ends[&jump.stmt.id] != Skip::Nothing;
    let skips: Vec<(&Jump<'_>, usize)> = jumps.iter().filter(is_skip).map(|jump| (jump, ranges[&jump.target].1)).collect();
    let is_target = |label: LabelId| skips.iter().any(|(jump, _)| jump.target == Some(label));
    for phase in phases {
        match phase {
            Phase::Lanes(lanes) => lanes.is_skipped = skips.iter().any(|(jump, end)| jump.lanes < lanes.id && lanes.id < *end),
            Phase::Once(_) | Phase::Barrier | Phase::Collective(_) => {}
            Phase::If { stmt: _, condition: _, then, otherwise } => {
                mark_skips(then, jumps, ends, ranges);
                mark_skips(otherwise, jumps, ends, ranges);
            }
            Phase::Loop { stmt: _, label, kind: _, body, resumes } => {
                *resumes = is_target(*label);
                mark_skips(body, jumps, ends, ranges);
            }
            Phase::Block { label, body, resumes } => {
                *resumes = label.is_some_and(is_target);
                mark_skips(body, jumps, ends, ranges);
            }
        }
    }
}
