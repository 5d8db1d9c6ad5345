//! Variables in shared memory that take the place of others on GPUs: those of a function that is written out several times, say.
//!
//! One may take the place of another of its type if, wherever both are accessed, a barrier that every invocation reaches stands between the
//! last access of the one and the first of the other; and if that is so of all that have the place. The CPU and the sanitizer keep them
//! apart: so the sanitizer finds what is read and was not set, which would be what another variable left.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::ir::{Block, ExprKind, Kernel, Place, Root, SharedId, Stmt, StmtKind};
use crate::layout::shared_layout;
use crate::report::Report;
use crate::ty::Ty;

/// The kernel in which variables have the places of others.
pub(crate) fn on_gpus(kernel: &Kernel) -> Cow<'_, Kernel> {
    let (places, kept) = places(kernel);
    if kept.len() == kernel.shared.len() {
        return Cow::Borrowed(kernel);
    }
    let mut kernel = kernel.clone();
    let shared = std::mem::take(&mut kernel.shared);
    kernel.shared = kept.iter().map(|SharedId(first)| shared[*first].clone()).collect();
    let renumber = |place: &mut Place| {
        if let Root::Shared(shared) = &mut place.root {
            *shared = places[shared.0];
        }
    };
    kernel.body.walk_mut(&mut |stmt| {
        stmt.change_exprs(&mut |expr| {
            if let ExprKind::Load(place) = &mut expr.kind {
                renumber(place);
            }
        });
        if let StmtKind::Store { place, .. } | StmtKind::Atomic { place, .. } | StmtKind::CopyToShared { to: place, .. } = &mut stmt.kind {
            renumber(place);
        }
    });
    Cow::Owned(kernel)
}

/// Reports that a GPU would need more shared memory than the limit, in bytes.
pub(crate) fn check(kernel: &Kernel, limit: u32, report: &Report) {
    let types = kept_types(kernel);
    let mut sizes = (1..=types.len()).map(|count| shared_layout(&types[..count]).0);
    if let Some((SharedId(first), size)) = places(kernel).1.iter().zip(&mut sizes).find(|(_, size)| *size > limit) {
        let what = format!("with this variable, the kernel has {size} bytes of shared memory, and its limit is {limit}");
        let help = "make it smaller, or say that the kernel needs as much: `#[scry::kernel(shared_memory = ..)]`; on a device that has less, its launch is then an `Err`";
        report.error(&kernel.shared[*first].name, format!("{what}\nhelp: {help}"));
    }
}

/// The types of the variables that a GPU has.
pub(crate) fn kept_types(kernel: &Kernel) -> Vec<Ty> {
    places(kernel).1.into_iter().map(|SharedId(first)| kernel.shared[first].ty.clone()).collect()
}

/// The place of each variable, and the first variable of each place.
fn places(kernel: &Kernel) -> (Vec<SharedId>, Vec<SharedId>) {
    let mut members: Vec<Vec<SharedId>> = Vec::new();
    let mut places = Vec::new();
    for (number, shared) in kernel.shared.iter().enumerate() {
        let id = SharedId(number);
        // A copy to a variable may go on behind a barrier.
        let is_copied_to = |other: SharedId| kernel.body.any(&|stmt| stmt.copies_to(other));
        let follows = |others: &Vec<SharedId>| {
            others
                .iter()
                .all(|other| kernel.shared[other.0].ty == shared.ty && !is_copied_to(*other) && is_separated(&kernel.body, *other, id))
        };
        let place = members.iter().position(follows).unwrap_or_else(|| {
            members.push(Vec::new());
            members.len() - 1
        });
        members[place].push(id);
        places.push(SharedId(place));
    }
    (places, members.iter().map(|members| members[0]).collect())
}

/// Whether a barrier stands behind each access of `before` and in front of each of `behind`, in a block that runs once at most.
fn is_separated(block: &Block, before: SharedId, behind: SharedId) -> bool {
    let (Some((first, last)), Some((start, end))) = (accesses(block, before), accesses(block, behind)) else { return false };
    let stmts = &block.stmts;
    if last < start {
        let between = stmts[last + 1..start].iter().any(surely_waits);
        return between || waits_behind(&stmts[last], before) || waits_in_front(&stmts[start], behind);
    }
    if first < end || start < last {
        return false;
    }
    match &stmts[first].kind {
        StmtKind::Block { label: _, body } => is_separated(body, before, behind),
        // Of two branches, different invocations may be in each.
        StmtKind::If { condition: _, then, otherwise } => match (mentions(otherwise, before, behind), mentions(then, before, behind)) {
            (false, true) => is_separated(then, before, behind),
            (true, false) => is_separated(otherwise, before, behind),
            (true, true) | (false, false) => false,
        },
        // The next round of a loop comes behind the last one.
        _ => false,
    }
}

/// Whether in a statement in which a variable is accessed, a barrier stands behind that. It may be in a branch or loop: then all invocations
/// go through that alike.
fn waits_behind(stmt: &Stmt, shared: SharedId) -> bool {
    nested_accesses(stmt, shared).is_some_and(|blocks| {
        blocks.into_iter().all(|(block, _, last)| {
            let jumps = block.stmts[..last].iter().any(|stmt| !stmt.jumps_out().is_empty());
            waits_from(block, last + 1) || (!jumps && waits_behind(&block.stmts[last], shared))
        })
    })
}

/// Whether in a statement in which a variable is accessed, a barrier stands in front of that.
fn waits_in_front(stmt: &Stmt, shared: SharedId) -> bool {
    nested_accesses(stmt, shared).is_some_and(|blocks| {
        let waits = |(block, first, _): (&Block, usize, usize)| {
            block.stmts[..first].iter().any(surely_waits) || waits_in_front(&block.stmts[first], shared)
        };
        blocks.into_iter().all(waits)
    })
}

/// The blocks of a statement in which a variable is accessed, with the first and the last statement that do; `None` if the statement does
/// by itself.
fn nested_accesses(stmt: &Stmt, shared: SharedId) -> Option<Vec<(&Block, usize, usize)>> {
    if stmt.places().into_iter().any(|(place, _)| place.root == Root::Shared(shared)) {
        return None;
    }
    let nested = stmt.blocks().into_iter().filter_map(|block| accesses(block, shared).map(|(first, last)| (block, first, last)));
    Some(nested.collect())
}

/// Whether every invocation that comes behind the statement has waited in it.
fn surely_waits(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Barrier => true,
        StmtKind::Block { label: _, body } => waits_from(body, 0),
        _ => false,
    }
}

/// Whether every invocation that leaves a block, by its end or by a jump, has waited in a statement of it from the one with this number on.
fn waits_from(block: &Block, first: usize) -> bool {
    for (number, stmt) in block.stmts.iter().enumerate() {
        if number >= first && surely_waits(stmt) {
            return true;
        }
        if !stmt.jumps_out().is_empty() {
            return false;
        }
    }
    false
}

/// The first and the last statement of a block that access a variable, or in which one does.
fn accesses(block: &Block, shared: SharedId) -> Option<(usize, usize)> {
    let first = block.stmts.iter().position(|stmt| accessed(stmt).contains(&shared))?;
    let last = block.stmts.iter().rposition(|stmt| accessed(stmt).contains(&shared))?;
    Some((first, last))
}

fn mentions(block: &Block, a: SharedId, b: SharedId) -> bool {
    accesses(block, a).is_some() || accesses(block, b).is_some()
}

fn accessed(stmt: &Stmt) -> HashSet<SharedId> {
    let mut accessed = HashSet::new();
    stmt.walk(&mut |part| {
        accessed.extend(
            part.places().into_iter().filter_map(|(place, _)| if let Root::Shared(shared) = place.root { Some(shared) } else { None }),
        );
    });
    accessed
}
