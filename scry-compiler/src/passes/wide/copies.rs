//! A body for several neighbours at once.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use proc_macro2::Span;

use super::accesses::{Access, Accesses, Covered, Group, Loaded};
use super::{MOST_PARTS, elements, parts};
use crate::facts::Decisive;
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Identity, Kernel, LabelId, Local, LocalId, LoopKind, NotWide, OneByOne, ParamId, Place, Root, Step,
    Stmt, StmtKind, UnaryOp, WideForm,
};
use crate::name;
use crate::ty::Ty;

/// How many times as much an access in a loop counts as one around it.
const ROUNDS: u64 = 8;

pub(super) struct Widening<'a> {
    kernel: &'a Kernel,
    accesses: Accesses<'a>,
    width: u32,
    locals: Vec<Local>,
    /// The x of the first neighbour.
    first: LocalId,
    /// What stands for a local of the body in each copy but the first.
    copies: HashMap<(LocalId, u32), LocalId>,
    /// The locals that all neighbours have in common.
    shared: HashSet<LocalId>,
    /// By block around: what it loads anyway of slices that nobody writes, and which groups of them it has loaded.
    scopes: Vec<(Covered, Loaded)>,
    /// The groups of other slices that the statement at hand loads.
    current: Loaded,
    /// Whether memory has been written.
    has_stored: bool,
    /// Of each slice, whether there are accesses in groups, and others.
    touched: BTreeMap<ParamId, [bool; 2]>,
    /// How many accesses are in groups, and how many are not, by how often they run.
    grouped: u64,
    single: u64,
    weight: u64,
    parts: usize,
}

impl<'a> Widening<'a> {
    pub(super) fn new(kernel: &'a Kernel, accesses: Accesses<'a>, width: u32) -> Self {
        let mut locals = kernel.locals.clone();
        let first = LocalId::add(&mut locals, "first", false, id(0).ty);
        Self {
            kernel,
            accesses,
            width,
            locals,
            first,
            copies: HashMap::new(),
            shared: HashSet::new(),
            scopes: Vec::new(),
            current: Loaded::default(),
            has_stored: false,
            touched: BTreeMap::new(),
            grouped: 0,
            single: 0,
            weight: 1,
            parts: 0,
        }
    }

    /// The body of the form, if it is worth it, and the loop in it over those that run one by one.
    pub(super) fn whole(&mut self, body: &Block) -> Result<(Vec<Stmt>, OneByOne), NotWide> {
        let (ty, span) = (id(0).ty, Span::mixed_site());
        let width = || Expr::int(self.width.into(), ty.clone(), span);
        let first = Expr::local(self.first, ty.clone(), span);
        let start = let_(self.first, Expr::binary(BinaryOp::Mul, id(0), width(), ty.clone()));
        let end = Expr::binary(BinaryOp::Add, first.clone(), width(), ty.clone());
        let size = Expr::id(Identity::LaunchSize, 0, span);
        let all = Expr::binary(BinaryOp::Le, end.clone(), size.clone(), Ty::BOOL);
        let mut then = self.block(&body.stmts, true)?;
        if self.grouped <= self.single {
            return Err(NotWide::Apart);
        }
        leave_out_unused(&mut then);
        let (rest, one_by_one) = self.rest(body, first, Expr::call("min", vec![end, size]));
        Ok((vec![start, Stmt::if_(all, then, span), rest], one_by_one))
    }

    /// The loop over those of whom not all go the same way, or are in the launch.
    fn rest(&mut self, body: &Block, from: Expr, to: Expr) -> (Stmt, OneByOne) {
        let variable = LocalId::add(&mut self.locals, "each", false, from.ty.clone());
        let x = Expr::local(variable, from.ty.clone(), from.span);
        let (label, span, mut body) = (LabelId(body.labels()), from.span, body.clone());
        body.walk_mut(&mut |stmt| stmt.change_exprs(&mut |expr| replace_id(expr, &x)));
        let kind = LoopKind::Counted { variable, from, to, step: 1 };
        (Stmt::new(StmtKind::Loop { label, kind, body }, span), OneByOne { x: variable, label })
    }

    /// The written slices of which some accesses are in groups and others are not.
    pub(super) fn mixed(&self, kernel: &Kernel) -> BTreeSet<ParamId> {
        let is_mixed = |(slice, how): &(&ParamId, &[bool; 2])| **how == [true, true] && kernel.may_write(Root::Slice(**slice));
        self.touched.iter().filter(is_mixed).map(|(slice, _)| *slice).collect()
    }

    pub(super) fn finish(self, kernel: &Kernel, stmts: Vec<Stmt>, one_by_one: OneByOne) -> WideForm {
        let (mut body, mut locals) = (Block { stmts }, self.locals);
        body.declare_once(&mut locals);
        body.number();
        let (alignments, multiples) = self.accesses.conditions();
        let kernel = Kernel { body, locals, in_place: Vec::new(), one_by_one: Some(one_by_one), ..kernel.clone() };
        WideForm { kernel, width: self.width, alignments, multiples }
    }

    /// The statements of a block for all neighbours. At the end of the body, it returns, unless a condition shows that not all of them go the
    /// same way, or a check fails for one of them.
    fn block(&mut self, stmts: &[Stmt], is_end: bool) -> Result<Vec<Stmt>, NotWide> {
        let (mut covered, kernel) = (Covered::default(), self.kernel);
        let check = stmts.iter().position(Stmt::is_check);
        for stmt in &stmts[..check.map_or(stmts.len(), |check| check + 1)] {
            covered.add(stmt, &mut self.accesses, &|slice| !kernel.may_write(Root::Slice(slice)));
        }
        self.scopes.push((covered, Loaded::default()));
        let (mut out, mut returns) = (Vec::new(), is_end);
        for (i, stmt) in stmts[..check.unwrap_or(stmts.len())].iter().enumerate() {
            let is_last = is_end && i + 1 == stmts.len() && !self.has_stored;
            returns &= !self.stmt(stmt, is_last, &mut out)?;
        }
        match check {
            Some(check) => self.check(&stmts[check], &stmts[check + 1..], returns, &mut out)?,
            None if returns => out.push(Stmt::new(StmtKind::Return(None), Span::mixed_site())),
            None => {}
        }
        self.scopes.pop();
        Ok(out)
    }

    /// A check, and what stands behind it in its block, which runs if the check holds for all neighbours. Where it does not, they go on one by
    /// one, from the start of the body.
    fn check(&mut self, stmt: &Stmt, behind: &[Stmt], is_end: bool, out: &mut Vec<Stmt>) -> Result<(), NotWide> {
        let StmtKind::Check { holds, .. } = &stmt.kind else { unreachable!("the caller has found a check") };
        if !is_end || self.has_stored {
            return Err(NotWide::Checks);
        }
        self.load_groups(stmt, out);
        let copies = if self.accesses.facts.is_same_along_x(holds) { 1 } else { self.width };
        let all = (0..copies).map(|copy| self.copy(holds, copy)).reduce(|a, b| Expr::binary(BinaryOp::And, a, b, Ty::BOOL));
        self.current = Loaded::default();
        let then = self.block(behind, true)?;
        out.push(Stmt::if_(all.expect("there is a neighbour"), then, stmt.span));
        Ok(())
    }

    /// A statement for all neighbours; whether its blocks return. Those of one at the end do.
    fn stmt(&mut self, stmt: &Stmt, is_end: bool, out: &mut Vec<Stmt>) -> Result<bool, NotWide> {
        self.load_groups(stmt, out);
        match &stmt.kind {
            StmtKind::Let { local, init: Some(init) } if !self.locals[local.0].mutable && self.accesses.facts.is_same_along_x(init) => {
                self.shared.insert(*local);
                out.push(self.copy_of(stmt, 0)?);
            }
            StmtKind::Store { place, value } if place.path.len() == 1 && matches!(place.root, Root::Slice(_)) => {
                self.has_stored = true;
                match self.accesses.find(place).filter(|access| access.is_aligned()) {
                    Some(access) => self.store_groups(&access, place, value, out),
                    None => self.one_by_one(stmt, out)?,
                }
            }
            StmtKind::If { condition, then, otherwise } => return self.if_(stmt, (condition, then, otherwise), is_end, out),
            StmtKind::Loop { .. } => self.loop_(stmt, out)?,
            StmtKind::Block { label, body } if !body.breaks_to(*label) => {
                let body = Block { stmts: self.block(&body.stmts, false)? };
                out.push(Stmt { kind: StmtKind::Block { label: *label, body }, ..stmt.clone() });
            }
            StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return(_) => return Err(NotWide::Jumps),
            _ => self.one_by_one(stmt, out)?,
        }
        self.current = Loaded::default();
        Ok(false)
    }

    /// A loop through which neighbours go together.
    fn loop_(&mut self, stmt: &Stmt, out: &mut Vec<Stmt>) -> Result<(), NotWide> {
        let StmtKind::Loop { label, kind: LoopKind::Counted { variable, from, to, step }, body } = &stmt.kind else {
            return Err(NotWide::Loops);
        };
        let jumps = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Break(_) | StmtKind::Continue(_));
        let is_same = [from, to].into_iter().all(|bound| self.accesses.facts.is_same_along_x(bound));
        if !is_same || body.any(&jumps) {
            return Err(NotWide::Loops);
        }
        self.shared.insert(*variable);
        let [from, to] = [from, to].map(|bound| self.copy(bound, 0));
        self.weight *= ROUNDS;
        let body = Block { stmts: self.block(&body.stmts, false)? };
        self.weight /= ROUNDS;
        let kind = LoopKind::Counted { variable: *variable, from, to, step: *step };
        out.push(Stmt { kind: StmtKind::Loop { label: *label, kind, body }, ..stmt.clone() });
        Ok(())
    }

    fn if_(
        &mut self,
        stmt: &Stmt,
        (condition, then, otherwise): (&Expr, &Block, &Block),
        is_end: bool,
        out: &mut Vec<Stmt>,
    ) -> Result<bool, NotWide> {
        if self.accesses.facts.is_same_along_x(condition) {
            let condition = self.copy(condition, 0);
            let [then, otherwise] = [then, otherwise].map(|block| self.block(&block.stmts, is_end).map(|stmts| Block { stmts }));
            out.push(Stmt { kind: StmtKind::If { condition, then: then?, otherwise: otherwise? }, ..stmt.clone() });
            return Ok(is_end);
        }
        // What depends on ids alone comes first; the rest is asked behind it.
        let mut rest = conjuncts(condition);
        let mut all = Vec::new();
        while let Some(first) = rest.first()
            && let Some(decisive) = self.accesses.facts.decisive(first)
        {
            let copy = if decisive == Decisive::Last { self.width - 1 } else { 0 };
            all.push(self.copy(&rest.remove(0), copy));
        }
        let join = |parts: Vec<Expr>| parts.into_iter().reduce(|a, b| Expr::binary(BinaryOp::And, a, b, Ty::BOOL));
        let is_whole = rest.is_empty() || otherwise.stmts.is_empty();
        let Some(all) = join(all).filter(|_| is_whole) else { return self.one_by_one(stmt, out).map(|()| false) };
        let inner = match join(rest) {
            Some(rest) => Block { stmts: vec![Stmt::if_(rest, then.stmts.clone(), stmt.span)] },
            None => then.clone(),
        };
        let is_end = is_end && otherwise.stmts.is_empty();
        let then = Block { stmts: self.block(&inner.stmts, is_end)? };
        let mut other = Vec::new();
        if !is_end {
            // What runs instead of groups says nothing of their worth.
            let (touched, weight) = (self.touched.clone(), std::mem::take(&mut self.weight));
            self.one_by_one(stmt, &mut other)?;
            (self.touched, self.weight) = (touched, weight);
        }
        out.push(Stmt { kind: StmtKind::If { condition: all, then, otherwise: Block { stmts: other } }, ..stmt.clone() });
        Ok(is_end)
    }

    /// A statement for one neighbour after the other.
    fn one_by_one(&mut self, stmt: &Stmt, out: &mut Vec<Stmt>) -> Result<(), NotWide> {
        if stmt.any(&|part| matches!(part.kind, StmtKind::Loop { .. })) {
            return Err(NotWide::Loops);
        }
        if stmt.any(&Stmt::is_check) {
            return Err(NotWide::Checks);
        }
        self.has_stored |= stmt.any(&|part| part.stored_place().is_some_and(|place| matches!(place.root, Root::Slice(_))));
        for copy in 0..self.width {
            let stmt = self.copy_of(stmt, copy)?;
            out.push(stmt);
        }
        Ok(())
    }

    /// A statement for one neighbour.
    fn copy_of(&mut self, stmt: &Stmt, copy: u32) -> Result<Stmt, NotWide> {
        if copy == 0 {
            self.parts += parts(stmt) * self.width as usize;
        }
        if self.parts > MOST_PARTS {
            return Err(NotWide::Long);
        }
        let mut copied = Block { stmts: vec![stmt.clone()] };
        copied.walk_mut(&mut |part| self.change(part, copy));
        Ok(copied.stmts.remove(0))
    }

    /// Makes a statement one neighbour's, without its blocks.
    fn change(&mut self, stmt: &mut Stmt, copy: u32) {
        stmt.each_expr_mut(&mut |expr| *expr = self.copy(expr, copy));
        if let StmtKind::Store { place, .. } = &mut stmt.kind {
            match &mut place.root {
                Root::Local(local) => *local = self.local(*local, copy),
                Root::Slice(slice) => {
                    self.touched.entry(*slice).or_default()[1] = true;
                    self.single += self.weight;
                }
                Root::Groups { .. } | Root::Shared(_) => {}
            }
        }
        if let Some(declared) = stmt.declares_mut() {
            *declared = self.local(*declared, copy);
        }
    }

    /// The local of one neighbour that is a local of the body.
    fn local(&mut self, local: LocalId, copy: u32) -> LocalId {
        if copy == 0 || self.shared.contains(&local) {
            return local;
        }
        *self.copies.entry((local, copy)).or_insert_with(|| {
            self.locals.push(self.locals[local.0].clone());
            LocalId(self.locals.len() - 1)
        })
    }

    /// An expression for one neighbour.
    fn copy(&mut self, expr: &Expr, copy: u32) -> Expr {
        match &expr.kind {
            ExprKind::Load(place @ Place { root: Root::Slice(slice), .. }) => {
                if let Some(element) = self.out_of_group(place, copy, expr) {
                    self.touched.entry(*slice).or_default()[0] = true;
                    self.grouped += self.weight;
                    return element;
                }
                self.touched.entry(*slice).or_default()[1] = true;
                if !self.accesses.facts.is_same_along_x(place.element().0) {
                    self.single += self.weight;
                }
            }
            ExprKind::Identity(Identity::GlobalId) => return id_of(&self.x(copy)),
            ExprKind::Field(whole, number) => return self.copy(whole, copy).field(*number, &expr.ty),
            _ => {}
        }
        let mut copied = expr.clone();
        if let ExprKind::Local(local) | ExprKind::Load(Place { root: Root::Local(local), path: _ }) = &mut copied.kind {
            *local = self.local(*local, copy);
        }
        copied.each_child_mut(&mut |part| *part = self.copy(part, copy));
        copied
    }

    /// The x of a neighbour.
    fn x(&self, copy: u32) -> Expr {
        let first = Expr::local(self.first, id(0).ty, Span::mixed_site());
        plus(first, copy.into())
    }

    /// What a neighbour loads, if a group has been loaded that has it.
    fn out_of_group(&mut self, place: &Place, copy: u32, expr: &Expr) -> Option<Expr> {
        let (access, span) = (self.accesses.find(place)?, expr.span);
        let at = access.at(copy);
        let (group, local) = self.find_group(&access, at)?;
        let (offset, ty) = elements::part(self.kernel.element(access.slice), place.element().1)?;
        let words = Expr::local(local, Ty::words(access.words(group.elements)), span);
        Some(elements::taken(&words, (at - group.start) as u32 * access.size + offset, &ty))
    }

    /// Loads the groups that a statement takes elements of, the largest that are there wherever it runs. Of what may be written, all have one size:
    /// compilers may take words and pairs of them to be apart.
    fn load_groups(&mut self, stmt: &Stmt, out: &mut Vec<Stmt>) {
        let (kernel, mut own) = (self.kernel, Covered::default());
        own.add(stmt, &mut self.accesses, &|slice| kernel.may_write(Root::Slice(slice)));
        for (place, _) in stmt.places().into_iter().filter(|(_, is_stored)| !is_stored) {
            let Some(access) = self.accesses.find(place) else { continue };
            for copy in 0..self.width {
                if self.find_group(&access, access.at(copy)).is_some() {
                    continue;
                }
                let mut groups = access.groups(access.at(copy));
                let group = if kernel.may_write(place.root) {
                    groups.next().filter(|group| own.has(&access, *group))
                } else {
                    groups.find(|group| self.scopes.iter().any(|(covered, _)| covered.has(&access, *group)))
                };
                if let Some(group) = group {
                    self.load_group(&access, (group, copy), place, out);
                }
            }
        }
    }

    /// A group that has been loaded and has an element.
    fn find_group(&self, access: &Access, at: i128) -> Option<(Group, LocalId)> {
        let mut loaded = [&self.current].into_iter().chain(self.scopes.iter().map(|(_, loaded)| loaded));
        loaded.find_map(|loaded| loaded.find(access, at))
    }

    /// Loads a group that `place` is in for neighbour `copy`.
    fn load_group(&mut self, access: &Rc<Access>, (group, copy): (Group, u32), place: &Place, out: &mut Vec<Stmt>) {
        let (index, words) = (place.element().0, access.words(group.elements));
        let index = plus(self.copy(index, copy), group.start - access.at(copy));
        let name = format!("{}_group", name::text(self.kernel.name_of(Root::Slice(access.slice))));
        let local = LocalId::add(&mut self.locals, &name, false, Ty::words(words));
        let span = index.span;
        let kind = ExprKind::Load(place_of_group(access, words, index));
        out.push(let_(local, Expr { kind, ty: Ty::words(words), span }));
        self.accesses.need(access);
        let is_written = self.kernel.may_write(Root::Slice(access.slice));
        let loaded = if is_written { &mut self.current } else { &mut self.scopes.last_mut().expect("a block is around").1 };
        loaded.add(access, group, local);
    }

    /// Stores what all neighbours do.
    fn store_groups(&mut self, access: &Rc<Access>, place: &Place, value: &Expr, out: &mut Vec<Stmt>) {
        let is_same = self.accesses.facts.is_same_along_x(value);
        let mut values: Vec<Expr> = Vec::new();
        for copy in 0..if is_same { 1 } else { self.width } {
            let local = LocalId::add(&mut self.locals, "value", false, value.ty.clone());
            out.push(let_(local, self.copy(value, copy)));
            values.push(Expr::local(local, value.ty.clone(), value.span));
        }
        let value = |copy: u32| values[copy as usize % values.len()].clone();
        for start in (0..self.width).step_by(access.elements as usize) {
            let index = self.copy(place.element().0, start);
            let all: Vec<Expr> = (start..start + access.elements).map(value).collect();
            let words = access.words(access.elements);
            let kind = StmtKind::Store { place: place_of_group(access, words, index), value: elements::put_together(&all, words) };
            out.push(Stmt::new(kind, place.element().0.span));
        }
        self.accesses.need(access);
        self.touched.entry(access.slice).or_default()[0] = true;
        self.grouped += self.weight * u64::from(self.width);
    }
}

/// The place of a group of so many words whose first element has an index.
fn place_of_group(access: &Access, words: u32, index: Expr) -> Place {
    let at = index.span;
    let path = vec![Step::Index { index, len: None, at, is_checked: false }];
    Place { root: Root::Groups { slice: access.slice, words }, path }
}

pub(super) fn let_(local: LocalId, init: Expr) -> Stmt {
    let span = init.span;
    Stmt::new(StmtKind::Let { local, init: Some(init) }, span)
}

/// An axis of the invocation's place in the launch.
fn id(axis: u32) -> Expr {
    Expr::id(Identity::GlobalId, axis, Span::mixed_site())
}

/// That place, of another x.
fn id_of(x: &Expr) -> Expr {
    Expr { kind: ExprKind::Tuple(vec![x.clone(), id(1), id(2)]), ty: Ty::Id, span: Span::mixed_site() }
}

/// Puts another x in the place of the invocation's own.
fn replace_id(expr: &mut Expr, x: &Expr) {
    match &expr.kind {
        ExprKind::Identity(Identity::GlobalId) => *expr = id_of(x),
        // Its parts have been replaced before.
        ExprKind::Field(whole, number) if matches!(whole.kind, ExprKind::Tuple(_)) => *expr = whole.field(*number, &expr.ty),
        _ => {}
    }
}

/// `expr + more`
fn plus(expr: Expr, more: i128) -> Expr {
    let (ty, span) = (expr.ty.clone(), expr.span);
    let op = match more {
        0 => return expr,
        1.. => BinaryOp::Add,
        ..0 => BinaryOp::Sub,
    };
    Expr::binary(op, expr, Expr::int(more.abs(), ty.clone(), span), ty)
}

/// The conditions of which all must hold.
pub(super) fn conjuncts(condition: &Expr) -> Vec<Expr> {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And, a, b) => [a, b].into_iter().flat_map(|part| conjuncts(part)).collect(),
        ExprKind::Unary(UnaryOp::Not, inner) => match &inner.kind {
            ExprKind::Binary(BinaryOp::Or, a, b) => {
                [a, b].into_iter().flat_map(|part| conjuncts(&part.as_ref().clone().negated())).collect()
            }
            _ => vec![condition.clone()],
        },
        _ => vec![condition.clone()],
    }
}

/// Leaves out the locals that nobody reads.
fn leave_out_unused(stmts: &mut Vec<Stmt>) {
    let mut block = Block { stmts: std::mem::take(stmts) };
    loop {
        let (mut named, mut is_done) = (HashSet::new(), true);
        block.walk(&mut |stmt| named.extend(stmt.names()));
        block.retain(&mut |stmt| {
            let is_kept = !matches!(&stmt.kind, StmtKind::Let { local, .. } if !named.contains(local));
            is_done &= is_kept;
            is_kept
        });
        if is_done {
            break;
        }
    }
    *stmts = block.stmts;
}
