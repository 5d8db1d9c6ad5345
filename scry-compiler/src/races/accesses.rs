//! The accesses of a kernel to memory that invocations share and write, or that may be the same as such, with what is known where each
//! stands.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use proc_macro2::Span;

use super::pairs::{LoopId, Pairs};
use crate::check::Uniformity;
use crate::facts::{self, Asked, Facts, Interval, Map, Mark, Op, Rounds, State, Sum, Two, ValueId, Versions};
use crate::ir::{self, Expr, ExprKind, Kernel, LocalId, ParamId, Place, Root, Step, Stmt, StmtId, StmtKind};
use crate::ty::Ty;

/// Whether an access may race.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Risk {
    /// Nobody writes what it is of. It is kept for `in_place.rs`.
    None,
    /// It is of what invocations write.
    Open,
    /// The same, but the author vouches for it, in an `unsafe` block.
    Vouched,
}

/// A load or store of an element, or of a part of it, or several that differ in the constants of their indices.
#[derive(Clone)]
pub(crate) struct Access {
    pub(crate) root: Root,
    pub(crate) is_write: bool,
    /// Whether it may meet others of its kind.
    pub(super) is_scatter: bool,
    /// Whether it is of a copy to shared memory, which may go on until it is waited for.
    pub(super) is_copy: bool,
    risk: Risk,
    pub(crate) span: Span,
    /// The statements that make it.
    pub(super) stmts: Vec<StmtId>,
    /// The way to it: fields, or none where an index stands.
    pub(super) path: Vec<Option<u32>>,
    pub(super) indices: Vec<ValueId>,
    /// The lengths that the indices are less than, if the type says them.
    pub(super) lens: Vec<Option<u32>>,
    /// Between which bounds what is added to each index lies.
    offsets: Vec<Interval>,
    pub(super) at: Rc<Mark>,
    /// What leads an invocation there.
    pub(super) way: Rc<Vec<Way>>,
    /// The same, though the access may be left out there.
    pub(super) way_of_blocks: Rc<Vec<Way>>,
    /// The blocks around it, outermost first.
    pub(super) blocks: Vec<usize>,
    /// What the indices are without their constants, and these, if that is known.
    pub(super) sums: Option<(Vec<Sum>, Vec<i128>)>,
}

impl Access {
    pub(super) fn known(&self) -> facts::Access<'_> {
        facts::Access { indices: &self.indices, offsets: &self.offsets, at: &self.at }
    }

    pub(super) fn position(&self) -> Position {
        Position { indices: self.indices.clone(), offsets: self.offsets.clone(), state: self.at.state }
    }

    /// Whether both may be of one element, and one of them is a write.
    pub(super) fn may_race_with(&self, other: &Self) -> bool {
        let is_other_field = self.path.iter().zip(&other.path).any(|(one, other)| one != other);
        let are_scatters = self.is_scatter && other.is_scatter;
        let may_race = self.may_race() && other.may_race() && !are_scatters;
        self.root == other.root && (self.is_write || other.is_write) && may_race && !is_other_field
    }

    /// Whether it may race with another one.
    pub(super) fn may_race(&self) -> bool {
        self.risk != Risk::None
    }

    /// Whether the author vouches for it.
    pub(super) fn is_vouched(&self) -> bool {
        self.risk == Risk::Vouched
    }

    /// What its indices are, without their constants, if that is known.
    pub(super) fn sums(&self) -> Option<&[Sum]> {
        self.sums.as_ref().map(|(sums, _)| &sums[..])
    }

    /// Whether it is of an element to which a kernel can scatter.
    pub(super) fn may_be_scattered(&self, kernel: &Kernel) -> bool {
        let element = match self.root {
            Root::Slice(slice) => Some(kernel.element(slice)),
            Root::Shared(shared) if let Ty::Array(element, _) = &kernel.shared[shared.0].ty => Some(&**element),
            Root::Groups { .. } | Root::Shared(_) | Root::Local(_) => None,
        };
        self.path == [None] && element.is_some_and(Ty::is_one_access)
    }

    /// Whether they are made by one statement, such as `y[i] += 1`.
    pub(super) fn is_of_the_statement_of(&self, other: &Self) -> bool {
        self.stmts == other.stmts
    }

    /// What it accesses, and where.
    pub(super) fn place(&self, kernel: &Kernel) -> String {
        let start = self.span.start();
        format!("`{}` ({}:{}:{})", kernel.name_of(self.root), self.span.file(), start.line, start.column + 1)
    }

    /// Whether `other` differs from it in the constants of its indices only, and what is known at this one is known there.
    fn is_like(&self, other: &Self) -> bool {
        let sums = || self.sums.as_ref().zip(other.sums.as_ref()).is_some_and(|(one, other)| one.0 == other.0);
        self.is_of_the_kind_of(other) && !self.is_copy && !other.is_copy && other.blocks.starts_with(&self.blocks) && sums()
    }

    /// Whether `other` differs from it in the indices only, and in what leads there.
    pub(super) fn is_of_the_kind_of(&self, other: &Self) -> bool {
        let kind = |access: &Self| (access.root, access.is_write, access.is_scatter, access.risk);
        kind(self) == kind(other) && self.path == other.path
    }

    fn join(&mut self, other: &Self) {
        let Some(((_, one), (_, other_one))) = self.sums.as_ref().zip(other.sums.as_ref()) else { return };
        for ((offset, one), other) in self.offsets.iter_mut().zip(one).zip(other_one) {
            *offset = (offset.0.min(other - one), offset.1.max(other - one));
        }
        self.stmts.extend(&other.stmts);
    }
}

/// A block of a body: what is known in front of it, and how much of the way leads there.
pub(super) struct Block {
    pub(super) at: Rc<Mark>,
    pub(super) way: usize,
}

/// A part of the way to an access.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Way {
    /// What was true, or false.
    Condition(ValueId, bool),
    /// A round of a loop that counts this, each one or `once` the first one, behind which the loop may have ended.
    Round { counter: ValueId, once: bool },
    /// Control may have gone elsewhere, and no condition says so.
    Doubt,
}

/// All of them, in order.
pub(super) struct Accesses {
    pub(super) all: Vec<Access>,
    /// The same, as few as they can be taken together to, and for each the numbers of those that it stands for.
    pub(super) classes: Vec<(Access, Vec<usize>)>,
    pub(super) facts: Facts,
    /// The loops that counters count, and those in whose rounds values are made of which nothing is known.
    pub(super) loops: Map<ValueId, Vec<LoopId>>,
    /// Whether the invocations of a workgroup have to do with each other.
    pub(super) cooperates: bool,
    /// What has been found out.
    pub(super) asked: Map<Question, Asked>,
    /// Of what it has been found that not all launches keep any two invocations apart: those of one workgroup, and others, are looked at.
    pub(super) is_by_parts: BTreeSet<Root>,
    /// Of all, those that may be made at once, once that is asked for.
    pub(super) one_by_one: OnceCell<Pairs>,
}

/// What is asked of two accesses. There is one answer, whatever is accessed there.
#[derive(PartialEq, Eq)]
pub(super) struct Question {
    pub(super) two: Two,
    pub(super) rounds: Vec<(LoopId, Rounds)>,
    pub(super) accesses: [Position; 2],
}

/// The indices of an access, what is added to them, and what is known there.
#[derive(PartialEq, Eq)]
pub(super) struct Position {
    indices: Vec<ValueId>,
    offsets: Vec<Interval>,
    state: State,
}

impl Hash for Question {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for Position { indices, offsets: _, state: known } in &self.accesses {
            known.hash(state);
            indices.iter().for_each(|index| index.hash(state));
        }
    }
}

pub(super) struct Walk<'a> {
    kernel: &'a Kernel,
    /// The slices that may be another one, as far as their types say.
    pairs: Vec<ParamId>,
    pub(super) accesses: Accesses,
    around: Vec<LoopId>,
    /// What leads here.
    pub(super) way: Vec<Way>,
    /// The blocks around, by their numbers, and all that there were before.
    around_here: Vec<usize>,
    blocks: Vec<Block>,
    /// How many values there were when loops were last noted.
    noted: usize,
}

impl Accesses {
    pub(super) fn of(kernel: &Kernel, uniformity: Option<&Uniformity<'_>>) -> Self {
        let mut facts = Facts::new(kernel.workgroup);
        kernel.requirements.iter().for_each(|requirement| facts.assume(&requirement.holds, true));
        facts.assume_workgroups();
        let cooperates = kernel.cooperates();
        if !cooperates {
            facts.assume_inside_launch();
        }
        let is_uniform = |local: &LocalId| uniformity.is_some_and(|uniformity| uniformity.is_uniform_local(*local));
        facts.set_functions(&kernel.functions);
        facts.set_unwritten(kernel.unwritten());
        facts.set_uniform((0..kernel.locals.len()).map(LocalId).filter(is_uniform).collect());
        let accesses = Self {
            all: Vec::new(),
            classes: Vec::new(),
            facts,
            loops: Map::default(),
            cooperates,
            asked: Map::default(),
            is_by_parts: BTreeSet::new(),
            one_by_one: OnceCell::new(),
        };
        let pairs = kernel.pairs_in_place().into_iter().flatten().collect();
        let mut walk =
            Walk { kernel, pairs, accesses, around: Vec::new(), way: Vec::new(), around_here: Vec::new(), blocks: Vec::new(), noted: 0 };
        walk.block(&kernel.body, None, |_| {});
        walk.accesses.classify();
        walk.accesses.join_families(&walk.blocks);
        walk.accesses
    }

    fn classify(&mut self) {
        for (number, access) in self.all.iter().enumerate() {
            match self.classes.iter_mut().find(|(class, _)| class.is_like(access)) {
                Some((class, members)) => {
                    class.join(access);
                    members.push(number);
                }
                None => self.classes.push((access.clone(), vec![number])),
            }
        }
    }
}

impl Walk<'_> {
    /// Walks through a block, to which `way` leads and at whose beginning something is known, and returns what the locals are at its end
    /// that change.
    fn block(&mut self, block: &ir::Block, way: Option<Way>, assume: impl FnOnce(&mut Facts)) -> Versions {
        let (mark, before) = (Rc::new(self.accesses.facts.enter()), self.way.len());
        self.around_here.push(self.blocks.len());
        self.blocks.push(Block { at: mark.clone(), way: before });
        assume(&mut self.accesses.facts);
        self.way.extend(way);
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
        self.around_here.pop();
        self.way.truncate(before);
        self.accesses.facts.leave(Mark::clone(&mark))
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let locals = &self.kernel.locals;
        if matches!(stmt.kind, StmtKind::Loop { .. }) {
            self.note();
            self.around.push(LoopId(stmt.id));
        }
        self.accesses.facts.begin_loop(stmt, locals);
        self.note();
        self.collect(stmt);
        let facts = &mut self.accesses.facts;
        match &stmt.kind {
            StmtKind::If { condition, then, otherwise } => {
                let condition = facts.value(condition);
                let ended = [(then, true), (otherwise, false)].map(|(block, is_true)| {
                    self.block(block, Some(Way::Condition(condition, is_true)), |facts| facts.assume_value(condition, is_true))
                });
                self.pass_branches(condition, [then, otherwise]);
                self.accesses.facts.assume_passed(condition, [then, otherwise]);
                self.accesses.facts.join_branches(stmt, condition, &ended, locals);
            }
            StmtKind::Loop { label: _, kind, body } => {
                let round = self.round(stmt);
                self.block(body, round, |facts| facts.assume_round(kind));
                self.pass_jumps(stmt);
            }
            StmtKind::Block { label: _, body } => {
                self.block(body, None, |_| {});
                self.pass_jumps(stmt);
            }
            StmtKind::Check { holds, .. } => {
                let holds = facts.value(holds);
                facts.assume_value(holds, true);
                self.way.push(Way::Condition(holds, true));
            }
            _ => {}
        }
        self.note();
        if matches!(stmt.kind, StmtKind::Loop { .. }) {
            self.around.pop();
        }
        self.accesses.facts.pass(stmt, locals);
        self.note();
    }

    /// Notes for what was made of late in which loops it was.
    fn note(&mut self) {
        let Accesses { facts, loops, .. } = &mut self.accesses;
        if facts.len() == self.noted {
            return;
        }
        for value in facts.values_since(self.noted) {
            if matches!(facts.made(value).op, Op::Unknown { .. } | Op::Counter(..)) {
                loops.insert(value, self.around.clone());
            }
        }
        self.noted = facts.len();
    }

    /// Collects the accesses of a statement, without those of its blocks.
    fn collect(&mut self, stmt: &Stmt) {
        let mut places: Vec<(&Place, bool, Span)> = Vec::new();
        stmt.each_expr(&mut |expr| {
            expr.walk(&mut |part| {
                if let ExprKind::Load(place) = &part.kind {
                    places.push((place, false, part.span));
                }
            });
        });
        let is_copy = matches!(stmt.kind, StmtKind::CopyToShared { .. });
        if let StmtKind::Store { place, .. } | StmtKind::CopyToShared { to: place, .. } = &stmt.kind {
            places.push((place, true, stmt.span));
        }
        let may_race = |place: &Place| self.kernel.may_write(place.root);
        let is_of_pair = |root: Root| matches!(root, Root::Slice(slice) if self.pairs.contains(&slice));
        places.retain(|(place, ..)| may_race(place) || is_of_pair(place.root));
        if places.is_empty() {
            return;
        }
        let facts = &mut self.accesses.facts;
        let steps = |place: &Place, facts: &mut Facts| {
            place.path.iter().map(|step| if let Step::Index { index, .. } = step { Some(facts.value(index)) } else { None }).collect()
        };
        let all_steps: Vec<Vec<Option<ValueId>>> = places.iter().map(|(place, ..)| steps(place, facts)).collect();
        let (at, way) = (Rc::new(facts.enter()), Rc::new(self.way.clone()));
        // A part of an expression may be left out.
        let is_partly = stmt.exprs().into_iter().any(Expr::is_partly_evaluated);
        // Nor does the host know which invocation copies an element.
        let way_of_parts = if is_partly || is_copy { Rc::new(vec![Way::Doubt]) } else { way.clone() };
        for ((place, is_write, span), steps) in places.into_iter().zip(all_steps) {
            let path = place.path.iter().map(|step| if let Step::Field(field) = step { Some(*field) } else { None }).collect();
            let indices: Vec<ValueId> = steps.into_iter().flatten().collect();
            let lens = place.path.iter().filter_map(|step| if let Step::Index { len, .. } = step { Some(*len) } else { None });
            let sums: Option<Vec<_>> = indices.iter().map(|index| facts.without_constant(*index)).collect();
            self.accesses.all.push(Access {
                root: place.root,
                is_write,
                is_scatter: is_write && stmt.is_scatter,
                is_copy: is_write && is_copy,
                risk: match may_race(place) {
                    false => Risk::None,
                    true if stmt.is_vouched => Risk::Vouched,
                    true => Risk::Open,
                },
                span: place.start().unwrap_or(span),
                stmts: vec![stmt.id],
                path,
                offsets: vec![(0, 0); indices.len()],
                indices,
                lens: lens.collect(),
                at: at.clone(),
                way: if is_write && !is_copy { way.clone() } else { way_of_parts.clone() },
                way_of_blocks: way.clone(),
                blocks: self.around_here.clone(),
                sums: sums.map(|sums| sums.into_iter().unzip()),
            });
        }
    }
}
