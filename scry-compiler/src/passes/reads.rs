//! Which locals matter: compilers warn of those that do not.

use std::collections::HashSet;

use super::{Lowered, Reads};
use crate::ir::{Block, Expr, LocalId};

/// Finds the locals that are read, other than to compute their own next value.
pub(crate) fn find_reads(lowered: &mut Lowered) {
    let functions = lowered.kernel.functions.iter().map(|function| read(&function.body)).collect();
    lowered.reads = Reads { body: read(&lowered.kernel.body), functions };
}

fn read(body: &Block) -> HashSet<LocalId> {
    let mut read = HashSet::new();
    body.walk(&mut |stmt| {
        let own = stmt.stores();
        read.extend(stmt.exprs().into_iter().flat_map(Expr::locals).filter(|local| Some(*local) != own));
    });
    read
}
