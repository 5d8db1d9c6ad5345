//! An invocation that panicked still reaches the next barrier of its workgroup: Vulkan does not say that a barrier leaves out invocations
//! that have returned.
//!
//! The statements between two barriers that can panic are a phase: a block that a panic breaks out of. The next barrier is a meeting: it
//! finds out whether an invocation of the workgroup has panicked, and if so, all return behind it:
//!
//! ```text
//! loop {
//!     if (i >= launch.x_len) { panic_with_2(0u, launch.x_len, i); break; }
//!     tile[lane] = x[launch.x_offset + i];
//!     break;
//! }
//! if (workgroup_has_panicked()) { return; }
//! ```
//!
//! An invocation that panicked takes the same branches to the meeting as the others. So the conditions of these branches, and the locals
//! that the conditions use, stay outside of phases; they are uniform, or the barrier would have been refused. A value that exists only if
//! checks held, such as an element, is computed behind a meeting, and each round of a loop has one. Behind the last barrier, a panic
//! returns at once.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use proc_macro2::Span;

use super::Lowered;
use super::panics::{Leaving, RETURN, panicking_functions};
use crate::check::Uniformity;
use crate::ir::{
    BinaryOp, Block, Collective, Expr, ExprKind, Kernel, LabelId, Literal, Local, LocalId, LoopKind, Place, Root, Step, Stmt, StmtKind,
};
use crate::ty::Ty;

/// Whether an invocation can panic where another may come to a barrier later, so that the kernel is cut into phases.
pub(crate) fn panics_before_barriers(kernel: &Kernel) -> bool {
    fn panics(kernel: &Kernel, block: &Block, follows: bool) -> bool {
        let last = block.stmts.iter().rposition(Stmt::waits);
        block.stmts.iter().enumerate().any(|(i, stmt)| {
            let follows = follows || last.is_some_and(|last| i < last);
            match &stmt.kind {
                StmtKind::Loop { body, .. } if stmt.waits() => panics(kernel, body, true),
                _ if stmt.waits() => stmt.blocks().into_iter().any(|block| panics(kernel, block, follows)),
                _ => follows && kernel.panics_in(stmt),
            }
        })
    }
    kernel.workgroup != [1; 3] && panics(kernel, &kernel.body, false)
}

/// Leaves out the barriers of a workgroup of one invocation, which waits for nobody and is in no control flow but its own: it may have
/// panicked in front of one.
pub(crate) fn leave_out_barriers_of_one(lowered: &mut Lowered) {
    if lowered.kernel.workgroup == [1; 3] {
        let body = &mut lowered.kernel.body;
        body.retain(&mut |stmt| !matches!(stmt.kind, StmtKind::Barrier));
        body.walk_mut(&mut |stmt| {
            if let StmtKind::Collective { result, operation: Collective::WorkgroupLoad, operands } = &mut stmt.kind {
                stmt.kind = StmtKind::Let { local: *result, init: operands.pop() };
            }
        });
    }
}

/// Finds the loops that all of a workgroup go through together, if one who panics in them must get to the same barrier behind as all.
pub(crate) fn find_loops_together(lowered: &mut Lowered) {
    let kernel = &lowered.kernel;
    if !panics_before_barriers(kernel) {
        return;
    }
    Common::of(&kernel.body, &kernel.locals, &Uniformity::of(kernel)).each(&kernel.body, &mut |stmt| {
        if let StmtKind::Loop { label, .. } = &stmt.kind {
            lowered.loops_together.insert(*label);
        }
    });
}

/// Puts a block around the rest of a round that not all invocations skip, in a loop that a workgroup goes through together: `continue`
/// breaks out of that block. So all reach the round's end, where they may meet; to WGSL's analysis, too, which otherwise takes the next
/// round for one that each invocation starts alone.
pub(crate) fn end_rounds_together(lowered: &mut Lowered) {
    let kernel = &lowered.kernel;
    let uniformity = LazyCell::new(|| Uniformity::of(kernel));
    let mut rests = HashMap::new();
    kernel.body.walk(&mut |stmt| {
        if let StmtKind::Loop { label, body, .. } = &stmt.kind
            && (stmt.waits() || lowered.loops_together.contains(label))
        {
            let skips = |part: &Stmt| part.continues(*label) && !uniformity.is_reached_by_all(part);
            rests.extend(body.stmts.iter().position(|stmt| stmt.any(&skips)).map(|start| (*label, start)));
        }
    });
    if rests.is_empty() {
        return;
    }
    let mut labels = kernel.body.labels();
    lowered.kernel.body.walk_mut(&mut |stmt| {
        if let StmtKind::Loop { label, body, .. } = &mut stmt.kind
            && let Some(start) = rests.get(label)
        {
            let end = LabelId(labels);
            labels += 1;
            let mut rest = Block { stmts: body.stmts.split_off(*start) };
            rest.walk_mut(&mut |part| {
                if part.continues(*label) {
                    part.kind = StmtKind::Break(end);
                }
            });
            let span = rest.stmts[0].span;
            body.stmts.push(Stmt::new(StmtKind::Block { label: end, body: rest }, span));
        }
    });
    lowered.kernel.body.number();
}

/// Cuts a kernel into phases, if an invocation can panic where another may come to a barrier later.
pub(crate) fn cut(lowered: &mut Lowered) {
    let kernel = &lowered.kernel;
    if !panics_before_barriers(kernel) {
        return;
    }
    let uniformity = Uniformity::of(kernel);
    let common = Common::of(&kernel.body, &kernel.locals, &uniformity);
    let mut locals = kernel.locals.clone();
    let panicked = LocalId::add(&mut locals, "panicked", true, Ty::U32);
    let meeting = LocalId::add(&mut locals, "meeting", true, Ty::BOOL);
    let labels = kernel.body.labels();
    let leaving = Leaving { panics: panicking_functions(kernel), panicked };
    let left = HashMap::new();
    let mut phases = Phases { kernel, common, locals, leaving, meeting, has_meetings: false, labels, left, is_one_missing: false };
    let body = phases.block(&kernel.body, false);
    lowered.meeting = phases.has_meetings.then_some(meeting);
    lowered.panicked.insert(None, panicked);
    (lowered.kernel.body, lowered.kernel.locals) = (body, phases.locals);
}

/// What all of a workgroup do alike on their way to the next barrier, whether they have panicked or not.
struct Common<'a> {
    uniformity: &'a Uniformity<'a>,
    declared: &'a [Local],
    /// The locals that their way depends on.
    locals: HashSet<LocalId>,
}

impl<'a> Common<'a> {
    fn of(body: &Block, declared: &'a [Local], uniformity: &'a Uniformity<'a>) -> Self {
        let mut common = Self { uniformity, declared, locals: HashSet::new() };
        loop {
            let mut named = HashSet::new();
            common.each(body, &mut |stmt| named.extend(stmt.exprs().into_iter().flat_map(Expr::locals)));
            if named.is_subset(&common.locals) {
                return common;
            }
            common.locals.extend(named);
        }
    }

    /// Calls `visit` on each statement that all go through.
    fn each<'s>(&self, block: &'s Block, visit: &mut impl FnMut(&'s Stmt)) {
        for stmt in block.stmts.iter().filter(|stmt| self.has(stmt)) {
            visit(stmt);
            stmt.each_block(&mut |block| self.each(block, visit));
        }
    }

    /// Whether all go through a statement, one that does not stand in a phase.
    fn has(&self, stmt: &Stmt) -> bool {
        stmt.waits() || self.uniformity.is_left_by_all(stmt) || stmt.any(&|part| self.sets_common_local(part))
    }

    fn sets_common_local(&self, stmt: &Stmt) -> bool {
        let (local, is_whole) = match &stmt.kind {
            StmtKind::Let { local, init: Some(_) } => (*local, true),
            StmtKind::Store { place: Place { root: Root::Local(local), path }, value: _ } => (*local, path.is_empty()),
            StmtKind::Call { result, .. } => return self.locals.contains(result) && self.uniformity.is_uniform_local(*result),
            _ => return false,
        };
        // Of a value with parts, some may be the same for all.
        let has_parts = || is_whole && !self.declared[local.0].ty.fields().is_empty();
        let is_alike = || has_parts() || self.uniformity.has_uniform_exprs(stmt);
        self.locals.contains(&local) && self.uniformity.is_reached_by_all(stmt) && is_alike()
    }
}

struct Phases<'a> {
    kernel: &'a Kernel,
    common: Common<'a>,
    locals: Vec<Local>,
    leaving: Leaving,
    /// A local that nobody declares. It stands for what is true behind a barrier before which somebody has panicked.
    meeting: LocalId,
    has_meetings: bool,
    /// The number of the next label.
    labels: usize,
    /// Where a `break` out of a construct leads, whether one who should be there may have panicked.
    left: HashMap<LabelId, bool>,
    /// Whether one who should be here may have panicked since the last meeting.
    is_one_missing: bool,
}

impl Phases<'_> {
    /// A block that all go through, before barriers that may follow it.
    fn block(&mut self, block: &Block, follows: bool) -> Block {
        let (mut out, mut phase) = (Vec::new(), Vec::new());
        let last = block.stmts.iter().rposition(Stmt::waits);
        for (i, stmt) in block.stmts.iter().enumerate() {
            let rest = &block.stmts[i..];
            if !follows && last.is_none_or(|last| i > last) {
                self.phase(std::mem::take(&mut phase), rest, &mut out);
                self.end(rest, &mut out);
                break;
            }
            if self.common.has(stmt) {
                self.phase(std::mem::take(&mut phase), rest, &mut out);
                self.together(stmt, follows || last.is_some_and(|last| i < last), &mut out);
            } else {
                phase.push(stmt);
            }
        }
        self.phase(phase, &[], &mut out);
        Block { stmts: out }
    }

    /// What no barrier follows.
    fn end(&mut self, stmts: &[Stmt], out: &mut Vec<Stmt>) {
        if std::mem::take(&mut self.is_one_missing) {
            out.push(self.leaving.if_panicked(BinaryOp::Ne, vec![Stmt::new(RETURN, Span::mixed_site())]));
        }
        out.extend(self.leaving.stmts(stmts, &RETURN));
    }

    /// A statement that all go through.
    fn together(&mut self, stmt: &Stmt, follows: bool, out: &mut Vec<Stmt>) {
        if matches!(stmt.kind, StmtKind::If { .. } | StmtKind::Loop { .. }) {
            let is_uniform = self.common.uniformity.has_uniform_exprs(stmt);
            assert!(is_uniform, "a workgroup's way to a barrier does not depend on its invocations: this is a bug of scry");
        }
        let needs_all = match &stmt.kind {
            StmtKind::Barrier | StmtKind::Collective { .. } | StmtKind::Call { .. } | StmtKind::Continue(_) => true,
            StmtKind::Loop { body, .. } => !waits_itself(body),
            _ => false,
        };
        if self.is_one_missing && (needs_all || needs_checks(stmt)) {
            self.meet(stmt.span, out);
            if matches!(stmt.kind, StmtKind::Barrier) {
                return;
            }
        }
        let kind = match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let before = self.is_one_missing;
                let then = self.block(then, follows);
                let behind = self.is_one_missing && !then.leads_away();
                self.is_one_missing = before;
                let otherwise = self.block(otherwise, follows);
                self.is_one_missing = behind || (self.is_one_missing && !otherwise.leads_away());
                StmtKind::If { condition: condition.clone(), then, otherwise }
            }
            StmtKind::Loop { label, kind, body } => {
                let body = self.rounds(*label, kind, stmt, body);
                StmtKind::Loop { label: *label, kind: kind.clone(), body }
            }
            StmtKind::Block { label, body } => {
                let body = self.block(body, follows);
                self.is_one_missing |= self.left.remove(label).unwrap_or(false);
                StmtKind::Block { label: *label, body }
            }
            StmtKind::Break(label) => {
                *self.left.entry(*label).or_default() |= self.is_one_missing;
                StmtKind::Break(*label)
            }
            _ => return out.extend(self.leaving.stmts(std::slice::from_ref(stmt), &RETURN)),
        };
        out.push(Stmt::new(kind, stmt.span));
    }

    /// The body of a loop in whose rounds all meet, so that nobody goes through more of them than those who have not panicked.
    fn rounds(&mut self, label: LabelId, kind: &LoopKind, stmt: &Stmt, body: &Block) -> Block {
        let before = self.is_one_missing;
        let mut round = self.block(body, true);
        if self.is_one_missing && !round.leads_away() && (!waits_itself(body) || needs_checks(stmt)) {
            self.meet(stmt.span, &mut round.stmts);
        }
        if self.is_one_missing && !before && !round.leads_away() {
            // The next round starts with one missing, if the first does not.
            return self.rounds(label, kind, stmt, body);
        }
        let is_left = self.left.remove(&label).unwrap_or(false);
        self.is_one_missing = is_left || (!matches!(kind, LoopKind::Forever) && (before || self.is_one_missing));
        round
    }

    /// Statements between what all go through, which `rest` follows.
    fn phase(&mut self, stmts: Vec<&Stmt>, rest: &[Stmt], out: &mut Vec<Stmt>) {
        let mut stmts = stmts.into_iter().peekable();
        while let Some(stmt) = stmts.next_if(|stmt| self.is_for_all(stmt)) {
            out.extend(self.leaving.stmts(std::slice::from_ref(stmt), &RETURN));
        }
        let stmts: Vec<&Stmt> = stmts.collect();
        if stmts.is_empty() {
            return;
        }
        let panics = stmts.iter().any(|stmt| self.kernel.panics_in(stmt));
        let body = self.sharing(&stmts, rest, out);
        if !panics {
            return out.push(self.leaving.if_panicked(BinaryOp::Eq, body));
        }
        let label = LabelId(self.labels);
        self.labels += 1;
        let exit = StmtKind::Break(label);
        let mut phase = Vec::new();
        if std::mem::replace(&mut self.is_one_missing, true) {
            phase.push(self.leaving.if_panicked(BinaryOp::Ne, vec![Stmt::new(exit.clone(), Span::mixed_site())]));
        }
        phase.extend(self.leaving.stmts(&body, &exit));
        out.push(Stmt::new(StmtKind::Block { label, body: Block { stmts: phase } }, stmts[0].span));
    }

    /// Whether a statement of a phase's beginning needs no phase.
    fn is_for_all(&self, stmt: &Stmt) -> bool {
        if !self.is_one_missing {
            return !self.kernel.panics_in(stmt) || self.panics_for_all(stmt);
        }
        match &stmt.kind {
            StmtKind::Let { .. } | StmtKind::Store { place: Place { root: Root::Local(_), path: _ }, value: _ } => !needs_checks(stmt),
            _ => false,
        }
    }

    /// Whether a statement panics in every invocation of a workgroup or in none.
    fn panics_for_all(&self, stmt: &Stmt) -> bool {
        let uniformity = self.common.uniformity;
        let by_some = |part: &Stmt| match &part.kind {
            StmtKind::Check { .. } => !uniformity.is_reached_by_all(part) || !uniformity.has_uniform_exprs(part),
            StmtKind::Panic { .. } => !uniformity.is_reached_by_all(part),
            _ => self.leaving.is_panicking_call(part),
        };
        !stmt.any(&by_some)
    }

    /// The statements of a phase, in which locals are only set that `rest` names: they are declared in front of it.
    fn sharing(&mut self, stmts: &[&Stmt], rest: &[Stmt], out: &mut Vec<Stmt>) -> Vec<Stmt> {
        let mut named = HashSet::new();
        rest.iter().for_each(|stmt| stmt.walk(&mut |part| named.extend(part.names())));
        let mut shared = Vec::new();
        for &stmt in stmts {
            match stmt.declares().filter(|local| named.contains(local)) {
                Some(local) => {
                    self.locals[local.0].mutable = true;
                    out.push(Stmt::new(StmtKind::Let { local, init: None }, stmt.span));
                    shared.extend(self.setting(stmt, local));
                }
                None => shared.push(stmt.clone()),
            }
        }
        shared
    }

    /// A statement that sets a local instead of declaring it.
    fn setting(&mut self, stmt: &Stmt, local: LocalId) -> Vec<Stmt> {
        let store = |value| Stmt::new(StmtKind::Store { place: Place::local(local), value }, stmt.span);
        if let StmtKind::Let { local: _, init } = &stmt.kind {
            return init.iter().cloned().map(store).collect();
        }
        let (own, result, mut stmt) = (self.locals[local.0].clone(), LocalId(self.locals.len()), stmt.clone());
        let set = store(Expr::local(result, own.ty.clone(), stmt.span));
        self.locals.push(Local { user: false, ..own });
        stmt.declares_mut().into_iter().for_each(|declared| *declared = result);
        vec![stmt, set]
    }

    /// A barrier behind which all leave if one has panicked before.
    fn meet(&mut self, span: Span, out: &mut Vec<Stmt>) {
        self.is_one_missing = false;
        self.has_meetings = true;
        out.push(Stmt::if_(Expr::local(self.meeting, Ty::BOOL, span), vec![Stmt::new(RETURN, span)], span));
    }
}

/// Whether all meet in each round of a loop, if one is missing.
fn waits_itself(body: &Block) -> bool {
    body.stmts.iter().any(|stmt| matches!(stmt.kind, StmtKind::Barrier | StmtKind::Collective { .. }) && stmt.waits())
}

/// Whether a statement has to do with an element, which is there only if a check held, or calls a function, which may end only if one
/// held; not in nested blocks.
fn needs_checks(stmt: &Stmt) -> bool {
    let is_there = |root: Root, step: &Step| match step {
        Step::Index { index, len: Some(len), at: _, is_checked: _ } if !matches!(root, Root::Slice(_)) => {
            matches!(index.literal(), Some(Literal::Int(index)) if (0..i128::from(*len)).contains(&index))
        }
        Step::Index { .. } => false,
        Step::Field(_) => true,
    };
    let mut invokes = false;
    stmt.each_expr(&mut |expr| expr.walk(&mut |part| invokes |= matches!(part.kind, ExprKind::Invoke(..))));
    invokes || stmt.places().iter().any(|(place, _)| !place.path.iter().all(|step| is_there(place.root, step)))
}
