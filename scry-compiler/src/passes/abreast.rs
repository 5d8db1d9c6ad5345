//! Abreast: on the CPU, neighbours along x run a long loop together, as the lanes of a workgroup do, where their kernel does not cooperate.
//!
//! ```text
//! for k in 0..n { sum += a[y * n + k] * b[k * n + x]; }
//! ```
//!
//! One after another, each invocation would go down a column of `b`, and add to its sum once the addition before is done. Abreast, all of them
//! add the same row's elements, which lie side by side, for each `k` in turn: vectors of them.
//!
//! That is for runs in which no check can fail, of kernels that could have a wide form: neighbours do not race, nor do they wait for each
//! other, so they may take turns at any statement. The body is cut as that of a workgroup is, by [`Fission`], whose lanes are the neighbours.

use std::collections::BTreeSet;

use crate::facts::Facts;
use crate::ir::{Block, Identity, Kernel, Stmt, StmtKind};
use crate::passes::fission::{Fission, Phase, Storage};
use crate::passes::wide;
use crate::ty::Ty;

/// The most neighbours that run abreast, of which each vector has a few.
const MOST: u32 = 256;

/// So many make a vector of the narrowest numbers.
const VECTOR: u32 = 16;

/// The bytes of what they keep from one loop over the lanes to the next: less than half of a first cache.
const MOST_BYTES: u32 = 16 << 10;

/// The kernel whose workgroups are neighbours of `kernel`, if it gains by it; `guard` says of which conditions all of them are known to have
/// which result, and `holds` of which checks it is known that they hold.
pub(crate) fn of(kernel: &Kernel, guard: impl Fn(&Stmt) -> Option<bool>, holds: impl Fn(&Stmt) -> bool) -> Option<Kernel> {
    let mut kernel = kernel.without(&|stmt| stmt.is_settled() || holds(stmt));
    let is_of_workgroups = |identity: &Identity| matches!(identity, Identity::NumWorkgroups | Identity::WorkgroupSize);
    let asks_for_workgroups = kernel.identities().iter().any(is_of_workgroups);
    if wide::permit(&kernel).is_err() || kernel.body.any(&Stmt::is_check) || asks_for_workgroups {
        return None;
    }
    kernel.workgroup = [MOST, 1, 1];
    resolve(&mut kernel.body, &guard);
    kernel.workgroup[0] = count(&kernel)?;
    Some(kernel)
}

/// Replaces the conditions whose result is known by what they lead to.
fn resolve(block: &mut Block, guard: &impl Fn(&Stmt) -> Option<bool>) {
    block.stmts = std::mem::take(&mut block.stmts).into_iter().flat_map(|stmt| resolved(stmt, guard)).collect();
}

fn resolved(mut stmt: Stmt, guard: &impl Fn(&Stmt) -> Option<bool>) -> Vec<Stmt> {
    let is_true = guard(&stmt);
    let StmtKind::If { condition: _, then, otherwise } = &mut stmt.kind else { return vec![stmt] };
    let Some(is_true) = is_true else { return vec![stmt] };
    let mut taken = std::mem::take(if is_true { then } else { otherwise });
    resolve(&mut taken, guard);
    taken.stmts
}

/// How many neighbours run abreast, if some loop is taken out of the lanes, and none that is has them access elements that lie apart, which one
/// invocation alone may go through as they lie. Lanes that skip some of the loops make no vectors.
fn count(kernel: &Kernel) -> Option<u32> {
    let fission = Fission::of(kernel);
    let mut facts = Facts::of_body(kernel, BTreeSet::new());
    let mut loops = Vec::new();
    find_loops(&fission.phases, &mut loops);
    if loops.is_empty() || fission.has_skips() || loops.into_iter().any(|stmt| lies_apart(stmt, &mut facts)) {
        return None;
    }
    let mut kept = Some(0);
    kernel.body.walk(&mut |stmt| {
        if let Some(local) = stmt.declares().filter(|local| fission.storages.of_local(*local) == Storage::Frame) {
            kept = kept.zip(bytes(&kernel.locals[local.0].ty)).map(|(sum, size)| sum + size);
        }
    });
    let fitting = MOST_BYTES.checked_div(kept?).unwrap_or(MOST) / VECTOR * VECTOR;
    (fitting > 0).then_some(fitting.min(MOST))
}

/// What a number or a vector takes at most. Neighbours with arrays of their own would keep too much, and not side by side.
fn bytes(ty: &Ty) -> Option<u32> {
    match ty {
        Ty::Scalar(_) => Some(8),
        Ty::Vector { scalar: _, len } => Some(8 * len.next_power_of_two()),
        Ty::Array(of, len) if matches!(**len, Ty::Const(..=4)) => bytes(of).map(|size| 4 * size),
        _ => None,
    }
}

/// The loops that all neighbours run together.
fn find_loops<'a>(phases: &[Phase<'a>], loops: &mut Vec<&'a Stmt>) {
    for phase in phases {
        let Phase::Once(stmt, blocks) = phase else { continue };
        if matches!(stmt.kind, StmtKind::Loop { .. }) {
            loops.push(stmt);
        }
        blocks.iter().for_each(|phases| find_loops(phases, loops));
    }
}

/// Whether neighbours access elements in a statement that are neither one nor side by side.
fn lies_apart(stmt: &Stmt, facts: &mut Facts) -> bool {
    let mut lies_apart = false;
    stmt.walk(&mut |part| {
        for index in part.slice_indices() {
            let value = facts.value(index);
            lies_apart |= !matches!(facts.growth(value), Some(0 | 1));
        }
    });
    lies_apart
}
