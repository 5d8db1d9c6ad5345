//! Questions to bodies: which locals, places and functions they use, what they do, and where control flow leads.

use std::collections::{HashMap, HashSet};

use super::{
    BinaryOp, Block, Collective, Expr, ExprKind, Function, FunctionId, LabelId, Local, LocalId, LoopKind, Orders, ParamId, Place, Root,
    SharedId, Step, Stmt, StmtKind,
};

impl Expr {
    /// Whether there are parts of it that are evaluated only if another part says so.
    pub(crate) fn is_partly_evaluated(&self) -> bool {
        let mut is_partly = false;
        self.walk(&mut |part| {
            is_partly |= matches!(part.kind, ExprKind::Select { .. } | ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..));
        });
        is_partly
    }

    pub(crate) fn locals(&self) -> Vec<LocalId> {
        let mut locals = Vec::new();
        self.walk(&mut |part| match &part.kind {
            ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) => locals.push(*local),
            _ => {}
        });
        locals
    }
}

impl Block {
    pub(crate) fn functions(&self) -> Vec<FunctionId> {
        let mut functions = Vec::new();
        self.walk(&mut |stmt| {
            if let StmtKind::Call { function, .. } = &stmt.kind {
                functions.push(*function);
            }
        });
        self.walk_exprs(&mut |expr| {
            if let ExprKind::Invoke(function, _) = &expr.kind {
                functions.push(*function);
            }
        });
        functions
    }

    /// Gives each function that it calls the number at its own in `numbers`.
    pub(crate) fn renumber_functions(&mut self, numbers: &[FunctionId]) {
        self.walk_mut(&mut |stmt| {
            if let StmtKind::Call { function, .. } = &mut stmt.kind {
                *function = numbers[function.0];
            }
            stmt.change_exprs(&mut |expr| {
                if let ExprKind::Invoke(function, _) = &mut expr.kind {
                    *function = numbers[function.0];
                }
            });
        });
    }

    /// Gives the copies of statements that are in a body locals of their own.
    pub(crate) fn declare_once(&mut self, locals: &mut Vec<Local>) {
        // What each local is in the copy at hand: a scope ends before that of its copy begins.
        let mut names: HashMap<LocalId, LocalId> = HashMap::new();
        self.walk_mut(&mut |stmt| {
            stmt.rename_locals(&|local| *local = names.get(local).copied().unwrap_or(*local));
            let Some(local) = stmt.declares_mut() else { return };
            let declared = *local;
            if names.contains_key(&declared) {
                locals.push(locals[declared.0].clone());
                *local = LocalId(locals.len() - 1);
            }
            names.insert(declared, *local);
        });
    }

    /// Whether it can panic, and whether it prints; `functions` are those that it calls.
    pub(crate) fn effects(&self, functions: &[Function]) -> (bool, bool) {
        (self.any(&|stmt| stmt.own_effects(functions).0), self.any(&|stmt| stmt.own_effects(functions).1))
    }

    /// Whether any statement is so, nested ones among them.
    pub(crate) fn any(&self, is: &impl Fn(&Stmt) -> bool) -> bool {
        self.stmts.iter().any(|stmt| stmt.any(is))
    }

    /// Whether it is all of a loop over the elements of a copy to shared memory, or over the rows of one: `passes/copies.rs` writes these.
    pub(crate) fn is_of_copied_elements(&self) -> bool {
        let of_copy = |block: &Self| match &block.stmts[..] {
            [Stmt { kind: StmtKind::CopyToShared { rows, .. }, .. }] => Some(rows.is_some()),
            _ => None,
        };
        match &self.stmts[..] {
            [Stmt { kind: StmtKind::Loop { body, .. }, .. }] => of_copy(body) == Some(true),
            _ => of_copy(self).is_some(),
        }
    }

    /// Whether control never reaches its end.
    pub(crate) fn diverges(&self) -> bool {
        self.stmts.last().is_some_and(Stmt::diverges)
    }

    /// Whether its last statement leads elsewhere than behind it.
    pub(crate) fn leads_away(&self) -> bool {
        self.stmts.last().is_some_and(Stmt::leads_away)
    }

    /// The number of the first label that no statement has.
    pub(crate) fn labels(&self) -> usize {
        let mut labels = 0;
        self.walk(&mut |stmt| labels = labels.max(stmt.label().map_or(0, |label| label.0 + 1)));
        labels
    }

    pub(crate) fn breaks_to(&self, label: LabelId) -> bool {
        self.any(&|stmt| matches!(stmt.kind, StmtKind::Break(target) if target == label))
    }
}

impl Stmt {
    /// Whether it is so, or any statement inside it.
    pub(crate) fn any(&self, is: &impl Fn(&Self) -> bool) -> bool {
        is(self) || self.blocks().into_iter().any(|block| block.any(is))
    }

    fn leads_away(&self) -> bool {
        matches!(self.kind, StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) | StmtKind::Panic { .. })
    }

    /// Whether control never goes on behind it.
    pub(crate) fn diverges(&self) -> bool {
        match &self.kind {
            StmtKind::If { then, otherwise, .. } => then.diverges() && otherwise.diverges(),
            StmtKind::Loop { label, kind: LoopKind::Forever, body } => !body.breaks_to(*label),
            StmtKind::Block { label, body } => body.diverges() && !body.breaks_to(*label),
            _ => self.leads_away(),
        }
    }

    /// Whether it is a `continue` of that loop.
    pub(crate) fn continues(&self, label: LabelId) -> bool {
        matches!(self.kind, StmtKind::Continue(target) if target == label)
    }

    /// The label of a loop or block.
    pub(crate) fn label(&self) -> Option<LabelId> {
        match self.kind {
            StmtKind::Loop { label, .. } | StmtKind::Block { label, .. } => Some(label),
            _ => None,
        }
    }

    /// Whether it can panic, and whether it prints, apart from what is inside it.
    pub(crate) fn own_effects(&self, functions: &[Function]) -> (bool, bool) {
        match &self.kind {
            StmtKind::Check { .. } | StmtKind::Panic { .. } => (true, false),
            StmtKind::Print { .. } => (false, true),
            StmtKind::Call { function, .. } => (functions[function.0].panics, functions[function.0].prints),
            _ => (false, false),
        }
    }

    /// Makes a call whose function has no effects the declaration of its value.
    pub(crate) fn call_as_value(&mut self, locals: &[Local]) {
        let span = self.span;
        if let StmtKind::Call { result, function, args } = &mut self.kind {
            let (local, ty) = (*result, locals[result.0].ty.clone());
            let init = Expr { kind: ExprKind::Invoke(*function, std::mem::take(args)), ty, span };
            self.kind = StmtKind::Let { local, init: Some(init) };
        }
    }

    /// The places that it loads from, and the one that it stores to, with whether it does; not those of nested blocks.
    pub(crate) fn places(&self) -> Vec<(&Place, bool)> {
        let mut places = Vec::new();
        for expr in self.exprs() {
            expr.walk(&mut |part| {
                if let ExprKind::Load(place) = &part.kind {
                    places.push((place, false));
                }
            });
        }
        places.extend(self.stored_place().map(|place| (place, true)));
        places
    }

    /// The indices of the elements of slices that it loads and stores; not those of nested blocks.
    pub(crate) fn slice_indices(&self) -> impl Iterator<Item = &Expr> {
        self.places().into_iter().filter_map(|(place, _)| match (place.root, place.path.first()) {
            (Root::Slice(_), Some(Step::Index { index, .. })) => Some(index),
            _ => None,
        })
    }

    /// The place that it stores to: of a copy, that of the first element.
    pub(crate) fn stored_place(&self) -> Option<&Place> {
        match &self.kind {
            StmtKind::Store { place, .. } | StmtKind::Atomic { place, .. } | StmtKind::CopyToShared { to: place, .. } => Some(place),
            _ => None,
        }
    }

    /// The local that it sets, or sets a part of, not having declared it.
    pub(crate) fn stores(&self) -> Option<LocalId> {
        if let StmtKind::Store { place: Place { root: Root::Local(local), path: _ }, value: _ } = &self.kind { Some(*local) } else { None }
    }

    /// The locals that it reads or sets, not those of nested blocks.
    pub(crate) fn names(&self) -> Vec<LocalId> {
        let mut locals: Vec<LocalId> = self.exprs().into_iter().flat_map(Expr::locals).collect();
        locals.extend(self.stores());
        locals
    }

    /// Calls `rename` on the locals that it reads or sets, not on those of nested blocks.
    fn rename_locals(&mut self, rename: &impl Fn(&mut LocalId)) {
        self.change_exprs(&mut |part| {
            if let ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) = &mut part.kind {
                rename(local);
            }
        });
        if let StmtKind::Store { place: Place { root: Root::Local(local), path: _ }, .. } = &mut self.kind {
            rename(local);
        }
    }

    /// The jumps in it to somewhere outside.
    pub(crate) fn jumps_out(&self) -> Vec<&Self> {
        let (mut inside, mut jumps): (HashSet<LabelId>, Vec<&Self>) = (HashSet::new(), Vec::new());
        self.walk(&mut |stmt| match &stmt.kind {
            StmtKind::Break(label) | StmtKind::Continue(label) if !inside.contains(label) => jumps.push(stmt),
            StmtKind::Return(_) => jumps.push(stmt),
            _ => inside.extend(stmt.label()),
        });
        jumps
    }

    /// Whether invocations have to do with each other in it.
    pub(crate) fn cooperates(&self) -> bool {
        self.any(&|stmt| matches!(stmt.kind, StmtKind::Barrier | StmtKind::Collective { .. }) || stmt.is_of_copies())
    }

    /// Whether it copies elements of a slice to shared memory.
    pub(crate) fn copies_from(&self, slice: ParamId) -> bool {
        let is_source = |first: &Expr| matches!(&first.kind, ExprKind::Load(place) if place.root == Root::Slice(slice));
        matches!(&self.kind, StmtKind::CopyToShared { first, .. } if is_source(first))
    }

    /// Whether it copies elements to a variable in shared memory.
    pub(crate) fn copies_to(&self, shared: SharedId) -> bool {
        matches!(&self.kind, StmtKind::CopyToShared { to, .. } if to.root == Root::Shared(shared))
    }

    /// Whether it makes copies to shared memory, or has to do with the order of them.
    pub(crate) fn is_of_copies(&self) -> bool {
        matches!(self.kind, StmtKind::CopyToShared { .. } | StmtKind::CommitCopies | StmtKind::WaitCopies(_))
    }

    /// Whether it is an operation of the invocations of a subgroup, each of which brings its own operands.
    pub(crate) fn is_subgroup_operation(&self) -> bool {
        matches!(self.kind, StmtKind::Collective { operation, .. } if operation != Collective::WorkgroupLoad)
    }

    /// Whether it orders its invocation's accesses for others in it, other than by a barrier.
    pub(crate) fn orders_memory(&self) -> bool {
        self.any(&|stmt| match &stmt.kind {
            StmtKind::Fence(_) => true,
            StmtKind::Atomic { orders, .. } => *orders != Orders::RELAXED,
            _ => false,
        })
    }

    pub(crate) fn is_check(&self) -> bool {
        matches!(self.kind, StmtKind::Check { .. })
    }

    /// Whether it is a check that the proven form goes without.
    pub(crate) fn is_settled(&self) -> bool {
        matches!(self.kind, StmtKind::Check { settled: true, .. })
    }

    /// Whether the invocations of a workgroup wait for each other in it.
    pub(crate) fn waits(&self) -> bool {
        self.any(&|stmt| matches!(stmt.kind, StmtKind::Barrier | StmtKind::Collective { operation: Collective::WorkgroupLoad, .. }))
    }
}
