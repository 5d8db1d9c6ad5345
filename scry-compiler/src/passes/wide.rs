//! Wide forms, for GPUs: an invocation does what `width` neighbours along x do in the kernel without the checks that launches settle, and so
//! accesses what lies side by side by one access of up to 16 bytes.
//!
//! ```text
//! let first = global_id().x * width;
//! if first + width <= launch_size().x { .. the body for all of them, statement by statement ..; return }
//! for each in first..min(first + width, launch_size().x) { .. the body .. }
//! ```
//!
//! Neighbours do not race, nor do they wait for each other, so they may take turns at any statement. A value that is the same for all of them
//! is worked out once. A load or store of neighbouring elements is one of *groups* ([`Root::Groups`](crate::ir::Root)): by words, which every
//! target loads by one instruction, and out of which elements of 8 and 16 bits are taken where a target has no such. A group is loaded only
//! where each of its elements is, whatever else happens, so that it is in bounds; what is at a group's edge, in a stencil say, is loaded in a
//! group of half the size, or by itself. A condition on ids holds for all neighbours if it holds for the first or the last of them; where it
//! does not, the last loop runs. Any other condition is asked for each neighbour, and what it guards is done one by one. Checks that neither
//! the compiler nor the launch settles are made for all neighbours at once, before any of them writes; where one fails, the last loop runs, and
//! the neighbours whose checks fail panic as in the kernel. What is computed between accesses is in functions (`outline`), so that the text has it
//! once.
//!
//! **How wide.** As many as fill 16 bytes with the largest of the elements that are accessed side by side: then each access of a subgroup is
//! contiguous, and no group is longer than one instruction takes. Were it the smallest elements, those of the larger ones would lie apart
//! in each access. Copies of a body need registers, so bodies that would come to more than [`MOST_PARTS`] are made for fewer.

mod accesses;
mod copies;
mod elements;
mod outline;
mod returns;

use std::collections::BTreeSet;
use std::rc::Rc;

use accesses::Accesses;
use copies::Widening;

use crate::facts::Facts;
use crate::ir::{Block, Expr, Function, Identity, Kernel, NotWide, ParamId, Stmt, StmtKind, Wide, WideForm};

/// The most bytes of a group: what one instruction loads.
const MOST_BYTES: u32 = 16;

/// Of how many expressions and statements a body is at most, all copies counted: as many as a stencil of 5 by 5 has for four neighbours. The
/// time that naga takes grows with their square.
const MOST_PARTS: usize = 2400;

/// The wide form of a kernel that has its checks, by how many invocations it is `asked` to be wide.
pub(crate) fn form(kernel: &Kernel, asked: Option<u32>) -> Wide {
    if asked == Some(1) {
        return Err(NotWide::Declined);
    }
    if !kernel.targets.vulkan && !kernel.targets.cuda {
        return Err(NotWide::NotOnGpus);
    }
    let mut kernel = kernel.proven().unwrap_or_else(|| kernel.clone());
    permit(&kernel)?;
    let mut body = returns::replaced(&kernel.body)?;
    let mut width = asked.map_or_else(|| natural_width(&kernel, &body), Ok)?;
    let facts = facts(&kernel, &body);
    outline::run(&mut kernel, facts, &mut body);
    loop {
        match of_width(&kernel, &body, width) {
            Err(NotWide::Long) if asked.is_none() && width > 2 => width /= 2,
            made => return made.map(Rc::new),
        }
    }
}

/// What every kernel keeps whose invocations may take turns at any statement but checks: one that has a wide form does.
pub(crate) fn permit(kernel: &Kernel) -> Result<(), NotWide> {
    if kernel.cooperates() {
        return Err(NotWide::Cooperates);
    }
    let is_of_workgroup = |identity: &Identity| {
        matches!(identity, Identity::LocalId | Identity::WorkgroupId | Identity::SubgroupSize | Identity::SubgroupLane)
    };
    if let Some(identity) = kernel.identities().into_iter().find(is_of_workgroup) {
        return Err(NotWide::Asks(identity));
    }
    if kernel.functions.iter().any(|Function { identities, .. }| identities.contains(&Identity::GlobalId)) {
        return Err(NotWide::InFunction);
    }
    let mut found = Ok(());
    kernel.body.walk(&mut |stmt| {
        let why = match &stmt.kind {
            StmtKind::Panic { .. } | StmtKind::Call { .. } => NotWide::Checks,
            StmtKind::Print { .. } => NotWide::Prints,
            StmtKind::Atomic { .. } | StmtKind::Fence(_) => NotWide::Atomics,
            _ if stmt.cooperates() => NotWide::Cooperates,
            StmtKind::Store { .. } if stmt.is_scatter => NotWide::Scatters,
            _ => return,
        };
        found = found.and(Err(why));
    });
    found
}

/// How many invocations fill a group with the largest of the elements that lie side by side.
fn natural_width(kernel: &Kernel, body: &Block) -> Result<u32, NotWide> {
    let mut accesses = Accesses::of(kernel, facts(kernel, body), MOST_BYTES, &BTreeSet::new());
    let (mut largest, mut why) = (0, NotWide::Apart);
    body.walk(&mut |stmt| {
        for (place, _) in stmt.places() {
            match accesses.find(place) {
                Some(access) => largest = largest.max(access.size),
                None if accesses.is_of_large_elements(place) => why = NotWide::Elements,
                None => {}
            }
        }
    });
    MOST_BYTES.checked_div(largest).ok_or(why)
}

fn facts(kernel: &Kernel, body: &Block) -> Facts {
    Facts::of_launches(kernel.workgroup, body, &kernel.locals, kernel.unwritten())
}

/// The form of which an invocation does what so many do.
fn of_width(kernel: &Kernel, body: &Block, width: u32) -> Result<WideForm, NotWide> {
    // What is written is accessed in groups only or not at all: compilers may take words and elements to be apart.
    let mut alone: BTreeSet<ParamId> = BTreeSet::new();
    loop {
        let mut widening = Widening::new(kernel, Accesses::of(kernel, facts(kernel, body), width, &alone), width);
        let (stmts, one_by_one) = widening.whole(body)?;
        let mixed = widening.mixed(kernel);
        if mixed.is_empty() {
            return Ok(widening.finish(kernel, stmts, one_by_one));
        }
        alone.extend(mixed);
    }
}

/// How many expressions and statements a block is made of.
fn parts(stmt: &Stmt) -> usize {
    let mut count = 0;
    stmt.walk(&mut |stmt| {
        count += 1;
        stmt.each_expr(&mut |expr| expr.walk(&mut |_: &Expr| count += 1));
    });
    count
}
