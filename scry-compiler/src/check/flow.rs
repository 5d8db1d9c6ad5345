//! Where the control flow of a workgroup's invocations splits, and where it is whole again.
//!
//! It walks the body again and again, each time with what it has learned, until nothing is new: what varies is stored to locals that
//! were read before, and who leaves a loop is missing from its start in the next round.

use std::collections::{HashMap, HashSet};

use proc_macro2::Span;

use super::values::{Cause, Source, Values};
use crate::ir::{Block, Collective, Kernel, Keyword, LabelId, LoopKind, Place, Stmt, StmtId, StmtKind};

/// The state of a walk.
pub(super) struct Flow<'a> {
    pub(super) values: Values<'a>,
    /// The statements that every invocation reaches.
    pub(super) reached: HashSet<StmtId>,
    /// What must be reached by all, and is not.
    pub(super) offences: Vec<Offence>,
    /// Why only some invocations are here, the first reason first.
    splits: Vec<Split>,
    /// The same for the start of each loop's rounds but the first.
    rounds: HashMap<LabelId, Vec<Split>>,
}

/// Something that the whole workgroup must do at once, and does not.
pub(super) struct Offence {
    pub(super) at: Span,
    /// What it is called.
    pub(super) what: &'static str,
    /// Why only some get there, if that is why; else they bring different values.
    pub(super) split: Option<Split>,
    pub(super) cause: Cause,
}

/// What a copy to shared memory is called.
pub(super) const COPY: &str = "copy";

/// Why only some invocations get somewhere.
#[derive(Clone, Copy)]
pub(super) struct Split {
    /// By what the others do something else.
    pub(super) keyword: Keyword,
    /// The token of the statement by which they do it.
    pub(super) token: Span,
    /// Why they do.
    pub(super) cause: Cause,
    until: Until,
}

/// Where those who were missing are there again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Behind the statement that the split is for.
    Behind,
    /// Behind a loop or block.
    Left(LabelId),
    /// At the end of a loop's round.
    Round(LabelId),
    Never,
}

impl<'a> Flow<'a> {
    /// Walks through a kernel's body until everything is known.
    pub(super) fn through(kernel: &'a Kernel) -> Self {
        let (values, rounds) = (Values::of(kernel), HashMap::new());
        let mut flow = Self { values, reached: HashSet::new(), offences: Vec::new(), splits: Vec::new(), rounds };
        while std::mem::take(&mut flow.values.news) {
            flow.reached.clear();
            flow.offences.clear();
            flow.splits.clear();
            flow.block(&kernel.body);
        }
        flow
    }

    fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if self.splits.is_empty() {
            self.reached.insert(stmt.id);
        }
        let choice = self.splits.first().map(|split| split.cause);
        match &stmt.kind {
            StmtKind::Let { local, init: Some(value) } => self.values.store(&Place::local(*local), value, choice),
            StmtKind::Store { place, value } => self.values.store(place, value, choice),
            StmtKind::If { condition, then, otherwise } => {
                let split = self.values.why(condition).map(|cause| behind(stmt, cause));
                self.branches(split, [then, otherwise]);
            }
            StmtKind::Loop { label, kind, body } => self.loop_(stmt, *label, kind, body),
            StmtKind::Block { label, body } => {
                self.block(body);
                self.join(Until::Left(*label));
            }
            StmtKind::Break(label) => self.jump(stmt, Until::Left(*label)),
            StmtKind::Continue(label) => self.jump(stmt, Until::Round(*label)),
            StmtKind::Return(_) => self.jump(stmt, Until::Never),
            StmtKind::Collective { result, operation, operands } => {
                let cause = self.values.collective(*operation, operands, stmt.span);
                match operation {
                    Collective::WorkgroupLoad => self.judge("`workgroup_uniform_load`", stmt.span, cause),
                    _ => self.judge("subgroup operation", stmt.span, None),
                }
                self.values.declare(*result, cause, choice);
            }
            StmtKind::Atomic { result: Some(result), operation: _, orders: _, place, operands: _ } => {
                self.values.declare(*result, self.values.made(Source::Atomic(place.root), stmt.span), choice);
            }
            StmtKind::Call { result, function, args } => {
                let cause = self.values.call(*function, args, stmt.span);
                self.values.declare(*result, cause, choice);
            }
            StmtKind::Barrier => self.judge("barrier", stmt.span, None),
            StmtKind::CopyToShared { .. } => self.judge(COPY, stmt.span, self.values.why_any(stmt.exprs())),
            StmtKind::CommitCopies => self.judge("`commit_copies`", stmt.span, None),
            StmtKind::WaitCopies(_) => self.judge("`wait_copies`", stmt.span, None),
            // Whoever panics is not waited for.
            StmtKind::Check { .. }
            | StmtKind::Panic { .. }
            | StmtKind::Print { .. }
            | StmtKind::Let { local: _, init: None }
            | StmtKind::Atomic { result: None, operation: _, orders: _, place: _, operands: _ }
            | StmtKind::Fence(_) => {}
        }
    }

    /// Notes what must be done by all at once, if it is not: because some do not get there, or because of how the values differ that must be
    /// the same.
    fn judge(&mut self, what: &'static str, at: Span, values: Option<Cause>) {
        let split = cause_before_choice(self.splits.iter());
        let cause = split.map(|split| split.cause).or(values);
        self.offences.extend(cause.map(|cause| Offence { at, what, split, cause }));
    }

    /// Walks through blocks of which each invocation runs one.
    fn branches(&mut self, split: Option<Split>, blocks: [&Block; 2]) {
        let before = self.splits.len();
        let mut jumps = Vec::new();
        for block in blocks {
            self.splits.extend(split);
            self.block(block);
            // What is there besides are jumps that lead further than the block.
            jumps.extend(self.splits.drain(before..).skip(usize::from(split.is_some())));
        }
        jumps.into_iter().for_each(|jump| self.split(jump));
    }

    fn loop_(&mut self, stmt: &Stmt, label: LabelId, kind: &LoopKind, body: &Block) {
        let before = self.splits.len();
        let cause = match kind {
            LoopKind::Forever => None,
            LoopKind::While(condition) => self.values.why(condition),
            LoopKind::Counted { variable: _, from, to, step: _ } => self.values.why_any([from, to]),
        };
        self.splits.extend(cause.map(|cause| behind(stmt, cause)));
        let inside = self.splits.len();
        let missing = self.rounds.get(&label).cloned().unwrap_or_default();
        missing.into_iter().for_each(|split| self.split(split));
        if let LoopKind::Counted { variable, from: _, to: _, step: _ } = kind {
            let choice = self.splits.first().map(|split| split.cause);
            self.values.declare(*variable, cause, choice);
        }
        self.block(body);
        self.join(Until::Round(label));
        let missing = self.splits.split_off(inside);
        self.splits.truncate(before);
        for split in missing {
            self.miss(label, split);
            self.split(split);
        }
        self.join(Until::Left(label));
    }

    /// Remembers who is missing from a loop's rounds.
    fn miss(&mut self, label: LabelId, split: Split) {
        let missing = self.rounds.entry(label).or_default();
        if missing.iter().all(|known| known.until != split.until) {
            missing.push(split);
            self.values.news = true;
        }
    }

    /// A jump that, if only some invocations are here, only some take: by this jump's condition, or for what kept others away from it.
    fn jump(&mut self, stmt: &Stmt, until: Until) {
        if let Some(why) = cause_before_choice(self.splits.iter().rev()) {
            let is_own = why.until == Until::Behind && why.keyword != Keyword::Loop;
            let (keyword, token) = if is_own { (stmt.keyword(), stmt.span) } else { (why.keyword, why.token) };
            self.split(Split { keyword, token, until, ..why });
        }
    }

    /// From here on, some are missing.
    fn split(&mut self, split: Split) {
        if self.splits.iter().all(|known| known.until != split.until) {
            self.splits.push(split);
        }
    }

    /// From here on, those who were missing till here are back.
    fn join(&mut self, until: Until) {
        self.splits.retain(|split| split.until != until);
    }
}

/// The first of some splits, or the first that is no consequence of another: that some set a local and others do not is one more
/// often than not.
fn cause_before_choice<'s>(mut splits: impl Iterator<Item = &'s Split> + Clone) -> Option<Split> {
    splits.clone().find(|split| !split.cause.is_choice()).or(splits.next()).copied()
}

fn behind(stmt: &Stmt, cause: Cause) -> Split {
    Split { keyword: stmt.keyword(), token: stmt.span, cause, until: Until::Behind }
}
