//! Where the locals of a kernel are kept while one thread runs its workgroup.

use std::collections::{HashMap, HashSet};

use crate::facts::{Facts, Variation};
use crate::ir::{BinaryOp, Expr, ExprKind, Kernel, Local, LocalId, StmtKind};
use crate::ty::Scalar;

use super::Phase;
use super::shape::Shape;

/// Where a local is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Storage {
    /// In a variable, of the workgroup or of one loop over the lanes.
    Variable,
    /// In a variable of each loop over the lanes that uses it, which works it out again: LLVM sees what it is made of.
    Recomputed,
    /// In an array with an element for each lane.
    Frame,
}

pub(crate) struct Storages<'a> {
    storages: HashMap<LocalId, Storage>,
    /// The values of those that are worked out again, in the order of their declarations.
    values: Vec<(LocalId, &'a Expr)>,
}

impl<'a> Storages<'a> {
    pub(super) fn of(kernel: &'a Kernel, shape: &Shape, phases: &[Phase<'a>]) -> Self {
        let mut across = HashSet::new();
        find_across(phases, &mut HashMap::new(), &mut across);
        // What is known of the locals that are as cheap to work out again as to keep, and of the workgroup's; and the values of the former.
        let (mut facts, mut cheap) = (Facts::new(kernel.workgroup), HashMap::new());
        let (mut storages, mut order) = (HashMap::new(), Vec::new());
        kernel.body.walk(&mut |stmt| {
            let Some(local) = stmt.declares() else { return };
            let (Local { mutable, ty, .. }, is_workgroups) = (&kernel.locals[local.0], shape.locals.contains(&local));
            match &stmt.kind {
                _ if *mutable => {}
                StmtKind::Let { local: _, init: None } => {}
                _ if is_workgroups => facts.set_unknown(local, ty, Variation::WORKGROUPS),
                StmtKind::Let { local: _, init: Some(init) } if is_quick(init) => {
                    let value = facts.value(init);
                    if !facts.variation(value).is_of_data() {
                        facts.set(local, init);
                        cheap.insert(local, init);
                    }
                }
                _ => {}
            }
            let storage = match &stmt.kind {
                _ if is_workgroups => Storage::Variable,
                StmtKind::Collective { .. } => Storage::Frame,
                _ if !across.contains(&local) => Storage::Variable,
                _ if cheap.contains_key(&local) => Storage::Recomputed,
                _ => Storage::Frame,
            };
            storages.insert(local, storage);
            order.push(local);
        });
        // A local that lives in one loop may be part of another that is worked out in several.
        for local in order.iter().rev().filter(|local| cheap.contains_key(local)) {
            if storages[local] == Storage::Recomputed {
                let parts = cheap[local].locals().into_iter().filter(|part| cheap.contains_key(part));
                storages.extend(parts.map(|part| (part, Storage::Recomputed)));
            }
        }
        order.retain(|local| storages[local] == Storage::Recomputed);
        let values = order.into_iter().map(|local| (local, cheap[&local])).collect();
        Self { storages, values }
    }

    pub(crate) fn of_local(&self, local: LocalId) -> Storage {
        self.storages[&local]
    }

    /// The locals that a phase works out again before it uses `used`, each with its value, in order.
    pub(crate) fn recomputed(&self, used: &[LocalId], declared: &[LocalId]) -> Vec<(LocalId, &'a Expr)> {
        needed(&self.values, used.iter().copied().collect(), declared)
    }
}

/// Of these locals, with their values, the ones that `used` are made of and that are not `declared`, in order.
pub(crate) fn needed<'a>(values: &[(LocalId, &'a Expr)], mut used: HashSet<LocalId>, declared: &[LocalId]) -> Vec<(LocalId, &'a Expr)> {
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

/// Finds the locals that several loops over the lanes name, or the workgroup itself as well: `first` is the loop that names each first,
/// `None` the workgroup.
fn find_across(phases: &[Phase<'_>], first: &mut HashMap<LocalId, Option<usize>>, across: &mut HashSet<LocalId>) {
    for phase in phases {
        let (by, named, blocks) = match phase {
            Phase::Lanes(lanes) => {
                let (used, declared) = lanes.locals();
                (Some(lanes.id), [used, declared].concat(), &[][..])
            }
            // The lanes have brought the operands.
            Phase::Once(stmt, blocks) if stmt.is_subgroup_operation() => (None, Vec::new(), &blocks[..]),
            Phase::Once(stmt, blocks) => (None, stmt.names(), &blocks[..]),
        };
        across.extend(named.into_iter().filter(|local| *first.entry(*local).or_insert(by) != by));
        blocks.iter().for_each(|phases| find_across(phases, first, across));
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
