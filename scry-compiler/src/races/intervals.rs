//! Which accesses two invocations of a workgroup may make at once: those with no barrier between.
//!
//! All of a workgroup pass the same barriers, in the same rounds of the loops around them. So two accesses may be made at once only if both
//! are reached from one barrier, or from the start, without another between. A walk in order keeps the accesses that may have been made
//! since the last barrier; it goes through a loop that has barriers again as long as these change, and knows of each whether it was made in
//! the round before.
//!
//! A copy to shared memory goes on behind barriers, until a wait has come for its group; then it is as any access before the next barrier.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::accesses::Access;
use super::pairs::{LoopId, Pair, Pairs};
use crate::check::Uniformity;
use crate::facts::Rounds;
use crate::ir::{Block, Collective, Kernel, LabelId, Literal, LoopKind, MAX_PENDING_COPIES, Stmt, StmtId, StmtKind};

/// An access that may have been made since the last barrier, and how far that is behind in the loops around here.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    access: usize,
    rounds: BTreeMap<LoopId, Rounds>,
    /// Whether no way here from there has a barrier.
    is_certain: bool,
    /// If it is a copy that has not been waited for: how far it is.
    copying: Option<Copying>,
}

/// How far a copy is that may go on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Copying {
    Begun,
    /// Its group is committed, and so many behind it, or more if that is the most that is waited for.
    Committed(u32),
}

type State = BTreeSet<Open>;

struct Walk<'a> {
    uniformity: Option<&'a Uniformity<'a>>,
    by_stmt: HashMap<StmtId, Vec<usize>>,
    accesses: &'a [&'a Access],
    /// The loops around, and whether each of them has barriers.
    around: Vec<(LoopId, bool)>,
    open: State,
    /// What may have been made where loops and blocks are left, or rounds end.
    left: HashMap<LabelId, State>,
    ended: HashMap<LabelId, State>,
    pairs: BTreeSet<Pair>,
}

/// The pairs of accesses that invocations of one workgroup may make at once.
pub(super) fn pairs(kernel: &Kernel, uniformity: Option<&Uniformity<'_>>, accesses: &[&Access]) -> Pairs {
    let mut by_stmt: HashMap<StmtId, Vec<usize>> = HashMap::new();
    for (number, access) in accesses.iter().enumerate().filter(|(_, access)| access.may_race()) {
        access.stmts.iter().for_each(|stmt| by_stmt.entry(*stmt).or_default().push(number));
    }
    let (left, ended) = (HashMap::new(), HashMap::new());
    let mut walk = Walk { uniformity, by_stmt, accesses, around: Vec::new(), open: State::new(), left, ended, pairs: BTreeSet::new() };
    walk.block(&kernel.body);
    let mut pairs: Vec<Pair> = walk.pairs.into_iter().collect();
    // Of two that differ in it alone, the certain one.
    pairs.dedup_by(|later, earlier| {
        let are_one = (later.first, later.second) == (earlier.first, earlier.second) && later.rounds == earlier.rounds;
        earlier.is_certain |= are_one && later.is_certain;
        are_one
    });
    let mut all = Pairs::default();
    pairs.into_iter().for_each(|pair| all.add(pair));
    all
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let has_barriers = !stmt.blocks().is_empty() && stmt.waits();
        self.doubt_if(has_barriers && matches!(stmt.kind, StmtKind::Loop { .. }));
        self.pass(stmt);
        self.doubt_if(has_barriers);
    }

    /// What was made so far is certain no longer: by some ways through a loop or block, there are barriers.
    fn doubt_if(&mut self, has_barriers: bool) {
        if has_barriers {
            self.open = std::mem::take(&mut self.open).into_iter().map(|open| Open { is_certain: false, ..open }).collect();
        }
    }

    fn pass(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Barrier => self.pass_barrier(),
            // Between barriers of its own, all of a workgroup load one place.
            StmtKind::Collective { operation: Collective::WorkgroupLoad, .. } => {
                self.pass_barrier();
                self.access(stmt);
                self.pass_barrier();
            }
            StmtKind::CommitCopies => self.pass_copies(|copying| match copying {
                Copying::Begun => Some(Copying::Committed(0)),
                Copying::Committed(behind) => Some(Copying::Committed((behind + 1).min(MAX_PENDING_COPIES))),
            }),
            StmtKind::WaitCopies(pending) => self.pass_copies(|copying| match copying {
                Copying::Committed(behind) if behind >= *pending => None,
                Copying::Begun | Copying::Committed(_) => Some(copying),
            }),
            StmtKind::If { condition: _, then, otherwise } => {
                self.access(stmt);
                self.branches(stmt, [then, otherwise]);
            }
            StmtKind::Loop { label, kind, body } => self.loop_(stmt, *label, kind, body),
            StmtKind::Block { label, body } => {
                self.block(body);
                let left = self.left.remove(label).unwrap_or_default();
                self.join(left);
            }
            StmtKind::Break(label) => self.left.entry(*label).or_default().extend(self.open.iter().cloned()),
            StmtKind::Continue(label) => self.ended.entry(*label).or_default().extend(self.open.iter().cloned()),
            _ => self.access(stmt),
        }
    }

    fn pass_barrier(&mut self) {
        self.open.retain(|open| open.copying.is_some());
    }

    /// What becomes of copies that may go on.
    fn pass_copies(&mut self, step: impl Fn(Copying) -> Option<Copying>) {
        self.open = std::mem::take(&mut self.open).into_iter().map(|open| Open { copying: open.copying.and_then(&step), ..open }).collect();
    }

    /// The accesses of a statement, without those of its blocks.
    fn access(&mut self, stmt: &Stmt) {
        for second in self.by_stmt.get(&stmt.id).cloned().unwrap_or_default() {
            let now: BTreeMap<LoopId, Rounds> =
                self.around.iter().map(|(id, has_barriers)| (*id, if *has_barriers { Rounds::Same } else { Rounds::Any })).collect();
            let copying = self.accesses[second].is_copy.then_some(Copying::Begun);
            let opened = Open { access: second, rounds: now, is_certain: true, copying };
            // A copy sets each element once.
            if copying.is_none() {
                self.open.insert(opened.clone());
            }
            for Open { access: first, rounds, is_certain, copying: _ } in &self.open {
                let [one, other] = [*first, second].map(|number| self.accesses[number]);
                if one.may_race_with(other) {
                    let rounds = self.around.iter().map(|(id, _)| (*id, rounds.get(id).copied().unwrap_or(Rounds::Any))).collect();
                    self.pairs.insert(Pair { first: *first, second, rounds, is_certain: *is_certain });
                }
            }
            self.open.insert(opened);
        }
    }

    /// Blocks of which each invocation runs one.
    fn branches(&mut self, stmt: &Stmt, blocks: [&Block; 2]) {
        // In one round, all of a workgroup run the same.
        let is_uniform = self.uniformity.is_some_and(|uniformity| uniformity.is_reached_by_all(stmt) && uniformity.has_uniform_exprs(stmt));
        // As a branch that has to do with copies is, and loops around such are gone through until nothing changes.
        let is_of_copies = blocks.iter().any(|block| block.any(&Stmt::is_of_copies));
        if !is_of_copies && (!is_uniform || self.around.iter().any(|(_, has_barriers)| !has_barriers)) {
            return blocks.into_iter().for_each(|block| self.block(block));
        }
        let before = self.open.clone();
        self.block(blocks[0]);
        let then = std::mem::replace(&mut self.open, before);
        self.block(blocks[1]);
        self.open.extend(then);
    }

    fn loop_(&mut self, stmt: &Stmt, label: LabelId, kind: &LoopKind, body: &Block) {
        if let LoopKind::Counted { .. } = kind {
            self.access(stmt);
        }
        let has_barriers = body.stmts.iter().any(Stmt::waits);
        let is_of_elements = body.is_of_copied_elements();
        let has_order = has_barriers || body.any(&Stmt::is_of_copies) && !is_of_elements;
        let (id, mut left) = (LoopId(stmt.id), State::new());
        if !is_of_elements {
            self.around.push((id, has_barriers));
            self.open = std::mem::take(&mut self.open).into_iter().map(|open| open.before_rounds(id)).collect();
        }
        let before = self.open.clone();
        loop {
            let start = self.open.clone();
            if let LoopKind::While(_) = kind {
                self.access(stmt);
            }
            // Where there is no round.
            if !has_rounds(kind) {
                left.extend(self.open.iter().cloned());
            }
            self.block(body);
            let ended = self.ended.remove(&label).unwrap_or_default();
            self.join(ended);
            // Where there are no more rounds.
            left.extend(self.open.iter().cloned());
            let round_before = self.open.iter().map(|open| open.behind(id));
            self.open = before.iter().cloned().chain(round_before).chain(start.iter().cloned()).collect();
            if !has_order || self.open == start {
                break;
            }
        }
        if !is_of_elements {
            self.around.pop();
        }
        left.extend(self.left.remove(&label).unwrap_or_default());
        self.open.clear();
        self.join(left);
    }

    /// What may have been made where control comes here from: of the rounds of loops that it has left, nothing is known.
    fn join(&mut self, from: State) {
        for mut open in from {
            open.rounds.retain(|id, _| self.around.iter().any(|(around, _)| around == id));
            self.open.insert(open);
        }
    }
}

/// Whether a loop has a round for sure.
fn has_rounds(kind: &LoopKind) -> bool {
    match kind {
        LoopKind::Forever => true,
        LoopKind::While(_) => false,
        LoopKind::Counted { variable: _, from, to, step: _ } => {
            let [from, to] = [from, to].map(|bound| bound.literal().and_then(Literal::number));
            from.zip(to).is_some_and(|(from, to)| from < to)
        }
    }
}

impl Open {
    /// The same in front of a loop's first round. In which one a copy is that goes on is counted.
    fn before_rounds(mut self, id: LoopId) -> Self {
        if self.copying.is_some() {
            self.rounds.insert(id, Rounds::Number(0));
        }
        self
    }

    /// The same, a round later.
    fn behind(&self, id: LoopId) -> Self {
        let mut open = Self { is_certain: false, ..self.clone() };
        if let Some(rounds) = open.rounds.get_mut(&id) {
            *rounds = match *rounds {
                Rounds::Same => Rounds::Later(1),
                Rounds::Later(by) if self.copying.is_some() && by < MAX_PENDING_COPIES => Rounds::Later(by + 1),
                Rounds::Number(number) if self.copying.is_some() && number < MAX_PENDING_COPIES => Rounds::Number(number + 1),
                Rounds::Later(_) | Rounds::Number(_) | Rounds::Any => Rounds::Any,
            };
        }
        open
    }
}
