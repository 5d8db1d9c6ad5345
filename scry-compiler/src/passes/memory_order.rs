//! Memory order by fences, for targets whose atomic operations are all relaxed.
//!
//! An operation that releases stands behind a fence, one that acquires in front of one:
//!
//! ```text
//! state.store(1, Release);          fence(Release); state.store(1, Relaxed);
//! while state.load(Acquire) == 0    while ({ let s = state.load(Relaxed); fence(Acquire); s }) == 0
//! ```
//!
//! That is what the operation says, and more: a fence orders for all atomics, C++20 [atomics.fence].

use super::Lowered;
use crate::ir::{Atomic, Block, Order, Orders, Stmt, StmtKind};

/// Makes every atomic operation relaxed.
pub(crate) fn put_fences(lowered: &mut Lowered) {
    if lowered.kernel.orders_memory() {
        in_block(&mut lowered.kernel.body);
    }
}

fn in_block(block: &mut Block) {
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.each_block_mut(&mut in_block);
        let [before, after] = fences(&mut stmt.kind).map(|order| order.map(|order| Stmt::new(StmtKind::Fence(order), stmt.span)));
        block.stmts.extend(before.into_iter().chain([stmt]).chain(after));
    }
}

/// The fences before and behind an operation, which is relaxed from here on.
fn fences(stmt: &mut StmtKind) -> [Option<Order>; 2] {
    let StmtKind::Atomic { operation, orders, .. } = stmt else { return [None, None] };
    let Orders { success, failure } = std::mem::replace(orders, Orders::RELAXED);
    debug_assert!(failure == Order::Relaxed || *operation == Atomic::CompareExchange, "nothing else fails");
    let acquires = success.acquires() || failure.acquires();
    [success.releases().then_some(Order::Release), acquires.then_some(Order::Acquire)]
}
