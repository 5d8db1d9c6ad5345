//! Functions of what a body computes between its accesses. A wide form has a body once for each neighbour and in the loop over those that run one
//! by one; what these call is in the text once, for naga, for drivers and in the program.
//!
//! A *run* is a row of statements that only compute. What it reads of the body around is the arguments of its function, and what is read behind
//! it the results. Not in runs is what facts must see, since it decides about accesses, and what is the same for all neighbours.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::mem::take;

use proc_macro2::{Ident, Span};

use super::accesses::loads_always;
use super::copies::{conjuncts, let_};
use super::parts;
use crate::facts::{Facts, ValueId};
use crate::ir::{Block, Expr, ExprKind, Function, FunctionId, Identity, Kernel, Local, LocalId, LoopKind, Place, Root, Stmt, StmtKind};
use crate::name;
use crate::ty::Ty;

/// How many expressions and statements a function has at least, and how many more for each argument and result: passing one takes text as well.
const FEWEST_PARTS: usize = 24;
const PARTS_OF_VALUE: usize = 4;

/// Has a body call functions, which the kernel gets, for its runs.
pub(super) fn run(kernel: &mut Kernel, facts: Facts, body: &mut Block) {
    let mut outline = Outline { facts, kernel, deciding: HashSet::new(), uses: Uses::of(&body.stmts) };
    outline.find_deciding(body);
    outline.block(body);
}

/// How statements use locals.
#[derive(Default)]
struct Uses {
    /// How often they read or set each, and how often they set it behind its declaration.
    named: HashMap<LocalId, usize>,
    stored: HashMap<LocalId, usize>,
    /// Those that they declare, and those of them that have no value then.
    declared: BTreeSet<LocalId>,
    unset: HashSet<LocalId>,
}

impl Uses {
    fn of(stmts: &[Stmt]) -> Self {
        let mut uses = Self::default();
        stmts.iter().for_each(|stmt| stmt.walk(&mut |stmt| uses.add(stmt)));
        uses
    }

    fn add(&mut self, stmt: &Stmt) {
        stmt.names().into_iter().for_each(|local| *self.named.entry(local).or_default() += 1);
        stmt.stores().into_iter().for_each(|local| *self.stored.entry(local).or_default() += 1);
        self.declared.extend(stmt.declares());
        if let StmtKind::Let { local, init: None } = stmt.kind {
            self.unset.insert(local);
        }
    }
}

struct Outline<'a> {
    facts: Facts,
    kernel: &'a mut Kernel,
    /// The locals that decide about accesses.
    deciding: HashSet<LocalId>,
    /// Those of the body.
    uses: Uses,
}

impl Outline<'_> {
    /// Finds the locals that say which elements of slices are accessed, those of the bounds of loops and of conditions that one neighbour decides
    /// for all, and those that these are made of.
    fn find_deciding(&mut self, body: &Block) {
        let (mut deciding, mut values) = (HashSet::new(), HashMap::new());
        body.walk(&mut |stmt| {
            let of_slices = stmt.places().into_iter().filter(|(place, _)| matches!(place.root, Root::Slice(_)));
            of_slices.for_each(|(place, _)| deciding.extend(place.indices().flat_map(Expr::locals)));
            match &stmt.kind {
                StmtKind::Let { local, init: Some(init) } => _ = values.insert(*local, init),
                StmtKind::If { condition, .. } if self.decides_for_all(condition) => deciding.extend(condition.locals()),
                StmtKind::Loop { kind: LoopKind::Counted { from, to, .. }, .. } => {
                    deciding.extend([from, to].into_iter().flat_map(Expr::locals));
                }
                _ => {}
            }
        });
        let mut found: Vec<LocalId> = deciding.into_iter().collect();
        while let Some(local) = found.pop() {
            if self.deciding.insert(local) {
                found.extend(values.get(&local).into_iter().flat_map(|value| value.locals()));
            }
        }
    }

    /// Whether all neighbours go one way if the first or the last of them does.
    fn decides_for_all(&mut self, condition: &Expr) -> bool {
        self.facts.decisive(&conjuncts(condition)[0]).is_some()
    }

    fn block(&mut self, block: &mut Block) {
        let mut run = Vec::new();
        for mut stmt in take(&mut block.stmts) {
            if self.computes(&stmt) {
                run.push(stmt);
                continue;
            }
            match &mut stmt.kind {
                StmtKind::Store { place: Place { root: Root::Slice(_), .. }, value } if self.is_computed(value) => {
                    // What is stored is the last value that the run computes.
                    let local = LocalId::add(&mut self.kernel.locals, "stored", false, value.ty.clone());
                    self.uses.named.insert(local, 1);
                    let named = Expr::local(local, value.ty.clone(), value.span);
                    run.push(let_(local, value.clone()));
                    if let Some(call) = self.call(&run) {
                        block.stmts.extend(call);
                        *value = named;
                        run.clear();
                    } else {
                        run.pop();
                        block.stmts.append(&mut run);
                    }
                }
                _ => {
                    self.end(&mut run, block);
                    stmt.each_block_mut(&mut |inner| self.block(inner));
                }
            }
            block.stmts.push(stmt);
        }
        self.end(&mut run, block);
    }

    /// Puts a run behind the statements of its block, or the call of its function.
    fn end(&mut self, run: &mut Vec<Stmt>, block: &mut Block) {
        let run = take(run);
        block.stmts.extend(self.call(&run).unwrap_or(run));
    }

    /// Whether a statement may be in a run.
    fn computes(&mut self, stmt: &Stmt) -> bool {
        let is_allowed = |part: &Stmt| match &part.kind {
            StmtKind::Let { local, .. } => !self.deciding.contains(local),
            StmtKind::Store { place: Place { root: Root::Local(local), .. }, .. } => !self.deciding.contains(local),
            StmtKind::If { .. } | StmtKind::Block { .. } | StmtKind::Break(_) => true,
            _ => false,
        };
        let loads = |inner: &Stmt| inner.slice_indices().next().is_some();
        if stmt.any(&|part| !is_allowed(part)) || !stmt.jumps_out().is_empty() || stmt.blocks().into_iter().any(|block| block.any(&loads)) {
            return false;
        }
        match &stmt.kind {
            StmtKind::Let { local, init: Some(value) } if !self.kernel.locals[local.0].mutable => self.is_computed(value),
            StmtKind::If { condition, .. } => !self.decides_for_all(condition) && loads_always(condition),
            _ => stmt.exprs().into_iter().all(loads_always),
        }
    }

    /// Whether a run may compute a value.
    fn is_computed(&mut self, value: &Expr) -> bool {
        !self.facts.is_same_along_x(value) && loads_always(value)
    }

    /// The call of a function that does what a run does, which the kernel gets, if that is worth it.
    fn call(&mut self, run: &[Stmt]) -> Option<Vec<Stmt>> {
        // The function has no more parts than the run, so most runs need no second look.
        if run.iter().map(parts).sum::<usize>() < FEWEST_PARTS {
            return None;
        }
        let (span, stored) = (run.first()?.span, Uses::of(run).stored);
        // What gets its value behind the run is declared outside of the function.
        let is_set_behind = |stmt: &Stmt| matches!(&stmt.kind, StmtKind::Let { local, init: None } if !stored.contains_key(local));
        let (mut stmts, run): (Vec<Stmt>, Vec<Stmt>) = run.iter().cloned().partition(is_set_behind);
        let uses = Uses::of(&run);
        let stored: BTreeSet<LocalId> = uses.stored.keys().copied().collect();
        let is_named_behind = |local: &&LocalId| self.uses.named.get(*local) > uses.named.get(*local);
        let results: Vec<LocalId> = uses.declared.union(&stored).filter(is_named_behind).copied().collect();
        let mut moved = Moved::new(&mut self.facts, self.kernel);
        uses.declared.iter().for_each(|local| moved.declare(*local));
        for local in stored.difference(&uses.declared) {
            // What is set here for the first time has no value before.
            let is_first = self.uses.unset.contains(local) && self.uses.stored.get(local) == uses.stored.get(local);
            moved.set_at_start(*local, is_first, span);
        }
        let mut body = Block { stmts: run };
        body.walk_mut(&mut |stmt| moved.stmt(stmt));
        let values: Vec<Expr> = results.iter().map(|local| moved.value(*local, span)).collect();
        let Moved { locals, params, args, start, .. } = moved;
        let passed: Vec<&Ty> = args.iter().chain(&values).map(|value| &value.ty).collect();
        let is_small = body.stmts.iter().map(parts).sum::<usize>() < FEWEST_PARTS + PARTS_OF_VALUE * passed.len();
        if is_small || values.is_empty() || !passed.into_iter().all(is_passed) {
            return None;
        }
        let value = together(values, span);
        let call = Expr { kind: ExprKind::Invoke(FunctionId(self.kernel.functions.len()), args), ty: value.ty.clone(), span };
        body.stmts.splice(..0, start);
        self.kernel.functions.push(Function {
            name: format!("{}_part", name::plain(&name::text(&self.kernel.name))),
            span,
            origin: None,
            params,
            result: value.ty.clone(),
            locals,
            identities: self.identities(&body),
            is_inline: true,
            panics: false,
            prints: false,
            body: Block { stmts: body.stmts.into_iter().chain([Stmt::new(StmtKind::Return(Some(value)), span)]).collect() },
        });
        self.set(&results, call, &uses, &mut stmts);
        Some(stmts)
    }

    /// What the functions ask that a body calls.
    fn identities(&self, body: &Block) -> BTreeSet<Identity> {
        body.functions().into_iter().flat_map(|called| &self.kernel.functions[called.0].identities).copied().collect()
    }

    /// Sets locals to the results of a call.
    fn set(&mut self, results: &[LocalId], call: Expr, Uses { declared, unset, .. }: &Uses, stmts: &mut Vec<Stmt>) {
        let span = call.span;
        let unset_here = results.iter().filter(|local| unset.contains(local));
        stmts.extend(unset_here.map(|local| Stmt::new(StmtKind::Let { local: *local, init: None }, span)));
        let values = if results.len() == 1 {
            vec![call]
        } else {
            let ty = call.ty.clone();
            let all = LocalId::add(&mut self.kernel.locals, "results", false, ty.clone());
            stmts.push(let_(all, call));
            Expr::local(all, ty.clone(), span).parts(&ty)
        };
        stmts.extend(results.iter().zip(values).map(|(local, value)| {
            if declared.contains(local) && !unset.contains(local) {
                return let_(*local, value);
            }
            Stmt::new(StmtKind::Store { place: Place::local(*local), value }, span)
        }));
    }
}

/// The value, or the tuple of several.
fn together(mut values: Vec<Expr>, span: Span) -> Expr {
    if values.len() == 1 {
        return values.remove(0);
    }
    let ty = Ty::Tuple(values.iter().map(|value| value.ty.clone()).collect());
    Expr { kind: ExprKind::Tuple(values), ty, span }
}

/// Whether functions get and return values of a type. Arrays, of which elements are found by index, stay where they are.
fn is_passed(ty: &Ty) -> bool {
    !matches!(ty, Ty::Array(..) | Ty::Id) && *ty != Ty::UNIT
}

/// A run on its way into a function.
struct Moved<'a> {
    facts: &'a mut Facts,
    kernel: &'a Kernel,
    /// The function's locals, and what stands before the run in it.
    locals: Vec<Local>,
    start: Vec<Stmt>,
    /// Its local for each one of the body.
    inner: HashMap<LocalId, LocalId>,
    params: Vec<LocalId>,
    args: Vec<Expr>,
    /// The parameter for what the run reads otherwise.
    read: HashMap<ValueId, LocalId>,
}

impl<'a> Moved<'a> {
    fn new(facts: &'a mut Facts, kernel: &'a Kernel) -> Self {
        let (inner, read) = (HashMap::new(), HashMap::new());
        Self { facts, kernel, locals: Vec::new(), start: Vec::new(), inner, params: Vec::new(), args: Vec::new(), read }
    }

    fn add(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() - 1)
    }

    /// Gives the function a local that the run declares.
    fn declare(&mut self, local: LocalId) {
        let inner = self.add(self.kernel.locals[local.0].clone());
        self.inner.insert(local, inner);
    }

    /// Gives it one that the run sets, but does not declare.
    fn set_at_start(&mut self, local: LocalId, is_first: bool, span: Span) {
        let kernel = self.kernel;
        let outer = &kernel.locals[local.0];
        let init = (!is_first).then(|| self.param(&outer.name, Expr::local(local, outer.ty.clone(), span)));
        self.declare(local);
        self.start.push(Stmt::new(StmtKind::Let { local: self.inner[&local], init }, span));
    }

    /// A new parameter, for an argument.
    fn param(&mut self, name: &Ident, arg: Expr) -> Expr {
        let (ty, span) = (arg.ty.clone(), arg.span);
        let param = self.add(Local { name: name.clone(), user: false, mutable: false, ty: ty.clone() });
        self.params.push(param);
        self.args.push(arg);
        Expr::local(param, ty, span)
    }

    /// What a local has in the function.
    fn value(&self, local: LocalId, span: Span) -> Expr {
        Expr::local(self.inner[&local], self.kernel.locals[local.0].ty.clone(), span)
    }

    /// The function's local for one of the body: a parameter, if it is not one of the run's.
    fn local(&mut self, local: &mut LocalId, span: Span) {
        let kernel = self.kernel;
        let Local { name, ty, .. } = &kernel.locals[local.0];
        if !self.inner.contains_key(local) {
            self.param(name, Expr::local(*local, ty.clone(), span));
            self.inner.insert(*local, self.params[self.params.len() - 1]);
        }
        *local = self.inner[local];
    }

    /// Puts the function's locals into a statement, without its blocks.
    fn stmt(&mut self, stmt: &mut Stmt) {
        let span = stmt.span;
        stmt.each_expr_mut(&mut |expr| self.expr(expr));
        if let StmtKind::Store { place: Place { root: Root::Local(local), .. }, .. } = &mut stmt.kind {
            self.local(local, span);
        }
        if let Some(local) = stmt.declares_mut() {
            *local = self.inner[local];
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        let span = expr.span;
        if is_of_identity(expr) {
            return self.read(&Ident::new("id", Span::mixed_site()), expr);
        }
        match &mut expr.kind {
            ExprKind::Local(local) => self.local(local, span),
            ExprKind::Load(Place { root: Root::Local(local), .. }) => {
                self.local(local, span);
                expr.each_child_mut(&mut |index| self.expr(index));
            }
            ExprKind::Load(Place { root, .. }) => {
                let kernel = self.kernel;
                self.read(kernel.name_of(*root), expr);
            }
            ExprKind::Param(param) | ExprKind::Len(param) => {
                let kernel = self.kernel;
                self.read(&kernel.params[param.0].name, expr);
            }
            _ => expr.each_child_mut(&mut |part| self.expr(part)),
        }
    }

    /// Puts a parameter in the place of what the run reads.
    fn read(&mut self, name: &Ident, expr: &mut Expr) {
        let value = self.facts.value(expr);
        if let Some(known) = self.read.get(&value) {
            *expr = Expr::local(*known, expr.ty.clone(), expr.span);
            return;
        }
        *expr = self.param(name, expr.clone());
        self.read.insert(value, self.params[self.params.len() - 1]);
    }
}

/// Whether an expression is what says which invocation runs, or how many do, or an axis of that.
fn is_of_identity(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Identity(_) => true,
        ExprKind::Field(whole, _) => matches!(whole.kind, ExprKind::Identity(_)),
        _ => false,
    }
}
