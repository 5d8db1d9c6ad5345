//! A local that is a tuple or struct, made of its fields once and used by field alone, is split into a local for each field.
//!
//! WGSL's analysis takes a tuple for different between invocations if one of its fields is, and so the way to a barrier, if that depends
//! on another field:
//!
//! ```text
//! let pair = Pair(x[i], y_len / 64u);             let pair_0 = x[i]; let pair_1 = y_len / 64u;
//! for (var k = 0u; k < pair.f1; k += 1u) { .. }   for (var k = 0u; k < pair_1; k += 1u) { .. }
//! ```

use std::collections::{HashMap, HashSet};

use super::Lowered;
use crate::ir::{Block, Expr, ExprKind, Local, LocalId, Place, Root, Step, Stmt, StmtKind};

/// Splits what can be split in a kernel that has barriers, fields of fields as well.
pub(crate) fn split_tuples(lowered: &mut Lowered) {
    let kernel = &mut lowered.kernel;
    if !kernel.body.stmts.iter().any(Stmt::waits) {
        return;
    }
    while let Some(fields) = split(&kernel.body, &mut kernel.locals) {
        put(&mut kernel.body, &fields);
    }
    kernel.body.number();
}

/// The locals of the fields of each local that is to be split, if there is one.
fn split(body: &Block, locals: &mut Vec<Local>) -> Option<HashMap<LocalId, Vec<LocalId>>> {
    let (mut made, mut whole) = (Vec::new(), HashSet::new());
    body.walk(&mut |stmt| {
        match &stmt.kind {
            StmtKind::Let { local, init: Some(Expr { kind: ExprKind::Tuple(fields), .. }) } => made.push((*local, fields)),
            _ => whole.extend(stmt.declares()),
        }
        whole.extend(stmt.stores());
        stmt.each_expr(&mut |expr| {
            expr.walk(&mut |part| {
                if let ExprKind::Local(local) = part.kind {
                    whole.insert(local);
                }
            });
        });
    });
    made.retain(|(local, _)| !whole.contains(local));
    let add = |(local, fields): (LocalId, &Vec<Expr>)| {
        let name = locals[local.0].name.clone();
        let fields = fields.iter().enumerate().map(|(i, field)| LocalId::add(locals, &format!("{name}_{i}"), false, field.ty.clone()));
        (local, fields.collect())
    };
    (!made.is_empty()).then(|| made.into_iter().map(add).collect())
}

/// Puts the fields' locals where the whole was.
fn put(block: &mut Block, split: &HashMap<LocalId, Vec<LocalId>>) {
    for mut stmt in std::mem::take(&mut block.stmts) {
        stmt.change_exprs(&mut |part| {
            if let ExprKind::Load(Place { root: Root::Local(local), path }) = &mut part.kind
                && let Some(fields) = split.get(local)
            {
                let Step::Field(field) = path.remove(0) else { unreachable!("a tuple has fields alone") };
                *local = fields[field as usize];
                if path.is_empty() {
                    part.kind = ExprKind::Local(*local);
                }
            }
        });
        stmt.each_block_mut(&mut |block| put(block, split));
        match stmt.kind {
            StmtKind::Let { local, init: Some(Expr { kind: ExprKind::Tuple(fields), .. }) } if split.contains_key(&local) => {
                let lets = split[&local].iter().zip(fields);
                let lets = lets.map(|(field, value)| Stmt::new(StmtKind::Let { local: *field, init: Some(value) }, stmt.span));
                block.stmts.extend(lets);
            }
            _ => block.stmts.push(stmt),
        }
    }
}
