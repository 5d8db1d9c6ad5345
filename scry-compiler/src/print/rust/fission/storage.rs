//! Where the locals of a kernel are kept while one thread runs its workgroup.

use std::collections::{HashMap, HashSet};

use crate::facts::{Facts, Variation};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Kernel, LocalId, Stmt, StmtKind};
use crate::ty::Scalar;

use super::Phase;
use super::shape::Shape;

/// Where a local is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Storage {
    /// In a variable, of the workgroup or of one loop over the lanes.
    Variable,
    /// In a variable of each loop over the lanes that uses it, which works it out again: LLVM sees what it is made of.
    Recomputed,
    /// In an array with an element for each lane.
    Frame,
}

/// Where all locals are kept.
pub(super) struct Storages<'a> {
    storages: HashMap<LocalId, Storage>,
    /// The values of those that are worked out again, in the order of their declarations.
    values: Vec<(LocalId, &'a Expr)>,
}

impl<'a> Storages<'a> {
    pub(super) fn of(kernel: &'a Kernel, shape: &Shape, phases: &[Phase<'a>]) -> Self {
        let mut lives = Lives::default();
        lives.phases(phases);
        let mut storages = Self { storages: HashMap::new(), values: Vec::new() };
        let mut cheap = Cheap { kernel, facts: Facts::new(kernel.workgroup), values: HashMap::new() };
        for stmt in statements(&kernel.body) {
            let Some(local) = stmt.declares() else { continue };
            let storage = match &stmt.kind {
                kind if shape.locals.contains(&local) => {
                    if !kernel.locals[local.0].mutable && !matches!(kind, StmtKind::Let { init: None, .. }) {
                        cheap.facts.set_unknown(local, &kernel.locals[local.0].ty, Variation::WORKGROUPS);
                    }
                    Storage::Variable
                }
                StmtKind::Collective { .. } => Storage::Frame,
                StmtKind::Let { local: _, init: Some(init) } if cheap.is_cheap(local, init) && lives.across.contains(&local) => {
                    Storage::Recomputed
                }
                _ if lives.across.contains(&local) => Storage::Frame,
                _ => Storage::Variable,
            };
            storages.storages.insert(local, storage);
        }
        storages.close_over_parts(&cheap, &kernel.body);
        storages
    }

    pub(super) fn of_local(&self, local: LocalId) -> Storage {
        self.storages[&local]
    }

    pub(super) fn recomputed(&self, used: impl Iterator<Item = LocalId>, declared: &[LocalId]) -> Vec<(LocalId, &'a Expr)> {
        needed(&self.values, used.collect(), declared)
    }

    /// A local that lives in one loop may be part of another that is worked out in several.
    fn close_over_parts(&mut self, cheap: &Cheap<'_, 'a>, body: &Block) {
        let order: Vec<LocalId> = statements(body).iter().filter_map(|stmt| stmt.declares()).collect();
        for local in order.iter().rev() {
            if self.storages[local] == Storage::Recomputed {
                for part in cheap.values[local].locals() {
                    if cheap.values.contains_key(&part) {
                        self.storages.insert(part, Storage::Recomputed);
                    }
                }
            }
        }
        let recomputed = order.into_iter().filter(|local| self.storages[local] == Storage::Recomputed);
        self.values = recomputed.map(|local| (local, cheap.values[&local])).collect();
    }
}

/// Of these locals, with their values, the ones that `used` are made of and that are not `declared`, in order.
pub(in super::super) fn needed<'a>(
    values: &[(LocalId, &'a Expr)],
    mut used: HashSet<LocalId>,
    declared: &[LocalId],
) -> Vec<(LocalId, &'a Expr)> {
    let mut needed = Vec::new();
    for &(local, value) in values.iter().rev() {
        if used.contains(&local) && !declared.contains(&local) {
            used.extend(value.locals());
            needed.push((local, value));
        }
    }
    needed.reverse();
    needed
}

/// All statements, in the order of the text.
fn statements(body: &Block) -> Vec<&Stmt> {
    let mut found = Vec::new();
    for stmt in &body.stmts {
        stmt.walk(&mut |stmt| found.push(stmt));
    }
    found
}

/// In which loops over the lanes the locals are used.
#[derive(Default)]
struct Lives {
    /// The loop that names each; `None` is the workgroup itself.
    first: HashMap<LocalId, Option<usize>>,
    /// Those that more than one names.
    across: HashSet<LocalId>,
}

impl Lives {
    fn phases(&mut self, phases: &[Phase<'_>]) {
        for phase in phases {
            match phase {
                Phase::Lanes(lanes) => {
                    let (used, declared) = lanes.locals();
                    self.name(Some(lanes.id), used.into_iter().chain(declared));
                }
                Phase::Once(stmt, blocks) => {
                    // The lanes have brought the operands.
                    if !stmt.is_subgroup_operation() {
                        self.name(None, stmt.names());
                    }
                    blocks.iter().for_each(|phases| self.phases(phases));
                }
            }
        }
    }

    fn name(&mut self, by: Option<usize>, locals: impl IntoIterator<Item = LocalId>) {
        for local in locals {
            if *self.first.entry(local).or_insert(by) != by {
                self.across.insert(local);
            }
        }
    }
}

/// Which values are as cheap to work out again as to keep.
struct Cheap<'k, 'a> {
    kernel: &'k Kernel,
    /// What is known of the locals that are cheap, and of the workgroup's.
    facts: Facts,
    /// The values of the locals that are cheap.
    values: HashMap<LocalId, &'a Expr>,
}

impl<'a> Cheap<'_, 'a> {
    /// Whether a local that is declared with a value is cheap; asked in the order of declarations.
    fn is_cheap(&mut self, local: LocalId, init: &'a Expr) -> bool {
        let value = self.facts.value(init);
        let is_cheap = !self.kernel.locals[local.0].mutable && is_quick(init) && !self.facts.variation(value).is_of_data();
        if is_cheap {
            self.facts.set(local, init);
            self.values.insert(local, init);
        }
        is_cheap
    }
}

/// Whether an expression takes a few instructions: no division but by constants, and of the methods only those of integers.
fn is_quick(expr: &Expr) -> bool {
    let is_integer = |expr: &Expr| expr.ty.scalar().is_some_and(Scalar::is_integer);
    let is_quick_itself = match &expr.kind {
        ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, a, b) => is_integer(a) && b.literal().is_some(),
        ExprKind::Call(..) => is_integer(expr),
        _ => true,
    };
    is_quick_itself && expr.children().into_iter().all(is_quick)
}
