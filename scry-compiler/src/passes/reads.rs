//! Which locals matter: compilers warn of those that do not.

use super::Lowered;
use crate::ir::{Expr, FunctionId};

/// Finds the locals that are read, other than to compute their own next value.
pub(crate) fn find_reads(lowered: &mut Lowered) {
    let kernel = &lowered.kernel;
    let functions = kernel.functions.iter().enumerate().map(|(i, function)| (Some(FunctionId(i)), &function.body));
    for (function, body) in functions.chain([(None, &kernel.body)]) {
        body.walk(&mut |stmt| {
            let locals = stmt.exprs().into_iter().flat_map(Expr::locals).filter(|local| Some(*local) != stmt.stores());
            lowered.reads.extend(locals.map(|local| (function, local)));
        });
    }
}
